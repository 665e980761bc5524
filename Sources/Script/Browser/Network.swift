// What page code gets from the network, and other answers that come in a later task.

import AuditModel
import JavaScript

extension PageModel {
  func installNetwork() {
    define("fetch") { page, call in
      page.promise(.object(page.makeResponse(at: call.site)), .network, at: call.site)
    }
    define("XMLHttpRequest") { page, call in
      let request = HeapObject(.host("XMLHttpRequest"), site: call.site)
      for name in ["open", "send", "setRequestHeader", "abort", "overrideMimeType"] {
        page.define(name, on: request) { page, call in
          for argument in call.arguments { page.evaluator.escape(argument, at: call.site) }
          return .undefined
        }
      }
      request.hide(
        "addEventListener",
        .object(
          page.native("addEventListener") { page, call in
            page.deferLoad(of: request, event: call[0].string ?? "", call[1], at: call.site)
            return .undefined
          }))
      return .object(request)
    }
    define("Blob") { page, call in
      let blob = HeapObject(.host("Blob"), site: call.site)
      for name in ["text", "arrayBuffer"] {
        page.define(name, on: blob) { page, call in
          page.promise(.unknown(Mystery(.browser, at: call.site)), .task, at: call.site)
        }
      }
      return .object(blob)
    }
    let subtle = HeapObject(.host("SubtleCrypto"))
    for name in [
      "digest", "encrypt", "decrypt", "sign", "verify", "generateKey", "importKey", "exportKey",
      "deriveKey", "deriveBits",
    ] {
      define(name, on: subtle) { page, call in
        page.promise(.unknown(Mystery(.browser, at: call.site)), .task, at: call.site)
      }
    }
    let crypto = HeapObject(.host("Crypto"))
    crypto.hide("subtle", .object(subtle))
    evaluator.global.hide("crypto", .object(crypto))
    let databases = HeapObject(.host("IDBFactory"))
    define("open", on: databases) { page, call in
      .object(page.makeDatabaseRequest(at: call.site))
    }
    evaluator.global.hide("indexedDB", .object(databases))
  }

  /// A promise of the browser that is settled after a wait.
  func promise(_ value: AbstractValue, _ kind: Wait.Kind, at site: Site) -> AbstractValue {
    .object(evaluator.makePromise(value, waits: [[Wait(kind, .await, at: site)]], site: site))
  }

  func makeResponse(at site: Site) -> HeapObject {
    let response = HeapObject(.host("Response"), site: site)
    for name in ["json", "text", "blob", "formData", "arrayBuffer"] {
      define(name, on: response) { page, call in
        page.promise(.unknown(Mystery(.server, at: call.site)), .network, at: call.site)
      }
    }
    return response
  }

  private func makeDatabaseRequest(at site: Site) -> HeapObject {
    let request = HeapObject(.host("IDBRequest"), site: site)
    request.hide("result", .unknown(Mystery(.browser, at: site)))
    return request
  }
}
