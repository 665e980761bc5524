// A transfer that libcurl is working on: its handle set up, and what libcurl calls back.

import AuditModel
internal import CCurl
internal import Glibc

/// One running transfer. libcurl holds its address, so it lives until its handle is gone.
@safe final class ActiveTransfer {
  let order: TransferOrder
  let reply: CheckedContinuation<TransferOutcome, Never>
  let id: UInt64
  private(set) var easy: EasyHandle
  private var collector: AnswerCollector
  private var refusedAddress = false
  private let isPublic: @Sendable (IPAddress) -> Bool
  private let errorText: UnsafeMutablePointer<CChar>
  /// Such as `TLSv1.3`; nil on a connection that was there before.
  private(set) var tlsVersion: String?

  init(
    id: UInt64, order: TransferOrder, options: FetchOptions, cookies: CookieStore,
    budget: BodyBudget, reply: CheckedContinuation<TransferOutcome, Never>
  ) throws(CurlProblem) {
    self.id = id
    self.order = order
    self.reply = reply
    isPublic = options.isPublic
    collector = AnswerCollector(
      maxBody: options.maxBody, maxHeaderBytes: options.maxHeaderBytes, budget: budget)
    let size = Int(CURL_ERROR_SIZE)
    unsafe errorText = .allocate(capacity: size)
    unsafe errorText.initialize(repeating: 0, count: size)
    do throws(CurlProblem) {
      easy = try EasyHandle(cookies: cookies)
    } catch {
      unsafe errorText.deallocate()
      throw error
    }
    try setRequest()
    try setNetwork(options)
    try setLimits(options)
    try setCallbacks(options)
  }

  deinit {
    // The handle goes after this; it must neither write into freed memory nor call back.
    unsafe ccurl_set_pointer(easy.pointer, CURLOPT_ERRORBUFFER, nil)
    unsafe ccurl_set_long(easy.pointer, CURLOPT_VERBOSE, 0)
    unsafe errorText.deallocate()
  }

  private func setRequest() throws(CurlProblem) {
    try easy.set(CURLOPT_URL, order.url.description)
    try easy.set(CURLOPT_PATH_AS_IS, 1)
    try easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
    try easy.set(CURLOPT_USERAGENT, order.agent)
    var lines = order.headerLines
    switch order.method {
    case .get: break
    case .head: try easy.set(CURLOPT_NOBODY, 1)
    case .post(let body, let contentType):
      try easy.set(CURLOPT_POST, 1)
      try easy.setBody(body)
      lines += ["Content-Type: \(contentType)", "Expect:"]
    }
    try easy.setHeaders(lines)
    // Without a file, if only an empty one, a handle leaves the shared cookies alone.
    try easy.set(CURLOPT_COOKIEFILE, "")
    if let text = order.cookieText { try easy.set(CURLOPT_COOKIE, text) }
    if order.decodesContent { try easy.set(CURLOPT_ACCEPT_ENCODING, "") }
  }

  private func setNetwork(_ options: FetchOptions) throws(CurlProblem) {
    try easy.set(CURLOPT_NOSIGNAL, 1)
    try easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    try easy.set(CURLOPT_PIPEWAIT, 1)
    try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if !options.resolve.isEmpty { try easy.setResolve(options.resolve) }
    if !options.connectTo.isEmpty { try easy.setConnectTo(options.connectTo) }
    if options.denyPrivateNetworks {
      try easy.set(CURLOPT_PROXY, "")
    } else if let proxy = options.proxy {
      try easy.set(CURLOPT_PROXY, proxy)
    }
    if order.url.scheme == .https { try easy.set(CURLOPT_CERTINFO, 1) }
    if let file = options.caCertificateFile { try easy.set(CURLOPT_CAINFO, file) }
    if options.insecure {
      try easy.set(CURLOPT_SSL_VERIFYPEER, 0)
      try easy.set(CURLOPT_SSL_VERIFYHOST, 0)
    }
  }

  private func setLimits(_ options: FetchOptions) throws(CurlProblem) {
    try easy.set(CURLOPT_TIMEOUT_MS, max(1, order.timeLimit.wholeMilliseconds))
    try easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, options.connectTimeout.wholeMilliseconds))
    try easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try easy.set(
      CURLOPT_LOW_SPEED_TIME, max(1, (options.idleTimeout.wholeMilliseconds + 999) / 1000))
    try easy.set(CURLOPT_BUFFERSIZE, 64 << 10)
  }

  private func setCallbacks(_ options: FetchOptions) throws(CurlProblem) {
    try unsafe check(ccurl_set_pointer(easy.pointer, CURLOPT_ERRORBUFFER, errorText))
    try easy.set(CURLOPT_HEADERDATA, to: self)
    try unsafe check(
      ccurl_set_write(easy.pointer, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        let length = size * count
        guard let transfer = unsafe ActiveTransfer.from(context), let bytes = unsafe bytes else {
          return 0
        }
        let line = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: length))
        return transfer.collector.takeHeader(line) ? length : 0
      })
    try easy.set(CURLOPT_WRITEDATA, to: self)
    try unsafe check(
      ccurl_set_write(easy.pointer, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        let length = size * count
        guard let transfer = unsafe ActiveTransfer.from(context) else { return 0 }
        let part = unsafe UnsafeRawBufferPointer(start: bytes, count: length)
        return unsafe transfer.collector.takeBody(part) ? length : (length == 0 ? 1 : 0)
      })
    if order.url.scheme == .https { try setTLSCallback() }
    if options.denyPrivateNetworks { try setAddressCallback() }
  }

  /// libcurl tells the TLS version in its verbose text only.
  private func setTLSCallback() throws(CurlProblem) {
    try easy.set(CURLOPT_DEBUGDATA, to: self)
    try unsafe check(
      ccurl_set_debug(easy.pointer) { _, kind, text, length, context in
        guard kind == CURLINFO_TEXT, let transfer = unsafe ActiveTransfer.from(context),
          let text = unsafe text
        else { return 0 }
        let line = unsafe String(
          decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
        let mark = "SSL connection using "
        if line.hasPrefix(mark) {
          transfer.tlsVersion =
            line.dropFirst(mark.count)
            .prefix { !$0.isWhitespace }.description
        }
        return 0
      })
    try easy.set(CURLOPT_VERBOSE, 1)
  }

  /// Looks at each address right before it is connected to, when no name can change any more.
  private func setAddressCallback() throws(CurlProblem) {
    try easy.set(CURLOPT_OPENSOCKETDATA, to: self)
    try unsafe check(
      ccurl_set_open_socket(easy.pointer) { context, _, address in
        guard let transfer = unsafe ActiveTransfer.from(context), let address = unsafe address
        else { return ccurl_socket_bad }
        guard let found = unsafe ipAddress(of: address), transfer.isPublic(found) else {
          transfer.refusedAddress = true
          return ccurl_socket_bad
        }
        let kind = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return unsafe socket(address.pointee.family, kind, address.pointee.protocol)
      })
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> ActiveTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ActiveTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// What came of the transfer, once libcurl says that it has ended.
  func outcome(_ result: CURLcode, tls: Exchange.TLS?) -> TransferOutcome {
    let ended = result == CURLE_OK || collector.truncated || collector.isRedirect
    guard ended, collector.hasHeaders, !collector.headersTooLarge else {
      collector.dropBody()
      return .failure(failure(result))
    }
    let hop = Exchange.Hop(
      url: order.url.withoutUser.description, status: easy.long(CURLINFO_RESPONSE_CODE),
      headers: Headers(collector.fields), remoteAddress: remoteAddress,
      httpVersion: httpVersion, tls: tls)
    return .success(
      Answer(
        hop: hop, body: collector.body, truncated: collector.truncated, timings: timings))
  }

  private func failure(_ result: CURLcode) -> TransferFailure {
    // libcurl takes headers that end too early, and an interim answer alone, for a whole answer.
    let code = result == CURLE_OK ? CURLE_PARTIAL_FILE : result
    var failure = TransferFailure(code: Int(code.rawValue))
    // libcurl itself gives up on a single line of 100 KiB, and says that memory ran out.
    let lineTooLong = result == CURLE_OUT_OF_MEMORY && !collector.hasHeaders
    if collector.headersTooLarge || lineTooLong { failure.stop = .headersTooLarge }
    if refusedAddress, result == CURLE_COULDNT_CONNECT { failure.stop = .privateAddress }
    failure.osError = easy.long(CURLINFO_OS_ERRNO)
    failure.verifyResult = easy.long(CURLINFO_SSL_VERIFYRESULT)
    let proxyStatus = easy.long(CURLINFO_HTTP_CONNECTCODE)
    failure.proxyStatus = (200..<300).contains(proxyStatus) ? 0 : proxyStatus
    failure.detail = unsafe String(cString: errorText)
    failure.elapsed = easy.seconds(CURLINFO_TOTAL_TIME_T)
    // A connection that was there before takes no time to make.
    failure.connected =
      easy.seconds(CURLINFO_CONNECT_TIME_T) > 0 || easy.seconds(CURLINFO_PRETRANSFER_TIME_T) > 0
    failure.isInHandshake =
      order.url.scheme == .https && !failure.connected && easy.long(CURLINFO_LOCAL_PORT) > 0
    failure.hasHeaders = collector.hasHeaders
    failure.received = easy.count(CURLINFO_SIZE_DOWNLOAD_T)
    let promised = easy.count(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    failure.promised = promised < 0 ? nil : promised
    failure.contentCodings = Headers(collector.fields).values("content-encoding")
      .flatMap { $0.split(separator: ",") }
      .map { $0.lowercased().filter { !$0.isASCIIWhitespace } }
    return failure
  }

  private var httpVersion: String {
    switch easy.long(CURLINFO_HTTP_VERSION) {
    case Int(CURL_HTTP_VERSION_1_0): "HTTP/1.0"
    case Int(CURL_HTTP_VERSION_2_0): "HTTP/2"
    case Int(CURL_HTTP_VERSION_3): "HTTP/3"
    default: "HTTP/1.1"
    }
  }

  private var remoteAddress: String? {
    easy.string(CURLINFO_PRIMARY_IP).flatMap { address in
      address.isEmpty
        ? nil : socketName(address, port: easy.long(CURLINFO_PRIMARY_PORT))
    }
  }

  /// Both ends of the connection, which tell it from all others that are open.
  var connectionName: String {
    let local = easy.string(CURLINFO_LOCAL_IP) ?? ""
    return socketName(local, port: easy.long(CURLINFO_LOCAL_PORT)) + " " + (remoteAddress ?? "")
  }

  private var timings: Exchange.Timings {
    Exchange.Timings(
      nameLookup: easy.seconds(CURLINFO_NAMELOOKUP_TIME_T),
      connect: easy.seconds(CURLINFO_CONNECT_TIME_T),
      tlsHandshake: easy.seconds(CURLINFO_APPCONNECT_TIME_T),
      firstByte: easy.seconds(CURLINFO_STARTTRANSFER_TIME_T),
      total: easy.seconds(CURLINFO_TOTAL_TIME_T))
  }
}

private func socketName(_ address: String, port: Int) -> String {
  address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
}

/// The address in a socket address that libcurl is about to use.
private func ipAddress(of address: UnsafeMutablePointer<curl_sockaddr>) -> IPAddress? {
  guard let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
  let place: Range<Int>
  switch unsafe address.pointee.family {
  case AF_INET: place = 4..<8
  case AF_INET6: place = 8..<24
  default: return nil
  }
  guard unsafe address.pointee.addrlen >= UInt32(place.upperBound) else { return nil }
  let bytes = unsafe UnsafeRawBufferPointer(
    start: UnsafeRawPointer(address) + start + place.lowerBound, count: place.count)
  return unsafe IPAddress(bytes: Array(bytes))
}

extension Duration {
  /// Rounded down, and cut to what fits.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let clipped = max(0, min(seconds, 1 << 40))
    return Int(clipped) * 1000 + Int(max(0, attoseconds) / 1_000_000_000_000_000)
  }
}
