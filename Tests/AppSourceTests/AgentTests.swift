// Tests of what is read of the user agent.

import AuditModel
import Testing

@Suite struct AgentTests {
  @Test(
    arguments: [
      ("", Host.Agent.Making.system, nil, false),
      (
        #"configuration.applicationNameForUserAgent = "Shop/2 GOOGLE_PAY_SUPPORTED""#, .suffixed,
        .systemAgent, true
      ),
      (#"configuration.applicationNameForUserAgent = "Shop/2""#, .suffixed, .systemAgent, false),
      (
        #"let token = ["GOOGLE", "PAY", "SUPPORTED"].joined(separator: "_"); configuration.applicationNameForUserAgent = "Shop " + token"#,
        .suffixed, .systemAgent, true
      ),
      (
        #"page.customUserAgent = (page.customUserAgent ?? "") + " GOOGLE_PAY_SUPPORTED""#,
        .replaced,
        .emptyOverride, true
      ),
      (
        #"page.customUserAgent = (page.value(forKey: "userAgent") as? String ?? "") + " GOOGLE_PAY_SUPPORTED""#,
        .suffixed, .systemAgent, true
      ),
      (
        #"let agent = page.value(forKey: "userAgent") as! String; page.customUserAgent = "\(agent) GOOGLE_PAY_SUPPORTED""#,
        .suffixed, .systemAgent, true
      ),
      (
        #"page.customUserAgent = "Mozilla/5.0 (Linux; Android 14) Chrome/124.0 GOOGLE_PAY_SUPPORTED""#,
        .replaced, .nothing, true
      ),
      (#"page.setValue("Shop/1", forKey: "customUserAgent")"#, .replaced, .nothing, false),
      (
        #"page.evaluateJavaScript("navigator.userAgent") { [weak self] agent, _ in self?.page.customUserAgent = (agent as? String ?? "") + " GOOGLE_PAY_SUPPORTED" }"#,
        .suffixed, .systemAgent, true
      ),
      (
        #"UserDefaults.standard.register(defaults: ["UserAgent": "Shop/1"])"#, .replaced, .nothing,
        false
      ),
    ] as [(String, Host.Agent.Making, AgentReading.AppendedTo?, Bool)])
  func `The agent, what it is appended to and Google's token are read`(
    _ code: String, _ making: Host.Agent.Making, _ appendedTo: AgentReading.AppendedTo?,
    _ hasToken: Bool
  ) async throws {
    let agent = try await webView(controller("", setUp: code)).agent
    #expect(agent.making.value == making)
    #expect(agent.appendedTo.value == appendedTo)
    #expect(agent.hasSupportedToken.value == hasToken)
  }

  @Test func `An agent that is set behind the first load is late`() async throws {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController {
        let page = WKWebView()
        override func viewDidLoad() {
          page.load(URLRequest(url: URL(string: "https://shop.example")!))
          page.customUserAgent = "Shop/1"
        }
      }
      """)
    #expect(view.agent.moment.value == .afterFirstLoad)
  }

  @Test func `An agent that is set in a callback beside the load is uncertain`() async throws {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController {
        let page = WKWebView()
        override func viewDidLoad() {
          page.evaluateJavaScript("navigator.userAgent") { agent, _ in
            self.page.customUserAgent = "\\(agent!) GOOGLE_PAY_SUPPORTED"
          }
          page.load(URLRequest(url: URL(string: "https://shop.example")!))
        }
      }
      """)
    #expect(view.agent.moment.value == .besideFirstLoad)
    #expect(view.agent.making.value == .suffixed)
  }

  @Test func `A branch of the app makes the agent an option`() async throws {
    let view = try await webView(
      controller(
        "let brand: String?",
        setUp: "if let brand { page.customUserAgent = brand }"))
    #expect(Set(view.agent.making.candidates) == [.system, .replaced])
  }

  @Test func `A constant of another file is found`() async throws {
    let view = try await webView([
      "Shop.swift": controller(
        "", setUp: "configuration.applicationNameForUserAgent = Agent.name"),
      "Agent.swift": """
      enum Agent {
        private static let version = "2.1"
        static var name: String { "Shop/\\(version) \\(token)" }
        static let token = "GOOGLE_PAY_" + "SUPPORTED"
      }
      """,
    ])
    #expect(view.agent.text.value?.literal == "Shop/2.1 GOOGLE_PAY_SUPPORTED")
    #expect(view.agent.hasSupportedToken.value == true)
  }

  @Test func `A name that is set on the copy that a view gives has no effect`() async throws {
    let view = try await webView(
      controller("", setUp: #"page.configuration.applicationNameForUserAgent = "Shop/1""#))
    #expect(view.agent.making.value == .system)
  }

  @Test func `A view that is made to be asked for its agent is none of the app's`() async throws {
    let view = try await webView(
      controller(
        "",
        setUp: """
          let agent = WKWebView().value(forKey: "userAgent") as? String ?? ""
          page.customUserAgent = agent + " Shop/1"
          """))
    #expect(view.name == "ShopViewController")
    #expect(view.agent.making.value == .suffixed)
    #expect(view.agent.appendedTo.value == .systemAgent)
  }

  @Test func `An agent of the popup's own is told from the page's`() async throws {
    let view = try await webView(
      controller(
        createWebView(
          """
          let popup = WKWebView(frame: .zero, configuration: configuration)
          popup.customUserAgent = "Shop GOOGLE_PAY_SUPPORTED"
          return popup
          """)))
    #expect(view.agent.popupText.value??.literal == "Shop GOOGLE_PAY_SUPPORTED")
  }

  @Test func `The content mode is read`() async throws {
    let view = try await webView(
      controller(
        "", setUp: "configuration.defaultWebpagePreferences.preferredContentMode = .desktop"))
    #expect(view.agent.contentMode.value == .desktop)
  }
}
