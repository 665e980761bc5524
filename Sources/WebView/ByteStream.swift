// Bytes of a connection, read and written while the thread waits.

internal import CWebKitGTK

/// A connection; not used by two threads but for ``copy(to:)`` in one direction each.
@safe final class ByteStream {
  /// A `GIOStream`, of which one reference is ours.
  private let stream: UnsafeMutablePointer<GIOStream>
  /// The connection that this one is secured over.
  private let plain: ByteStream?
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  private var start = 0
  private var end = 0

  /// - Parameters:
  ///   - stream: a `GIOStream`.
  ///   - plain: the connection that it is secured over, where it is.
  init(_ stream: UnsafeMutableRawPointer, over plain: ByteStream? = nil) {
    self.plain = plain
    unsafe g_object_ref(stream)
    unsafe self.stream = unsafe stream.assumingMemoryBound(to: GIOStream.self)
  }

  /// Nil where there is no connection to that place.
  ///
  /// - Parameter proxy: the address of one that it goes through; empty for none, nil for the
  ///   environment's.
  convenience init?(connectingTo place: HostPort, proxy: String? = nil) {
    let client = unsafe g_socket_client_new()
    defer { unsafe g_object_unref(client) }
    unsafe g_socket_client_set_timeout(client, 20)
    if let proxy, proxy.isEmpty {
      unsafe g_socket_client_set_enable_proxy(client, 0)
    } else if let proxy {
      let resolver = unsafe g_simple_proxy_resolver_new(proxy, nil)
      unsafe g_socket_client_set_proxy_resolver(client, resolver)
      if let resolver = unsafe resolver { unsafe g_object_unref(UnsafeMutableRawPointer(resolver)) }
    }
    guard
      let made = unsafe g_socket_client_connect_to_host(
        client, place.description, guint16(clamping: place.port), nil, nil)
    else { return nil }
    unsafe g_socket_set_timeout(g_socket_connection_get_socket(made), 0)
    unsafe self.init(made)
    unsafe g_object_unref(made)
  }

  deinit { unsafe g_object_unref(stream) }

  /// This connection under TLS with that certificate, after the handshake.
  func securedAsServer(_ certificate: UnsafeMutablePointer<GTlsCertificate>) -> ByteStream? {
    guard let made = unsafe g_tls_server_connection_new(stream, certificate, nil) else {
      return nil
    }
    defer { unsafe g_object_unref(made) }
    let raw = UnsafeMutableRawPointer(made)
    let connection = unsafe raw.assumingMemoryBound(to: GTlsConnection.self)
    // Browsers close without saying so.
    unsafe g_tls_connection_set_require_close_notify(connection, 0)
    guard unsafe g_tls_connection_handshake(connection, nil, nil) != 0 else { return nil }
    return unsafe ByteStream(raw, over: self)
  }

  /// This connection under TLS with a server, after the handshake.
  ///
  /// - Parameters:
  ///   - server: whose certificate is expected.
  ///   - authorities: who may have signed it, a `GTlsDatabase`; nil for the system's.
  ///   - insecure: wrong certificates are taken.
  /// - Throws: where the certificate is wrong or the server does not speak TLS, in its words.
  func securedAsClient(
    of server: HostPort, authorities: UnsafeMutablePointer<GTlsDatabase>?, insecure: Bool
  ) throws(MissingPart) -> ByteStream {
    let identity = unsafe g_network_address_new(server.name, guint16(clamping: server.port))
    defer {
      if let identity = unsafe identity { unsafe g_object_unref(UnsafeMutableRawPointer(identity)) }
    }
    var failure: UnsafeMutablePointer<GError>?
    guard let made = unsafe g_tls_client_connection_new(stream, identity, &failure) else {
      throw unsafe MissingPart(description: takeMessage(failure))
    }
    defer { unsafe g_object_unref(made) }
    let raw = UnsafeMutableRawPointer(made)
    let connection = unsafe raw.assumingMemoryBound(to: GTlsConnection.self)
    unsafe g_tls_connection_set_require_close_notify(connection, 0)
    if let authorities = unsafe authorities {
      unsafe g_tls_connection_set_database(connection, authorities)
    }
    if insecure { unsafe connect(raw, "accept-certificate") { _ in .flag(true) } }
    guard unsafe g_tls_connection_handshake(connection, nil, &failure) != 0 else {
      throw unsafe MissingPart(description: takeMessage(failure))
    }
    return unsafe ByteStream(raw, over: self)
  }

  /// The next byte, nil at the end.
  func next() -> UInt8? {
    if start == end {
      end = unsafe max(
        0,
        g_input_stream_read(
          g_io_stream_get_input_stream(stream), &buffer, gsize(buffer.count), nil, nil))
      start = 0
      if end == 0 { return nil }
    }
    defer { start += 1 }
    return buffer[start]
  }

  /// False when the other side has gone.
  func write(_ bytes: [UInt8]) -> Bool {
    unsafe g_output_stream_write_all(
      g_io_stream_get_output_stream(stream), bytes, gsize(bytes.count), nil, nil, nil) != 0
  }

  /// False when the other side has gone.
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Writes all that comes from each of the two to the other, until either ends.
  func exchange(with other: ByteStream) {
    let back = Callback<Void> { self.copy(to: other) }
    let thread = unsafe g_thread_new(
      "tunnel",
      { data in
        unsafe Callback<Void>.takeBack(data)?.run(())
        return nil
      }, unsafe back.handOver())
    other.copy(to: self)
    unsafe g_thread_join(thread)
  }

  /// Writes all that comes to another connection, and then ends both.
  func copy(to other: ByteStream) {
    var piece = Array(buffer[start..<end])
    while piece.isEmpty || other.write(piece) {
      piece = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe g_input_stream_read(
        g_io_stream_get_input_stream(stream), &piece, gsize(piece.count), nil, nil)
      if count <= 0 { break }
      piece.removeLast(piece.count - count)
    }
    shutDown()
    other.shutDown()
  }

  /// Ends the connection in both directions, so that whoever waits for it goes on.
  private func shutDown() {
    if let plain { return plain.shutDown() }
    let raw = unsafe UnsafeMutableRawPointer(stream)
    let instance = unsafe raw.assumingMemoryBound(to: GTypeInstance.self)
    guard unsafe g_type_check_instance_is_a(instance, g_socket_connection_get_type()) != 0 else {
      return
    }
    let socket = unsafe g_socket_connection_get_socket(
      raw.assumingMemoryBound(to: GSocketConnection.self))
    unsafe g_socket_shutdown(socket, 1, 1, nil)
  }

  /// Closes the connection.
  func close() { unsafe g_io_stream_close(stream, nil, nil) }
}
