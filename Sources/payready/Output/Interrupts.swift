// Ends a run in good order when it is interrupted.

import Auditing
import Dispatch
import Glibc
import Synchronization

/// Listens for SIGINT and SIGTERM: the first one asks for an end, a second one ends at once.
struct Interrupts {
  private struct State {
    var status: ExitStatus?
    var stop: (@Sendable () -> Void)?
  }

  /// What the sources and their owner share.
  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared = Shared()
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen; what comes before there is something to stop is kept.
  init() {
    let shared = shared
    let meanings: [(number: Int32, status: ExitStatus)] = [
      (SIGINT, .interrupted), (SIGTERM, .terminated),
    ]
    sources = meanings.map { number, status in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        let (isFirst, stop) = shared.state.withLock { state in
          defer { state.status = state.status ?? status }
          return (state.status == nil, state.stop)
        }
        if !isFirst { _exit(status.rawValue) }
        stop?()
      }
      source.activate()
      return source
    }
  }

  /// Sets what asks for an end, and asks at once where a signal has come already.
  func onFirst(_ stop: @escaping @Sendable () -> Void) {
    let hasCome = shared.state.withLock { state in
      state.stop = stop
      return state.status != nil
    }
    if hasCome { stop() }
  }

  /// The status to end with; nil where nothing was received.
  var status: ExitStatus? { shared.state.withLock { $0.status } }
}
