// What a web view says and is told, as values.

/// Where a script runs.
package enum ScriptWorld: Sendable {
  /// With the page's own scripts.
  case page
  /// Beside them: the same document, other globals.
  case own
}

/// A script that is put into every document before its own.
package struct InjectedScript: Sendable {
  /// The script's text.
  package var text: String
  /// The world that it runs in.
  package var world: ScriptWorld
  /// It runs in frames too.
  package var inFrames: Bool

  /// Creates a script from its parts.
  package init(_ text: String, world: ScriptWorld, inFrames: Bool = true) {
    self.text = text
    self.world = world
    self.inFrames = inFrames
  }
}

/// How a view is set up.
package struct ViewConfiguration: Sendable {
  /// The whole agent.
  package var userAgent: String
  /// `window.open` works without a gesture.
  package var opensWindowsAutomatically: Bool
  /// In CSS pixels.
  package var width: Int
  /// In CSS pixels.
  package var height: Int
  /// What runs before the page's own scripts.
  package var scripts: [InjectedScript]
  /// The name of the handler in `webkit.messageHandlers` that page scripts can post to.
  package var pageHandler: String
  /// The same for scripts in their own world; what they post is answered.
  package var ownHandler: String

  /// Creates a configuration from its parts.
  package init(
    userAgent: String, opensWindowsAutomatically: Bool, width: Int, height: Int,
    scripts: [InjectedScript], pageHandler: String, ownHandler: String
  ) {
    self.userAgent = userAgent
    self.opensWindowsAutomatically = opensWindowsAutomatically
    self.width = width
    self.height = height
    self.scripts = scripts
    self.pageHandler = pageHandler
    self.ownHandler = ownHandler
  }
}

/// A wish of a page for a window.
package struct WindowRequest: Sendable {
  /// The address that is wanted; empty for a blank window.
  package var url: String
  /// The engine saw a gesture of the buyer before it.
  package var gesture: Bool
  /// The frame's name, where the engine gives it.
  package var name: String?
}

/// A navigation about which the host is asked.
package struct NavigationRequest: Sendable {
  /// The address that is wanted.
  package var url: String
  /// The name of the frame that is navigated, where it has one.
  package var frame: String?
  /// A gesture of the buyer caused it.
  package var gesture: Bool
  /// A redirect leads there.
  package var redirect: Bool
  /// A link or form with a target that is no frame: a window is asked for next.
  package var newWindow: Bool
}

/// What happens in a view.
package enum ViewHappening: Sendable {
  case loadStarted(url: String)
  case loadRedirected(url: String)
  case loadCommitted(url: String, status: Int?)
  case loadFinished(url: String)
  case loadFailed(url: String, message: String)
  case wrongCertificate(url: String, problem: String)
  case requestStarted(id: Int, url: String, method: String)
  case requestEnded(id: Int, url: String, status: Int?, mimeType: String?, failure: String?)
  case dialog(kind: DialogKind, text: String)
  case permissionAsked(String)
  case authenticationAsked(host: String)
  case fileAsked
  case printAsked
  case downloadRefused(url: String)
  case processEnded(outOfMemory: Bool)
  case responsive(Bool)
  /// A page's script posted something.
  case message(String)
}

/// The kinds of script dialogs.
package enum DialogKind: Sendable { case alert, confirm, prompt, beforeUnload }

/// Who decides for a view, and hears of what happens in it.
package protocol WebViewDelegate: AnyObject {
  /// A page wants a window; nil gives it none.
  func webView(_ view: WebView, asksFor window: WindowRequest) -> WebView?
  /// A page closes its window.
  func webViewAsksToClose(_ view: WebView)
  /// Whether the view may go there.
  func webView(_ view: WebView, mayGo navigation: NavigationRequest) -> Bool
  /// Whether the view may show the answer of that URL as its main document.
  func webView(_ view: WebView, mayShow url: String) -> Bool
  /// A script of our own world posted something and is answered.
  func webView(_ view: WebView, answers message: String) -> String
  func webView(_ view: WebView, saw happening: ViewHappening)
}
