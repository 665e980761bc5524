// Finds what is wrong with the options before anything is sent.

public import AuditModel
internal import FoundationEssentials

extension FetchOptions {
  /// Checks every option, and that the files that it names can be used.
  ///
  /// - Throws: kind `badOption` for the first that is not valid.
  public func validate() throws(FetchFailure) {
    for field in headers { try checkHeader(field, option: "--header") }
    try checkOrigins()
    try checkCookies()
    try checkCertificateFile()
    for entry in resolve { try checkResolve(entry) }
    for entry in connectTo { try checkConnectTo(entry) }
    try checkProxy()
    try checkLimits()
  }

  private func checkOrigins() throws(FetchFailure) {
    for (origin, fields) in headersForOrigin.sorted(by: { $0.key < $1.key }) {
      guard let address = try? RequestAddress(origin), address.path == "/", address.query == nil,
        address.fragment == nil, !address.hasUser
      else {
        throw badOption(
          "--header-for names no origin", "Write it as `https://host[:port]=Name: value`.")
      }
      for field in fields { try checkHeader(field, option: "--header-for") }
    }
  }

  private func checkCookies() throws(FetchFailure) {
    if let text = cookieText, text.utf8.contains(where: isControl) {
      throw badOption("--cookie contains a control character", "Write it as `a=b; c=d`.")
    }
    if let file = cookieFile {
      try checkReadable(file, "the cookie file of --cookie")
    }
    if let cookieJar {
      let folder = cookieJar.contains("/") ? parent(of: cookieJar) : "."
      var isFolder = false
      if FileManager.default.fileExists(atPath: cookieJar, isDirectory: &isFolder), isFolder {
        throw badOption("--cookie-jar names a folder: \(cookieJar)", "Name a file.")
      }
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw badOption(
          "the folder of --cookie-jar cannot be written: \(folder)",
          "Create it, or name another file.")
      }
    }
  }

  private func checkCertificateFile() throws(FetchFailure) {
    guard let file = caCertificateFile else { return }
    let content = try checkReadable(file, "the file of --cacert")
    guard content.contains("-----BEGIN ") else {
      throw badOption(
        "the file of --cacert holds no certificate: \(file)",
        "Give certificates in PEM form (`-----BEGIN CERTIFICATE-----`).")
    }
  }

  private func checkResolve(_ entry: String) throws(FetchFailure) {
    let problem = badOption(
      "--resolve is not HOST:PORT:ADDRESS: \(entry)",
      "Write it as `shop.example:443:192.0.2.1`.")
    var rest = entry[...]
    if rest.hasPrefix("-") {
      let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.first?.isEmpty == false, let port = parts.last,
        UInt16(port) != nil
      else { throw problem }
      return
    }
    if rest.hasPrefix("+") { rest = rest.dropFirst() }
    guard let (host, afterHost) = splitHost(rest), !host.isEmpty,
      let colon = afterHost.firstIndex(of: ":"), UInt16(afterHost[..<colon]) != nil
    else { throw problem }
    for address in afterHost[afterHost.index(after: colon)...]
      .split(separator: ",", omittingEmptySubsequences: false)
    {
      let bare =
        address.hasPrefix("[") && address.hasSuffix("]")
        ? address.dropFirst().dropLast() : address
      guard IPAddress(strictIPv4: bare) != nil || IPAddress(ipv6: String(bare)) != nil else {
        throw problem
      }
    }
  }

  private func checkConnectTo(_ entry: String) throws(FetchFailure) {
    let problem = badOption(
      "--connect-to is not HOST1:PORT1:HOST2:PORT2: \(entry)",
      "Write it as `shop.example:443:localhost:8443`; each part may be empty.")
    guard let (_, afterFirst) = splitHost(entry[...]),
      let colon = afterFirst.firstIndex(of: ":"), isPortOrEmpty(afterFirst[..<colon]),
      let (_, lastPort) = splitHost(afterFirst[afterFirst.index(after: colon)...]),
      isPortOrEmpty(lastPort)
    else { throw problem }
  }

  private func isPortOrEmpty(_ text: Substring) -> Bool {
    text.isEmpty || UInt16(text) != nil
  }

  /// A host, in brackets if it is IPv6, and what stands after the colon that follows it.
  private func splitHost(_ text: Substring) -> (host: Substring, rest: Substring)? {
    var search = text
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      search = text[end...]
    }
    guard let colon = search.firstIndex(of: ":") else { return nil }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  private func checkProxy() throws(FetchFailure) {
    guard let proxy, !proxy.isEmpty else { return }
    if denyPrivateNetworks {
      throw badOption(
        "--proxy and --deny-private-networks exclude each other",
        "A proxy resolves names itself, so its addresses cannot be checked here: drop one.")
    }
    var rest = proxy[...]
    if let range = proxy.firstRange(of: "://") {
      let known = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
      guard known.contains(proxy[..<range.lowerBound].lowercased()) else {
        throw badOption(
          "the scheme of --proxy is not known",
          "Use one of \(known.joined(separator: ", ")).")
      }
      rest = proxy[range.upperBound...]
    }
    guard (try? RequestAddress("http://" + rest)) != nil else {
      throw badOption("--proxy is not an address", "Write it as `http://host:port`.")
    }
  }

  private func checkLimits() throws(FetchFailure) {
    let durations: [(name: String, value: Duration)] = [
      ("--max-time", maxTime), ("--connect-timeout", connectTimeout),
      ("--idle-timeout", idleTimeout),
    ]
    for (name, value) in durations where value < .milliseconds(1) || value > .seconds(1_000_000) {
      throw badOption("\(name) is not a usable time", "Give a time above zero, such as `20s`.")
    }
    let waits: [(name: String, value: Duration)] = [
      ("--retry-delay", retryDelay), ("the longest wait between retries", maxRetryDelay),
    ]
    for (name, value) in waits where value < .zero || value > .seconds(1_000_000) {
      throw badOption("\(name) is not a usable time", "Give zero or more, such as `500ms`.")
    }
    let counts: [(name: String, value: Int, range: ClosedRange<Int>)] = [
      ("--retry", retries, 0...100), ("--max-redirs", maxRedirects, 0...1000),
      ("the body limit", maxBody, 0...(1 << 40)),
      ("the limit of all bodies", maxTotalBody, 0...(1 << 40)),
      ("the header limit", maxHeaderBytes, 1...(1 << 30)),
      ("the concurrency for one host", concurrencyPerHost, 1...1000),
      ("--concurrency", concurrency, 1...1000),
    ]
    for (name, value, range) in counts where !range.contains(value) {
      throw badOption(
        "\(name) is out of range: \(value)",
        "Give a number from \(range.lowerBound) to \(range.upperBound).")
    }
  }
}

/// Refuses names and values that would break out of a header line.
func checkHeader(_ field: Headers.Field, option: String) throws(FetchFailure) {
  guard !field.name.isEmpty, field.name.utf8.allSatisfy(isTokenByte) else {
    throw badOption("the name of a \(option) is not valid", "Write it as `Name: value`.")
  }
  if field.value.utf8.contains(where: isControl) {
    throw badOption(
      "the value of \(option) \(field.name) contains a control character",
      "Give it on one line.")
  }
}

/// The option failure with that message and advice.
func badOption(_ message: String, _ advice: String) -> FetchFailure {
  FetchFailure(kind: .badOption, url: "", message: message, advice: advice)
}

@discardableResult
private func checkReadable(_ file: String, _ what: String) throws(FetchFailure) -> String {
  do {
    let content = try Data(contentsOf: URL(filePath: file, directoryHint: .notDirectory))
    return String(decoding: content, as: UTF8.self)
  } catch {
    throw badOption(
      "\(what) cannot be read: \(file)", "Check that the file exists and may be read.")
  }
}

private func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func isControl(_ byte: UInt8) -> Bool {
  (byte < 0x20 && byte != 0x09) || byte == 0x7F
}

private func isTokenByte(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
}
