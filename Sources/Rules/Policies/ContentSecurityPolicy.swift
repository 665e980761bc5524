// Content security policies as they are sent: parsing, and which of them a page has.

import AuditModel

/// One policy (https://www.w3.org/TR/CSP3/#framework-policy).
struct ContentSecurityPolicy: Hashable, Sendable {
  /// One directive; of several with one name the first counts.
  struct Directive: Hashable, Sendable {
    /// In lower case.
    var name: String
    /// As written, at most ``ContentSecurityPolicy/valueLimit``.
    var values: [String]
    /// The values as a source list.
    var sources: SourceList
    /// Its bytes in the text that it was parsed from.
    var range: Range<Int>
  }

  /// Where a policy came from.
  enum Delivery: Hashable, Sendable {
    /// The header's line by its number among those of that name.
    case header(occurrence: Int)
    case meta(Place)
  }

  var directives: [Directive]
  var delivery: Delivery

  subscript(name: String) -> Directive? {
    directives.first { $0.name == name }
  }

  /// Parses one policy (https://www.w3.org/TR/CSP3/#parse-serialized-policy).
  ///
  /// - Parameter range: the bytes that hold it.
  init(_ bytes: [UInt8], in range: Range<Int>, delivery: Delivery) {
    var directives: [Directive] = []
    for part in bytes[range].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: true) {
      let words = part.split(maxSplits: Self.valueLimit + 1, whereSeparator: \.isSpace)
      guard let first = words.first, let last = words.last else { continue }
      let name = String(decoding: first, as: UTF8.self).lowercased()
      guard Self.known.contains(name), !directives.contains(where: { $0.name == name }) else {
        continue
      }
      let values = words.dropFirst().prefix(Self.valueLimit).map {
        String(decoding: $0, as: UTF8.self)
      }
      directives.append(
        Directive(
          name: name, values: values, sources: SourceList(values),
          range: first.startIndex..<last.endIndex))
    }
    self.directives = directives
    self.delivery = delivery
  }

  /// The values of one directive that are read; no page has as many.
  static let valueLimit = 5_000
  /// The policies of one kind that are read; no page has as many.
  static let policyLimit = 100

  /// The directives that rules ask for, and those that stand in for them; browsers take no notice
  /// of names that they do not know either.
  private static let known: Set = [
    "default-src", "script-src", "script-src-elem", "script-src-attr", "style-src",
    "style-src-elem", "style-src-attr", "connect-src", "frame-src", "child-src", "img-src",
    "frame-ancestors", "sandbox", "trusted-types", "require-trusted-types-for",
    "upgrade-insecure-requests",
  ]

  init(_ text: String, delivery: Delivery = .header(occurrence: 0)) {
    let bytes = Array(text.utf8)
    self.init(bytes, in: 0..<bytes.count, delivery: delivery)
  }
}

extension ContentSecurityPolicy {
  /// All policies that a header delivers; one line may hold several, parted by commas.
  static func all(in headers: Headers, named name: String) -> [ContentSecurityPolicy] {
    headers.values(name).prefix(policyLimit).enumerated().flatMap { occurrence, value in
      let bytes = Array(value.utf8)
      return bytes.split(maxSplits: policyLimit, whereSeparator: { $0 == UInt8(ascii: ",") }).map {
        ContentSecurityPolicy(
          bytes, in: $0.startIndex..<$0.endIndex, delivery: .header(occurrence: occurrence))
      }
    }.filter { !$0.directives.isEmpty }
  }

  /// The policies of `<meta>` elements that count: only those in `<head>`, and without the
  /// directives that only a header may set
  /// (https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy).
  static func all(in document: Document) -> [ContentSecurityPolicy] {
    let metas = document.metas.filter {
      $0.httpEquiv == "content-security-policy" && $0.inHead
    }
    return metas.prefix(policyLimit).map { meta in
      var policy = ContentSecurityPolicy(meta.content, delivery: .meta(meta.place))
      policy.directives.removeAll {
        ["report-uri", "frame-ancestors", "sandbox"].contains($0.name)
      }
      return policy
    }.filter { !$0.directives.isEmpty }
  }

  /// Where a directive stands.
  func place(of directive: Directive, in exchange: Exchange, header: String = Self.header)
    -> Place?
  {
    switch delivery {
    case .header(let occurrence):
      exchange.place(ofHeader: header, occurrence: occurrence, range: directive.range)
    case .meta(let place): place
    }
  }

  static let header = "Content-Security-Policy"
  static let reportOnlyHeader = "Content-Security-Policy-Report-Only"
}

extension UInt8 {
  /// ASCII white space (https://infra.spec.whatwg.org/#ascii-whitespace).
  var isSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }
}
