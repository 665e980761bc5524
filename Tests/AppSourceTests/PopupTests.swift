// Tests of what is read of windows that a page opens.

import AuditModel
import Testing

@Suite struct PopupTests {
  @Test(arguments: [
    ("return WKWebView(frame: .zero, configuration: configuration)", PopupReading.Behaviour.child),
    ("return WKWebView(frame: .zero, configuration: WKWebViewConfiguration())", .detached),
    ("return WKWebView(frame: view.bounds)", .detached),
    ("webView.load(navigationAction.request)\nreturn nil", .sameView),
    (
      "if navigationAction.targetFrame == nil { page.load(navigationAction.request) }; return nil",
      .sameView
    ),
    (
      "if !(navigationAction.targetFrame?.isMainFrame ?? false) { webView.load(navigationAction.request) }; return nil",
      .sameView
    ),
    (
      "if let url = navigationAction.request.url { UIApplication.shared.open(url) }\nreturn nil",
      .external
    ),
    (
      "guard let url = navigationAction.request.url, UIApplication.shared.canOpenURL(url) else { return nil }; UIApplication.shared.open(url); return nil",
      .external
    ),
    (
      "present(SFSafariViewController(url: navigationAction.request.url!), animated: true); return nil",
      .otherEngine
    ),
    ("return nil", .none),
    (
      "guard navigationAction.targetFrame == nil else { return nil }\nreturn WKWebView(frame: .zero, configuration: configuration)",
      .child
    ),
    (
      "guard navigationAction.targetFrame != nil else { return nil }\nreturn WKWebView(frame: .zero, configuration: configuration)",
      .none
    ),
    (
      "switch navigationAction.targetFrame { case .none: return WKWebView(frame: .zero, configuration: configuration)\ncase .some: return nil }",
      .child
    ),
    (
      "let child = configuration.copy() as! WKWebViewConfiguration\nreturn WKWebView(frame: .zero, configuration: child)",
      .child
    ),
    (
      "navigationAction.targetFrame == nil ? WKWebView(frame: .zero, configuration: configuration) : nil",
      .child
    ),
    (
      "return if navigationAction.targetFrame == nil { WKWebView(frame: .zero, configuration: configuration) } else { nil }",
      .child
    ),
  ])
  func `What the delegate gives is read for a window without a target frame`(
    _ body: String, _ behaviour: PopupReading.Behaviour
  ) async throws {
    let view = try await webView(controller(createWebView(body)))
    #expect(view.popups.behaviour.value == behaviour)
    #expect(view.popups.delegate.value == .answers)
  }

  @Test func `A child is followed through a property, a helper and a list`() async throws {
    let view = try await webView(
      controller(
        createWebView(
          """
          guard navigationAction.targetFrame == nil else { return nil }
          let popup = makePopup(configuration)
          show(popup)
          popups.append(popup)
          return popups.last
          """) + """

            private var popups: [WKWebView] = []
            private func makePopup(_ configuration: WKWebViewConfiguration) -> WKWebView {
              let popup = WKWebView(frame: view.bounds, configuration: configuration)
              popup.uiDelegate = self
              return popup
            }
            private func show(_ popup: WKWebView) { view.addSubview(popup) }
            """))
    let child = try #require(view.popups.child)
    #expect(view.popups.behaviour.value == .child)
    #expect(view.popups.checksTargetFrame.value == true)
    #expect(child.usesGivenConfiguration.value == true)
    #expect(child.hasUIDelegate.value == true)
    #expect(child.hasNavigationDelegate.value == false)
    #expect(child.showing.value == .added)
    #expect(child.isSized.value == true)
    #expect(child.keeping.value == .list)
    #expect(child.isLoadedByApp.value == false)
    #expect(child.place.start.line == 30)
  }

  @Test(arguments: [
    ("view.addSubview(popup)", ChildReading.Showing.added),
    ("popup.isHidden = true; view.addSubview(popup)", .hidden),
    (
      "let sheet = UIViewController(); sheet.view = popup; present(sheet, animated: true)",
      .presented
    ),
    (
      "let sheet = UIViewController(); sheet.view.addSubview(popup); navigationController?.pushViewController(sheet, animated: true)",
      .presented
    ),
    ("_ = popup", .never),
  ])
  func `How the child gets on the screen is read`(
    _ code: String, _ showing: ChildReading.Showing
  ) async throws {
    let view = try await webView(
      controller(
        createWebView(
          """
          let popup = WKWebView(frame: view.bounds, configuration: configuration)
          \(code)
          return popup
          """)))
    #expect(view.popups.child?.showing.value == showing)
  }

  @Test func `A child that is only retained by one property, loaded and without size is so`()
    async throws
  {
    let view = try await webView(
      controller(
        createWebView(
          """
          popup = WKWebView(frame: .zero, configuration: configuration)
          popup?.load(navigationAction.request)
          view.addSubview(popup!)
          return popup
          """) + "\nvar popup: WKWebView?"))
    let child = try #require(view.popups.child)
    #expect(child.keeping.value == .single)
    #expect(child.isSized.value == false)
    #expect(child.isLoadedByApp.value == true)
    #expect(child.hasUIDelegate.value == false)
  }

  @Test func `An option of the app is one`() async throws {
    let view = try await webView(
      controller(
        createWebView(
          """
          if settings.opensWindows {
            return WKWebView(frame: .zero, configuration: configuration)
          }
          webView.load(navigationAction.request)
          return nil
          """) + "\nlet settings: Settings"))
    #expect(Set(view.popups.behaviour.candidates) == [.child, .sameView])
  }

  @Test func `Without a delegate there is no window`() async throws {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController, WKNavigationDelegate {
        private lazy var page: WKWebView = {
          let page = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
          page.navigationDelegate = self
          return page
        }()
        override func loadView() { view = page }
      }
      """)
    #expect(view.popups.behaviour == .unset(.none))
    #expect(view.popups.delegate == .unset(.none))
    #expect(view.popups.child == nil)
  }

  @Test func `A method in an extension of another file, or of a superclass, answers`() async throws
  {
    let page = """
      import WebKit
      final class ShopViewController: BaseViewController {
        let page = WKWebView()
        override func viewDidLoad() { page.uiDelegate = self }
      }
      """
    let method = createWebView("WKWebView(frame: .zero, configuration: configuration)")
    let extended = try await webView([
      "Shop.swift": page,
      "Base.swift": "class BaseViewController: UIViewController {}",
      "Windows.swift": "extension ShopViewController: WKUIDelegate {\n\(method)\n}",
    ])
    #expect(extended.popups.behaviour.value == .child)
    let inherited = try await webView([
      "Shop.swift": page,
      "Base.swift": "class BaseViewController: UIViewController, WKUIDelegate {\n\(method)\n}",
    ])
    #expect(inherited.popups.behaviour.value == .child)
  }

  @Test func `A method that only a protocol's extension has is not seen by WebKit`() async throws {
    let view = try await webView(
      """
      import WebKit
      protocol WindowOpening: WKUIDelegate {}
      extension WindowOpening {
        \(createWebView("WKWebView(frame: .zero, configuration: configuration)"))
      }
      final class ShopViewController: UIViewController, WindowOpening {
        let page = WKWebView()
        override func viewDidLoad() { page.uiDelegate = self }
      }
      """)
    #expect(view.popups.delegate.value == .silent)
    #expect(view.popups.behaviour.value == PopupReading.Behaviour.none)
  }

  @Test func `The Objective-C spelling of the selector counts`() async throws {
    let view = try await webView(
      controller(
        """
        @objc(webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:)
        func openWindow(
          _ view: WKWebView, with given: WKWebViewConfiguration,
          action: WKNavigationAction, features: WKWindowFeatures
        ) -> WKWebView? { WKWebView(frame: .zero, configuration: given) }
        """))
    #expect(view.popups.behaviour.value == .child)
  }

  @Test func `What an outlet does when it is set is done to the view of the storyboard`()
    async throws
  {
    let view = try await webView(
      """
      import WebKit
      final class ShopViewController: UIViewController, WKUIDelegate {
        @IBOutlet private weak var page: WKWebView! {
          didSet { page.uiDelegate = self }
        }
        \(createWebView("webView.load(navigationAction.request); return nil"))
      }
      """)
    #expect(view.origin == .layout)
    #expect(view.popups.delegate.value == .answers)
    #expect(view.popups.behaviour.value == .sameView)
  }

  @Test func `Another object is asked where it is the delegate`() async throws {
    let view = try await webView(
      """
      import WebKit
      final class Windows: NSObject, WKUIDelegate {
        \(createWebView("webView.load(navigationAction.request); return nil"))
      }
      final class ShopViewController: UIViewController {
        private let windows = Windows()
        private let page = WKWebView()
        override func viewDidLoad() {
          super.viewDidLoad()
          page.uiDelegate = windows
        }
      }
      """)
    #expect(view.name == "ShopViewController")
    #expect(view.popups.behaviour.value == .sameView)
  }

  @Test func `A delegate of code that is not there cannot be told`() async throws {
    let view = try await webView(
      """
      import WebKit
      import Windows
      final class ShopViewController: UIViewController {
        private let page = WKWebView()
        override func viewDidLoad() { page.uiDelegate = WindowKit.shared.delegate }
      }
      """)
    #expect(view.popups.delegate.value == .other)
    guard case .cannotTell(.otherCode, _) = view.popups.behaviour else {
      Issue.record("\(view.popups.behaviour)")
      return
    }
  }

  @Test func `SwiftUI's coordinator answers for the view that it made`() async throws {
    let view = try await webView(
      """
      import SwiftUI
      import WebKit
      struct CheckoutView: UIViewRepresentable {
        @Binding var popup: WKWebView?
        func makeCoordinator() -> Coordinator { Coordinator(self) }
        func makeUIView(context: Context) -> WKWebView {
          let page = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
          page.uiDelegate = context.coordinator
          page.load(URLRequest(url: URL(string: "https://shop.example")!))
          return page
        }
        func updateUIView(_ page: WKWebView, context: Context) {}
        final class Coordinator: NSObject, WKUIDelegate {
          let parent: CheckoutView
          init(_ parent: CheckoutView) { self.parent = parent }
          \(createWebView(
            """
            guard navigationAction.targetFrame == nil else { return nil }
            let popup = WKWebView(frame: .zero, configuration: configuration)
            popup.uiDelegate = self
            parent.popup = popup
            return popup
            """))
          func webViewDidClose(_ webView: WKWebView) {
            if webView == parent.popup { parent.popup = nil }
          }
        }
      }
      """)
    #expect(view.name == "CheckoutView")
    #expect(view.popups.behaviour.value == .child)
    #expect(view.popups.child?.showing.value == .state)
    #expect(view.popups.child?.hasUIDelegate.value == true)
    #expect(view.closing.onClose.value == .removesPopup)
  }

  @Test func `Dialogs and the camera are answered where the delegate has the methods`()
    async throws
  {
    let view = try await webView(
      controller(
        """
        func webView(
          _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
          initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
        ) { completionHandler() }
        func webView(
          _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
          initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
          decisionHandler: @escaping (WKPermissionDecision) -> Void
        ) { decisionHandler(.grant) }
        """))
    #expect(view.popups.dialogs.value == [.alert])
    #expect(view.popups.answersMediaCapture.value == true)
    #expect(view.popups.behaviour.value == PopupReading.Behaviour.none)
  }
}
