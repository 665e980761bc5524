// The methods of web views' delegates, by name, labels or selector, as WebKit would find them.

/// A method of a delegate that reading knows.
enum DelegateMethod: CaseIterable {
  case createWebView, didClose, decidePolicy, alert, confirm, prompt, mediaCapture, terminate
  case fail, failProvisionally, finish, becomeDownload

  /// The protocol that declares it.
  var protocolName: String {
    switch self {
    case .createWebView, .didClose, .alert, .confirm, .prompt, .mediaCapture: "WKUIDelegate"
    default: "WKNavigationDelegate"
    }
  }

  /// Whether a function is this method.
  func isMeant(by function: Function) -> Bool {
    let labels = function.parameters.map { $0.label ?? "_" }
    let second = labels.count > 1 ? labels[1] : ""
    let selector = function.selector ?? ""
    guard function.name == "webView" || function.selector != nil || isPlain else { return false }
    switch self {
    case .createWebView:
      return second == "createWebViewWith" || second == "createWebViewWithConfiguration"
        || selector.hasPrefix("webView:createWebViewWithConfiguration:")
    case .didClose:
      return function.name == "webViewDidClose" && labels.count == 1
        || selector == "webViewDidClose:"
    case .decidePolicy:
      guard second.hasPrefix("decidePolicyFor") || selector.hasPrefix("webView:decidePolicyFor")
      else { return false }
      let type = function.parameters.count > 1 ? function.parameters[1].type : nil
      return type != "WKNavigationResponse" && !second.hasSuffix("Response")
        && !selector.contains("NavigationResponse")
    case .alert: return second.hasPrefix("runJavaScriptAlertPanel")
    case .confirm: return second.hasPrefix("runJavaScriptConfirmPanel")
    case .prompt: return second.hasPrefix("runJavaScriptTextInputPanel")
    case .mediaCapture:
      return second == "requestMediaCapturePermissionFor" || second.hasPrefix("decideMediaCapture")
    case .terminate: return function.name == "webViewWebContentProcessDidTerminate"
    case .fail: return second == "didFail" || second == "didFailNavigation"
    case .failProvisionally: return second == "didFailProvisionalNavigation"
    case .finish: return second == "didFinish" || second == "didFinishNavigation"
    case .becomeDownload: return labels.contains("didBecome")
    }
  }

  private var isPlain: Bool {
    switch self {
    case .didClose, .terminate: true
    default: false
    }
  }

  /// The method among functions.
  static func of(_ function: Function) -> DelegateMethod? {
    allCases.first { $0.isMeant(by: function) }
  }
}

/// What a type answers where WebKit asks its delegate.
enum DelegateAnswer {
  case method(Function, owner: String)
  /// There is a function of that name, and WebKit does not call it.
  case unseen(Function)
  /// Code that is not in the files may have it.
  case elsewhere
  case absent
}

extension Machine {
  /// Looks a method up as the Objective-C runtime would: in the class, its extensions and its
  /// superclasses, where the method is visible to it.
  func answer(_ method: DelegateMethod, of type: ProgramType) -> DelegateAnswer {
    var unseen: Function?
    let lineage = table.lineage(type)
    let conformances = table.inheritedNames(type)
    let mayConform =
      conformances.contains(method.protocolName) || lineage.contains { $0.declaration == nil }
      || isOpen(type)
    for ancestor in lineage {
      for function in ancestor.functions where function.body != nil && method.isMeant(by: function)
      {
        let isVisible =
          !ancestor.isProtocol
          && (function.isObjectiveC || function.selector != nil || mayConform
            || ancestor.parts.contains { $0.attributes.contains("objcMembers") })
        if isVisible, ancestor.declaration?.kind != .structType {
          return .method(function, owner: ancestor.name)
        }
        unseen = unseen ?? function
      }
    }
    if let unseen { return .unseen(unseen) }
    return isIncomplete(type, for: method) ? .elsewhere : .absent
  }

  /// The type inherits from a class that is not in the files and not of the system.
  func isOpen(_ type: ProgramType) -> Bool {
    for ancestor in table.lineage(type) where !ancestor.isProtocol {
      guard let declaration = ancestor.declaration else { return true }
      guard let first = declaration.inherited.first,
        table.resolve(first, from: ancestor.name) == nil
      else { continue }
      if !WebKitNames.classes.contains(first), !WebKitNames.webViews.contains(first),
        !WebKitNames.isProtocolName(first), !first.hasPrefix("UI"), !first.hasPrefix("NS"),
        declaration.kind == .classType
      {
        return true
      }
    }
    return false
  }

  /// Other code is likely to hold the method: the type calls members of its own that are nowhere,
  /// or says that it conforms and has none of the protocol's methods.
  func isIncomplete(_ type: ProgramType, for method: DelegateMethod) -> Bool {
    let lineage = table.lineage(type)
    if lineage.contains(where: { !$0.isProtocol && $0.declaration == nil }) {
      // An extension alone: its other parts are elsewhere, its methods of this kind may be here.
      let hasKind = type.functions.contains {
        DelegateMethod.of($0)?.protocolName == method.protocolName
      }
      return !hasKind
    }
    let missing = lineage.reduce(into: Set<String>()) {
      $0.formUnion(unresolved[$1.name] ?? [])
    }
    let conforms = table.inheritedNames(type).contains(method.protocolName)
    let hasSome = lineage.contains { ancestor in
      ancestor.functions.contains {
        DelegateMethod.of($0)?.protocolName == method.protocolName || isOther($0, of: method)
      }
    }
    if hasSome { return false }
    if missing.count >= 3 { return true }
    // It is set as a delegate, and nothing here makes it one.
    if !conforms { return true }
    if isOpen(type) { return method.protocolName == "WKUIDelegate" }
    // A protocol can be named for nothing.
    return false
  }

  /// A method of the protocol that reading has no name for.
  private func isOther(_ function: Function, of method: DelegateMethod) -> Bool {
    guard function.name == "webView", method.protocolName == "WKNavigationDelegate" else {
      return false
    }
    let labels = function.parameters.map { $0.label ?? "_" }
    return labels.count > 1
      && [
        "didStartProvisionalNavigation", "didCommit", "didReceive", "decidePolicyFor",
        "didReceiveServerRedirectForProvisionalNavigation",
      ].contains(labels[1])
  }
}
