// One connection to the proxy: a tunnel to a host, TLS that ends here, or plain HTTP.

internal import CWebKitGTK
internal import Glibc
internal import Synchronization

/// Certificates that were refused here, so that the view cannot know why it got nothing.
package final class RefusedCertificates: Sendable {
  private let list = Mutex<[(url: String, problem: String)]>([])

  func add(_ url: String, _ problem: String) {
    list.withLock { if $0.count < 100 { $0.append((url, problem)) } }
  }

  /// Those since the last time.
  package func take() -> [(url: String, problem: String)] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}

/// What each connection does; it is the same for all and changes nothing.
///
/// Unchecked, since the compiler cannot know that the certificate and the authorities may be shared:
/// a `GTlsCertificate` is never changed once it is made, a `GTlsDatabase` may be asked by many
/// threads (https://docs.gtk.org/gio/class.TlsDatabase.html), GObject counts their references
/// atomically, and the proxy that owns them keeps them for as long as the process has connections.
@safe struct ProxyTunnel: @unchecked Sendable {
  let hosts: Set<String>
  /// TLS of all hosts ends here, so that their requests can be changed.
  let readsAll: Bool
  let identity: UnsafeMutablePointer<GTlsCertificate>
  let authorities: UnsafeMutablePointer<GTlsDatabase>?
  let routes: Routes
  let refused: RefusedCertificates
  let answer: @Sendable (ProxiedRequest) -> ProxiedAnswer

  /// Heads of requests are no longer than that.
  private static let longestHead = 262_144
  /// Nor are their bodies.
  private static let longestBody = 64 << 20

  /// Speaks with a client until either side ends.
  ///
  /// - Parameter client: a `GSocketConnection`.
  func serve(_ client: UnsafeMutableRawPointer) {
    let stream = unsafe ByteStream(client)
    defer { stream.close() }
    guard let request = Self.request(from: stream) else { return }
    guard request.method == "CONNECT" else { return forward(request, to: stream) }
    guard let server = HostPort(request.path, defaultPort: 443) else { return }
    // Unsecured WebSockets go through tunnels too.
    if hosts.contains(server.host) || (readsAll && server.port != 80) {
      guard stream.write("HTTP/1.1 200 OK\r\n\r\n") else { return }
      return answerRequests(of: stream, server: server)
    }
    guard let other = connection(to: server) else {
      _ = stream.write("HTTP/1.1 502 No connection\r\nContent-Length: 0\r\n\r\n")
      return
    }
    defer { other.close() }
    guard stream.write("HTTP/1.1 200 OK\r\n\r\n") else { return }
    stream.exchange(with: other)
  }

  private func connection(to server: HostPort) -> ByteStream? {
    ByteStream(connectingTo: routes.place(of: server), proxy: routes.proxyAddress)
  }

  private func answerRequests(of plain: ByteStream, server: HostPort) {
    guard let stream = unsafe plain.securedAsServer(identity) else { return }
    while var request = Self.request(from: stream) {
      request.host = server.host
      request.scheme = "https"
      request.port = server.port
      var made = answer(request)
      if made.delay > 0 { usleep(UInt32(clamping: made.delay * 1000)) }
      if made.breaks { return }
      if made.asksHost {
        if let headers = made.requestHeaders { request.headers = headers }
        return relay(request, to: stream)
      }
      made.headers.append("Content-Length: \(made.body.count)")
      let status = "HTTP/1.1 \(made.status) \(made.status == 200 ? "OK" : "Not here")"
      let head = [status] + made.headers + ["", ""]
      let body = request.method == "HEAD" ? [] : made.body
      guard stream.write(Array(head.joined(separator: "\r\n").utf8) + body) else { return }
    }
  }

  /// Asks the host itself for this one thing, after which the connection ends.
  private func relay(_ request: ProxiedRequest, to stream: ByteStream) {
    let server = HostPort(host: request.host, port: request.port)
    guard let plain = connection(to: server) else { return }
    defer { plain.close() }
    let secured: ByteStream
    do throws(MissingPart) {
      secured = try unsafe plain.securedAsClient(
        of: server, authorities: authorities, insecure: routes.insecure)
    } catch {
      refused.add("https://\(server)\(request.path)", error.description)
      return
    }
    defer { secured.close() }
    Self.pass(request, asking: request.path, to: secured, answering: stream)
  }

  /// Asks for a plain HTTP address in the view's place.
  private func forward(_ given: ProxiedRequest, to stream: ByteStream) {
    let scheme = "http://"
    guard given.path.lowercased().hasPrefix(scheme) else { return }
    let rest = given.path.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let server = HostPort(authority, defaultPort: 80) else { return }
    var request = given
    (request.scheme, request.host, request.port) = ("http", server.host, server.port)
    request.path = String(rest.dropFirst(authority.count))
    if !request.path.hasPrefix("/") { request.path = "/" + request.path }
    let made = answer(request)
    if made.breaks { return }
    if let headers = made.requestHeaders { request.headers = headers }
    let place = routes.place(of: server)
    var whole = request.path
    let connection: ByteStream?
    if let proxy = routes.plainProxy {
      whole = "http://\(place)\(request.path)"
      if let credentials = proxy.credentials {
        request.headers.append("Proxy-Authorization: Basic \(Self.base64(credentials))")
      }
      connection = ByteStream(connectingTo: proxy.place, proxy: "")
    } else {
      connection = ByteStream(connectingTo: place, proxy: routes.proxyAddress)
    }
    guard let connection else {
      // The view takes an answer of ours for one of the host; without one the load fails.
      return
    }
    defer { connection.close() }
    Self.pass(request, asking: whole, to: connection, answering: stream)
  }

  private static func base64(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let made = unsafe g_base64_encode(bytes, gsize(bytes.count)) else { return "" }
    defer { unsafe g_free(made) }
    return unsafe String(cString: made)
  }

  /// Sends a request on, and all that is answered back, with which both connections end.
  private static func pass(
    _ request: ProxiedRequest, asking target: String, to server: ByteStream,
    answering stream: ByteStream
  ) {
    let upgrades = request.headers.contains { name(of: $0) == "upgrade" }
    let dropped: Set<String> =
      upgrades
      ? ["proxy-connection"] : ["connection", "proxy-connection", "keep-alive"]
    let own = upgrades ? [] : ["Connection: close"]
    let kept = request.headers.filter { !dropped.contains(name(of: $0)) }
    let head = ["\(request.method) \(target) HTTP/1.1"] + kept + own + ["", ""]
    guard server.write(Array(head.joined(separator: "\r\n").utf8) + request.body) else { return }
    var isInterim = false
    repeat {
      guard var lines = Self.head(from: server) else { return }
      let status = lines.first?.split(separator: " ").dropFirst().first ?? ""
      isInterim = status.hasPrefix("1") && status != "101"
      // Servers may keep the connection all the same, and the view would use it again.
      if !upgrades { lines.removeAll { dropped.contains(name(of: $0)) } }
      let told = lines + (isInterim ? [] : own) + ["", ""]
      guard stream.write(told.joined(separator: "\r\n")) else { return }
    } while isInterim
    stream.exchange(with: server)
  }

  /// The name of a header's line, in small letters.
  private static func name(of line: String) -> String { line.prefix { $0 != ":" }.lowercased() }

  /// The lines of the next head; nil at the end.
  private static func head(from stream: ByteStream) -> [String]? {
    var head: [UInt8] = []
    while head.suffix(4) != [13, 10, 13, 10] {
      guard head.count < longestHead, let byte = stream.next() else { return nil }
      head.append(byte)
    }
    // One line break is one Character.
    return String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  /// The next request; nil at the end.
  private static func request(from stream: ByteStream) -> ProxiedRequest? {
    guard let lines = head(from: stream), let first = lines.first?.split(separator: " "),
      first.count >= 2
    else { return nil }
    let headers = Array(lines.dropFirst())
    let length = headers.first { name(of: $0) == "content-length" }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) }
    var body: [UInt8] = []
    for _ in 0..<min(max(0, length ?? 0), longestBody) {
      guard let byte = stream.next() else { return nil }
      body.append(byte)
    }
    return ProxiedRequest(
      method: String(first[0]), path: String(first[1]), headers: headers, body: body)
  }
}
