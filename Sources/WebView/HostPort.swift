// Where connections go: a host and a port.

/// A host and a port of it.
struct HostPort: Hashable, Sendable, CustomStringConvertible {
  /// In brackets where it is an IPv6 address.
  var host: String
  var port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `host:port`, or a host alone; nil where the port is no number.
  init?(_ text: some StringProtocol, defaultPort: Int) {
    let (host, port) = Self.parts(of: text)
    guard !host.isEmpty, let port = port.isEmpty ? defaultPort : Int(port) else { return nil }
    self.init(host: host, port: port)
  }

  /// What stands before the last colon and behind it; a colon in brackets is none.
  static func parts(of text: some StringProtocol) -> (host: String, port: String) {
    guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else {
      return (String(text), "")
    }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }

  var description: String { "\(host):\(port)" }
  /// Without brackets.
  var name: String { host.filter { $0 != "[" && $0 != "]" } }
}

/// What is known of the ways to servers.
package struct Routes: Sendable {
  /// Where others are looked for, both as `host:port`; what is left out before or behind the colon
  /// is any in a key, and that of the request in a value.
  package var connectTo: [String: String] = [:]
  /// Addresses by `host:port` or `*:port`.
  package var resolve: [String: String] = [:]
  /// The address of a proxy; empty for none, nil for the environment's.
  package var proxy: String?
  /// Wrong certificates are taken.
  package var insecure = false
  /// A file of authorities, PEM, that stands for the system's.
  package var authorities: String?

  /// Routes that lead where the addresses say.
  package init() {}

  /// Where a server is looked for, as curl's `--connect-to` and `--resolve` have it.
  func place(of server: HostPort) -> HostPort {
    var place = server
    for key in ["\(server)", "\(server.host):", ":\(server.port)", ":"] {
      guard let other = connectTo[key] else { continue }
      let (host, port) = HostPort.parts(of: other)
      if !host.isEmpty { place.host = host }
      if let number = Int(port) { place.port = number }
      break
    }
    if let address = resolve["\(place)"] ?? resolve["*:\(place.port)"] {
      place.host = address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : address
    }
    return place
  }

  /// The proxy as this system's library knows it.
  var proxyAddress: String? {
    guard let proxy, !proxy.isEmpty else { return proxy }
    let named = proxy.contains("://") ? proxy : "http://" + proxy
    return named.hasPrefix("socks5h://") ? "socks5" + named.dropFirst(7) : named
  }

  /// The proxy that plain HTTP is asked of by whole addresses, with the credentials for it.
  var plainProxy: (place: HostPort, credentials: String?)? {
    guard let proxy = proxyAddress, proxy.lowercased().hasPrefix("http://") else { return nil }
    let authority = proxy.dropFirst(7).prefix { $0 != "/" }
    let at = authority.lastIndex(of: "@")
    let server = at.map { authority[authority.index(after: $0)...] } ?? authority
    guard let place = HostPort(server, defaultPort: 1080) else { return nil }
    return (place, at.map { String(authority[..<$0]) })
  }
}
