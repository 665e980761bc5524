// A window that a page opens on the way to a payment, and what was loaded into it.

/// A window that a page opens on the way to a payment.
public struct OpenedPage: Codable, Hashable, Sendable {
  /// What opens it.
  public enum Means: String, Codable, Sendable, CaseIterable {
    /// A call of `window.open`.
    case call
    /// A link with a `target`.
    case link
    /// A form with a `target`.
    case form
  }

  /// Why it is taken to be on the way to a payment.
  public enum Tie: String, Codable, Sendable, CaseIterable {
    /// The tap that opens it asks for payment too, or it is opened after the payment's answer.
    case payment
    /// It leads to a payment provider.
    case provider
    /// Its address, its name or the element that is tapped speaks of payment.
    case name
  }

  /// What opens it.
  public var means: Means
  /// Why it is taken to be on the way to a payment.
  public var tie: Tie
  /// The absolute address that it is sent to.
  public var url: String
  /// The provider that the address belongs to.
  public var provider: String?
  /// The name of a frame of the page, in which the address is shown in place of a window.
  public var frameName: String?
  /// The window has an opener, as far as what opens it decides; nil where that was not read.
  public var hasOpener: Bool?
  /// The call, or the start tag of the link or form.
  public var place: Place
  /// What was loaded into it, or why nothing was.
  public var page: Collected<Page>
  /// The kind of failure where it was asked for and no answer came.
  public var failure: FetchFailure.Kind?

  /// Creates an opened page from its parts.
  public init(
    means: Means, tie: Tie, url: String, provider: String? = nil, frameName: String? = nil,
    hasOpener: Bool? = true, place: Place, page: Collected<Page>,
    failure: FetchFailure.Kind? = nil
  ) {
    self.means = means
    self.tie = tie
    self.url = url
    self.provider = provider
    self.frameName = frameName
    self.hasOpener = hasOpener
    self.place = place
    self.page = page
    self.failure = failure
  }
}

/// The windows that the page with the payment opens on the way to it.
public struct OpenedPages: Observation {
  /// How the page that opens them was loaded.
  public var opener: Exchange
  /// In the order in which they were found.
  public var pages: [OpenedPage]

  /// Creates the observation from its parts.
  public init(opener: Exchange, pages: [OpenedPage]) {
    self.opener = opener
    self.pages = pages
  }

  /// The windows of the checkout's page; always there, though there may be none.
  public static func observe(_ checkout: Checkout) -> Collected<OpenedPages> {
    .collected(
      OpenedPages(opener: checkout.page.exchange, pages: checkout.page.opened ?? []))
  }
}
