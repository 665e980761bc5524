// Threads of our own, for calls that block.

internal import Glibc

/// Runs `body` on a new detached thread that no signal interrupts; false if there is none to
/// be had.
///
/// Blocking every signal also keeps `SIGPIPE` away, which libcurl leaves to us.
func startThread(_ body: sending @escaping () -> Void) -> Bool {
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

  var all = sigset_t()
  var before = sigset_t()
  unsafe sigfillset(&all)
  unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

  let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
  var thread = pthread_t()
  let code = unsafe pthread_create(
    &thread, &attributes,
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, work)
  if code != 0 { unsafe Unmanaged<Work>.fromOpaque(work).release() }
  return code == 0
}

private final class Work {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}
