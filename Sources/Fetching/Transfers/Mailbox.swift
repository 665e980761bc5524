// How the rest of the program speaks to the transfer thread.

internal import CCurl
import Synchronization

/// What the transfer thread can be told.
enum Message: Sendable {
  case start(id: UInt64, TransferOrder, CheckedContinuation<TransferOutcome, Never>)
  case cancel(id: UInt64)
  case forgetSession(UInt64)
  /// Nil where the cookies cannot be read.
  case readCookies(session: UInt64, CheckedContinuation<[String]?, Never>)
  case close(CheckedContinuation<Void, Never>?)

  /// Answers it when there is no thread any more.
  func refuse() {
    switch self {
    case .start(_, _, let reply):
      reply.resume(returning: .failure(TransferFailure(code: 0, stop: .closed)))
    case .readCookies(_, let reply): reply.resume(returning: nil)
    case .close(let reply): reply?.resume()
    case .cancel, .forgetSession: break
    }
  }
}

/// Messages to the transfer thread, in order; safe from every thread.
final class Mailbox: Sendable {
  @safe private struct State {
    var messages: [Message] = []
    /// The multi handle to wake, while it lives.
    var multi: OpaquePointer?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Posts a message and wakes the thread; after the end it is refused at once.
  func post(_ message: Message) {
    let accepted = state.withLock { state in
      if state.isClosed { return false }
      state.messages.append(message)
      if let multi = unsafe state.multi { unsafe curl_multi_wakeup(multi) }
      return true
    }
    if !accepted { message.refuse() }
  }

  /// The messages so far.
  func take() -> [Message] {
    state.withLock { state in
      let messages = state.messages
      state.messages = []
      return messages
    }
  }

  /// From now on, posting wakes that handle.
  func attach(_ multi: borrowing MultiHandle) {
    let pointer = unsafe SendablePointer(pointer: multi.pointer)
    state.withLock { unsafe $0.multi = pointer.pointer }
  }

  /// From now on, messages are refused; what is left can still be taken.
  func detach() {
    state.withLock { state in
      unsafe state.multi = nil
      state.isClosed = true
    }
  }
}

/// Carries the multi handle's pointer into the lock.
///
/// Unchecked, since the compiler cannot know that it is safe: its one use is `curl_multi_wakeup`,
/// which libcurl allows from every thread (https://curl.se/libcurl/c/curl_multi_wakeup.html), under
/// the lock; ``detach()`` takes it away before the handle goes.
@safe private struct SendablePointer: @unchecked Sendable {
  let pointer: OpaquePointer
}
