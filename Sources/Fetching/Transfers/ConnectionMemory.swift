// What is known of the TLS connections that transfers share.

import AuditModel

/// Remembers each connection's handshake, which libcurl tells only to the transfer that made it.
struct ConnectionMemory {
  private var known: [String: Exchange.TLS] = [:]
  private static let limit = 4096

  /// The TLS facts of the transfer's connection; `others` may be the ones who made it.
  mutating func tls(
    of transfer: ActiveTransfer, others: some Sequence<ActiveTransfer>
  ) -> Exchange.TLS? {
    guard transfer.order.url.scheme == .https else { return nil }
    let name = transfer.connectionName
    if let own = Self.handshake(of: transfer) {
      remember(own, as: name)
      return own
    }
    if let other = others.first(where: {
      $0.tlsVersion != nil && $0.connectionName == name
    }), let shared = Self.handshake(of: other) {
      remember(shared, as: name)
      return shared
    }
    return known[name] ?? Exchange.TLS()
  }

  private mutating func remember(_ tls: Exchange.TLS, as name: String) {
    if known.count >= Self.limit { known = [:] }
    known[name] = tls
  }

  private static func handshake(of transfer: ActiveTransfer) -> Exchange.TLS? {
    let lines = transfer.easy.certificateLines
    if lines.isEmpty, transfer.tlsVersion == nil { return nil }
    let value = { (key: String) in
      lines.first { $0.hasPrefix(key + ":") }.map { String($0.dropFirst(key.count + 1)) }
    }
    return Exchange.TLS(
      version: transfer.tlsVersion, subject: value("Subject"), issuer: value("Issuer"),
      expires: value("Expire date"))
  }
}
