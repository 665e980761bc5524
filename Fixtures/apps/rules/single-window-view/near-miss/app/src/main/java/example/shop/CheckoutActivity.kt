// Shows the checkout.

package example.shop

import android.app.Activity
import android.os.Bundle
import android.os.Message
import android.view.ViewGroup
import android.view.ViewGroup.LayoutParams.MATCH_PARENT
import android.webkit.WebChromeClient
import android.webkit.WebView
import androidx.webkit.WebSettingsCompat
import androidx.webkit.WebViewFeature

class CheckoutActivity : Activity() {
  override fun onCreate(savedInstanceState: Bundle?) {
    super.onCreate(savedInstanceState)
    val webView = WebView(this)
    setContentView(webView)
    webView.settings.javaScriptEnabled = true
    webView.settings.domStorageEnabled = true
    if (WebViewFeature.isFeatureSupported(WebViewFeature.PAYMENT_REQUEST)) {
      WebSettingsCompat.setPaymentRequestEnabled(webView.settings, true)
    }
    webView.settings.setSupportMultipleWindows(true)
    webView.webChromeClient = object : WebChromeClient() {
      override fun onCreateWindow(
        view: WebView, isDialog: Boolean, isUserGesture: Boolean, resultMsg: Message
      ): Boolean {
        val popup = WebView(view.context)
        popup.settings.javaScriptEnabled = true
        popup.webChromeClient = this
        addContentView(popup, ViewGroup.LayoutParams(MATCH_PARENT, MATCH_PARENT))
        (resultMsg.obj as WebView.WebViewTransport).webView = popup
        resultMsg.sendToTarget()
        return true
      }

      override fun onCloseWindow(window: WebView) {
        (window.parent as ViewGroup).removeView(window)
        window.destroy()
      }
    }
    webView.loadUrl("https://shop.example/checkout")
  }
}
