// Gets the pages of the windows that a page opens on the way to a payment.

import AuditModel
import Fetching

/// The windows of one page.
struct WindowCollector: Sendable {
  /// Windows of one page that are asked for.
  static let most = 8

  let pages: PageCollector
  let document: Document
  let code: PaymentCode
  let exchange: Exchange
  let base: WebAddress

  /// A window that is to be opened.
  private struct Opening: Sendable {
    var page: OpenedPage
    var address: WebAddress
    /// What the window's request tells of this page.
    var policy: ReferrerPolicy
    /// Why it is not asked for; nil where it is.
    var refusal: String?
  }

  /// The windows whose addresses are known, each address once; nil where there are none.
  func opened() async -> [OpenedPage]? {
    let openings = openings
    if openings.isEmpty { return nil }
    if openings.count > Self.most {
      pages.context.hit(
        "Of \(openings.count) windows that \(exchange.finalURL) opens for payments, the pages of "
          + "\(Self.most) were asked for.")
    }
    return await inOrder(Array(openings.prefix(Self.most))) { await page(of: $0) }
  }

  // MARK: What is opened

  /// Those for this very payment first.
  private var openings: [Opening] {
    guard let page = WebAddress(exchange.finalURL) else { return [] }
    let payPath = PayPath(code, on: page)
    let all =
      code.popups.flatMap { openings($0, on: payPath) }
      + document.links.compactMap { opening($0, on: payPath) }
    var seen: Set<[String?]> = []
    let each = all.filter { seen.insert([$0.page.url, $0.page.frameName, $0.refusal]).inserted }
    return each.filter { $0.page.tie == .payment } + each.filter { $0.page.tie != .payment }
  }

  private func openings(_ popup: PaymentCode.Popup, on payPath: PayPath) -> [Opening] {
    guard !popup.paths.isEmpty, popup.opensWindow else { return [] }
    // Where the window is sent in the end counts as much as the call's own address.
    let addresses = popup.url.alternatives + (popup.laterAddress?.alternatives ?? [])
    return addresses.compactMap(\.string).compactMap { text in
      opening(
        popup.means ?? .call, text, target: popup.target.string, severs: popup.severs,
        tellsReferrer: !popup.features.mentionsNoReferrer, place: popup.place
      ) { payPath.tie(of: popup, to: $0) }
    }
  }

  private func opening(_ link: Document.Link, on payPath: PayPath) -> Opening? {
    guard let target = link.target?.lowercased(), !target.isEmpty,
      !["_self", "_top", "_parent"].contains(target), let text = link.address
    else { return nil }
    let words = (link.rel ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    let severs =
      words.contains("noopener") || words.contains("noreferrer")
      || (target == "_blank" && !words.contains("opener"))
    return opening(
      link.kind == .form ? .form : .link, text, target: link.target, severs: severs,
      tellsReferrer: !words.contains("noreferrer"), place: link.place
    ) { payPath.tie(of: link, to: $0) }
  }

  private func opening(
    _ means: OpenedPage.Means, _ text: String, target: String?, severs: Bool?,
    tellsReferrer: Bool, place: Place, tie: (WebAddress) -> OpenedPage.Tie?
  ) -> Opening? {
    guard !text.allSatisfy(\.isWhitespace), let address = base.resolve(text)?.withoutFragment,
      ["http", "https"].contains(address.scheme), let tie = tie(address),
      !pages.openers.contains(address)
    else { return nil }
    return Opening(
      page: OpenedPage(
        means: means, tie: tie, url: address.description,
        provider: PaymentProvider.recognise(address)?.name, frameName: frame(named: target),
        hasOpener: severs.map { !$0 }, place: place, page: .didNotRun("")),
      address: address,
      policy: tellsReferrer ? ReferrerPolicy(exchange, document) : .noReferrer,
      refusal: means == .form
        ? "a form is not sent, since its fields are not filled"
        : GooglesAddress.isGoogles(address) ? "Google's own pages are not asked for" : nil)
  }

  /// The name of the page's own frame that a target means; nil where it is a window's.
  private func frame(named target: String?) -> String? {
    guard let target, !target.isEmpty else { return nil }
    return document.frames.contains { $0.name == target } ? target : nil
  }

  // MARK: Asking

  private func page(of opening: Opening) async -> OpenedPage {
    var opened = opening.page
    if let refusal = opening.refusal {
      opened.page = .didNotRun(refusal)
      return opened
    }
    let request = ResourceRequest(
      url: opening.address.description, destination: opened.frameName == nil ? .window : .frame,
      referrer: WebAddress(exchange.finalURL), referrerPolicy: opening.policy,
      unaskedHosts: GooglesAddress.hosts)
    let context = pages.context
    let answer = await context.windows.answer(
      for: request, likeness: document.likeness, agent: context.agent
    ) { await fetched(request, isProviders: opening.page.provider != nil) }
    opened.page = answer.page
    opened.failure = answer.failure
    return opened
  }

  private func fetched(
    _ request: ResourceRequest, isProviders: Bool
  ) async -> WindowShelf.Answer {
    guard pages.context.takeResource() else {
      return .init(page: .didNotRun("the page asks for more than --max-resources"))
    }
    switch await pages.context.page(request) {
    case .failure(let failure):
      return .init(page: .didNotRun(failure.message), failure: failure.kind)
    case .success(let answer):
      let openers =
        pages.openers + [WebAddress(exchange.finalURL)?.withoutFragment].compactMap { $0 }
      let inner = PageCollector(
        context: pages.context, openers: openers, isProviders: isProviders)
      return .init(page: .collected(await inner.page(answer)))
    }
  }
}

extension Value {
  /// `noreferrer` stands in the text, or in what is known of it.
  fileprivate var mentionsNoReferrer: Bool {
    alternatives.contains { ($0.stringPrefix ?? "").lowercased().contains("noreferrer") }
  }
}
