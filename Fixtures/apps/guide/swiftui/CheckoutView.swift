// The screen of the checkout.

import SwiftUI

struct CheckoutView: View {
  var body: some View {
    CheckoutWebView()
      .ignoresSafeArea(edges: .bottom)
      .navigationTitle("Checkout")
  }
}
