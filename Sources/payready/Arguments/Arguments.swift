// Reads a command line against the options that a command declares.

/// A command line, taken apart.
struct Arguments: Sendable {
  /// What is no option, in order.
  private(set) var operands: [String] = []
  private var given: [String: [String]] = [:]
  /// Switches that were taken back, and options that a layer leaves out.
  private var left: Set<String> = []
  /// Where the values of layers stand.
  private var origins: [String: SettingsLayer.Value] = [:]
  private let command: CommandDeclaration

  /// - Throws: ``UsageError`` for what the command does not declare.
  init(_ words: [String], for command: CommandDeclaration) throws(UsageError) {
    self.command = command
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word.dropFirst(), &rest)
      } else {
        operands.append(word)
      }
    }
  }

  /// The last value of an option, nil where it was not given.
  func last(_ option: Option) -> String? { given[option.name]?.last }

  /// All values of an option in order.
  func all(_ option: Option) -> [String] { given[option.name] ?? [] }

  /// Where an option's value stands, if a layer gave it.
  func origin(of option: Option) -> SettingsLayer.Value? { origins[option.name] }

  /// Fills in what is not given, nor was by a layer before.
  mutating func add(_ layer: SettingsLayer) {
    for (name, value) in layer.values where !isSettled(name) {
      // Of two that exclude each other the one that stands nearer to the caller counts.
      if Self.exclusive.contains(where: { $0.contains(name) && $0.contains(where: isSettled) }) {
        continue
      }
      origins[name] = value
      if value.values.isEmpty { left.insert(name) } else { given[name] = value.values }
    }
  }

  private func isSettled(_ name: String) -> Bool { given[name] != nil || left.contains(name) }

  private static let exclusive: [Set<String>] = [
    ["cookie", "storage-state"], ["quiet", "verbose"], ["config", "no-config"],
  ]

  /// Leaves out what only makes sense beside an option that is not given, where a layer set it.
  mutating func leave(_ options: [Option], without needed: Option) {
    guard !has(needed) else { return }
    for option in options where origins[option.name] != nil { given[option.name] = nil }
  }

  /// True where a switch was given and not taken back by its `--no-` form.
  func has(_ option: Option) -> Bool { !all(option).isEmpty }

  /// The command has this option, and not another of the same name.
  func declares(_ option: Option) -> Bool { command.allOptions.contains(option) }

  private mutating func readLong(
    _ word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let attached = parts.count == 2 ? parts.last.map(String.init) : nil
    let options = command.allOptions
    if let option = options.first(where: { $0.name == name }) {
      try read(option, spelled: "--" + name, attached: attached, &rest)
    } else if name.hasPrefix("no-"),
      let option = options.first(where: { $0.name == name.dropFirst(3) && $0.value == nil })
    {
      given[option.name] = nil
      left.insert(option.name)
    } else {
      throw .unknown(
        "option", "--" + name, known: options.map(\.spelling),
        see: "`payready \(command.name) --help` lists them.")
    }
  }

  private mutating func readShort(
    _ letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw UsageError(
          "there is no option \"-\(letter)\"", "`payready \(command.name) --help` lists them.")
      }
      let takesRest = option.value != nil && !letters.isEmpty
      try read(
        option, spelled: "-\(letter)", attached: takesRest ? String(letters) : nil, &rest)
      if takesRest { return }
    }
  }

  private mutating func read(
    _ option: Option, spelled: String, attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let valueName = option.value else {
      if attached != nil { throw UsageError("\(spelled) takes no value") }
      given[option.name] = [""]
      return
    }
    let value: String
    if let attached {
      value = attached
    } else if let next = rest.first, !isOption(next) {
      value = next
      rest.removeFirst()
    } else {
      throw UsageError("\(spelled) needs a value", "Write \(spelled) \(valueName).")
    }
    given[option.name] = (option.repeats ? all(option) : []) + [value]
  }

  /// True for a word that is surely an option and not the value that is missing before it.
  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return command.allOptions.contains { $0.name == name }
  }
}
