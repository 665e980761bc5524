// What a probe's record amounts to: a host, and for each of its fields who says so.

/// A host as it follows from what a probe page saw.
public struct ProbeReading: Codable, Hashable, Sendable {
  /// How the page came by a field.
  public enum Witness: String, Codable, Sendable, CaseIterable {
    /// The page saw it happen.
    case seen
    /// A person tapped an answer.
    case told
    /// It follows from something else that was seen.
    case inferred
    /// No page can tell, or it was not tried.
    case none
  }

  /// Whose value stands in the profile.
  public enum Believed: String, Codable, Sendable, CaseIterable {
    case probe
    /// What the app's source said.
    case source
    /// The profile that unknown parts are taken from.
    case base
  }

  /// One field of the host profile.
  public struct Field: Codable, Hashable, Sendable {
    /// The key of the profile, such as `agent.userAgent`.
    public var field: String
    /// How the page came by it.
    public var witness: Witness
    /// What the page says; nil where it cannot.
    public var probe: String?
    /// What the app's source said; nil where none was given.
    public var source: String?
    /// What stands in the profile.
    public var value: String
    /// Whose value that is.
    public var believed: Believed
    /// The page and the source say different things.
    public var differs: Bool
    /// Why that one is believed, one sentence.
    public var reason: String

    /// Creates it from its parts.
    public init(
      field: String, witness: Witness, probe: String?, source: String?, value: String,
      believed: Believed, differs: Bool, reason: String
    ) {
      self.field = field
      self.witness = witness
      self.probe = probe
      self.source = source
      self.value = value
      self.believed = believed
      self.differs = differs
      self.reason = reason
    }
  }

  /// The version of this shape.
  public static let currentVersion = "1.0"

  /// That of this value.
  public var probeVersion: String
  /// The name of the profile that unknown parts are taken from.
  public var base: String
  /// The profile.
  public var host: Host
  /// Its fields, in order.
  public var fields: [Field]
  /// What was seen that no field of a profile holds, and what remains unknown; sentences.
  public var notices: [String]
  /// What the page saw.
  public var record: ProbeRecord

  /// Creates it from its parts.
  public init(
    base: String, host: Host, fields: [Field], notices: [String], record: ProbeRecord
  ) {
    probeVersion = Self.currentVersion
    self.base = base
    self.host = host
    self.fields = fields
    self.notices = notices
    self.record = record
  }
}
