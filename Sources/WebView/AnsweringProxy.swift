// An HTTP proxy on loopback that answers for some https hosts itself and passes the others through,
// or changes what they are asked.
//
// The page then meets those hosts with their true origins, over the engine's own network code:
// policies, opener policies and cookies work as they do with the real hosts.

internal import CWebKitGTK
internal import Glibc

/// A request of the view.
package struct ProxiedRequest: Sendable {
  /// The HTTP method.
  package var method: String
  /// `https` or `http`.
  package var scheme = ""
  /// The host that is asked.
  package var host = ""
  /// The port that is asked.
  package var port = 0
  /// With its query.
  package var path: String
  /// Lines as they came, without the first.
  package var headers: [String]
  /// The request's body.
  package var body: [UInt8]
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
  /// The host itself is asked; always so over plain HTTP.
  package var asksHost: Bool
  /// The lines of headers that the host is asked with in place of the view's own.
  package var requestHeaders: [String]?

  /// Creates an answer from its parts.
  package init(
    status: Int = 200, headers: [String] = [], body: [UInt8] = [], delay: Int = 0,
    breaks: Bool = false, asksHost: Bool = false, requestHeaders: [String]? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delay = delay
    self.breaks = breaks
    self.asksHost = asksHost
    self.requestHeaders = requestHeaders
  }
}

/// The proxy; each connection has a thread of its own, and all end with the process.
package final class AnsweringProxy {
  /// On 127.0.0.1.
  package let port: Int

  /// Certificates that were refused here.
  package let refused = RefusedCertificates()

  /// - Parameters:
  ///   - hosts: who is answered here.
  ///   - readsAll: the requests to all other hosts are answered here too, or changed.
  ///   - certificate: of those hosts, with its key, both PEM.
  ///   - routes: how servers are reached.
  ///   - answer: runs on other threads.
  package init(
    hosts: Set<String>, readsAll: Bool, certificate: String, routes: Routes,
    answer: @escaping @Sendable (ProxiedRequest) -> ProxiedAnswer
  ) throws(MissingPart) {
    var failure: UnsafeMutablePointer<GError>?
    guard let identity = unsafe g_tls_certificate_new_from_pem(certificate, -1, &failure) else {
      throw unsafe MissingPart(description: "the certificate is wrong: " + takeMessage(failure))
    }
    var authorities: UnsafeMutablePointer<GTlsDatabase>?
    if let file = routes.authorities {
      unsafe authorities = unsafe g_tls_file_database_new(file, &failure).map {
        unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTlsDatabase.self)
      }
      guard unsafe authorities != nil else {
        throw unsafe MissingPart(description: "\(file) cannot be used: " + takeMessage(failure))
      }
    }
    let tunnel = unsafe ProxyTunnel(
      hosts: hosts, readsAll: readsAll, identity: identity, authorities: authorities,
      routes: routes, refused: refused, answer: answer)
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
