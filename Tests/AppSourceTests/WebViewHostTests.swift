// Tests of answers in JSON, and of the host profile that a reading amounts to.

import AuditModel
import Foundation
import Testing

@Suite struct WebViewHostTests {
  @Test(arguments: [
    Answer<Bool?>.known(true, []), .known(nil, []), .unset(nil), .option([true, nil], []),
    .cannotTell(.otherCode, nil), .notInFiles,
  ])
  func `An answer survives JSON`(_ answer: Answer<Bool?>) throws {
    let text = try JSONEncoder().encode(answer)
    #expect(try JSONDecoder().decode(Answer<Bool?>.self, from: text) == answer)
  }

  @Test func `A whole reading survives JSON`() async throws {
    let app = try await reading(["Shop.swift": controller(createWebView("return nil"))])
    let text = try JSONEncoder().encode(app)
    #expect(try JSONDecoder().decode(AppReading.self, from: text) == app)
  }

  @Test func `Google's set-up amounts to the standard host`() async throws {
    let view = try await webView(
      controller(
        createWebView(
          """
          guard navigationAction.targetFrame == nil else { return nil }
          let popup = WKWebView(frame: view.bounds, configuration: configuration)
          popup.uiDelegate = self
          view.addSubview(popup)
          popups.append(popup)
          return popup
          """) + """

            private var popups: [WKWebView] = []
            func webViewDidClose(_ webView: WKWebView) {
              guard webView != page else { return }
              webView.removeFromSuperview()
              popups.removeAll { $0 == webView }
            }
            @objc func closeTapped(_ sender: UIButton) {
              if let popup = popups.popLast() { popup.removeFromSuperview() }
            }
            """,
        setUp: #"configuration.applicationNameForUserAgent = "Mobile/15E148 GOOGLE_PAY_SUPPORTED""#)
    )
    var expected = Host.standard
    expected.name = "ShopViewController"
    expected.title = "ShopViewController, read from Shop.swift"
    #expect(view.host.host == expected)
    #expect(view.host.undecided == [])
  }

  @Test func `A field that the source leaves open is listed`() async throws {
    let view = try await webView(
      controller(
        createWebView("Windows.shared.open(configuration)")))
    #expect(view.host.host.popups == .child)
    #expect(view.host.undecided.map(\.field).contains("popupDelegate"))
  }
}
