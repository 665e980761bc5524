// Whether a name that was not found may be found later, which libcurl does not tell.

internal import Glibc

/// Asks the resolver itself: false only where it is sure that there is no such name.
///
/// A lookup that took long was never answered, and is not asked for again.
func mayResolveLater(_ failure: TransferFailure, host: String) async -> Bool {
  if failure.elapsed > 2 { return true }
  return await withCheckedContinuation { reply in
    let started = startThread {
      var found: UnsafeMutablePointer<addrinfo>?
      let code = unsafe getaddrinfo(host, nil, nil, &found)
      if let found = unsafe found { unsafe freeaddrinfo(found) }
      reply.resume(returning: code == EAI_AGAIN || code == 0)
    }
    if !started { reply.resume(returning: true) }
  }
}
