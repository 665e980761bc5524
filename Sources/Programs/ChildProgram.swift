// Runs another program: gives it a text, takes what it writes, and ends it in time.

import Dispatch
import Glibc
import Synchronization

/// An executable that is run as a process of its own, so that it may crash or hang alone.
public struct ChildProgram: Sendable {
  /// How a run ended.
  public enum End: Hashable, Sendable {
    /// By itself, with that exit status.
    case exited(Int)
    /// By that signal, as in a crash.
    case signalled(Int)
    /// It took too long, or wrote too much, and was ended.
    case stopped(String)
    /// The task that waited for it was cancelled.
    case cancelled
    /// It could not be started: the system's words.
    case notStarted(String)
  }

  /// What a run left.
  public struct Outcome: Sendable {
    /// How it ended.
    public var end: End
    /// What it wrote to standard output.
    public var output: [UInt8]
    /// What it wrote to standard error, its first 64 KiB.
    public var errors: [UInt8]
  }

  /// The path of the executable.
  public let path: String

  /// The program at that path.
  public init(path: String) { self.path = path }

  /// The program of that name in the folder of this one; nil where there is none.
  public static func beside(_ name: String) -> ChildProgram? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return nil }
    let own = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    let path = own[...slash] + name
    return unsafe access(String(path), X_OK) == 0 ? ChildProgram(path: String(path)) : nil
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: those behind the program's name.
  ///   - input: all of standard input.
  ///   - time: after which it is ended.
  ///   - room: bytes of output after which it is ended.
  public func run(
    _ arguments: [String] = [], input: [UInt8] = [], within time: Duration, room: Int = 64 << 20
  ) async -> Outcome {
    let child: RunningChild
    do throws(StartFailure) {
      child = try RunningChild.start(path, arguments)
    } catch {
      return Outcome(end: .notStarted(error.message), output: [], errors: [])
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // It waits for long, which the tasks' own threads must not: a queue of its own has a
        // thread beside those of the global ones, which run the tasks.
        DispatchQueue(label: "payready.child-program").async {
          continuation.resume(returning: child.finish(input: input, within: time, room: room))
        }
      }
    } onCancel: {
      child.cancel()
    }
  }
}

struct StartFailure: Error {
  var message: String
}

/// A process that was started, with our ends of its pipes.
private final class RunningChild: Sendable {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let state = Mutex((isOver: false, isCancelled: false))

  /// One starts at a time, so that no other child gets the ends of these pipes.
  private static let starting = Mutex(())

  static func start(_ path: String, _ arguments: [String]) throws(StartFailure) -> RunningChild {
    try starting.withLock { _ throws(StartFailure) in try RunningChild(path, arguments) }
  }

  private init(_ path: String, _ arguments: [String]) throws(StartFailure) {
    var ends: [[Int32]] = []
    defer { for pair in ends { close(pair[1]) } }
    for number in 0..<3 {
      var pair: [Int32] = [0, 0]
      // The input goes over sockets: a pipe that the child closes would raise SIGPIPE.
      let code =
        unsafe number == 0
        ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) : pipe(&pair)
      guard code == 0 else {
        for pair in ends { close(pair[0]) }
        throw StartFailure(message: Self.words(of: errno))
      }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends.append(pair)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, pair) in ends.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, pair[1], Int32(target))
    }
    // Threads that run tasks block signals, and so would the child.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var process = pid_t()
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, words, environ)
    guard code == 0 else {
      for pair in ends { close(pair[0]) }
      throw StartFailure(message: Self.words(of: code))
    }
    self.process = process
    (input, output, errors) = (ends[0][0], ends[1][0], ends[2][0])
  }

  private static func words(of code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }

  // MARK: Ending it

  /// Asks it to end; it may still write what it knows.
  func stop() { signal(SIGTERM) }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    stop()
  }

  private func signal(_ number: Int32) {
    // Once it was waited for, its number may be another's.
    state.withLock { state in if !state.isOver { kill(process, number) } }
  }

  // MARK: Listening to it

  /// Gives it the input and listens until it is over.
  func finish(input text: [UInt8], within time: Duration, room: Int) -> ChildProgram.Outcome {
    var outcome = ChildProgram.Outcome(end: .exited(0), output: [], errors: [])
    let clock = ContinuousClock()
    var limit = clock.now + time
    var stopped: String?
    var rest = text[...]
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    if rest.isEmpty { close(input) }
    var isOpen = (input: !rest.isEmpty, output: true, errors: true)
    while isOpen.output || isOpen.errors {
      if stopped == nil, state.withLock(\.isCancelled) {
        stopped = "it was cancelled"
        limit = clock.now + .seconds(2)
      }
      let left = clock.now.duration(to: limit)
      if left <= .zero || outcome.output.count > room {
        if stopped != nil { break }
        stopped =
          left <= .zero ? "it did not end within \(time)" : "it wrote more than \(room) bytes"
        stop()
        // Time to say what it saw.
        limit = clock.now + .seconds(2)
        outcome.output = Array(outcome.output.prefix(room))
        continue
      }
      var waiting = [
        pollfd(fd: isOpen.input ? input : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen.output ? output : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen.errors ? errors : -1, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = max(1, min(1000, left.components.seconds * 1000 + 1))
      _ = unsafe poll(&waiting, nfds_t(waiting.count), Int32(milliseconds))
      if waiting[0].revents != 0 {
        let sent = write(rest.prefix(1 << 16))
        rest = rest.dropFirst(max(0, sent))
        if rest.isEmpty || sent < 0 {
          close(input)
          isOpen.input = false
        }
      }
      if waiting[1].revents != 0 {
        isOpen.output = read(from: output, into: &outcome.output, upTo: Int.max)
      }
      if waiting[2].revents != 0 {
        isOpen.errors = read(from: errors, into: &outcome.errors, upTo: 64 << 10)
      }
    }
    if isOpen.input { close(input) }
    close(output)
    close(errors)
    outcome.end = wait(stopped)
    return outcome
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes {
      unsafe send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// False at the end.
  private func read(from file: Int32, into bytes: inout [UInt8], upTo limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(file, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    bytes += buffer.prefix(count).prefix(max(0, limit - bytes.count))
    return true
  }

  private func wait(_ stopped: String?) -> ChildProgram.End {
    // It has closed its outputs, or will not be listened to any more.
    var status: Int32 = 0
    for round in 0..<400 {
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process { break }
      if round == 200 { signal(SIGKILL) }
      usleep(5_000)
      if round == 399 { unsafe waitpid(process, &status, 0) }
    }
    let isCancelled = state.withLock { state in
      state.isOver = true
      return state.isCancelled
    }
    if isCancelled { return .cancelled }
    if let stopped { return .stopped(stopped) }
    return status & 0x7F == 0
      ? .exited(Int((status >> 8) & 0xFF)) : .signalled(Int(status & 0x7F))
  }
}
