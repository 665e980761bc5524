// Writes a text of many pieces to a stream or a file, and keeps in mind what went wrong.

/// A text that is written piece by piece.
struct PiecewiseText {
  private enum Destination {
    case stream(StandardStream)
    case file(OutputFile)
    /// Nothing can be written any more.
    case none
  }

  private let separator: String
  private var destination = Destination.none
  private var isEmpty = true
  /// Why it cannot be written, a sentence's part; nil while it can.
  private(set) var problem: String?

  init(to stream: StandardStream, separator: String) {
    self.separator = separator
    destination = .stream(stream)
  }

  /// A text in a file; where that cannot be opened, the problem says so.
  init(toFile path: String, separator: String) {
    self.separator = separator
    do throws(OutputFile.Problem) {
      destination = .file(try OutputFile(path))
    } catch {
      problem = error.reason
    }
  }

  /// Writes what stands before or after the pieces.
  mutating func write(_ text: String) {
    switch destination {
    case .stream(let stream):
      if !stream.write(text) { fail("nobody reads it, or the device is full") }
    case .file(let file):
      do throws(OutputFile.Problem) {
        try file.write(text)
      } catch {
        file.discard()
        fail(error.reason)
      }
    case .none: break
    }
  }

  /// Writes one piece more; an empty one is none.
  mutating func add(_ piece: String) {
    if piece.isEmpty { return }
    write(isEmpty ? piece : separator + piece)
    isEmpty = false
  }

  /// Ends the text; a file is in its place now.
  mutating func finish() {
    guard case .file(let file) = destination else { return }
    destination = .none
    do throws(OutputFile.Problem) {
      try file.finish()
    } catch {
      fail(error.reason)
    }
  }

  private mutating func fail(_ reason: String) {
    destination = .none
    problem = reason
  }
}
