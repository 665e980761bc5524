// Why a page shows no Google Pay: the first of several signs that fits.

import AuditModel

/// Tells apart the ways in which a page can be without an integration.
struct MissingIntegration {
  var checkout: Checkout

  /// The most telling reason, as what cannot be told at the stage `script`.
  var reason: CannotTell {
    withheld ?? wall ?? session ?? frame ?? window ?? unread ?? refresh
      ?? ReasonCode.noIntegrationSeen.cannotTell(
        at: .script, "No part of a Google Pay integration was seen on the page or in its scripts.",
        place: nil)
  }

  private var withheld: CannotTell? {
    guard let other = checkout.visit.comparison, other.hasIntegration else { return nil }
    return ReasonCode.withheldFromAgent.cannotTell(
      at: .script,
      "The server sends Google Pay to another agent (\(other.title)) and not to this one.",
      place: nil)
  }

  private var wall: CannotTell? {
    WallSigns.robotCheck(checkout.page.exchange, checkout.page.document.value).map {
      ReasonCode.botWall.cannotTell(
        at: .script, "The answer is a bot check and not the checkout: \($0).", place: nil)
    }
  }

  private var session: CannotTell? {
    SessionWall.sign(in: checkout).map {
      ReasonCode.needsSession.cannotTell(at: .script, $0.sentence, place: $0.place)
    }
  }

  private var frame: CannotTell? {
    let framed = checkout.page.frames.first { $0.provider != nil }
    if let framed, let provider = framed.provider {
      return ReasonCode.pspFrame.cannotTell(
        at: .script, "Payment is in a frame of \(provider), which may bring Google Pay.",
        place: framed.frame.place)
    }
    return checkout.page.code.value?.providers.first.map {
      ReasonCode.pspFrame.cannotTell(
        at: .script, "The page uses \($0.name), which may bring Google Pay in its own frame.",
        place: $0.place)
    }
  }

  /// A provider's own page, opened in a window.
  private var window: CannotTell? {
    let window = checkout.page.opened?.first { $0.provider != nil }
    guard let window, let provider = window.provider else { return nil }
    return ReasonCode.pspFrame.cannotTell(
      at: .script,
      "Payment is in a window of \(provider) (\(window.url)), which may bring Google Pay.",
      place: window.place, decidedBy: "--live, or that address as a target")
  }

  /// The page sends the browser on by itself
  /// (https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh).
  private var refresh: CannotTell? {
    guard let document = checkout.page.document.value,
      let meta = document.metas.first(where: { $0.httpEquiv == "refresh" }),
      let target = Self.target(of: meta.content), let page = WebAddress(document.url),
      let address = (document.base.flatMap { page.resolve($0) } ?? page).resolve(target),
      address.withoutFragment != page.withoutFragment
    else { return nil }
    return ReasonCode.noIntegrationSeen.cannotTell(
      at: .script,
      "The page sends the browser on to \(address) by itself (<meta http-equiv=refresh>), which "
        + "was not followed.", place: meta.place, decidedBy: "payready audit \(address)")
  }

  /// The address of a refresh, as in `0; url='/checkout'`.
  private static func target(of content: String) -> String? {
    let behindTime = content.drop(while: \.isWhitespace).drop { $0.isNumber || $0 == "." }
    let rest = behindTime.drop { $0.isWhitespace || $0 == ";" || $0 == "," }
    guard rest.prefix(3).lowercased() == "url" else { return nil }
    let behindName = rest.dropFirst(3).drop(while: \.isWhitespace)
    guard behindName.first == "=" else { return nil }
    let address = behindName.dropFirst().drop(while: \.isWhitespace)
    if let quote = address.first, quote == "'" || quote == "\"" {
      return String(address.dropFirst().prefix { $0 != quote })
    }
    return String(address)
  }

  private var unread: CannotTell? {
    if checkout.page.exchange.truncated || checkout.topExchange.truncated {
      return ReasonCode.scriptNotRead.cannotTell(
        at: .script, "The page was cut at the limit for one body, and its end was not read.",
        place: nil, decidedBy: "a larger --max-body")
    }
    switch checkout.page.code {
    case .didNotRun(let why):
      return ReasonCode.scriptNotRead.cannotTell(
        at: .script, "The scripts were not read: \(why)", place: nil)
    case .collected(let code):
      return code.firstUnread.map {
        ReasonCode.scriptNotRead.cannotTell(
          at: .script, $0.sentence.asSentence, place: $0.place)
      } ?? Self.unreadFrame(of: checkout.page, depth: 16)
    }
  }

  /// The first frame, or frame in a frame, of which something was not read.
  private static func unreadFrame(of page: Page, depth: Int) -> CannotTell? {
    guard depth > 0 else { return nil }
    for framed in page.frames {
      switch framed.page {
      case .didNotRun(let why):
        // What a browser blocks holds nothing that was missed.
        guard why != FramedPage.blockedAsMixed,
          framed.url != nil || framed.frame.sourceDocument != nil
        else { continue }
        return ReasonCode.scriptNotRead.cannotTell(
          at: .script, "A frame was not read: \(why)".asSentence, place: framed.frame.place)
      case .collected(let inner):
        if inner.exchange.truncated {
          return ReasonCode.scriptNotRead.cannotTell(
            at: .script, "A frame was cut at the limit for one body, and its end was not read.",
            place: framed.frame.place, decidedBy: "a larger --max-body")
        }
        if let unread = inner.code.value?.firstUnreadScript {
          return ReasonCode.scriptNotRead.cannotTell(
            at: .script, "In a frame, \(unread.sentence)".asSentence, place: framed.frame.place)
        }
        if let deeper = unreadFrame(of: inner, depth: depth - 1) { return deeper }
      }
    }
    return nil
  }
}

extension String {
  /// With a capital letter and a full stop.
  var asSentence: String {
    prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}
