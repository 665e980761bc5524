// An HTTP proxy on loopback that answers for some https hosts itself and passes the others through.
//
// The page then meets those hosts with their true origins, over the engine's own network code:
// policies, opener policies and cookies work as they do with the real hosts.

internal import CWebKitGTK
internal import Glibc

/// A request to one of the hosts that are answered here.
package struct ProxiedRequest: Sendable {
  /// The HTTP method.
  package var method: String
  /// The host that is asked.
  package var host: String
  /// With its query.
  package var path: String
  /// Lines as they came, without the first.
  package var headers: [String]
}

/// What such a request is answered with.
package struct ProxiedAnswer: Sendable {
  /// The HTTP status.
  package var status: Int
  /// Such as `Content-Type: text/html`.
  package var headers: [String]
  /// The answer's body.
  package var body: [UInt8]
  /// Before it is sent, in milliseconds.
  package var delay: Int
  /// The connection is closed in place of an answer.
  package var breaks: Bool
  /// The host itself is asked.
  package var asksHost: Bool

  /// Creates an answer from its parts.
  package init(
    status: Int = 200, headers: [String] = [], body: [UInt8] = [], delay: Int = 0,
    breaks: Bool = false, asksHost: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delay = delay
    self.breaks = breaks
    self.asksHost = asksHost
  }
}

/// The proxy; each connection has a thread of its own, and all end with the process.
package final class AnsweringProxy {
  /// On 127.0.0.1.
  package let port: Int

  /// - Parameters:
  ///   - hosts: who is answered here.
  ///   - certificate: of those hosts, with its key, both PEM.
  ///   - connectTo: where other hosts are looked for, both as `host:port`.
  ///   - insecure: wrong certificates of hosts that are asked are taken.
  ///   - answer: runs on other threads.
  package init(
    hosts: Set<String>, certificate: String, connectTo: [String: String], insecure: Bool,
    answer: @escaping @Sendable (ProxiedRequest) -> ProxiedAnswer
  ) throws(MissingPart) {
    var failure: UnsafeMutablePointer<GError>?
    guard let identity = unsafe g_tls_certificate_new_from_pem(certificate, -1, &failure) else {
      throw unsafe MissingPart(description: "the certificate is wrong: " + takeMessage(failure))
    }
    let tunnel = unsafe ProxyTunnel(
      hosts: hosts, identity: identity, connectTo: connectTo, insecure: insecure,
      answer: answer)
    let service = unsafe g_threaded_socket_service_new(64)
    let raw = UnsafeMutableRawPointer(service)
    let address = unsafe g_inet_socket_address_new_from_string("127.0.0.1", 0)
    var effective: UnsafeMutablePointer<GSocketAddress>?
    let added = unsafe g_socket_listener_add_address(
      raw?.assumingMemoryBound(to: GSocketListener.self), address, G_SOCKET_TYPE_STREAM,
      G_SOCKET_PROTOCOL_TCP, nil, &effective, &failure)
    guard let raw = unsafe raw, added != 0, let effective = unsafe effective else {
      throw unsafe MissingPart(
        description: "no port of this machine can be had: " + takeMessage(failure))
    }
    port = unsafe Int(
      g_inet_socket_address_get_port(
        UnsafeMutableRawPointer(effective).assumingMemoryBound(to: GInetSocketAddress.self)))
    unsafe connect(raw, "run") { values in
      if let client = unsafe values.pointer(1) { unsafe tunnel.serve(client) }
      return .flag(true)
    }
    unsafe g_socket_service_start(raw.assumingMemoryBound(to: GSocketService.self))
  }
}
