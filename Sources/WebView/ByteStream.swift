// Bytes of a connection, read and written while the thread waits.

internal import CWebKitGTK

/// A connection; not used by two threads but for ``copy(to:)`` in one direction each.
@safe final class ByteStream {
  /// A `GIOStream`, of which one reference is ours.
  private let stream: UnsafeMutablePointer<GIOStream>
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  private var start = 0
  private var end = 0

  /// - Parameter stream: a `GIOStream`.
  init(_ stream: UnsafeMutableRawPointer) {
    unsafe g_object_ref(stream)
    unsafe self.stream = unsafe stream.assumingMemoryBound(to: GIOStream.self)
  }

  /// Nil where there is no connection to that `host:port`.
  convenience init?(connectingTo place: String, secure: Bool) {
    let client = unsafe g_socket_client_new()
    defer { unsafe g_object_unref(client) }
    if secure { unsafe g_socket_client_set_tls(client, 1) }
    guard let made = unsafe g_socket_client_connect_to_host(client, place, 443, nil, nil) else {
      return nil
    }
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
    return unsafe ByteStream(raw)
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
    let kind = g_socket_connection_get_type()
    let raw = unsafe UnsafeMutableRawPointer(stream)
    guard
      unsafe g_type_check_instance_is_a(raw.assumingMemoryBound(to: GTypeInstance.self), kind) != 0
    else { return }
    let socket = unsafe g_socket_connection_get_socket(
      raw.assumingMemoryBound(to: GSocketConnection.self))
    unsafe g_socket_shutdown(socket, 1, 1, nil)
  }

  /// Closes the connection.
  func close() { unsafe g_io_stream_close(stream, nil, nil) }
}
