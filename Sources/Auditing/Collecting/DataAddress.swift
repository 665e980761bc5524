// The content of `data:` addresses.

import AuditModel
import FoundationEssentials

/// Content that stands in its own address (https://www.rfc-editor.org/rfc/rfc2397).
enum DataAddress {
  /// The content as UTF-8 text; nil where it is none.
  static func text(of address: WebAddress) -> String? {
    let content = address.path + (address.query.map { "?" + $0 } ?? "")
    guard address.scheme == "data", let comma = content.firstIndex(of: ",") else { return nil }
    let payload = WebAddress.percentDecoded(content[content.index(after: comma)...])
    let isBase64 = content[..<comma].lowercased().hasSuffix(";base64")
    guard isBase64 else { return payload }
    return Data(base64Encoded: payload, options: .ignoreUnknownCharacters)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The media type in lower case, `text/plain` where none is named.
  static func mediaType(of address: WebAddress) -> String {
    let type = address.path.prefix { $0 != "," && $0 != ";" }.lowercased()
    return type.isEmpty ? "text/plain" : type
  }
}
