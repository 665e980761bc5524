// Whether a browser would make a document of what came back for a page.

import AuditModel

/// Answers for pages.
enum PageAnswer {
  /// Why there is no document, as it stands after "did not run: "; nil where there is one.
  static func whyNoDocument(_ exchange: Exchange) -> String? {
    if exchange.status == 204 || exchange.status == 205 {
      return "the server answers \(exchange.status), without a page"
    }
    let disposition = exchange.headers.first("content-disposition") ?? ""
    if disposition.prefix(while: { $0 != ";" }).lowercased().contains("attachment") {
      return "the server sends it as a download"
    }
    guard let text = exchange.text else {
      return "the answer is no text (\(exchange.mediaType ?? "no type"))"
    }
    switch exchange.mediaType {
    case "text/html", "application/xhtml+xml": return nil
    case nil where exchange.hops.isEmpty:
      // A file with the name of a page.
      return nil
    case nil, "":
      // Browsers look at the content then (https://mimesniff.spec.whatwg.org/).
      let isMarkup = text.string.unicodeScalars.first { !$0.properties.isWhitespace } == "<"
      return isMarkup ? nil : "the answer has no type and does not look like HTML"
    case let type?: return "the answer is \(type), not HTML"
    }
  }

  /// The policy that turns http requests of a page into https
  /// (https://w3c.github.io/webappsec-upgrade-insecure-requests/).
  static func upgradesInsecureRequests(_ exchange: Exchange, _ document: Document) -> Bool {
    let policies =
      exchange.headers.values("content-security-policy")
      + document.metas.filter(\.isContentPolicy).map(\.content)
    return policies.contains { policy in
      policy.split(whereSeparator: { ";,".contains($0) }).contains {
        $0.split(whereSeparator: \.isWhitespace).first?.lowercased()
          == "upgrade-insecure-requests"
      }
    }
  }
}
