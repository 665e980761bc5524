// Evidence loses its secrets wherever they stand, and keeps what rules need.

import AuditModel
import Foundation
import Testing

@testable import Reporting

/// Evidence in which every text that can hold a secret holds something.
private let evidence: Evidence = {
  let url = "https://shop.example/checkout?cart=4f5e6d7c"
  let place = Sample.place(url, 3, 1, "pay(1)", mark: "pay")
  let unknown = Unknown(.server, place: place)
  let request = Value.object(
    .init(
      properties: [
        .init(key: "merchantId", value: .string("BCR2DN4TYDE3JLA"), place: place),
        .init(key: "gateway", value: .either([.string("adyen"), .function(place)])),
        .init(key: "sessionToken", value: .string("long-enough-9")),
        .init(key: "callback", value: .text(prefix: "/done?t=", suffix: "&sig=5ig4", unknown)),
        .init(
          key: "names", value: .array([.string("plain"), .unknown(unknown)], isComplete: true)),
      ], openness: unknown))
  let path = CallPath(
    entry: Entry(kind: .click, element: "#pay", place: place),
    boundaries: [Boundary(kind: .network, form: .await, what: "fetch(…)", place: place)])
  let code = PaymentCode(
    scripts: [
      .init(url: url, errors: [place], place: place),
      .init(url: url, state: .notFetched("no answer"), place: place),
      .init(url: url, state: .notRun("status 404"), place: place),
      .init(url: url, state: .stopped("too deep"), place: place),
    ],
    clients: [.init(options: request, place: place)],
    readinessCalls: [.init(request: request, use: .tested, place: place)],
    paymentCalls: [
      .init(
        id: 1, request: request, details: request, clientOptions: request, paths: [path],
        result: .init(fulfilled: .used, place: place), place: place)
    ],
    buttons: [.init(kind: .custom, options: request, calls: [1], placement: .placed, place: place)],
    popups: [
      .init(
        url: request, target: .string("x"), features: .string("popup"), paths: [path], place: place)
    ],
    openOverrides: [.init(callsOriginal: true, returnsWindow: true, place: place)],
    loaders: [.init(url: .string("https://cdn.example/a.js"), means: .element, place: place)],
    providers: [.init(name: "Stripe", caller: .page, bringsGooglePay: true, place: place)],
    agentTests: [place], messageListeners: [place],
    stops: [.init(reason: "too deep", place: place)])
  var handler = Document.InlineHandler(
    event: "click", element: "button", elementID: "pay", text: "pay()", place: place)
  let frame = Document.Frame(
    source: "/frame", sourceDocument: "<p>x</p>", name: "f", id: "f", allow: "payment",
    place: place)
  let document = Document(
    url: url, title: "Shop", base: "/",
    scripts: [.init(source: "/a.js", id: "a", place: place), .init(text: "run()", place: place)],
    handlers: [handler], scriptURLs: [handler], frames: [frame],
    links: [.init(kind: .form, address: "/pay", target: "t", id: "l", place: place)],
    metas: [.init(name: "csrf-token", content: "tok-1", place: place)],
    elements: [
      .init(
        tag: "input", id: "i", classes: ["c"],
        attributes: ["value": "v", "data-cart": "1", "type": "hidden"], place: place)
    ],
    visibleText: "Pay now", limits: ["cut"])
  var hop = Sample.hop
  hop.headers.fields.append(.init(name: "Location", value: "/next?code=c0d3c0d3"))
  let exchange = Exchange(requestedURL: url, hops: [hop])
  let inner = Page(exchange: exchange, document: .didNotRun("no"), code: .didNotRun("no"))
  let page = Page(
    exchange: exchange, document: .collected(document), code: .collected(code),
    frames: [
      .init(frame: frame, url: url, provider: "Stripe", page: .collected(inner)),
      .init(frame: frame, url: nil, page: .didNotRun("deep")),
    ])
  let visit = Visit(
    userAgent: "Agent", page: page, limits: ["slow"],
    comparison: .init(userAgent: "Other", status: 200, finalURL: url, hasIntegration: true),
    comparisons: [
      .init(
        userAgent: "Other", status: 200, finalURL: url, hasIntegration: true, name: "other",
        headers: Headers([.init(name: "X-App", value: "app")]),
        wall: .init(kind: .login, sign: "asks"),
        parts: ["pay.js"], popups: [url], outline: ["Shop"])
    ])
  return Evidence(target: url, id: "shop", visits: [visit])
}()

/// Turns one text after another of an encoded value into another one.
private struct Texts {
  var root: Any

  init(_ value: some Encodable) throws {
    root = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
  }

  /// Paths of all texts but those under these keys.
  func paths(without keys: Set<String>) -> [[String]] {
    func walk(_ node: Any, _ path: [String]) -> [[String]] {
      switch node {
      case is String: [path]
      case let node as [String: Any]:
        node.sorted { $0.key < $1.key }.filter { !keys.contains($0.key) }
          .flatMap { walk($0.value, path + [$0.key]) }
      case let node as [Any]: node.enumerated().flatMap { walk($1, path + ["\($0)"]) }
      default: []
      }
    }
    return walk(root, [])
  }

  /// The value with a text behind the one at a path; nil where the model takes no other text.
  func planted<Model: Decodable>(_ text: String, at path: [String], as: Model.Type) -> Model? {
    func change(_ node: Any, _ path: ArraySlice<String>) -> Any {
      guard let key = path.first else { return (node as? String ?? "") + text }
      if var node = node as? [String: Any], let inner = node[key] {
        node[key] = change(inner, path.dropFirst())
        return node
      }
      if var node = node as? [Any], let index = Int(key) {
        node[index] = change(node[index], path.dropFirst())
        return node
      }
      return node
    }
    return (try? JSONSerialization.data(withJSONObject: change(root, path[...])))
      .flatMap { try? JSONDecoder().decode(Model.self, from: $0) }
  }
}

@Suite struct `Secrets in evidence and reports` {
  /// A token in an address, as any text may hold one.
  static let planted = " https://a.example/?k=pl4nt3d"

  @Test func `are found in every text of evidence`() throws {
    let texts = try Texts(evidence)
    let kept: Set = [
      "evidenceVersion", "key", "tag", "event", "remoteAddress", "httpVersion", "tls", "provider",
      "providers",
    ]
    var tried = 0
    for path in texts.paths(without: kept) {
      // Header names stay.
      if path.suffix(3).first == "fields", path.last == "name" { continue }
      // So do the first two properties: a merchant and a gateway.
      if let list = path.firstIndex(of: "properties"), ["0", "1"].contains(path[list + 1]) {
        continue
      }
      guard let open = texts.planted(Self.planted, at: path, as: Evidence.self) else { continue }
      tried += 1
      let saved = JSONText.pretty(encoding: open.masked())
      #expect(!saved.contains("pl4nt3d"), "\(path.joined(separator: "."))")
    }
    #expect(tried > 100)
  }

  @Test func `are found in every text of a report`() throws {
    let texts = try Texts(Sample.full)
    let kept: Set = [
      "schemaVersion", "tool", "started", "finished", "configuration", "engine", "hosts", "host",
      "rule", "fingerprint", "sources", "code", "kind", "gateways", "merchantIDs", "calledBy",
      "remoteAddress", "httpVersion", "tls", "header", "state",
    ]
    var tried = 0
    for path in texts.paths(without: kept) {
      if path.suffix(3).first == "fields", path.last == "name" { continue }
      if path == ["run", "id"] { continue }
      guard let open = texts.planted(Self.planted, at: path, as: Report.self) else { continue }
      tried += 1
      let saved = JSONReport().text(of: open.masked())
      #expect(!saved.contains("pl4nt3d"), "\(path.joined(separator: "."))")
    }
    #expect(tried > 40)
  }

  /// Places that hold a value which only its other place shows to be a secret.
  static let echoes: [@Sendable (inout Evidence) -> Void] = [
    { $0.visits[0].page.document = $0.visits[0].page.document.changed { $0.visibleText = echo } },
    { $0.visits[0].page.document = $0.visits[0].page.document.changed { $0.title = echo } },
    {
      $0.visits[0].page.document = $0.visits[0].page.document.changed { $0.scripts[1].text = echo }
    },
    {
      $0.visits[0].page.document = $0.visits[0].page.document.changed {
        $0.elements[0].place.snippet = Snippet(text: echo, markStart: 0, markLength: 1)
      }
    },
    {
      $0.visits[0].page.code = $0.visits[0].page.code.changed { $0.stops[0].reason = echo }
    },
    {
      $0.visits[0].page.code = $0.visits[0].page.code.changed {
        $0.clients[0].options = .string(echo)
      }
    },
  ]

  private static let echo = "Welcome back, visitor 4f5e6d7c of c0d3c0d3."

  @Test(arguments: echoes.indices)
  func `are found where they stand once more`(index: Int) {
    var open = evidence
    Self.echoes[index](&open)
    #expect(JSONText.pretty(encoding: open).contains("visitor 4f5e6d7c of c0d3c0d3"))
    let saved = JSONText.pretty(encoding: open.masked())
    #expect(saved.contains("visitor *** of ***."))
    #expect(!saved.contains("4f5e6d7c"))
    #expect(!saved.contains("c0d3c0d3"))
  }

  @Test func `are found in a report by what the evidence shows`() {
    var report = Sample.full
    report.notices = ["The page greets visitor 4f5e6d7c."]
    #expect(report.masked().notices == report.notices)
    #expect(report.masked(knowing: [evidence]).notices == ["The page greets visitor ***."])
  }

  @Test(arguments: [
    "return=http%3A%2F%2Flocalhost%3A8123%2Fpage1&token=c0d3c0d3",
    "state=%7B%22origin%22%3A%22http%3A%2F%2Flocalhost%3A8123%22%2C%22token%22%3A%22c0d3c0d3%22%7D",
    "return=http%3A%2F%2Flocalhost%3A8123%2Fpage1%3Fsession%3Dc0d3c0d3",
  ])
  func `are no addresses that an address has, but for their values`(query: String) {
    var open = evidence
    open.visits[0].page.exchange.requestedURL += "&" + query
    open.visits[0].limits = ["Stopped at http://localhost:8123/page1 of c0d3c0d3."]
    #expect(open.masked().visits[0].limits == ["Stopped at http://localhost:8123/page1 of ***."])
  }

  @Test func `are no merchants and gateways, even where an address has them`() {
    var open = evidence
    open.visits[0].page.exchange.requestedURL += "&m=BCR2DN4TYDE3JLA"
    let saved = JSONText.pretty(encoding: open.masked())
    #expect(saved.contains(#""BCR2DN4TYDE3JLA""#))
    #expect(!saved.contains("m=BCR2"))
    #expect(saved.contains(#""adyen""#))
  }

  @Test func `leave scripts the hashes by which policies name them`() throws {
    var open = evidence
    let text = #"start("csrfToken", "/x?k=1")"#
    open.visits[0].page.document = open.visits[0].page.document.changed {
      $0.scripts[1].text = text
    }
    let scripts = try #require(open.masked().visits[0].page.document.value).scripts
    #expect(scripts[1].text == #"start("csrfToken", "/x?k=***")"#)
    #expect(scripts[1].hashes == ScriptHash.all(of: text))
    let untouched = try #require(evidence.masked().visits[0].page.document.value).scripts
    #expect(untouched[1].hashes == nil)
  }

  @Test func `are hidden once`() {
    #expect(evidence.masked().masked() == evidence.masked())
  }
}

extension Collected {
  /// The same with its evidence changed.
  fileprivate func changed(_ change: (inout Evidence) -> Void) -> Collected {
    map { evidence in
      var copy = evidence
      change(&copy)
      return copy
    }
  }
}
