// Which pages may use a feature: headers, the attributes of frames, and what frames inherit.

import AuditModel

/// The policy for one feature whose default allowlist is `'self'`, as payment has
/// (https://www.w3.org/TR/permissions-policy/,
/// https://www.w3.org/TR/payment-request/#permissions-policy).
enum PermissionsPolicy {
  static let header = "Permissions-Policy"
  static let reportOnlyHeader = "Permissions-Policy-Report-Only"
  /// The header that Chromium takes for features that the newer one does not name.
  static let olderHeader = "Feature-Policy"

  /// Who may use the feature (https://www.w3.org/TR/permissions-policy/#allowlists).
  struct Allowlist: Hashable, Sendable {
    /// The special value `*`.
    var isEveryone = false
    /// Origins that `self`, `src` and whole addresses stand for.
    var origins: Set<String> = []
    /// Addresses of which a part stands for several.
    var patterns: [SourceExpression.HostSource] = []

    /// https://www.w3.org/TR/permissions-policy/#matches
    ///
    /// - Parameter address: nil for a page whose origin is opaque.
    func matches(_ address: WebAddress?) -> Bool {
      if isEveryone { return true }
      guard let address else { return false }
      return origins.contains(address.origin)
        || patterns.contains { $0.matches(address, from: address, redirected: true) }
    }
  }

  /// What a header says about the feature.
  struct Declaration: Hashable, Sendable {
    var allowlist: Allowlist
    var header: String
    /// The header's line by its number among those of that name, and the bytes in it.
    var line: Int
    var range: Range<Int>
    /// As sent.
    var text: String
  }

  /// What the headers of a page declare; nil where they do not name the feature. The lines of
  /// one name are one dictionary, and one that is malformed anywhere counts for nothing
  /// (https://www.w3.org/TR/permissions-policy/#algo-process-response-policy).
  ///
  /// - Parameter page: where the headers came from, which `self` stands for.
  static func declaration(
    of feature: String, in headers: Headers, page: WebAddress?, header: String = Self.header
  ) -> Declaration? {
    let lines = headers.values(header)
    guard !lines.isEmpty,
      let member = StructuredField.dictionary(lines.joined(separator: ", "))?[feature]
    else { return nil }
    var allowlist = Allowlist()
    for item in member.items {
      switch item.value {
      case .token("*"): allowlist.isEveryone = true
      case .token("self"): if let page { allowlist.origins.insert(page.origin) }
      case .string(let text) where member.isList: allowlist.add(text)
      default: continue
      }
    }
    var start = 0
    for (index, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      let range = (member.range.lowerBound - start)..<(member.range.upperBound - start)
      if range.lowerBound >= 0, range.upperBound <= bytes.count {
        return Declaration(
          allowlist: allowlist, header: header, line: index, range: range,
          text: String(decoding: bytes[range], as: UTF8.self))
      }
      start += bytes.count + 2
    }
    // It begins in one line and ends in another.
    return Declaration(
      allowlist: allowlist, header: header, line: 0, range: 0..<(lines.first?.utf8.count ?? 0),
      text: lines.joined(separator: ", "))
  }

  /// What the older header declares, which is written as `allow` is.
  static func olderDeclaration(
    of feature: String, in headers: Headers, page: WebAddress?
  ) -> Declaration? {
    for (index, line) in headers.values(olderHeader).enumerated() {
      guard let allowlist = allowlist(for: feature, in: line, container: page, target: nil) else {
        continue
      }
      return Declaration(
        allowlist: allowlist, header: olderHeader, line: index, range: 0..<line.utf8.count,
        text: line)
    }
    return nil
  }

  /// What a frame's `allow` gives to the page in it; nil where it does not name the feature
  /// (https://www.w3.org/TR/permissions-policy/#algo-parse-policy-directive).
  ///
  /// - Parameters:
  ///   - container: the page around the frame, which `'self'` stands for.
  ///   - target: what the frame was asked to show, which `'src'` and no list at all stand for.
  static func allowlist(
    for feature: String, in attribute: String, container: WebAddress?, target: WebAddress?
  ) -> Allowlist? {
    var result: Allowlist?
    for declaration in attribute.split(separator: ";") {
      let words = declaration.split(whereSeparator: \.isWhitespace)
      guard let name = words.first, name == feature else { continue }
      let list = words.dropFirst()
      var allowlist = Allowlist()
      allowlist.isEveryone = list.contains("*")
      if list.isEmpty, let target { allowlist.origins.insert(target.origin) }
      for word in list {
        switch word.lowercased() {
        case "'self'": if let container { allowlist.origins.insert(container.origin) }
        case "'src'": if let target { allowlist.origins.insert(target.origin) }
        default:
          if let address = WebAddress(String(word)), address.origin != "null" {
            allowlist.origins.insert(address.origin)
          }
        }
      }
      result = allowlist
    }
    return result
  }
}

extension PermissionsPolicy.Allowlist {
  fileprivate mutating func add(_ text: String) {
    if text.contains("*") {
      if let pattern = SourceExpression.HostSource(text) { patterns.append(pattern) }
    } else if let address = WebAddress(text), address.origin != "null" {
      origins.insert(address.origin)
    }
  }
}

// MARK: What frames inherit

extension PermissionsPolicy {
  /// What keeps the feature from the innermost of several pages.
  enum Denial: Hashable, Sendable {
    /// The header of a page, for itself or for a page in it.
    case header(Declaration, pageIndex: Int, deniesItself: Bool)
    /// The frame that holds that page does not hand the feature on.
    case frame(pageIndex: Int)
  }

  /// What keeps a feature from the innermost page; nil where it may use it
  /// (https://www.w3.org/TR/permissions-policy/#algo-define-inherited-policy-in-container).
  ///
  /// - Parameter pages: from the top page inwards.
  static func denial(
    of feature: String, in pages: [NestedPage],
    declaration: (NestedPage) -> Declaration?
  ) -> Denial? {
    for (index, page) in pages.enumerated() {
      if index > 0 {
        let outer = pages[index - 1]
        if let declared = declaration(outer), !declared.allowlist.matches(page.origin) {
          return .header(declared, pageIndex: index - 1, deniesItself: false)
        }
        if !hands(feature, on: page, in: outer) { return .frame(pageIndex: index) }
      }
      if let declared = declaration(page), !declared.allowlist.matches(page.origin) {
        return .header(declared, pageIndex: index, deniesItself: true)
      }
    }
    return nil
  }

  private static func hands(_ feature: String, on page: NestedPage, in outer: NestedPage) -> Bool {
    let given = allowlist(
      for: feature, in: page.frame?.allow ?? "", container: outer.origin, target: page.target)
    if let given { return given.matches(page.origin) }
    // Chromium hands payment on to every page for the attribute that was there before `allow`.
    if feature == "payment", page.frame?.allowsPaymentRequest == true { return true }
    return page.origin != nil && page.origin?.origin == outer.origin?.origin
  }
}
