// What is said to a person while the tool runs.

import Synchronization

/// Messages on standard error.
struct Terminal: Sendable {
  /// Neither notices nor progress.
  var isQuiet = false
  /// Every request in a line of its own.
  var isVerbose = false
  var allowsColor = true

  /// Colour is written where a person looks and has not declined (https://no-color.org).
  func usesColor(on stream: StandardStream) -> Bool {
    let environment = Environment.variables
    return allowsColor && stream.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// An error and what to do about it.
  func error(_ message: String, advice: String? = nil) {
    let sentence = message.hasSuffix(".") ? message : message + "."
    let text = "payready: " + sentence + (advice.map { " " + $0 } ?? "")
    StandardStream.error.write(Self.printable(text) + "\n")
  }

  /// Something that is worth a line.
  func notice(_ message: String) {
    guard !isQuiet else { return }
    StandardStream.error.write(Self.printable(message) + "\n")
  }

  /// The text without what would steer a terminal.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0x0A: scalar
          case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: " "
          default: scalar
          }
        }))
  }
}
