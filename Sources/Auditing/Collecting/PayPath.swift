// Which windows of a page are on the way to a payment.

import AuditModel

/// Tells windows for a payment from those for terms, shares or receipts.
struct PayPath {
  /// The page that opens them.
  let page: WebAddress
  /// The calls that open windows for this very payment.
  private let payments: Set<Place>

  init(_ code: PaymentCode, on page: WebAddress) {
    self.page = page
    payments = Set(code.paymentPopups.map(\.place))
  }

  /// Why a window that code opens is on the way; nil where it is not seen to be.
  func tie(of popup: PaymentCode.Popup, to address: WebAddress) -> OpenedPage.Tie? {
    if payments.contains(popup.place) { return .payment }
    return popup.isNamedForPayment && PaymentProvider.recognise(address) == nil
      ? .name : tie(to: address, names: [])
  }

  /// Why the window of a link or form is on the way; nil where it is not seen to be.
  func tie(of link: Document.Link, to address: WebAddress) -> OpenedPage.Tie? {
    // A form sends something, and so leads to no article.
    tie(
      to: address, names: [link.id, link.target].compactMap { $0 }, mayBeArticle: link.kind != .form
    )
  }

  private func tie(
    to address: WebAddress, names: [String], mayBeArticle: Bool = true
  ) -> OpenedPage.Tie? {
    if PaymentProvider.recognise(address) != nil { return .provider }
    // A path on someone else's site may as well be that of an article about payments.
    let path = !mayBeArticle || address.isSameSite(as: page) ? [address.path] : []
    return ([address.host] + path + names).contains(where: PaymentWords.occur) ? .name : nil
  }
}

extension WebAddress {
  /// Of one site, as far as that can be told without the list of public suffixes.
  fileprivate func isSameSite(as other: WebAddress) -> Bool {
    host == other.host || host.hasSuffix("." + other.host) || other.host.hasSuffix("." + host)
      || (host.split(separator: ".").count > 2
        && host.split(separator: ".").dropFirst() == other.host.split(separator: ".").dropFirst())
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
