// A document and its payment code together: what loads Google's script.

import AuditModel

/// The checkout page's markup and its scripts.
typealias ScriptedPage = Both<Document, PaymentCode>

extension Both<Document, PaymentCode> {
  var document: Document { first }
  var code: PaymentCode { second }

  /// What relative addresses are resolved against.
  private var baseAddress: WebAddress? {
    guard let address = WebAddress(document.url) else { return nil }
    return document.base.flatMap { address.resolve($0) } ?? address
  }

  func resolve(_ source: String) -> WebAddress? {
    baseAddress?.resolve(source) ?? WebAddress(source)
  }

  /// Script elements that a browser runs, with the address that they load.
  var scriptElements: [(element: Document.ScriptElement, address: WebAddress)] {
    document.scripts.compactMap { element in
      guard element.kind == .classic || element.kind == .module,
        !(element.noModule && element.kind == .classic),
        let address = element.source.flatMap(resolve)
      else { return nil }
      return (element, address)
    }
  }

  /// Loaders of page code with every address that they may load.
  var loaderAddresses: [(loader: PaymentCode.Loader, address: WebAddress)] {
    code.loaders.flatMap { loader in
      loader.url.alternatives.compactMap { value in
        value.stringPrefix.flatMap(resolve).map { (loader, $0) }
      }
    }
  }

  /// Google's own script is loaded by markup or by page code that is reached.
  var loadsPayScript: Bool {
    scriptElements.contains { PayScript.isPayScript($0.address) }
      || loaderAddresses.contains { $0.loader.isReached && PayScript.isPayScript($0.address) }
  }
}

extension Value {
  /// An address of which too little is known to say whose it is.
  var isUnknownAddress: Bool {
    alternatives.contains { value in
      switch value {
      case .unknown: return true
      case .text(let prefix, _, _):
        if prefix.hasPrefix("/"), !prefix.hasPrefix("//") { return false }
        let host = prefix.split(separator: "/", omittingEmptySubsequences: false)
        return !prefix.contains("//") || host.count < 4
      default: return false
      }
    }
  }
}
