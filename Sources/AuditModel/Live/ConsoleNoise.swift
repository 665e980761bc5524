// Lines of the console that look like failures and are none.

/// Tells the lines that say nothing about whether a payment completes; they are kept and marked.
public enum ConsoleNoise {
  private struct Kind {
    var name: String
    var words: [String]
    /// A part of the script's address, for errors inside scripts that are not the page's.
    var source: String?
  }

  /// Each with the public report of somebody whom it misled.
  private static let kinds: [Kind] = [
    // https://github.com/google-pay/google-pay-button/issues/104
    Kind(name: "payment-manifest", words: ["unable to download payment manifest"]),
    // https://github.com/woocommerce/woocommerce-gateway-stripe/issues/1063
    Kind(name: "payment-manifest", words: ["manifest", "cross-site redirect"]),
    // https://github.com/google-pay/google-pay-button/issues/313
    Kind(name: "third-party-cookies", words: ["third-party cookie"]),
    // https://github.com/Shopify/mobile-buy-sdk-android/issues/703
    Kind(name: "report-only", words: ["[report only]"]),
    Kind(name: "report-only", words: ["report-only"]),
    // https://github.com/VivaPayments/API/issues/2396
    Kind(name: "permission-header", words: ["unrecognized feature"]),
    // pay.js speaks to its hidden frame before that has loaded.
    Kind(
      name: "pay-frame",
      words: ["unable to post message to https://pay.google.com. recipient has origin"]),
    // https://github.com/google-pay/google-pay-button/issues/361
    Kind(name: "google-bundle", words: [], source: "://www.gstatic.com/"),
  ]

  /// What kind of noise the line is; nil where it is none.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - source: the address of the script that it comes from.
  public static func kind(of text: String, from source: String? = nil) -> String? {
    let line = String(text.prefix(2_000)).lowercased()
    return kinds.first { kind in
      if let part = kind.source { return source?.holds(part) == true }
      return kind.words.allSatisfy { line.holds($0) }
    }?.name
  }
}
