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
  /// It only reports what it would refuse; only a header can say so.
  var isReportOnly = false

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

  /// The directive that governs a request or an inline check: the first that is there of those
  /// that stand in for one another
  /// (https://www.w3.org/TR/CSP3/#directive-fallback-list).
  func directive(governing name: String) -> Directive? {
    // Few policies have any, and most directives are asked for on every page.
    guard !directives.isEmpty else { return nil }
    return (Self.fallbacks[name] ?? [name, "default-src"]).lazy.compactMap { self[$0] }.first
  }

  private static let fallbacks = [
    "script-src-elem": ["script-src-elem", "script-src", "default-src"],
    "script-src-attr": ["script-src-attr", "script-src", "default-src"],
    "style-src-elem": ["style-src-elem", "style-src", "default-src"],
    "frame-src": ["frame-src", "child-src", "default-src"],
  ]
}

extension ContentSecurityPolicy {
  /// All policies of a page, enforced or only reported on: those of its headers, then those of
  /// `<meta>` elements.
  static func all(of exchange: Exchange, _ document: Document?) -> [ContentSecurityPolicy] {
    var policies = all(in: exchange.headers, named: header)
    if let document { policies += all(in: document) }
    return policies
      + all(in: exchange.headers, named: reportOnlyHeader).map { policy in
        var reporting = policy
        reporting.isReportOnly = true
        return reporting
      }
  }

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
    let metas = document.metas.filter(\.isContentPolicy)
    return metas.prefix(policyLimit).map { meta in
      var policy = ContentSecurityPolicy(meta.content, delivery: .meta(meta.place))
      policy.directives.removeAll {
        ["report-uri", "frame-ancestors", "sandbox"].contains($0.name)
      }
      return policy
    }.filter { !$0.directives.isEmpty }
  }

  /// Where a directive stands.
  func place(of directive: Directive, in exchange: Exchange) -> Place? {
    switch delivery {
    case .header(let occurrence):
      exchange.place(
        ofHeader: isReportOnly ? Self.reportOnlyHeader : Self.header, occurrence: occurrence,
        range: directive.range)
    case .meta(let place): place
    }
  }

  /// How messages name the policy with the directive that decides.
  func name(with directive: Directive) -> String {
    "\(isReportOnly ? "report-only policy" : "policy") “\(directive.text)”"
  }

  /// The effect that a finding about it has: what is only reported on does no harm.
  func effect(_ effect: Effect) -> Effect { isReportOnly ? .informs : effect }

  /// The verb of a message.
  var refuses: String { isReportOnly ? "would, enforced, refuse" : "refuses" }

  static let header = "Content-Security-Policy"
  static let reportOnlyHeader = "Content-Security-Policy-Report-Only"
}

extension ContentSecurityPolicy.Directive {
  /// The directive as written, for a message.
  var text: String {
    let text = ([name] + values).joined(separator: " ")
    return text.count <= 120 ? text : text.prefix(119) + "…"
  }

  /// The directive with more sources, for a remedy; in place of `default-src` the one that is
  /// meant, which has what was there.
  func adding(_ sources: [String], as specific: String) -> String {
    let others = values.filter { $0.lowercased() != "'none'" }
    let name = name == "default-src" ? specific : name
    // A long list is not written out.
    let kept = others.count > 12 ? ["…"] : others
    return ([name] + kept + sources).joined(separator: " ")
  }
}

extension UInt8 {
  /// ASCII white space (https://infra.spec.whatwg.org/#ascii-whitespace).
  var isSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }
}
