// One line on the terminal that says what is being done.

import Auditing
import Reporting
import Synchronization

/// Shows progress on standard error where a person looks at it.
final class ProgressLine: Sendable {
  private struct State {
    var finished = 0
    var requests = 0
    var isShown = false
    var isOver = false
  }

  private let total: Int
  private let terminal: Terminal
  private let state = Mutex(State())

  init(total: Int, terminal: Terminal) {
    self.total = total
    self.terminal = terminal
  }

  private var isDrawn: Bool { !terminal.isQuiet && StandardStream.error.isTerminal }

  /// Takes note of something that happened.
  func show(_ event: AuditProgress) {
    if terminal.isVerbose {
      if case .requested(let url) = event { terminal.notice("GET " + Masking.address(url)) }
      return
    }
    guard isDrawn else { return }
    state.withLock { state in
      if state.isOver { return }
      switch event {
      case .started: break
      case .requested: state.requests += 1
      case .finished: state.finished += 1
      }
      state.isShown = true
      StandardStream.error.write(
        "\r\u{1B}[Kauditing: \(state.finished) of \(total) done, \(state.requests) requests")
    }
  }

  /// Takes the line away while something else is written.
  func aside(_ write: () -> Void) {
    state.withLock { state in
      if state.isShown { StandardStream.error.write("\r\u{1B}[K") }
      state.isShown = false
      write()
    }
  }

  /// Takes the line away.
  func end() {
    state.withLock { state in
      state.isOver = true
      if state.isShown { StandardStream.error.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
