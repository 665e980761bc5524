// The checkout in SwiftUI, and a sheet for each window that it opens.

import SwiftUI
import WebKit

struct CheckoutView: View {
  @StateObject private var windows = Windows()

  var body: some View {
    CheckoutWebView(windows: windows)
      .sheet(item: $windows.popup) { popup in
        PopupView(popup: popup)
      }
  }
}

/// The window that is open.
final class Windows: ObservableObject {
  @Published var popup: Popup?
}

struct Popup: Identifiable {
  let id = UUID()
  let webView: WKWebView
}

struct PopupView: View {
  let popup: Popup

  var body: some View {
    VStack {
      Button("Close") { popup.webView.evaluateJavaScript("window.close()") }
      HostedWebView(webView: popup.webView)
    }
  }
}

struct HostedWebView: UIViewRepresentable {
  let webView: WKWebView

  func makeUIView(context: Context) -> WKWebView { webView }

  func updateUIView(_ view: WKWebView, context: Context) {}
}
