// Shows the checkout.

package example.shop;

import android.app.Activity;
import android.os.Bundle;
import android.webkit.WebView;

public final class CheckoutActivity extends Activity {
  @Override
  protected void onCreate(Bundle savedInstanceState) {
    super.onCreate(savedInstanceState);
    WebView webView = new WebView(this);
    setContentView(webView);
    webView.getSettings().setJavaScriptEnabled(true);
    webView.loadUrl("https://shop.example/checkout");
  }
}
