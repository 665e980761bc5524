// One connection to the proxy: a tunnel to a host, or TLS that ends here.

internal import CWebKitGTK
internal import Glibc

/// What each connection does; it is the same for all and changes nothing.
///
/// Unchecked, since the compiler cannot know that the certificate may be shared: a
/// `GTlsCertificate` is never changed once it is made, GObject counts its references atomically,
/// and the proxy that owns it keeps it for as long as the process has connections.
@safe struct ProxyTunnel: @unchecked Sendable {
  let hosts: Set<String>
  let identity: UnsafeMutablePointer<GTlsCertificate>
  let connectTo: [String: String]
  let insecure: Bool
  let answer: @Sendable (ProxiedRequest) -> ProxiedAnswer

  /// Heads of requests are no longer than that.
  private static let longestHead = 262_144

  /// Speaks with a client until either side ends.
  ///
  /// - Parameter client: a `GSocketConnection`.
  func serve(_ client: UnsafeMutableRawPointer) {
    let stream = unsafe ByteStream(client)
    defer { stream.close() }
    guard let request = Self.request(from: stream), request.method == "CONNECT" else { return }
    let parts = request.path.split(separator: ":")
    guard let host = parts.first.map(String.init) else { return }
    if hosts.contains(host) {
      guard stream.write("HTTP/1.1 200 OK\r\n\r\n") else { return }
      return answerRequests(of: stream, host: host)
    }
    let place = connectTo[request.path] ?? request.path
    guard let server = ByteStream(connectingTo: place, secure: false) else {
      _ = stream.write("HTTP/1.1 502 No connection\r\nContent-Length: 0\r\n\r\n")
      return
    }
    defer { server.close() }
    guard stream.write("HTTP/1.1 200 OK\r\n\r\n") else { return }
    let other = Callback<Void> { stream.copy(to: server) }
    let thread = unsafe g_thread_new(
      "tunnel",
      { data in
        unsafe Callback<Void>.takeBack(data)?.run(())
        return nil
      }, unsafe other.handOver())
    server.copy(to: stream)
    unsafe g_thread_join(thread)
  }

  private func answerRequests(of plain: ByteStream, host: String) {
    guard let stream = unsafe plain.securedAsServer(identity) else { return }
    while let request = Self.request(from: stream) {
      var named = request
      named.host = host
      let made = answer(named)
      if made.delay > 0 { usleep(UInt32(clamping: made.delay * 1000)) }
      if made.breaks { return }
      if made.asksHost { return relay(named, to: stream) }
      let head =
        ["HTTP/1.1 \(made.status) \(made.status == 200 ? "OK" : "Not here")"] + made.headers
        + ["Content-Length: \(made.body.count)", "", ""]
      let body = request.method == "HEAD" ? [] : made.body
      guard stream.write(Array(head.joined(separator: "\r\n").utf8) + body) else { return }
    }
  }

  /// Asks the host itself for this one thing, after which the connection ends.
  private func relay(_ request: ProxiedRequest, to stream: ByteStream) {
    let place = connectTo[request.host + ":443"] ?? request.host + ":443"
    guard let server = ByteStream(connectingTo: place, secure: true, insecure: insecure) else {
      return
    }
    defer { server.close() }
    let kept = request.headers.filter { line in
      let name = line.prefix { $0 != ":" }.lowercased()
      return name != "connection" && name != "accept-encoding"
    }
    let head =
      ["\(request.method) \(request.path) HTTP/1.1"] + kept
      + ["Accept-Encoding: identity", "Connection: close", "", ""]
    guard server.write(head.joined(separator: "\r\n")) else { return }
    server.copy(to: stream)
  }

  /// The next request, whose body is read and left out; nil at the end.
  private static func request(from stream: ByteStream) -> ProxiedRequest? {
    var head: [UInt8] = []
    while head.suffix(4) != [13, 10, 13, 10] {
      guard head.count < longestHead, let byte = stream.next() else { return nil }
      head.append(byte)
    }
    // One line break is one Character.
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    guard let first = lines.first?.split(separator: " "), first.count >= 2 else { return nil }
    let headers = Array(lines.dropFirst())
    let length = headers.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().filter { $0 != " " }) }
    for _ in 0..<max(0, length ?? 0) { if stream.next() == nil { return nil } }
    return ProxiedRequest(
      method: String(first[0]), host: "", path: String(first[1]), headers: headers)
  }
}
