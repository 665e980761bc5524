// Which windows of a page are on the way to a payment.

import AuditModel

/// Tells windows for a payment from those for terms, shares or receipts.
struct PayPath {
  let code: PaymentCode

  /// Why a window that code opens is on the way; nil where it is not seen to be.
  func tie(of popup: PaymentCode.Popup, to address: WebAddress) -> OpenedPage.Tie? {
    if code.opensForPayment(popup) { return .payment }
    let names = popup.paths.compactMap(\.entry.element) + [popup.target.string].compactMap { $0 }
    return Self.tie(to: address, names: names)
  }

  /// Why the window of a link or form is on the way; nil where it is not seen to be.
  static func tie(of link: Document.Link, to address: WebAddress) -> OpenedPage.Tie? {
    tie(to: address, names: [link.id, link.target].compactMap { $0 })
  }

  private static func tie(to address: WebAddress, names: [String]) -> OpenedPage.Tie? {
    if PaymentProvider.recognise(address) != nil { return .provider }
    let texts = [address.host, address.path] + names
    return texts.contains { text in words(of: text).contains(where: payment.contains) }
      ? .name : nil
  }

  /// Words by which shops name what leads to a payment and no page about payments.
  private static let payment: Set<String> = [
    "pay", "payment", "paynow", "checkout", "gpay", "googlepay", "3ds", "threeds", "3dsecure",
    "acs", "payform", "payframe", "paywindow", "paypopup",
  ]

  /// The words of an address or a name: `#payNow-button` has `pay`, `Now` and `button`.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in text.prefix(2_000) {
      let isWord = character.isASCII && (character.isLetter || character.isNumber)
      if !isWord || (wasLower && character.isUppercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isWord { word += character.lowercased() }
      wasLower = isWord && !character.isUppercase
    }
    return word.isEmpty ? words : words + [word]
  }
}

/// Google's own addresses, which are not asked for.
enum GooglesAddress {
  /// Hosts that are Google's, with all below them.
  static let hosts = [
    "google.com", "googleapis.com", "googleusercontent.com", "gstatic.com", "youtube.com",
    "android.com", "withgoogle.com", "goo.gl", "goo.gle", "g.co",
  ]

  static func isGoogles(_ address: WebAddress) -> Bool {
    if hosts.contains(where: { address.host == $0 || address.host.hasSuffix("." + $0) }) {
      return true
    }
    // Those of countries: `www.google.de`, `www.google.co.uk`.
    let labels = address.host.split(separator: ".")
    guard let index = labels.lastIndex(of: "google") else { return false }
    let rest = labels[(index + 1)...]
    return rest.count == 1 || (rest.count == 2 && ["co", "com"].contains(rest.first ?? ""))
  }
}
