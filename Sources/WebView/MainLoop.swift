// The main loop: time, timers, and signals of the system.

internal import CWebKitGTK

/// GTK's main loop, on the thread that calls ``run()``.
package enum MainLoop {
  /// Milliseconds of a clock that never goes back.
  package static var now: Int { Int(g_get_monotonic_time() / 1000) }

  /// Runs until ``stop()``.
  package static func run() { gtk_main() }

  /// Ends ``run()``.
  package static func stop() { gtk_main_quit() }

  /// Runs a closure once, after so many milliseconds.
  package static func after(_ milliseconds: Int, _ body: @escaping () -> Void) {
    let data = unsafe Callback<Void>(body).handOver()
    unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds),
      { data in
        unsafe Callback<Void>.takeBack(data)?.run(())
        return 0
      }, data, nil)
  }

  /// Runs a closure each so many milliseconds until it says false.
  package static func every(_ milliseconds: Int, _ body: @escaping () -> Bool) {
    after(milliseconds) { if body() { every(milliseconds, body) } }
  }

  /// Runs a closure when the process is asked to end by SIGINT, SIGTERM or SIGHUP.
  ///
  /// They are let through where whoever started the process had blocked them.
  package static func onRequestToEnd(_ body: @escaping () -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      let data = unsafe Callback<Void>(body).handOver()
      unsafe g_unix_signal_add(
        signal,
        { data in
          unsafe Callback<Void>.takeBack(data)?.run(())
          return 0
        }, data)
    }
  }
}
