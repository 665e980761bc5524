// Starts the program that reads the source of apps, and takes what it says.

public import AuditModel
import FoundationEssentials
import Programs

/// Why an app's source was not read.
public enum AppFailure: Error, Sendable {
  /// The program is not installed.
  case missing
  /// The path cannot be read; a sentence that says why.
  case unreadable(String)
  /// The program failed; a sentence that says how.
  case failed(String)
  case interrupted

  /// What happened, a sentence without its full stop.
  public var message: String {
    switch self {
    case .missing: "payready-app is not installed beside payready"
    case .unreadable(let why): why
    case .failed(let how): how
    case .interrupted: "reading the app was interrupted"
    }
  }

  /// What to do about it.
  public var advice: String {
    switch self {
    case .missing: "ci/build builds it where the toolchain brings SwiftSyntax."
    case .unreadable: "Name the folder of the app's source, or one file of it."
    case .failed: "Run payready-app with the same path to see what it says."
    case .interrupted: "Run it again."
    }
  }
}

/// The program that reads the source of apps.
public enum AppProgram {
  /// Its name, beside this program.
  static let name = "payready-app"

  /// True where it is installed.
  public static var isInstalled: Bool { ChildProgram.beside(name) != nil }

  /// What it reads at a path.
  ///
  /// - Parameter time: after which it ends with what it has read.
  public static func read(
    _ path: String, within time: Duration
  ) async throws(AppFailure) -> AppReading {
    guard let program = ChildProgram.beside(name) else { throw .missing }
    let seconds =
      Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    // A path may look like an option.
    let path = path.hasPrefix("-") ? "./" + path : path
    let outcome = await program.run(
      ["--max-time", "\(seconds)", path], within: time + .seconds(20), room: 256 << 20)
    let said =
      String(decoding: outcome.errors.prefix(400), as: UTF8.self)
      .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    switch outcome.end {
    case .exited(0): break
    case .exited(65): throw .unreadable(sentence(said))
    case .exited(let status):
      throw .failed("\(name) ended with status \(status)" + (said.isEmpty ? "" : ": \(said)"))
    case .signalled(let number): throw .failed("\(name) was ended by signal \(number)")
    case .stopped(let why): throw .failed("\(name) hung: \(why)")
    case .notStarted(let why): throw .failed("\(name) does not start: \(why)")
    case .cancelled: throw .interrupted
    }
    let reading: AppReading
    do {
      reading = try JSONDecoder().decode(AppReading.self, from: Data(outcome.output))
    } catch {
      throw .failed("\(name) wrote something else than a reading; it may be of another version")
    }
    guard reading.version == AppReading.currentVersion else {
      throw .failed("\(name) is of another version than payready")
    }
    return reading
  }

  private static func sentence(_ said: String) -> String {
    let prefix = "\(name): "
    let text = said.hasPrefix(prefix) ? String(said.dropFirst(prefix.count)) : said
    return text.isEmpty ? "the path cannot be read" : text
  }
}
