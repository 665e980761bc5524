// What keeps a page in a sandbox: frames around it and policies of its own.

import AuditModel

/// One sandbox that holds the page that pays.
struct Sandbox: Hashable {
  /// What is allowed, in lower case.
  var tokens: Set<String>
  /// What makes it, for a reader.
  var maker: String
  var place: Place?

  /// The sandbox of a frame; nil where it has none.
  init?(_ frame: Document.Frame, maker: String) {
    guard let tokens = frame.sandboxTokens else { return nil }
    self.tokens = tokens
    self.maker = maker
    place = frame.place
  }

  private init(tokens: Set<String>, maker: String, place: Place?) {
    self.tokens = tokens
    self.maker = maker
    self.place = place
  }

  /// The sandboxes that the policies in a page's headers make.
  static func all(of exchange: Exchange) -> [Sandbox] {
    ContentSecurityPolicy.all(in: exchange.headers, named: ContentSecurityPolicy.header)
      .compactMap { policy in
        policy["sandbox"].map { directive in
          Sandbox(
            tokens: Set(directive.values.map { $0.lowercased() }),
            maker: "The sandbox in the policy of \(exchange.finalURL)",
            place: policy.place(of: directive, in: exchange))
        }
      }
  }
}
