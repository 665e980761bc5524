// libcurl's multi handle with one owner: the connections, and all transfers that run over them.

internal import CCurl

/// Owns a `CURLM`. Handles that are added must be removed before it goes.
@safe struct MultiHandle: ~Copyable {
  let pointer: OpaquePointer

  init(maxConnections: Int) throws(CurlProblem) {
    guard let made = unsafe curl_multi_init() else { throw CurlProblem(code: CURLE_FAILED_INIT) }
    unsafe pointer = made
    unsafe ccurl_multi_set_long(made, CURLMOPT_MAXCONNECTS, maxConnections)
  }

  deinit {
    unsafe curl_multi_cleanup(pointer)
  }

  func add(_ easy: borrowing EasyHandle) throws(CurlProblem) {
    guard unsafe curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK else {
      throw CurlProblem(code: CURLE_FAILED_INIT)
    }
  }

  func remove(_ easy: borrowing EasyHandle) {
    unsafe curl_multi_remove_handle(pointer, easy.pointer)
  }

  /// Moves all transfers on as far as they go without waiting.
  func perform() {
    var running: Int32 = 0
    unsafe curl_multi_perform(pointer, &running)
  }

  /// The next transfer that has ended, known by its handle, and how.
  func nextEnded() -> (handle: OpaquePointer, result: CURLcode)? {
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(pointer, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE,
        let handle = unsafe message.pointee.easy_handle
      else { continue }
      return unsafe (handle, ccurl_message_result(message))
    }
    return nil
  }

  /// Sleeps until a socket or a timer needs care, or another thread wakes it.
  func wait(milliseconds: Int32) {
    unsafe curl_multi_poll(pointer, nil, 0, milliseconds, nil)
  }
}
