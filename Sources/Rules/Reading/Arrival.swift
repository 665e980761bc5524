// What the host gets to see of the checkout at all.

import AuditModel

/// The answer for the checkout, its markup where there is one, and whether payment code was
/// found in it.
struct Arrival: Observation {
  var navigation: Navigation
  /// The checkout page's markup; nil where it was not read.
  var document: Document?
  /// The page takes part in Google Pay, by its own code or a provider's.
  var hasIntegration: Bool
  /// A payment provider's script or frame is there, whatever it brings.
  var hasProvider = false

  static func observe(_ checkout: Checkout) -> Collected<Arrival> {
    Navigation.observe(checkout).map { navigation in
      Arrival(
        navigation: navigation, document: checkout.page.document.value,
        hasIntegration: checkout.page.code.value?.hasIntegration ?? false,
        hasProvider: checkout.page.code.value?.providers.isEmpty == false
          || checkout.page.frames.contains { $0.provider != nil })
    }
  }
}

extension Navigation {
  /// The exchanges of the top page and, where it is another one, of the checkout.
  var exchanges: [Exchange] { top == page ? [top] : [top, page] }
}
