// Values of options from somewhere else than the command line.

/// What the environment, a target of the configuration, or the configuration as a whole gives to
/// options; a layer fills in what those before it left open.
struct SettingsLayer: Sendable {
  /// One option's value in one layer.
  struct Value: Sendable, Hashable {
    /// As the command line would give them; a switch that is on has one empty text, one that is
    /// off none.
    var values: [String]
    /// Where it stands, such as `PAYREADY_FAIL_ON` or `payready.json: defaults.failOn`.
    var origin: String
    /// What may be shown of it: variables of the environment by their names.
    var shown: String
  }

  /// By the names of options.
  private(set) var values: [String: Value] = [:]

  subscript(option: Option) -> Value? {
    get { values[option.name] }
    set { values[option.name] = newValue }
  }

  /// `PAYREADY_FAIL_ON` for `--fail-on`; 0, false and no text turn a switch off.
  static func environment(
    _ variables: [String: String], for options: [Option]
  ) -> SettingsLayer {
    var layer = SettingsLayer()
    for option in options {
      let name = environmentName(of: option)
      guard let text = variables[name] else { continue }
      let isOff = ["", "0", "false", "no"].contains(text.lowercased())
      if option.value == nil {
        layer[option] = Value(values: isOff ? [] : [""], origin: name, shown: isOff ? "off" : "on")
      } else if !text.isEmpty {
        layer[option] = Value(values: [text], origin: name, shown: "${\(name)}")
      }
    }
    return layer
  }

  /// The variable of an option.
  static func environmentName(of option: Option) -> String {
    "PAYREADY_" + option.name.uppercased().replacing("-", with: "_")
  }
}
