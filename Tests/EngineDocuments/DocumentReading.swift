// One document after the other in one view, each read by a script in a world of its own.

import FoundationEssentials
import Glibc
import WebView

/// Loads each document, and nothing that it names: no frame, no script, no other page.
///
/// JavaScript is on, as it decides how `<noscript>` is parsed; that no script of the document runs
/// is the server's doing, by a policy that allows none.
final class DocumentReading {
  private let urls: [String]
  private let context = WebContext(store: nil, insecure: false)
  private var view: WebView?
  /// The number of the document that is being read.
  private var number = -1
  /// Its load was let through; whatever wants to go elsewhere then is refused.
  private var isOnItsWay = false

  /// A document that is not there after that counts as failed; in milliseconds.
  private static let longest = 20_000

  init(_ urls: [String]) { self.urls = urls }

  func begin() { next() }

  private func next() {
    number += 1
    guard number < urls.count else { return MainLoop.stop() }
    let view = self.view ?? makeView()
    self.view = view
    isOnItsWay = false
    view.load(urls[number])
    MainLoop.after(Self.longest) { [weak self, number] in
      if self?.number == number { self?.giveUp("it was not read after \(Self.longest) ms") }
    }
  }

  private func makeView() -> WebView {
    let script = "(\n" + String(decoding: PackageResources.holding_js, as: UTF8.self) + ")();"
    let view = WebView(
      name: "main", context: context,
      configuration: ViewConfiguration(
        userAgent: "EngineDocuments", opensWindowsAutomatically: false, width: 400, height: 400,
        scripts: [InjectedScript(script, world: .own, inFrames: false)], pageHandler: "unused",
        ownHandler: "holding"))
    view.delegate = self
    return view
  }

  /// - Parameter holding: JSON.
  private func tell(_ holding: String) {
    writeText("{\"number\":\(number),\"holding\":\(holding)}\n", to: STDOUT_FILENO)
    // Not inside the script's own call.
    MainLoop.after(0) { [weak self] in self?.next() }
  }

  private func giveUp(_ reason: String) {
    view?.release()
    view = nil
    let words = (try? JSONEncoder().encode(reason)).map { String(decoding: $0, as: UTF8.self) }
    writeText("{\"number\":\(number),\"failure\":\(words ?? "null")}\n", to: STDOUT_FILENO)
    next()
  }
}

extension DocumentReading: WebViewDelegate {
  func webView(_ view: WebView, asksFor window: WindowRequest) -> WebView? { nil }
  func webViewAsksToClose(_ view: WebView) {}

  func webView(_ view: WebView, mayGo navigation: NavigationRequest) -> Bool {
    guard !isOnItsWay, urls.indices.contains(number), navigation.url == urls[number] else {
      return false
    }
    isOnItsWay = true
    return true
  }

  func webView(_ view: WebView, mayShow url: String) -> Bool { true }

  func webView(_ view: WebView, answers message: String) -> String {
    if urls.indices.contains(number) { tell(message) }
    return ""
  }

  func webView(_ view: WebView, saw happening: ViewHappening) {
    switch happening {
    case .processEnded: giveUp("the web process ended")
    case .loadFailed(let url, let message)
    where urls.indices.contains(number) && url == urls[number]:
      giveUp(message)
    default: break
    }
  }
}
