// What keeps a page in a sandbox: frames around it and policies of its own.

import AuditModel

/// One sandbox that holds the page that pays.
struct Sandbox: Hashable {
  /// What is allowed, in lower case.
  var tokens: Set<String>
  /// What makes it, for a reader.
  var maker: String
  var place: Place?
  /// What is allowed, as written.
  private var text: String
  private var isAttribute: Bool

  /// The sandbox of a frame; nil where it has none.
  init?(_ frame: Document.Frame, maker: String) {
    guard let tokens = frame.sandboxTokens, let text = frame.sandbox else { return nil }
    self.tokens = tokens
    self.maker = "The frame \(maker) (sandbox=\"\(text)\")"
    self.text = text
    isAttribute = true
    place = frame.place
  }

  private init(_ directive: ContentSecurityPolicy.Directive, maker: String, place: Place?) {
    tokens = Set(directive.values.map { $0.lowercased() })
    text = directive.values.joined(separator: " ")
    isAttribute = false
    self.maker = maker
    self.place = place
  }

  /// The sandboxes that the policies in a page's headers make.
  static func all(of exchange: Exchange) -> [Sandbox] {
    ContentSecurityPolicy.all(in: exchange.headers, named: ContentSecurityPolicy.header)
      .compactMap { policy in
        policy["sandbox"].map { directive in
          Sandbox(
            directive, maker: "The policy “\(directive.text)” of \(exchange.finalURL)",
            place: policy.place(of: directive, in: exchange))
        }
      }
  }

  /// A remedy: the attribute or directive with more tokens.
  func adding(_ tokens: [String]) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init) + tokens
    let list = words.joined(separator: " ")
    return isAttribute
      ? "On the frame, say: sandbox=\"\(list)\"" : "In the policy, say: sandbox \(list)"
  }
}
