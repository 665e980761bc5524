// The lines that give a web view Google's token, in each language.

import AuditModel

/// How Google's token is appended to the agent of a web view.
enum SupportedToken {
  /// The lines for the view's wrapper and language; empty where none are safe to show.
  static func lines(for view: AppView) -> [String] {
    let token = Host.supportedToken
    switch view.view.wrapper {
    case .capacitor: return ["appendUserAgent: '\(token)',"]
    case .cordova: return ["<preference name=\"AppendUserAgent\" value=\"\(token)\" />"]
    case .reactNative: return ["applicationNameForUserAgent=\"\(token)\""]
    case .flutterInAppWebView: return ["applicationNameForUserAgent: '\(token)',"]
    case .webviewFlutter: return []
    case nil: break
    }
    return view.code(
      swift: ["configuration.applicationNameForUserAgent = \"\(token)\""],
      objectiveC: ["configuration.applicationNameForUserAgent = @\"\(token)\";"],
      kotlin: [
        "webView.settings.userAgentString = webView.settings.userAgentString + \" \(token)\""
      ],
      java: [
        "webView.getSettings().setUserAgentString("
          + "webView.getSettings().getUserAgentString() + \" \(token)\");"
      ])
  }
}
