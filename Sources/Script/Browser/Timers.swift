// Timers, frames and other ways to run code a little later.

import AuditModel
import JavaScript

extension PageModel {
  func installTimers() {
    for name in ["setTimeout", "setInterval"] {
      define(name) { page, call in
        let delay = call[1].isUndefined ? 0 : call[1].number
        page.later(
          call[0], Wait(.timer, .callback, delay: delay, at: call.site),
          arguments: Array(call.arguments.dropFirst(2)), at: call.site)
        return .unknown(Mystery(.browser, at: call.site))
      }
    }
    for name in ["clearTimeout", "clearInterval", "cancelAnimationFrame"] {
      define(name) { _, _ in .undefined }
    }
    define("requestAnimationFrame") { page, call in
      page.later(call[0], Wait(.animationFrame, .callback, at: call.site), at: call.site)
      return .unknown(Mystery(.browser, at: call.site))
    }
    define("requestIdleCallback") { page, call in
      page.later(call[0], Wait(.laterEvent, .callback, at: call.site), at: call.site)
      return .unknown(Mystery(.browser, at: call.site))
    }
    define("queueMicrotask") { page, call in
      page.later(call[0], Wait(.settled, .callback, at: call.site), at: call.site)
      return .undefined
    }
  }

  /// Calls a function after a wait, when the present task is done.
  func later(
    _ function: AbstractValue, _ wait: Wait, arguments: [AbstractValue] = [], at site: Site
  ) {
    let contexts = evaluator.advanced(evaluator.contexts, by: [[wait]])
    evaluator.deferWork(contexts: contexts) { evaluator in
      evaluator.call(function, this: .undefined, arguments: arguments, at: site)
    }
  }
}
