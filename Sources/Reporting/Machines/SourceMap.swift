// Which file of a repository a page's address comes from.

import AuditModel

/// Where addresses stand in a repository, as `--map-url PATTERN=PATH` says it.
///
/// A pattern is an address with at most one `*`, which stands for any characters; a `*` in the
/// path is replaced by them: `https://shop.example/*=web/public/*`.
public struct SourceMap: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    var before: String
    /// What stands behind the star; nil where there is none.
    var after: String?
    var path: String
  }

  private var entries: [Entry] = []

  /// A map that knows no address.
  public init() {}

  /// Adds `PATTERN=PATH`; false where it is no such text, or the path would leave the repository.
  public mutating func add(_ text: String) -> Bool {
    // An address may hold = in its query; a path of a repository seldom does.
    guard let equals = text.lastIndex(of: "="), equals != text.startIndex else { return false }
    let parts = text[..<equals].split(separator: "*", omittingEmptySubsequences: false)
    let path = String(text[text.index(after: equals)...])
    let isInside = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    guard parts.count <= 2, !path.isEmpty, isInside, path.count(where: { $0 == "*" }) < parts.count
    else { return false }
    entries.append(
      Entry(
        before: String(parts[0]), after: parts.count == 2 ? String(parts[1]) : nil, path: path))
    return true
  }

  /// The file of an address, relative to the repository; nil where no pattern fits.
  public func path(of address: String) -> String? {
    let address = address.prefix { $0 != "?" && $0 != "#" }
    for entry in entries {
      guard let after = entry.after else {
        if address == entry.before { return entry.path }
        continue
      }
      guard address.hasPrefix(entry.before), address.hasSuffix(after),
        address.utf8.count >= entry.before.utf8.count + after.utf8.count
      else { continue }
      let middle = address.dropFirst(entry.before.count).dropLast(after.count)
      guard !middle.split(separator: "/").contains("..") else { continue }
      return entry.path.replacing("*", with: middle)
    }
    return nil
  }
}

extension SourceMap {
  /// The file that a place is in: where it names one, that; of an address what the map says.
  func path(of place: Place) -> String? {
    place.url.contains("://") ? path(of: place.url) : place.url
  }
}

extension String {
  /// The text with all that no URI may hold as percent signs and digits
  /// (https://www.rfc-editor.org/rfc/rfc3986#appendix-A).
  var asURI: String {
    let allowed = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
    var result = ""
    for byte in utf8 {
      let isAllowed =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: allowed.contains(byte)
        }
      if isAllowed {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
