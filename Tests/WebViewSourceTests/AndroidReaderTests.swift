// Tests of what is read of web views in Kotlin and Java.

import AppFiles
import AuditModel
import Testing
import WebViewSource

@Suite struct AndroidReaderTests {
  private func views(_ source: String, _ language: SourceLanguage) async -> [WebViewReading] {
    await WebViewSourceReader.read(
      [SourceFile(path: "Shop", language: language, bytes: Array(source.utf8))],
      limits: ReadingLimits()
    ).webViews
  }

  @Test func `Kotlin's switches, agent and child are read`() async throws {
    let view = try #require(
      await views(
        """
        class Shop : Activity() {
          override fun onCreate(state: Bundle?) {
            val page = findViewById<WebView>(R.id.page)
            page.settings.apply {
              javaScriptEnabled = true
              setSupportMultipleWindows(true)
              userAgentString = "$userAgentString GOOGLE_PAY_SUPPORTED"
            }
            if (WebViewFeature.isFeatureSupported(WebViewFeature.PAYMENT_REQUEST)) {
              WebSettingsCompat.setPaymentRequestEnabled(page.settings, true)
            }
            page.webChromeClient = object : WebChromeClient() {
              override fun onCreateWindow(view: WebView, isDialog: Boolean, isUserGesture: Boolean, resultMsg: Message): Boolean {
                val child = WebView(view.context)
                child.settings.javaScriptEnabled = true
                child.webChromeClient = this
                container.addView(child)
                (resultMsg.obj as WebView.WebViewTransport).webView = child
                resultMsg.sendToTarget()
                return true
              }
              override fun onCloseWindow(window: WebView) { container.removeView(window) }
            }
            page.loadUrl("https://shop.example/")
          }
        }
        """, .kotlin
      ).first)
    #expect(view.android?.supportsMultipleWindows.value == true)
    #expect(view.android?.paymentRequest.value == true)
    #expect(view.android?.paymentRequestIsChecked.value == true)
    #expect(view.agent.making.value == .suffixed)
    #expect(view.agent.hasSupportedToken.value == true)
    #expect(view.popups.behaviour.value == .child)
    #expect(view.popups.child?.showing.value == .added)
    #expect(view.popups.child?.runsScripts.value == true)
    #expect(view.popups.child?.hasUIDelegate.value == true)
    #expect(view.closing.onClose.value == .removesAny)
  }

  @Test func `Java's view without windows loads them itself`() async throws {
    let view = try #require(
      await views(
        """
        class Shop extends Activity {
          WebView page;
          void start() {
            page = new WebView(this);
            WebSettings s = page.getSettings();
            s.setUserAgentString("Shop/1.0");
            page.setWebViewClient(new WebViewClient() {
              @Override public boolean shouldOverrideUrlLoading(WebView v, WebResourceRequest request) {
                String url = request.getUrl().toString();
                if (url.startsWith("http")) return false;
                startActivity(new Intent(Intent.ACTION_VIEW, request.getUrl()));
                return true;
              }
            });
          }
        }
        """, .java
      ).first)
    #expect(view.popups.behaviour.value == .sameView)
    #expect(view.android?.paymentRequest == .unset(false))
    #expect(view.agent.making.value == .replaced)
    #expect(view.navigation.otherHosts.value == .allowed)
    #expect(view.navigation.otherSchemes.value == .external)
  }

  @Test func `Code without a web view gives none`() async {
    let source = "class Pay(val client: PaymentsClient) { fun pay() { client.loadPaymentData(r) } }"
    #expect(await views(source, .kotlin) == [])
  }
}
