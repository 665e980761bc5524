// The entry to the network: one set of options, one pool of connections, one thread.

public import AuditModel
import Synchronization

/// Fetches over HTTP; all its sessions share its connections.
///
/// libcurl runs on a thread of the fetcher's own, so that waiting for the network never occupies
/// one of Swift's. The thread ends when the fetcher and its sessions are gone, or by ``close()``.
public final class Fetcher: Sendable {
  let options: FetchOptions
  let mailbox: Mailbox
  private let lastNumber = Mutex<UInt64>(0)

  /// - Throws: kind `badOption` where ``FetchOptions/validate()`` finds something.
  public init(options: FetchOptions = FetchOptions()) throws(FetchFailure) {
    try options.validate()
    let mailbox = Mailbox()
    self.options = options
    self.mailbox = mailbox
    do throws(CurlProblem) {
      try CurlLibrary.start()
    } catch {
      throw Self.notStarted
    }
    let started = startThread {
      do throws(CurlProblem) {
        try TransferLoop(options: options, mailbox: mailbox).run()
      } catch {
        mailbox.detach()
        for message in mailbox.take() { message.refuse() }
      }
    }
    if !started { throw Self.notStarted }
  }

  deinit {
    mailbox.post(.close(nil))
  }

  private static var notStarted: FetchFailure {
    FetchFailure(
      kind: .other, url: "", message: "the network part could not be started",
      advice: "Free some memory or threads and run it again.", mayPass: true)
  }

  /// A session with no cookies but those of the options.
  ///
  /// - Parameter target: the URL that is audited; `headers` and `cookie` of the options, and the
  ///   credentials in the URL, go to its origin only. Nil, or what is no http(s) URL, has none.
  public func session(target: String?) -> FetchSession {
    let address = target.flatMap { text in try? RequestAddress(text) }
    return FetchSession(fetcher: self, number: nextNumber(), target: address)
  }

  /// Ends all transfers, which then fail as cancelled, and waits until nothing is open any more.
  public func close() async {
    await withCheckedContinuation { mailbox.post(.close($0)) }
  }

  /// libcurl and its parts, such as `libcurl/7.88.1 OpenSSL/3.0.22 …`.
  public static var libraryVersion: String { CurlLibrary.version }

  func nextNumber() -> UInt64 {
    lastNumber.withLock { number in
      number &+= 1
      return number
    }
  }

  /// Runs one transfer; a cancelled task stops it.
  func run(_ order: TransferOrder) async -> TransferOutcome {
    let id = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { reply in
        if Task.isCancelled {
          return reply.resume(returning: .failure(TransferFailure(code: 0, stop: .cancelled)))
        }
        mailbox.post(.start(id: id, order, reply))
        // A cancellation that came right before the start found nothing to stop.
        if Task.isCancelled { mailbox.post(.cancel(id: id)) }
      }
    } onCancel: {
      mailbox.post(.cancel(id: id))
    }
  }
}
