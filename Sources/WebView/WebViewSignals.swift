// The signals of a web view, as the delegate hears them.

internal import CWebKitGTK

extension WebView {
  func listen() {
    listenToLoads()
    listenToDecisions()
    listenToWishes()
    listenToMessages()
  }

  func tell(_ happening: ViewHappening) { delegate?.webView(self, saw: happening) }

  /// The address of the page.
  package var url: String {
    unsafe webkit_web_view_get_uri(pointer).map { unsafe String(cString: $0) } ?? ""
  }

  private func on(_ signal: String, _ body: @escaping (WebView, SignalValues) -> SignalAnswer) {
    unsafe connect(object, signal) { [weak self] values in
      guard let self else { return .none }
      return body(self, values)
    }
  }

  private func listenToLoads() {
    on("load-changed") { view, values in
      switch values.enumeration(1) {
      case 0: view.tell(.loadStarted(url: view.url))
      case 1: view.tell(.loadRedirected(url: view.url))
      case 2:
        let resource = unsafe webkit_web_view_get_main_resource(view.pointer)
        let response = unsafe webkit_web_resource_get_response(resource)
        let status = unsafe response.map {
          unsafe Int(webkit_uri_response_get_status_code($0))
        }
        view.tell(.loadCommitted(url: view.url, status: status == 0 ? nil : status))
      default: view.tell(.loadFinished(url: view.url))
      }
      return .none
    }
    on("load-failed") { view, values in
      let failure = unsafe values.object(3, as: GError.self)
      let message = unsafe failure.map { unsafe String(cString: $0.pointee.message) }
      view.tell(
        .loadFailed(url: values.text(2) ?? view.url, message: message ?? "no reason"))
      return .flag(true)
    }
    on("load-failed-with-tls-errors") { view, values in
      let url = values.text(1) ?? view.url
      view.tell(.wrongCertificate(url: url, problem: "the certificate is not trusted"))
      view.tell(.loadFailed(url: url, message: "the certificate is not trusted"))
      return .flag(true)
    }
    on("resource-load-started") { view, values in
      if let resource = unsafe values.pointer(1) {
        unsafe view.follow(
          resource, request: values.object(2, as: WebKitURIRequest.self))
      }
      return .none
    }
    on("web-process-terminated") { view, values in
      view.tell(.processEnded(outOfMemory: values.enumeration(1) == 1))
      return .none
    }
    on("notify::is-web-process-responsive") { view, _ in
      view.tell(
        .responsive(unsafe webkit_web_view_get_is_web_process_responsive(view.pointer) != 0))
      return .none
    }
  }

  private func follow(
    _ resource: UnsafeMutableRawPointer, request: UnsafeMutablePointer<WebKitURIRequest>?
  ) {
    requests += 1
    let id = requests
    let typed = unsafe resource.assumingMemoryBound(to: WebKitWebResource.self)
    let asked = unsafe webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) } ?? ""
    let method = unsafe webkit_uri_request_get_http_method(request).map {
      unsafe String(cString: $0)
    }
    tell(.requestStarted(id: id, url: asked, method: method ?? "GET"))
    func end(_ failure: String?) {
      let response = unsafe webkit_web_resource_get_response(typed)
      let url = unsafe webkit_web_resource_get_uri(typed).map { unsafe String(cString: $0) }
      let status = unsafe response.map { unsafe Int(webkit_uri_response_get_status_code($0)) }
      let type = unsafe response.flatMap { unsafe webkit_uri_response_get_mime_type($0) }.map {
        unsafe String(cString: $0)
      }
      tell(
        .requestEnded(
          id: id, url: url ?? asked, status: status == 0 ? nil : status, mimeType: type,
          failure: failure))
    }
    var failed = false
    unsafe connect(resource, "finished") { [weak self] _ in
      if self != nil, !failed { end(nil) }
      return .none
    }
    unsafe connect(resource, "failed") { [weak self] values in
      let failure = unsafe values.object(1, as: GError.self)
      failed = true
      if self != nil {
        end(unsafe failure.map { unsafe String(cString: $0.pointee.message) } ?? "no reason")
      }
      return .none
    }
    unsafe connect(resource, "failed-with-tls-errors") { [weak self] _ in
      failed = true
      if self != nil { end("the certificate is not trusted") }
      return .none
    }
  }

  private func listenToDecisions() {
    on("create") { view, values in
      let action = unsafe values.opaque(1)
      let request = unsafe webkit_navigation_action_get_request(action)
      let window = unsafe WindowRequest(
        url: webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) } ?? "",
        gesture: webkit_navigation_action_is_user_gesture(action) != 0,
        name: webkit_navigation_action_get_frame_name(action).map { unsafe String(cString: $0) })
      guard let child = view.delegate?.webView(view, asksFor: window) else { return .none }
      return unsafe .object(unsafe child.object)
    }
    on("close") { view, _ in
      view.delegate?.webViewAsksToClose(view)
      return .none
    }
    on("decide-policy") { view, values in
      guard let decision = unsafe values.pointer(1) else { return .flag(false) }
      return .flag(unsafe view.decide(decision, kind: values.enumeration(2)))
    }
  }

  private func decide(_ decision: UnsafeMutableRawPointer, kind: Int32) -> Bool {
    let any = unsafe decision.assumingMemoryBound(to: WebKitPolicyDecision.self)
    if kind == 2 {
      let response = unsafe decision.assumingMemoryBound(to: WebKitResponsePolicyDecision.self)
      guard unsafe webkit_response_policy_decision_is_main_frame_main_resource(response) != 0
      else { return false }
      let request = unsafe webkit_response_policy_decision_get_request(response)
      let url = unsafe webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) } ?? ""
      if unsafe webkit_response_policy_decision_is_mime_type_supported(response) == 0 {
        tell(.downloadRefused(url: url))
      } else if delegate?.webView(self, mayShow: url) != false {
        return false
      }
      unsafe webkit_policy_decision_ignore(any)
      return true
    }
    let navigation = unsafe decision.assumingMemoryBound(to: WebKitNavigationPolicyDecision.self)
    let action = unsafe webkit_navigation_policy_decision_get_navigation_action(navigation)
    let request = unsafe webkit_navigation_action_get_request(action)
    let asked = unsafe NavigationRequest(
      url: webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) } ?? "",
      frame: webkit_navigation_action_get_frame_name(action).map { unsafe String(cString: $0) },
      gesture: webkit_navigation_action_is_user_gesture(action) != 0,
      redirect: webkit_navigation_action_is_redirect(action) != 0, newWindow: kind == 1)
    guard let delegate, !delegate.webView(self, mayGo: asked) else { return false }
    unsafe webkit_policy_decision_ignore(any)
    return true
  }

  private func listenToWishes() {
    on("script-dialog") { view, values in
      let dialog = unsafe values.opaque(1)
      let text = unsafe webkit_script_dialog_get_message(dialog).map { unsafe String(cString: $0) }
      let kind: DialogKind
      switch unsafe webkit_script_dialog_get_dialog_type(dialog) {
      case WEBKIT_SCRIPT_DIALOG_ALERT: kind = .alert
      case WEBKIT_SCRIPT_DIALOG_CONFIRM:
        kind = .confirm
        unsafe webkit_script_dialog_confirm_set_confirmed(dialog, 0)
      case WEBKIT_SCRIPT_DIALOG_PROMPT: kind = .prompt
      default:
        kind = .beforeUnload
        unsafe webkit_script_dialog_confirm_set_confirmed(dialog, 1)
      }
      view.tell(.dialog(kind: kind, text: text ?? ""))
      return .flag(true)
    }
    on("permission-request") { view, values in
      guard let request = unsafe values.pointer(1) else { return .flag(true) }
      let kind = unsafe String(
        cString: g_type_name_from_instance(request.assumingMemoryBound(to: GTypeInstance.self)))
      view.tell(.permissionAsked(kind))
      unsafe webkit_permission_request_deny(OpaquePointer(request))
      return .flag(true)
    }
    on("authenticate") { view, values in
      guard let raw = unsafe values.pointer(1) else { return .flag(true) }
      let request = unsafe raw.assumingMemoryBound(to: WebKitAuthenticationRequest.self)
      let host = unsafe webkit_authentication_request_get_host(request).map {
        unsafe String(cString: $0)
      }
      view.tell(.authenticationAsked(host: host ?? ""))
      unsafe webkit_authentication_request_cancel(request)
      return .flag(true)
    }
    on("run-file-chooser") { view, values in
      view.tell(.fileAsked)
      if let raw = unsafe values.pointer(1) {
        unsafe webkit_file_chooser_request_cancel(
          raw.assumingMemoryBound(to: WebKitFileChooserRequest.self))
      }
      return .flag(true)
    }
    on("print") { view, _ in
      view.tell(.printAsked)
      return .flag(true)
    }
    for refused in ["enter-fullscreen", "context-menu", "show-notification", "show-option-menu"] {
      on(refused) { _, _ in .flag(true) }
    }
  }

  private func listenToMessages() {
    let manager = unsafe UnsafeMutableRawPointer(content)
    let (page, own) = (configuration.pageHandler, configuration.ownHandler)
    unsafe connect(manager, "script-message-received::" + page) { [weak self] values in
      guard let self, let result = unsafe values.opaque(1) else { return .none }
      tell(.message(unsafe Self.text(webkit_javascript_result_get_js_value(result))))
      return .none
    }
    unsafe webkit_user_content_manager_register_script_message_handler(content, page)
    unsafe connect(manager, "script-message-with-reply-received::" + own) { [weak self] values in
      guard let self, let value = unsafe values.object(1, as: JSCValue.self),
        let reply = unsafe values.opaque(2)
      else { return .flag(false) }
      let answer = delegate?.webView(self, answers: unsafe Self.text(value)) ?? ""
      let made = unsafe jsc_value_new_string(jsc_value_get_context(value), answer)
      unsafe webkit_script_message_reply_return_value(reply, made)
      unsafe g_object_unref(made)
      return .flag(true)
    }
    unsafe webkit_user_content_manager_register_script_message_handler_with_reply(
      content, own, Self.ownWorld)
  }

  private static func text(_ value: UnsafeMutablePointer<JSCValue>?) -> String {
    guard let made = unsafe jsc_value_to_string(value) else { return "" }
    defer { unsafe g_free(made) }
    return unsafe String(cString: made)
  }
}
