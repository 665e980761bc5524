// The processes that came of this one.

internal import Glibc

/// What is left of the engine's processes when a run is over.
package enum Descendants {
  /// Ends them all, those that hang too.
  package static func end() {
    for signal in [SIGTERM, SIGKILL] {
      for _ in 0..<(signal == SIGTERM ? 1 : 3) {
        let all = list()
        if all.isEmpty { return }
        for process in all { kill(process, signal) }
        reap(for: signal == SIGTERM ? 60 : 20)
      }
    }
  }

  private static func reap(for rounds: Int) {
    for _ in 0..<rounds {
      while waitpid(-1, nil, WNOHANG) > 0 {}
      if list().isEmpty { return }
      usleep(5_000)
    }
  }

  /// Every process whose chain of parents leads here.
  private static func list() -> [pid_t] {
    guard let folder = unsafe opendir("/proc") else { return [] }
    defer { unsafe closedir(folder) }
    var parents: [pid_t: pid_t] = [:]
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = pid_t(name), let bytes = readAll("/proc/\(name)/stat") else { continue }
      // The name in brackets may hold anything; the state and the parent stand behind it.
      let words = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ")
      if let words, words.count > 1, words[0] != "Z", let parent = pid_t(words[1]) {
        parents[process] = parent
      }
    }
    let own = getpid()
    return parents.keys.filter { process in
      var at = process
      for _ in 0..<32 {
        guard let parent = parents[at] else { return false }
        if parent == own { return true }
        at = parent
      }
      return false
    }
  }
}
