// Ends a run in good order when it is interrupted.

import Auditing
import Dispatch
import Glibc
import Synchronization

/// Listens for SIGINT and SIGTERM: the first one asks for an end, a second one ends at once.
struct Interrupts {
  /// What was received.
  private final class Received: Sendable {
    let status = Mutex<ExitStatus?>(nil)
  }

  private let received = Received()
  private let sources: [any DispatchSourceSignal]

  /// - Parameter stop: asks the run to end.
  init(_ stop: @escaping @Sendable () -> Void) {
    let received = received
    let meanings: [(number: Int32, status: ExitStatus)] = [
      (SIGINT, .interrupted), (SIGTERM, .terminated),
    ]
    sources = meanings.map { meaning in
      signal(meaning.number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: meaning.number)
      let status = meaning.status
      source.setEventHandler {
        let isFirst = received.status.withLock { kept in
          defer { kept = kept ?? status }
          return kept == nil
        }
        if !isFirst { _exit(status.rawValue) }
        stop()
      }
      source.activate()
      return source
    }
  }

  /// The status to end with; nil where nothing was received.
  var status: ExitStatus? { received.status.withLock { $0 } }
}
