// The one thread that talks to libcurl: it takes orders, drives all transfers, and replies.

import AuditModel
internal import CCurl

/// Everything that lives on the transfer thread.
final class TransferLoop {
  private struct Pending {
    var id: UInt64
    var order: TransferOrder
    var reply: CheckedContinuation<TransferOutcome, Never>
    var host: String { order.url.host + ":\(order.url.effectivePort)" }
  }

  private let options: FetchOptions
  private let mailbox: Mailbox
  private let multi: MultiHandle
  private var pending: [Pending] = []
  private var active: [UInt64: ActiveTransfer] = [:]
  private var places: HostPlaces
  private var cookies: [UInt64: CookieStore] = [:]
  private var budgets: [UInt64: BodyBudget] = [:]
  private var connections = ConnectionMemory()

  init(options: FetchOptions, mailbox: Mailbox) throws(CurlProblem) {
    try CurlLibrary.start()
    self.options = options
    self.mailbox = mailbox
    multi = try MultiHandle(maxConnections: max(64, 2 * options.concurrency))
    places = HostPlaces(perHost: options.concurrencyPerHost, total: options.concurrency)
  }

  /// Works until it is told to close.
  func run() {
    mailbox.attach(multi)
    var closing: CheckedContinuation<Void, Never>?
    var isClosing = false
    while !isClosing {
      for message in mailbox.take() {
        switch message {
        case .start(let id, let order, let reply):
          pending.append(Pending(id: id, order: order, reply: reply))
        case .cancel(let id): cancel(id)
        case .forgetSession(let id):
          cookies[id] = nil
          budgets[id] = nil
        case .readCookies(let session, let reply): reply.resume(returning: lines(of: session))
        case .close(let reply):
          isClosing = true
          closing = reply
        }
      }
      if isClosing { break }
      multi.perform()
      finishEnded()
      if startPending() { continue }
      multi.wait(milliseconds: 10_000)
    }
    mailbox.detach()
    stopAll()
    closing?.resume()
  }

  private func lines(of session: UInt64) -> [String]? {
    do throws(CurlProblem) {
      return try store(of: session).lines()
    } catch {
      return nil
    }
  }

  private func store(of session: UInt64) throws(CurlProblem) -> CookieStore {
    if let known = cookies[session] { return known }
    let made = try CookieStore(file: options.cookieFile)
    cookies[session] = made
    return made
  }

  private func budget(of session: UInt64) -> BodyBudget {
    if let known = budgets[session] { return known }
    let made = BodyBudget(options.maxTotalBody)
    budgets[session] = made
    return made
  }

  /// Starts what has a place; true if something was started.
  private func startPending() -> Bool {
    var started = false
    var waiting: [Pending] = []
    for one in pending {
      if places.take(one.host) {
        started = true
        start(one)
      } else {
        waiting.append(one)
      }
    }
    pending = waiting
    return started
  }

  private func start(_ one: Pending) {
    do throws(CurlProblem) {
      let transfer = try ActiveTransfer(
        id: one.id, order: one.order, options: options, cookies: store(of: one.order.session),
        budget: budget(of: one.order.session), reply: one.reply)
      try multi.add(transfer.easy)
      active[one.id] = transfer
    } catch {
      places.free(one.host)
      one.reply.resume(returning: .failure(TransferFailure(code: Int(error.code.rawValue))))
    }
  }

  private func finishEnded() {
    while let (handle, result) = unsafe multi.nextEnded() {
      guard let transfer = active.values.first(where: { unsafe $0.easy.pointer == handle })
      else { continue }
      let tls = connections.tls(of: transfer, others: active.values)
      let outcome = transfer.outcome(result, tls: tls)
      end(transfer, outcome)
    }
  }

  private func end(_ transfer: ActiveTransfer, _ outcome: TransferOutcome) {
    multi.remove(transfer.easy)
    active[transfer.id] = nil
    places.free(transfer.order.url.host + ":\(transfer.order.url.effectivePort)")
    transfer.reply.resume(returning: outcome)
  }

  private func cancel(_ id: UInt64) {
    let cancelled = TransferOutcome.failure(TransferFailure(code: 0, stop: .cancelled))
    if let transfer = active[id] {
      end(transfer, cancelled)
    } else if let index = pending.firstIndex(where: { $0.id == id }) {
      pending.remove(at: index).reply.resume(returning: cancelled)
    }
  }

  private func stopAll() {
    let closed = TransferOutcome.failure(TransferFailure(code: 0, stop: .closed))
    for transfer in active.values { end(transfer, closed) }
    for one in pending { one.reply.resume(returning: closed) }
    pending = []
    for message in mailbox.take() { message.refuse() }
    cookies = [:]
  }
}
