// Writes events as they happen.

import AuditModel
import FoundationEssentials
import Glibc
import WebView

/// Standard output as a list of events.
///
/// Each is one `write`, so that nothing is lost with a crash. A page can make events without end;
/// after ``mostEvents`` only those that decide are written, and after twice as many only the last.
final class EventLog {
  static let mostEvents = 20_000

  private let start: Int
  private let output: Int32
  private let encoder = JSONEncoder()
  private var count = 0
  private(set) var isOver = false
  /// No one reads it any longer.
  private(set) var isBroken = false

  /// Takes standard output for itself: what libraries print goes to standard error.
  init(start: Int) {
    self.start = start
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Milliseconds since the process began.
  var now: Int { MainLoop.now - start }

  func write(_ what: LiveEvent.What, view: String? = nil) {
    guard !isOver else { return }
    if case .ended = what { isOver = true }
    count += 1
    let isWanted = count < Self.mostEvents || (what.decides && count < 2 * Self.mostEvents)
    guard isOver || isWanted else { return }
    let event = LiveEvent(time: now, view: view, what: what)
    guard let line = try? encoder.encode(event) else { return }
    let isWritten = writeText(String(decoding: line, as: UTF8.self) + "\n", to: output)
    if !isWritten { isBroken = true }
  }
}

extension LiveEvent.What {
  /// Whether an answer to the run can hang on it.
  fileprivate var decides: Bool {
    switch self {
    case .console, .request, .response, .error, .blocked, .asked, .input: false
    default: true
    }
  }
}
