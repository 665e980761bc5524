// Gets the pages in the frames of a page.

import AuditModel
import Fetching
import Script

/// The frames of one document.
struct FrameCollector: Sendable {
  let pages: PageCollector
  let document: Document
  let exchange: Exchange
  let base: WebAddress
  /// The addresses of the pages around the frames, from the top inwards.
  let ancestors: [WebAddress]
  /// A page around them turns http requests into https, which frames inherit
  /// (https://www.w3.org/TR/upgrade-insecure-requests/#nesting).
  let isUpgraded: Bool

  /// The frames in document order; those that show nothing are left out.
  func frames() async -> [FramedPage] {
    await inOrder(document.frames) { await framed($0) }.compactMap { $0 }
  }

  private func framed(_ frame: Document.Frame) async -> FramedPage? {
    if let text = frame.sourceDocument {
      if let reason = tooDeep() {
        return FramedPage(frame: frame, url: nil, page: .didNotRun(reason))
      }
      guard pages.context.takeResource() else {
        return FramedPage(frame: frame, url: nil, page: .didNotRun(Self.tooMany))
      }
      let page = await pages.page(
        exchange.withoutBody, ancestors: ancestors,
        frameDocument: PageCollector.FrameDocument(
          text: text, base: base, policies: document.metas.filter(\.isContentPolicy)),
        isUpgraded: isUpgraded)
      return FramedPage(frame: frame, url: nil, page: .collected(page))
    }
    guard let source = frame.source, !source.allSatisfy(\.isWhitespace) else { return nil }
    guard let address = base.resolve(source) else {
      return FramedPage(frame: frame, url: nil, page: .didNotRun("its address is not valid"))
    }
    if address.scheme == "about" || address.scheme == "javascript" { return nil }
    let url = address.withoutFragment.description
    if frame.demandedPolicy != nil {
      pages.context.hit(
        "The csp attribute of the frame for \(url) was not judged: Chromium alone knows it, and "
          + "shows the page only if that takes the policy on.")
    }
    if let provider = PaymentProvider.recognise(address) {
      return FramedPage(
        frame: frame, url: url, provider: provider.name,
        page: .didNotRun("a provider's frame is not read"))
    }
    return FramedPage(frame: frame, url: url, page: await page(at: address))
  }

  private func page(at asked: WebAddress) async -> Collected<Page> {
    let address = isUpgraded ? asked.upgraded : asked
    if let reason = refusal(of: address) ?? tooDeep() { return .didNotRun(reason) }
    guard pages.context.takeResource() else {
      return .didNotRun(Self.tooMany)
    }
    let request = ResourceRequest(
      url: address.description, destination: .frame, referrer: WebAddress(exchange.finalURL))
    switch await pages.context.page(request) {
    case .failure(let failure): return .didNotRun(failure.message)
    case .success(let answer):
      return .collected(
        await pages.page(answer, ancestors: ancestors, isUpgraded: isUpgraded))
    }
  }

  /// Why a browser would not ask for it, or we do not.
  private func refusal(of address: WebAddress) -> String? {
    guard ["http", "https"].contains(address.scheme) else {
      return "it has an address of the kind \(address.scheme):"
    }
    if ancestors.contains(where: { $0.withoutFragment == address.withoutFragment }) {
      return "a page is not shown inside itself"
    }
    if ancestors.last?.scheme == "https", !address.isPotentiallyTrustworthy {
      return FramedPage.blockedAsMixed
    }
    return nil
  }

  private static let tooMany = "the page asks for more than --max-resources"

  private func tooDeep() -> String? {
    let depth = pages.context.limits.frameDepth
    guard ancestors.count > depth else { return nil }
    pages.context.hit(
      "Frames more than \(depth) deep were not read (--max-frame-depth).")
    return "frames that deep are not read (--max-frame-depth)"
  }
}
