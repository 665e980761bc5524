// Hides secrets in addresses, header values and running text.

/// Puts ``mark`` in the place of secrets: values of queries and fragments, user names and
/// passwords in addresses, cookies, credentials, and tokens of well-known shapes.
///
/// Names stay, so that a reader can still tell what was there.
public enum Masking {
  /// What stands for a secret.
  public static let mark = "***"

  /// An address, absolute or not.
  public static func address(_ text: String) -> String {
    hiding(Secrets.ofAddress, in: text)
  }

  /// The value of a header of that name.
  public static func header(_ name: String, _ value: String) -> String {
    hiding({ Secrets.ofHeader(name, $0) }, in: value)
  }

  /// Running text, or source code: the addresses in it, and tokens of well-known shapes.
  public static func running(_ text: String) -> String {
    hiding(Secrets.ofText, in: text)
  }

  /// A caller's name for a target, which often is the target's address.
  static func name(_ name: String, of target: String) -> String {
    name == target ? address(name) : running(name)
  }

  private static func hiding(
    _ find: (ArraySlice<UInt8>) -> [Range<Int>], in text: String
  ) -> String {
    let bytes = Array(text.utf8)
    let secrets = find(bytes[...])
    guard !secrets.isEmpty else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for secret in secrets {
      result += bytes[position..<secret.lowerBound]
      result += mark.utf8
      position = secret.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}
