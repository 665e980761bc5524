// This process: its environment, its parent, and programs that it runs.

internal import CWebKitGTK
internal import Glibc

/// The process itself.
package enum OwnProcess {
  /// What the environment says, nil where it says nothing or nothing much.
  package static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    let value = unsafe String(cString: text)
    return value.isEmpty ? nil : value
  }

  /// Sets a variable of the environment, for libraries and for programs that are started.
  package static func set(_ name: String, _ value: String) { unsafe setenv(name, value, 1) }

  /// The process that started this one.
  package static var parent: Int { Int(getppid()) }

  /// Makes processes whose parent ends children of this one, so that none gets lost.
  package static func adoptOrphans() { payready_adopt_orphans() }

  /// Lets a write to a pipe that no one reads fail, in place of ending the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Ends the process by SIGALRM after so many seconds, whatever hangs.
  package static func endAtLatest(afterSeconds seconds: Int) { alarm(UInt32(clamping: seconds)) }

  /// A new folder that only this user can read.
  package static func makeTemporaryFolder() -> String? {
    var template =
      Array((environment("TMPDIR") ?? "/tmp").utf8) + Array("/payready-live-XXXXXX".utf8)
    template.append(0)
    var characters = template.map { CChar(bitPattern: $0) }
    guard unsafe mkdtemp(&characters) != nil else { return nil }
    return String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a folder, and those above it; false where there is none afterwards.
  package static func makeFolder(_ path: String) -> Bool {
    unsafe g_mkdir_with_parents(path, 0o700) == 0
  }

  /// What a program writes to standard output, nil where it cannot be run or ends badly.
  package static func output(of program: [String]) -> String? {
    var words = unsafe (program.map { unsafe strdup($0) })
    unsafe words.append(nil)
    defer { for at in unsafe words.indices { unsafe free(words[at]) } }
    var text: UnsafeMutablePointer<CChar>?
    var status: gint = 0
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    let ran = unsafe g_spawn_sync(
      nil, &words, nil, flags, nil, nil, &text, nil, &status, nil)
    guard ran != 0, let text = unsafe text else { return nil }
    defer { unsafe g_free(text) }
    return status == 0 ? unsafe String(cString: text) : nil
  }
}
