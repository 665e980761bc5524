// The header fields of one HTTP message.

/// Header fields in the order in which they came, repeats kept.
public struct Headers: Codable, Hashable, Sendable {
  /// One field line.
  public struct Field: Codable, Hashable, Sendable {
    /// The field's name as it came.
    public var name: String
    /// The field's value without white space around it.
    public var value: String

    /// Creates a field from its parts.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The field lines in order.
  public var fields: [Field]

  /// Headers of these field lines.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The values of all fields of that name, compared without case, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The value of the first field of that name.
  public func first(_ name: String) -> String? {
    values(name).first
  }
}
