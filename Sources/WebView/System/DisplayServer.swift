// A display without a screen, for machines that have none.

internal import CWebKitGTK
internal import Glibc

/// Why a part that is needed could not be had.
package struct MissingPart: Error, CustomStringConvertible {
  /// One sentence, to stand after "did not run: ".
  package let description: String

  /// Creates it from its sentence.
  package init(description: String) { self.description = description }
}

/// An Xvfb of our own, which ends with this process.
package final class DisplayServer {
  private let process: GPid
  /// Where it writes its number once it takes connections.
  private let number: Int32

  /// Starts Xvfb with one screen of that many pixels.
  package init(width: Int, height: Int) throws(MissingPart) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw MissingPart(description: "there are no more pipes")
    }
    let arguments = [
      "Xvfb", "-displayfd", "\(ends[1])", "-screen", "0", "\(width)x\(height)x24", "-nolisten",
      "tcp", "-noreset", "-fp", "built-ins",
    ]
    var pid: GPid = 0
    var failure: UnsafeMutablePointer<GError>?
    var words = unsafe (arguments.map { unsafe strdup($0) })
    unsafe words.append(nil)
    defer { for at in unsafe words.indices { unsafe free(words[at]) } }
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_LEAVE_DESCRIPTORS_OPEN.rawValue
        | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue
        | G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
    let started = unsafe g_spawn_async(
      nil, &words, nil, flags,
      { _ in
        // Signals of the terminal are for us, and we end it.
        setsid()
        payready_die_with_parent()
      }, nil, &pid, &failure)
    close(ends[1])
    guard started != 0 else {
      close(ends[0])
      throw unsafe MissingPart(
        description: "there is no display and Xvfb does not start: "
          + takeMessage(failure) + "; on Debian it is in the package xvfb")
    }
    process = pid
    number = ends[0]
  }

  /// Waits until it takes connections; its name, such as `:99`.
  package func waitUntilReady() throws(MissingPart) -> String {
    defer { close(number) }
    var digits: [UInt8] = []
    var byte: UInt8 = 0
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&waiting, 1, 15_000) > 0, unsafe read(number, &byte, 1) == 1, byte != 10 {
      digits.append(byte)
    }
    guard !digits.isEmpty else {
      throw MissingPart(description: "there is no display and Xvfb did not say that it is ready")
    }
    return ":" + String(decoding: digits, as: UTF8.self)
  }

  /// Ends it and waits until it has.
  package func stop() {
    kill(process, SIGTERM)
    for _ in 0..<100 {
      if waitpid(process, nil, WNOHANG) != 0 { return }
      usleep(5_000)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
