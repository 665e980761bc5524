// Tests of what is read of navigation policies.

import AuditModel
import Testing

@Suite struct NavigationTests {
  private func shop(_ body: String, members: String = "") -> String {
    controller(
      """
      func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
      ) {
        \(body)
      }
      \(members)
      """, setUp: "page.navigationDelegate = self", protocols: "WKUIDelegate, WKNavigationDelegate")
  }

  @Test(arguments: [
    ("decisionHandler(.allow)", NavigationReading.Outcome.allowed),
    (
      "if navigationAction.targetFrame == nil { decisionHandler(.cancel) } else { decisionHandler(.allow) }",
      .cancelled
    ),
    (
      "guard let url = navigationAction.request.url, navigationAction.targetFrame == nil else { return decisionHandler(.allow) }\ndecisionHandler(.cancel)\nUIApplication.shared.open(url)",
      .external
    ),
    (
      "if navigationAction.targetFrame == nil { webView.load(navigationAction.request); decisionHandler(.cancel); return }\ndecisionHandler(.allow)",
      .sameView
    ),
  ])
  func `A request without a target frame goes where the policy sends it`(
    _ body: String, _ outcome: NavigationReading.Outcome
  ) async throws {
    let navigation = try await webView(shop(body)).navigation
    #expect(navigation.noTargetFrame.value == outcome)
    #expect(navigation.otherHosts.value == .allowed)
    #expect(navigation.form.value == .callback)
  }

  @Test func `A list of hosts is read, with what it does to blank pages, schemes and frames`()
    async throws
  {
    let navigation = try await webView(
      shop(
        """
        guard let host = navigationAction.request.url?.host else {
          decisionHandler(.cancel)
          return
        }
        if allowed.contains(host) || host.hasSuffix(".shop.example") {
          decisionHandler(.allow)
        } else {
          decisionHandler(.cancel)
        }
        """, members: #"private let allowed = ["shop.example", "pay.google.com"]"#)
    ).navigation
    #expect(navigation.otherHosts.value == .cancelled)
    #expect(navigation.allowedHosts.value == ["shop.example", "pay.google.com", "*.shop.example"])
    #expect(navigation.filtersSubframes.value == true)
    #expect(navigation.aboutBlank.value == .cancelled)
  }

  @Test func `A policy that only looks at the main frame lets others pass`() async throws {
    let navigation = try await webView(
      shop(
        """
        guard navigationAction.targetFrame?.isMainFrame == true else {
          return decisionHandler(.allow)
        }
        let isOurs = navigationAction.request.url?.host == "shop.example"
        decisionHandler(isOurs ? .allow : .cancel)
        """)
    ).navigation
    #expect(navigation.otherHosts.value == .cancelled)
    #expect(navigation.filtersSubframes.value == false)
    #expect(navigation.noTargetFrame.value == .allowed)
    #expect(navigation.allowedHosts.value == ["shop.example"])
  }

  @Test func `Schemes of other apps are told from the web`() async throws {
    let navigation = try await webView(
      shop(
        """
        if let url = navigationAction.request.url, let scheme = url.scheme,
          !["http", "https", "about"].contains(scheme)
        {
          UIApplication.shared.open(url)
          decisionHandler(.cancel)
          return
        }
        decisionHandler(.allow)
        """)
    ).navigation
    #expect(navigation.otherSchemes.value == .external)
    #expect(navigation.aboutBlank.value == .allowed)
    #expect(navigation.otherHosts.value == .allowed)
  }

  @Test func `The form with async is read`() async throws {
    let view = try await webView(
      controller(
        """
        func webView(
          _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
          guard navigationAction.targetFrame != nil else { return .cancel }
          return .allow
        }
        """, setUp: "page.navigationDelegate = self",
        protocols: "WKUIDelegate, WKNavigationDelegate"))
    #expect(view.navigation.form.value == .async)
    #expect(view.navigation.noTargetFrame.value == .cancelled)
  }

  @Test func `A policy of other code cannot be told`() async throws {
    let navigation = try await webView(
      shop("decisionHandler(PolicyKit.shared.refuses(navigationAction.request) ? .cancel : .allow)")
    ).navigation
    guard case .cannotTell(.otherCode, _) = navigation.otherHosts else {
      Issue.record("\(navigation.otherHosts)")
      return
    }
  }

  @Test func `The limit to App-Bound Domains is read`() async throws {
    let view = try await webView(
      controller("", setUp: "configuration.limitsNavigationsToAppBoundDomains = true"))
    #expect(view.navigation.isLimitedToAppBoundDomains.value == true)
  }
}
