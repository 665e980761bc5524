// One visit's requests: its cookies, its target, retries and redirects.

public import AuditModel

/// Fetches with cookies of its own over the connections of its ``Fetcher``.
public final class FetchSession: Sendable {
  private let fetcher: Fetcher
  private let number: UInt64
  private let target: RequestAddress?
  private let headersForOrigin: [String: [Headers.Field]]

  init(fetcher: Fetcher, number: UInt64, target: RequestAddress?) {
    self.fetcher = fetcher
    self.number = number
    self.target = target
    var headersForOrigin: [String: [Headers.Field]] = [:]
    for (origin, fields) in fetcher.options.headersForOrigin.sorted(by: { $0.key < $1.key }) {
      guard let address = try? RequestAddress(origin) else { continue }
      headersForOrigin[address.origin, default: []] += fields
    }
    self.headersForOrigin = headersForOrigin
  }

  deinit {
    fetcher.mailbox.post(.forgetSession(number))
  }

  /// Asks, follows redirects, and asks again where a failure may pass.
  ///
  /// An answer is returned whatever its status. The network's own failures are thrown; a
  /// cancelled task throws kind `cancelled`.
  public func fetch(_ request: FetchRequest) async throws(FetchFailure) -> Exchange {
    let start = try Self.address(of: request.url)
    for field in request.headers { try checkHeader(field, option: "request header") }
    let rules = RetryRules(
      retries: fetcher.options.retries, firstDelay: fetcher.options.retryDelay,
      maxDelay: fetcher.options.maxRetryDelay)
    var attempt = 1
    while true {
      let result = await follow(request, from: start, attempt: attempt)
      guard let retryAfter = Self.laterWish(of: result),
        let delay = rules.delay(
          afterAttempt: attempt, method: request.method, retryAfter: retryAfter.wish,
          jitter: Double.random(in: 0...1))
      else { return try result.get() }
      try? await Task.sleep(for: delay)
      if Task.isCancelled { throw .cancelled(start) }
      attempt += 1
    }
  }

  /// Writes all cookies to the options' `cookieJar` as a Netscape cookie file, whole or not at
  /// all; does nothing where there is no such option.
  public func saveCookieJar() async throws(FetchFailure) {
    guard let file = fetcher.options.cookieJar else { return }
    let lines = await withCheckedContinuation { reply in
      fetcher.mailbox.post(.readCookies(session: number, reply))
    }
    guard let lines else {
      throw FetchFailure(
        kind: .other, url: "", message: "the cookies could not be read for the cookie jar",
        advice: "Save the cookie jar before the fetcher is closed.")
    }
    try writeCookieJar(lines, to: file)
  }

  private static func address(of url: String) throws(FetchFailure) -> RequestAddress {
    do throws(RequestAddress.Problem) {
      return try RequestAddress(url)
    } catch {
      throw .badAddress(error, url: url)
    }
  }

  private static func laterWish(
    of result: Result<Exchange, FetchFailure>
  ) -> (wish: Duration?, Void)? {
    switch result {
    case .success(let exchange):
      guard RetryRules.mayPass(status: exchange.status) else { return nil }
      let now = secondsSince1970()
      return (
        exchange.headers.first("retry-after").flatMap { RetryRules.retryAfter($0, now: now) }, ()
      )
    case .failure(let failure): return failure.mayPass ? (nil, ()) : nil
    }
  }

  /// One attempt: hop after hop, until one does not lead elsewhere.
  private func follow(
    _ request: FetchRequest, from start: RequestAddress, attempt: Int
  ) async -> Result<Exchange, FetchFailure> {
    var address = start
    var method = request.method
    var fields = request.headers
    var hops: [Exchange.Hop] = []
    var timeLeft = fetcher.options.maxTime
    while true {
      let order = order(request, address, method: method, fields: fields, timeLeft: timeLeft)
      let answer: Answer
      switch await run(order) {
      case .success(let came): answer = came
      case .failure(let failure):
        let mayResolve =
          failure.code == 6 ? await mayResolveLater(failure, host: address.host) : false
        return .failure(
          FetchFailure(
            failure, at: address, options: fetcher.options, hops: hops, mayResolve: mayResolve))
      }
      hops.append(answer.hop)
      timeLeft -= .seconds(answer.timings.total)
      guard RedirectRules.follows(status: answer.hop.status),
        let location = answer.hop.headers.first("location")
      else {
        return .success(
          exchange(request, hops: hops, answer: answer, attempt: attempt))
      }
      if hops.count > fetcher.options.maxRedirects {
        return .failure(.tooManyRedirects(address, hops: hops))
      }
      do throws(RequestAddress.Problem) {
        let next = try RedirectRules.address(location, from: address)
        if request.leavesUnasked(next.host) {
          return .success(exchange(request, hops: hops, answer: answer, attempt: attempt))
        }
        fields = RedirectRules.headers(fields, from: address, to: next)
        method = RedirectRules.method(after: answer.hop.status, method)
        address = next
      } catch {
        return .failure(.badLocation(error, at: address, hops: hops))
      }
    }
  }

  /// Runs the order; where the answer names a content coding that nobody knows, once more as is,
  /// for browsers show such bodies undecoded.
  private func run(_ order: TransferOrder) async -> TransferOutcome {
    let outcome = await fetcher.run(order)
    let known = ["identity", "none", "gzip", "x-gzip", "deflate", "br", "zstd"]
    guard case .failure(let failure) = outcome, failure.code == 61, order.method == .get,
      failure.contentCodings.contains(where: { !known.contains($0) })
    else { return outcome }
    var plain = order
    plain.decodesContent = false
    plain.timeLimit -= .seconds(failure.elapsed)
    return await fetcher.run(plain)
  }

  private func order(
    _ request: FetchRequest, _ address: RequestAddress, method: FetchRequest.Method,
    fields: [Headers.Field], timeLeft: Duration
  ) -> TransferOrder {
    let isTarget = address.origin == target?.origin
    let extra =
      (isTarget ? fetcher.options.headers : []) + (headersForOrigin[address.origin] ?? [])
    let replaced = Set(extra.map { $0.name.lowercased() })
    let all = fields.filter { !replaced.contains($0.name.lowercased()) } + extra
    return TransferOrder(
      url: withTargetUser(address), method: method,
      headerLines: all.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" },
      agent: request.agent, cookieText: isTarget ? fetcher.options.cookieText : nil,
      session: number, timeLimit: timeLeft)
  }

  /// Browsers remember the credentials of an address for the rest of its origin.
  private func withTargetUser(_ address: RequestAddress) -> RequestAddress {
    guard let target, target.origin == address.origin, !address.hasUser else { return address }
    return address.withUser(of: target)
  }

  private func exchange(
    _ request: FetchRequest, hops: [Exchange.Hop], answer: Answer, attempt: Int
  ) -> Exchange {
    Exchange(
      requestedURL: request.url, hops: hops, body: answer.body, truncated: answer.truncated,
      text: decodedText(answer.body, headers: answer.hop.headers, reading: request.reading),
      timings: answer.timings, attempts: attempt)
  }
}
