// What the views of one run share: processes, cookies, certificates, content rules.

internal import CWebKitGTK
internal import Glibc

/// The version of the engine, such as `WebKitGTK 2.50.6`.
package var engineVersion: String {
  "WebKitGTK \(webkit_get_major_version()).\(webkit_get_minor_version())"
    + ".\(webkit_get_micro_version())"
}

/// A web context: a store of cookies and data, and the processes of its views.
@safe package final class WebContext {
  let pointer: UnsafeMutablePointer<WebKitWebContext>
  private let manager: UnsafeMutablePointer<WebKitWebsiteDataManager>
  private(set) var filters: [OpaquePointer] = unsafe []
  /// Hears of the URL of each download, all of which are cancelled.
  package var onDownload: (String) -> Void = { _ in }

  /// Connects to the display; nothing else of this target works before.
  package static func start() throws(MissingPart) {
    guard gtk_init_check(nil, nil) != 0 else {
      throw MissingPart(description: "the display cannot be used")
    }
  }

  /// - Parameters:
  ///   - store: the folder of a persistent store; nil for one that is gone with the run.
  ///   - insecure: wrong certificates are taken.
  package init(store: String?, insecure: Bool) {
    unsafe manager =
      if let store { unsafe payready_new_data_manager(store) } else {
        unsafe webkit_website_data_manager_new_ephemeral()
      }
    unsafe pointer = unsafe webkit_web_context_new_with_website_data_manager(manager)
    unsafe webkit_website_data_manager_set_tls_errors_policy(
      manager, insecure ? WEBKIT_TLS_ERRORS_POLICY_IGNORE : WEBKIT_TLS_ERRORS_POLICY_FAIL)
    unsafe webkit_website_data_manager_set_persistent_credential_storage_enabled(manager, 0)
    unsafe webkit_web_context_set_cache_model(
      pointer, store == nil ? WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER : WEBKIT_CACHE_MODEL_WEB_BROWSER)
    unsafe webkit_web_context_set_spell_checking_enabled(pointer, 0)
    if let store {
      let cookies = unsafe webkit_website_data_manager_get_cookie_manager(manager)
      unsafe webkit_cookie_manager_set_persistent_storage(
        cookies, store + "/cookies.sqlite", WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    }
    unsafe connect(UnsafeMutableRawPointer(pointer), "download-started") { [weak self] values in
      guard let download = unsafe values.object(1, as: WebKitDownload.self) else { return .none }
      let request = unsafe webkit_download_get_request(download)
      let url = unsafe webkit_uri_request_get_uri(request).map { unsafe String(cString: $0) }
      unsafe webkit_download_cancel(download)
      self?.onDownload(url ?? "")
      return .none
    }
  }

  /// Whether the engine sends that agent as it is: it drops those that are no list of products and
  /// comments (https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5), such as those with brackets.
  package static func takes(userAgent: String) -> Bool {
    let settings = unsafe webkit_settings_new()
    defer { unsafe g_object_unref(settings) }
    unsafe webkit_settings_set_user_agent(settings, userAgent)
    let taken = unsafe webkit_settings_get_user_agent(settings).map { unsafe String(cString: $0) }
    return taken == userAgent
  }

  /// Sends all requests of those schemes to an HTTP proxy at that port of this machine.
  package func useProxy(port: Int, for schemes: [String]) {
    let settings = unsafe webkit_network_proxy_settings_new(nil, nil)
    for scheme in schemes {
      unsafe webkit_network_proxy_settings_add_proxy_for_scheme(
        settings, scheme, "http://127.0.0.1:\(port)")
    }
    unsafe webkit_website_data_manager_set_network_proxy_settings(
      manager, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
    unsafe webkit_network_proxy_settings_free(settings)
  }

  /// Takes a certificate, given as PEM, from those hosts alone.
  package func trust(certificate: String, of hosts: [String]) throws(MissingPart) {
    var failure: UnsafeMutablePointer<GError>?
    guard let made = unsafe g_tls_certificate_new_from_pem(certificate, -1, &failure) else {
      throw unsafe MissingPart(description: "the certificate is wrong: " + takeMessage(failure))
    }
    for host in hosts {
      unsafe webkit_web_context_allow_tls_certificate_for_host(pointer, made, host)
    }
    unsafe g_object_unref(made)
  }

  /// A cookie as it is given to the store.
  package struct Cookie: Sendable {
    /// What the cookie is and where it is sent.
    package var name, value, domain, path: String
    /// It is sent over https alone; scripts do not see it.
    package var secure, httpOnly: Bool

    /// Creates a cookie from its parts.
    package init(
      name: String, value: String, domain: String, path: String, secure: Bool, httpOnly: Bool
    ) {
      (self.name, self.value, self.domain, self.path) = (name, value, domain, path)
      (self.secure, self.httpOnly) = (secure, httpOnly)
    }
  }

  /// Gives cookies to the store and says when they are there.
  package func add(_ cookies: [Cookie], then done: @escaping () -> Void) {
    guard let first = cookies.first else { return done() }
    let rest = Array(cookies.dropFirst())
    let store = unsafe webkit_website_data_manager_get_cookie_manager(manager)
    guard
      let cookie = unsafe soup_cookie_new(
        first.name, first.value, first.domain, first.path, 30 * 24 * 3600)
    else { return add(rest, then: done) }
    unsafe soup_cookie_set_secure(cookie, first.secure ? 1 : 0)
    unsafe soup_cookie_set_http_only(cookie, first.httpOnly ? 1 : 0)
    let next = Callback<Void> { self.add(rest, then: done) }
    unsafe webkit_cookie_manager_add_cookie(
      store, cookie, nil,
      { _, _, data in unsafe Callback<Void>.takeBack(data)?.run(()) }, next.handOver())
    unsafe soup_cookie_free(cookie)
  }

  /// Compiles a content rule list, as Safari's content blockers have it, for all views made later.
  ///
  /// - Parameters:
  ///   - folder: where what is compiled is kept.
  ///   - done: gets what is wrong with the list, or nil.
  package func compile(
    contentRules: String, in folder: String, then done: @escaping (String?) -> Void
  ) {
    let store = unsafe webkit_user_content_filter_store_new(folder)
    let bytes = Array(contentRules.utf8)
    let source = unsafe g_bytes_new(bytes, gsize(bytes.count))
    let next = unsafe Callback<(OpaquePointer?, String?)> { filter, problem in
      if let filter = unsafe filter { unsafe self.filters.append(filter) }
      done(problem)
    }
    unsafe webkit_user_content_filter_store_save(
      store, "host", source, nil,
      { store, result, data in
        var failure: UnsafeMutablePointer<GError>?
        let filter = unsafe webkit_user_content_filter_store_save_finish(
          store.map {
            unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(
              to: WebKitUserContentFilterStore.self)
          },
          result, &failure)
        let problem = unsafe filter == nil ? unsafe takeMessage(failure) : nil
        unsafe Callback<(OpaquePointer?, String?)>.takeBack(data)?.run((filter, problem))
      }, next.handOver())
    unsafe g_bytes_unref(source)
  }

  /// Takes the content rules that another context compiled.
  package func useContentRules(of other: WebContext) { unsafe filters = unsafe other.filters }

  /// Answers all requests of a scheme, which counts as secure, with one document.
  package func serve(document: String, scheme: String) {
    let bytes = Array(document.utf8)
    let body = unsafe Callback<UnsafeMutableRawPointer> { request in
      let request = unsafe request.assumingMemoryBound(to: WebKitURISchemeRequest.self)
      let content = unsafe g_bytes_new(bytes, gsize(bytes.count))
      let stream = unsafe g_memory_input_stream_new_from_bytes(content)
      unsafe webkit_uri_scheme_request_finish(
        request, stream, gint64(bytes.count), "text/html; charset=utf-8")
      unsafe g_object_unref(stream)
      unsafe g_bytes_unref(content)
    }
    unsafe webkit_web_context_register_uri_scheme(
      pointer, scheme,
      { request, data in
        guard let request = unsafe request, let data = unsafe data else { return }
        let body = unsafe Unmanaged<Callback<UnsafeMutableRawPointer>>.fromOpaque(data)
          .takeUnretainedValue()
        unsafe body.run(UnsafeMutableRawPointer(request))
      }, body.handOver(), nil)
  }
}
