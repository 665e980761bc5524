// What a page asks for, as a browser would ask.

import AuditModel
import Fetching

/// One request of a visit.
struct ResourceRequest: Sendable {
  enum Destination: Sendable, Hashable {
    /// The top page.
    case document
    case frame
    /// The page of a window that a tap opens.
    case window
    /// A classic script, read in its document's encoding where nothing names another.
    case script(documentEncoding: String?)
    case module
  }

  /// As it was written where it is the target, else an absolute address.
  var url: String
  var destination: Destination
  /// The page that asks; nil for the top page.
  var referrer: WebAddress?
  /// The element asks with CORS, as modules always do.
  var isCORS = false
  /// What of the asking page's address is told.
  var referrerPolicy = ReferrerPolicy.strictOriginWhenCrossOrigin
  /// Hosts, with those below them, to which no redirect is followed.
  var unaskedHosts: [String] = []

  /// How the body becomes text.
  var reading: FetchRequest.Reading {
    switch destination {
    case .document, .frame, .window: .document
    case .script(let encoding): .script(documentEncoding: encoding)
    case .module: .utf8
    }
  }

  /// The header fields that a browser sends with such a request, beyond its agent
  /// (https://w3c.github.io/webappsec-fetch-metadata/,
  /// https://w3c.github.io/webappsec-referrer-policy/).
  var headers: [Headers.Field] {
    var fields = [Headers.Field(name: "Accept", value: accept)]
    fields.append(.init(name: "Accept-Language", value: "en-US,en;q=0.9"))
    if reading == .document {
      fields.append(.init(name: "Upgrade-Insecure-Requests", value: "1"))
    }
    guard let address = WebAddress(url) else { return fields }
    if let referrer, let value = referrerPolicy.referer(from: referrer, to: address) {
      fields.append(.init(name: "Referer", value: value))
    }
    if let referrer, isCORS || destination == .module, referrer.origin != address.origin {
      fields.append(.init(name: "Origin", value: referrer.origin))
    }
    if address.isPotentiallyTrustworthy { fields += fetchMetadata(to: address) }
    return fields
  }

  private var accept: String {
    switch destination {
    case .document, .frame, .window:
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    case .script, .module: "*/*"
    }
  }

  private func fetchMetadata(to address: WebAddress) -> [Headers.Field] {
    let (kind, mode) =
      switch destination {
      case .document, .window: ("document", "navigate")
      case .frame: ("iframe", "navigate")
      case .script: ("script", isCORS ? "cors" : "no-cors")
      case .module: ("script", "cors")
      }
    var fields = [
      Headers.Field(name: "Sec-Fetch-Dest", value: kind),
      Headers.Field(name: "Sec-Fetch-Mode", value: mode),
      Headers.Field(name: "Sec-Fetch-Site", value: Self.site(from: referrer, to: address)),
    ]
    if destination == .document || destination == .window {
      fields.append(.init(name: "Sec-Fetch-User", value: "?1"))
    }
    return fields
  }

  private static func site(from page: WebAddress?, to address: WebAddress) -> String {
    guard let page else { return "none" }
    if page.origin == address.origin { return "same-origin" }
    let isWithin =
      page.host == address.host || page.host.hasSuffix("." + address.host)
      || address.host.hasSuffix("." + page.host)
    return isWithin && page.scheme == address.scheme ? "same-site" : "cross-site"
  }
}
