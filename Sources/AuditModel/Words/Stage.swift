// The steps of a payment, in the order in which they happen.

/// A step of the flow from opening the checkout to the page going on after payment.
public enum Stage: String, Codable, Sendable, CaseIterable, Comparable, CodingKeyRepresentable {
  /// The host reaches the checkout itself.
  case load
  /// Google's pay.js, or the provider's script that brings it, gets loaded.
  case script
  /// `isReadyToPay` says yes in this host, or nothing depends on it.
  case readiness
  /// A button is shown and wired.
  case button
  /// The tap's activation survives to the call that opens the popup.
  case tap
  /// The `loadPaymentData` request is one that Google accepts.
  case request
  /// The host gives the page a window.
  case popup
  /// The popup loads Google's page in a window that still has its opener.
  case sheet
  /// The answer can travel back to the page.
  case result
  /// The popup goes away, and the page hears of it.
  case close
  /// The page goes on with what it was given.
  case finish

  /// The place in the order, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// Earlier in the flow.
  public static func < (left: Stage, right: Stage) -> Bool { left.number < right.number }
}
