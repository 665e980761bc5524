// Tests of what is read of storage, scripts and loads.

import AuditModel
import Testing

@Suite struct SettingTests {
  @Test(arguments: [
    ("", Host.Store.persistent),
    ("configuration.websiteDataStore = .default()", .persistent),
    ("configuration.websiteDataStore = WKWebsiteDataStore.nonPersistent()", .none),
    ("configuration.websiteDataStore = .nonPersistent()", .none),
  ])
  func `The store is read`(_ code: String, _ store: Host.Store) async throws {
    #expect(try await webView(controller("", setUp: code)).storage.store.value == store)
  }

  @Test func `A child of a configuration with another store has another`() async throws {
    let view = try await webView(
      controller(
        createWebView(
          """
          let own = WKWebViewConfiguration()
          own.websiteDataStore = .nonPersistent()
          return WKWebView(frame: .zero, configuration: own)
          """)))
    #expect(view.storage.popupStore.value == .other)
    #expect(view.popups.behaviour.value == .detached)
  }

  @Test func `Cookies that are given after the load are late`() async throws {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController {
        let page = WKWebView()
        let session: HTTPCookie
        override func viewDidLoad() {
          page.load(URLRequest(url: URL(string: "https://shop.example")!))
          page.configuration.websiteDataStore.httpCookieStore.setCookie(session)
        }
      }
      """)
    #expect(view.storage.handedOver.value == .after)
    #expect(view.storage.handOverMeans.value == [.cookieStore])
  }

  @Test func `Cookies that are given before the load are in time`() async throws {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController {
        let page = WKWebView()
        let session: HTTPCookie
        override func viewDidLoad() {
          let store = page.configuration.websiteDataStore.httpCookieStore
          store.setCookie(session) {
            self.page.load(URLRequest(url: URL(string: "https://shop.example")!))
          }
        }
      }
      """)
    #expect(view.storage.handedOver.value == .before)
  }

  @Test(arguments: [
    ("", false),
    ("configuration.preferences.javaScriptCanOpenWindowsAutomatically = true", true),
    (
      "let preferences = WKPreferences(); preferences.javaScriptCanOpenWindowsAutomatically = true; configuration.preferences = preferences",
      true
    ),
    ("page.configuration.preferences.javaScriptCanOpenWindowsAutomatically = true", true),
  ])
  func `Windows that open by themselves are read`(_ code: String, _ isSet: Bool) async throws {
    let scripts = try await webView(controller("", setUp: code)).scripts
    #expect(scripts.opensWindowsAutomatically.value == isSet)
  }

  @Test func `Scripts that run in the page are read with their texts`() async throws {
    let view = try await webView(
      controller(
        "func pay() { page.evaluateJavaScript(\"startGooglePay()\") }",
        setUp: """
          let source = "window.open = function (url) { location = url; return null; };"
          let script = WKUserScript(
            source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
          configuration.userContentController.addUserScript(script)
          configuration.userContentController.add(self, name: "shop")
          """))
    let injected = try #require(view.scripts.injected.value)
    #expect(
      injected.map(\.text.literal) == [
        "window.open = function (url) { location = url; return null; };"
      ])
    #expect(injected.first?.atStart == true)
    #expect(injected.first?.mainFrameOnly == true)
    #expect(view.scripts.messageHandlers == ["shop"])
    #expect(view.scripts.evaluated.map(\.text.literal) == ["startGooglePay()"])
  }

  @Test(arguments: [
    (#"page.loadHTMLString(html, baseURL: nil)"#, Host.LoadedFrom.string),
    (#"page.loadHTMLString(html, baseURL: URL(string: "https://shop.example"))"#, .stringWithBase),
    (#"page.load(URLRequest(url: URL(string: "https://shop.example")!))"#, .https),
    (#"page.load(URLRequest(url: URL(string: "shop://checkout")!))"#, .customScheme),
  ])
  func `How the page is loaded is read`(_ code: String, _ source: Host.LoadedFrom) async throws {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController {
        let page = WKWebView()
        let html = "<p>Shop</p>"
        override func viewDidLoad() { \(code) }
      }
      """)
    #expect(view.loading.source.value == source)
  }

  @Test func `Loads that follow the end of the web process are read`() async throws {
    let view = try await webView(
      controller(
        "func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }",
        setUp: "page.navigationDelegate = self",
        protocols: "WKUIDelegate, WKNavigationDelegate"))
    #expect(view.loading.reloads.value?.map(\.cause) == [.termination])
  }
}
