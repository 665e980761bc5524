// Tests of what is read of closing windows.

import AuditModel
import Testing

@Suite struct ClosingTests {
  private func shop(_ members: String, showing: String = "view.addSubview(popup)") -> String {
    controller(
      createWebView(
        """
        let popup = WKWebView(frame: view.bounds, configuration: configuration)
        popup.uiDelegate = self
        \(showing)
        self.popup = popup
        return popup
        """) + "\nprivate var popup: WKWebView?\n" + members)
  }

  @Test(arguments: [
    ("", ClosingReading.OnClose.absent),
    (
      "func webViewDidClose(_ webView: WKWebView) { if webView == popup { popup?.removeFromSuperview(); popup = nil } }",
      .removesPopup
    ),
    (
      "func webViewDidClose(_ webView: WKWebView) { guard webView !== page else { return }; webView.removeFromSuperview() }",
      .removesPopup
    ),
    ("func webViewDidClose(_ webView: WKWebView) { webView.removeFromSuperview() }", .removesAny),
    (
      "func webViewDidClose(_ webView: WKWebView) { if webView === popup { webView.isHidden = true } }",
      .hides
    ),
    ("func webViewDidClose(_ webView: WKWebView) { print(\"closed\") }", .ignores),
  ])
  func `What happens when a window closes is read`(
    _ member: String, _ onClose: ClosingReading.OnClose
  ) async throws {
    let view = try await webView(shop(member))
    #expect(view.closing.onClose.value == onClose)
  }

  @Test(arguments: [
    ("", ClosingReading.Control.none),
    (
      "@objc func closeTapped() { popup?.evaluateJavaScript(\"window.close()\"); popup?.removeFromSuperview() }",
      .tellsPage
    ),
    ("@objc func closeTapped() { popup?.removeFromSuperview() }", .keepsView),
    ("@objc func closeTapped() { popup?.removeFromSuperview(); popup = nil }", .tellsPage),
    ("@objc func closeTapped() { popup?.isHidden = true }", .hides),
    ("@objc func closeTapped() { dismiss(animated: true) }", .none),
  ])
  func `The buyer's way out is read, and whether the page hears of it`(
    _ action: String, _ control: ClosingReading.Control
  ) async throws {
    let button =
      action.isEmpty
      ? ""
      : """
      func addButton() {
        let button = UIButton(type: .close)
        button.addTarget(self, action: #selector(closeTapped), for: .touchUpInside)
        view.addSubview(button)
      }
      """
    let view = try await webView(shop(action + "\n" + button))
    #expect(view.closing.control.value == control)
  }

  @Test func `A button that is made of an action closes as well`() async throws {
    let view = try await webView(
      shop(
        "",
        showing: """
          view.addSubview(popup)
          let close = UIButton(primaryAction: UIAction(title: "Close") { [weak self] _ in
            popup.removeFromSuperview()
            self?.popup = nil
          })
          view.addSubview(close)
          """))
    #expect(view.closing.control.value == .tellsPage)
  }

  @Test func `A window of the desktop with a close button can be closed`() async throws {
    let view = try await webView(
      shop(
        "func webViewDidClose(_ webView: WKWebView) { webView.window?.close() }",
        showing: """
          let window = NSWindow(
            contentRect: view.bounds, styleMask: [.titled, .closable], backing: .buffered,
            defer: false)
          window.contentView = popup
          window.makeKeyAndOrderFront(nil)
          """))
    #expect(view.popups.child?.showing.value == .added)
    #expect(view.closing.control.value == .keepsView)
  }

  @Test func `A controller that closes the page's window when it goes away tells the page`()
    async throws
  {
    let view = try await webView(
      shop(
        "",
        showing: "present(PopupViewController(popup: popup), animated: true)") + """

          final class PopupViewController: UIViewController {
            private let popup: WKWebView
            init(popup: WKWebView) {
              self.popup = popup
              super.init(nibName: nil, bundle: nil)
            }
            required init?(coder: NSCoder) { fatalError() }
            override func viewDidLoad() { view.addSubview(popup) }
            override func viewDidDisappear(_ animated: Bool) {
              popup.evaluateJavaScript("window.close()")
            }
          }
          """)
    #expect(view.popups.child?.showing.value == .presented)
    #expect(view.closing.control.value == .tellsPage)
  }

  @Test func `A sheet can be swiped away, and the page does not hear of it`() async throws {
    let view = try await webView(
      shop(
        "",
        showing: """
          let sheet = UIViewController()
          sheet.view.addSubview(popup)
          present(sheet, animated: true)
          """))
    #expect(view.closing.control.value == .keepsView)
  }
}
