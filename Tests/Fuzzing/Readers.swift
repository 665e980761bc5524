// The readers under attack, called as the program calls them.

import AuditModel
import JavaScript
import Markup
import Script

@testable import Rules

private let address = "https://shop.example/checkout"

private let place = Place(
  url: address, origin: .html, start: Position(line: 1, column: 1),
  end: Position(line: 1, column: 2))

/// A page's HTML, with every inline handler and data block looked at.
func readMarkup(_ bytes: [UInt8]) {
  let document = MarkupReader().read(bytes, url: address)
  precondition(document.scripts.allSatisfy { $0.place.start.line > 0 })
}

/// Header lines that hold policies: each line is read as each of them.
func readPolicies(_ bytes: [UInt8]) {
  guard let page = WebAddress(address),
    let script = WebAddress("https://pay.google.com/gp/p/js/pay.js")
  else { return }
  let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  let header = ContentSecurityPolicy.header
  let headers = Headers(
    [
      header, ContentSecurityPolicy.reportOnlyHeader, PermissionsPolicy.header,
      PermissionsPolicy.olderHeader, OpenerPolicy.header, EmbedderPolicy.header, "X-Frame-Options",
      "Cross-Origin-Resource-Policy",
    ].flatMap { name in
      lines.map { Headers.Field(name: name, value: $0) }
    })
  for policy in ContentSecurityPolicy.all(in: headers, named: header) {
    for isParserInserted in [true, false] {
      _ = policy.refusal(
        of: ScriptRequest(
          url: script, isParserInserted: isParserInserted, nonce: "abc",
          integrity: lines.first),
        from: page)
    }
    _ = policy.refusal(ofInline: "pay()", nonce: "abc")
    _ = policy.refusal(ofHandler: "pay()")
    for directive in policy.directives { _ = directive.adding([directive.text], as: "frame-src") }
  }
  _ = OpenerPolicy(headers)
  let exchange = Exchange(
    requestedURL: address, hops: [.init(url: address, status: 200, headers: headers)])
  let frame = Document.Frame(allow: lines.first, sandbox: lines.last, place: place)
  let pages = NestedPage.all(
    of: Navigation(top: exchange, page: exchange),
    in: [.init(exchange: exchange, document: .didNotRun("not read"), frame: frame)])
  for engine in Host.Engine.allCases { _ = FrameRefusal.all(of: pages[...], in: engine) }
  _ = PermissionsPolicy.denial(of: "payment", in: pages) {
    PermissionsPolicy.declaration(of: "payment", in: $0.headers, page: $0.origin)
      ?? PermissionsPolicy.olderDeclaration(of: "payment", in: $0.headers, page: $0.origin)
  }
  let metas = lines.map {
    Document.Meta(
      httpEquiv: "content-security-policy", content: $0, place: place)
  }
  _ = ContentSecurityPolicy.all(in: Document(url: address, metas: metas))
}

/// A program, read with each goal; the tree must be sound.
func readJavaScript(_ bytes: [UInt8]) {
  for goal in [SourceGoal.script, .module, .functionBody] {
    let tree = SyntaxTree.parse(bytes, as: goal)
    var stack = [tree.root]
    while let node = stack.popLast() {
      let span = tree.span(node)
      precondition(span.start <= span.end && span.end <= bytes.count, "a span out of the source")
      for child in tree.children(node) {
        precondition(child < node && tree.parent(child) == node, "a child of another node")
        stack.append(child)
      }
    }
  }
}

/// A page's programs, parted by NUL bytes; the first is an inline handler, the last a module.
func readScript(_ bytes: [UInt8]) {
  let texts = bytes.split(separator: 0, maxSplits: 8).map { String(decoding: $0, as: UTF8.self) }
  let isSingle = texts.count < 2
  let handlers = isSingle ? [] : texts.prefix(1)
  let document = Document(
    url: address,
    handlers: handlers.map {
      Document.InlineHandler(
        event: "click", element: "button", elementID: "pay", text: $0, place: place)
    },
    elements: ["pay", "container"].map { Document.Element(tag: "div", id: $0, place: place) })
  let scripts = texts.dropFirst(handlers.count).enumerated().map { index, text in
    ScriptInput(
      url: address, isInline: true, isModule: index > 0 && index == texts.count - 2, text: text,
      place: place)
  }
  // Few steps: more inputs in the same time find more.
  let limits = PaymentReader.Limits(steps: 4_000)
  _ = PaymentReader(limits: limits).read(document, scripts: scripts)
}
