// A wait between the tap and the payment call that costs the right to open a window.

import AuditModel

enum LostActivation: Rule {
  static let identifier = "lost-activation"
  static let stage = Stage.tap
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "What the code waits for between the buyer's tap and loadPaymentData: promises that settle at "
      + "once, short timers, frame callbacks and messages keep the tap's activation; the network, "
      + "import(), crypto, files, databases, a second or more of timers and later events lose it.",
    whyItMatters:
      "WebKit opens a window only while the tap's activation lasts. Without it window.open gives "
      + "null, and pay.js sends the whole checkout to Google's page instead, where payment ends "
      + "in an error. Behind a button that pay.js drew it works as long as pay.js opens its window "
      + "before the page's handler runs. WebKit since the end of 2025 forgives a short fetch; "
      + "older iOS does not.",
    whatToChange:
      "Fetch what the request needs before the tap, and call loadPaymentData first thing in the "
      + "handler; take late totals in onPaymentDataChanged.",
    sources: [
      "https://github.com/google-pay/google-pay-button/discussions/91",
      "https://github.com/bigcommerce/checkout-sdk-js/pull/2354",
      "https://github.com/woocommerce/woocommerce-paypal-payments/pull/2414",
      "https://github.com/braintree/braintree-web/issues/515",
      "https://github.com/WebKit/WebKit/pull/54143",
      "https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation",
    ])

  static let examples = [
    Example("called-first.html", .passes),
    Example("settled-promise.html", .passes),
    Example("short-timer.html", .passes),
    Example("fetch.html", .finds(.blocks)),
    Example("fetch.html", in: "chrome-android", .finds(.informs)),
    Example("fetch.html", .finds(.informs), with: { $0.opensWindowsAutomatically = true }),
    Example("fetch-behind-create-button.html", .finds(.risks)),
    Example("fetch-at-load.html", .finds(.risks)),
    Example("long-timer.html", .finds(.blocks)),
    Example("at-load.html", .finds(.blocks)),
    Example("created-before.html", .passes),
    Example("created-in-tap.html", .finds(.blocks)),
    Example("hash-route.html", .finds(.blocks)),
    Example("provider-made-in-tap.html", .finds(.blocks)),
    Example("unknown-promise.html", .cannotTell("unknown-boundary")),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    code.reachedCalls.reduce(into: Ruling()) { ruling, call in
      guard call.interface != .paymentRequest || host.path == .paymentRequest else { return }
      add(call, in: host, to: &ruling)
    }
  }

  /// Adds what is to be said of one call: it is lost where all its ways are.
  private static func add(
    _ call: PaymentCode.PaymentCall, in host: Host, to ruling: inout Ruling
  ) {
    let ways = call.paths.map { (path: $0, state: ActivationPath.state(of: $0, in: host)) }
    let isLost = ways.allSatisfy { way in
      switch way.state {
      case .lost, .noTap: !way.path.isPreopened
      case .kept, .unknown, .unknownEntry: false
      }
    }
    let hasGoodWay = ways.contains { $0.state == .kept || $0.path.isPreopened }
    for way in ways {
      switch way.state {
      case .kept: continue
      case .lost(let boundary):
        let effect = effect(isLost: isLost, boundary: boundary, in: host)
        ruling.findings.append(lost(effect, boundary, way.path, call, in: host))
      case .noTap:
        ruling.findings.append(
          withoutTap(effect(isLost: isLost, boundary: nil, in: host), way.path, call))
      case .unknown(let boundary):
        ruling.cannotTell.append(
          cannotTell(
            .unknownBoundary,
            "Between the tap and the payment call the code waits for \(boundary.what), of which "
              + "it is not known whether it keeps the tap's activation.", at: boundary.place,
            couldBlock: !hasGoodWay && !host.forgivesWaiting, calls: [call.id]))
      case .unknownEntry:
        ruling.cannotTell.append(
          cannotTell(
            .unknownEntry,
            "The payment call follows \(name(way.path.entry)), and whether a tap causes that is "
              + "not known.", at: way.path.entry.place,
            couldBlock: !hasGoodWay && !host.forgivesWaiting, calls: [call.id]))
      }
    }
  }

  private static func effect(isLost: Bool, boundary: Boundary?, in host: Host) -> Effect {
    guard host.forgivesWaiting else { return isLost ? .blocks : .risks }
    if host.opensWindowsAutomatically, host.path == .popup { return .informs }
    // Blink keeps the activation for five seconds whatever the code does meanwhile.
    let isLong = boundary.map { $0.kind == .timer && ($0.delay ?? 0) >= 5_000 } ?? true
    return isLong ? .risks : .informs
  }

  // MARK: Messages

  private static let remedy =
    "Fetch what the request needs before the tap and call loadPaymentData first thing in the "
    + "handler."

  private static func lost(
    _ effect: Effect, _ boundary: Boundary, _ path: CallPath, _ call: PaymentCode.PaymentCall,
    in host: Host
  ) -> Finding {
    let wait = "Between the tap and the payment call the code waits for \(what(boundary))"
    let message: String
    if path.isPreopened, !host.forgivesWaiting {
      message = wait + ": it works only while pay.js opens its window before the page's handler."
    } else if host.forgivesWaiting {
      message = wait + ", which stricter hosts than this one do not forgive."
    } else if effect == .risks {
      message = wait + " on one of several ways, after which the host refuses to open a window."
    } else {
      message = wait + ", after which the host refuses to open a window."
    }
    return finding(
      effect, message, at: boundary.place, remedy: remedy, actor: .page, confidence: .likely,
      calls: [call.id])
  }

  private static func withoutTap(
    _ effect: Effect, _ path: CallPath, _ call: PaymentCode.PaymentCall
  ) -> Finding {
    finding(
      effect,
      "The payment call follows \(name(path.entry)) and no tap, so no window may be opened.",
      at: path.entry.place, remedy: "Call loadPaymentData from the button's click handler.",
      actor: .page, confidence: .likely, calls: [call.id])
  }

  private static func what(_ boundary: Boundary) -> String {
    switch boundary.kind {
    case .network: "the network (\(boundary.what))"
    case .moduleImport: "a script to load (\(boundary.what))"
    case .task: "a task of the browser (\(boundary.what))"
    case .timer: "a timer of \(Int(min(boundary.delay ?? 0, 1e9))) ms"
    case .laterEvent: "a later event (\(boundary.what))"
    case .settled, .payScript, .animationFrame, .dispatchedEvent, .message, .scriptLoad, .state,
      .unknown:
      boundary.what
    }
  }

  private static func name(_ entry: Entry) -> String {
    switch entry.kind {
    case .load: "the page's load"
    case .timer: "a timer"
    case .message: "a message"
    default: entry.event.map { "the event “\($0)”" } ?? "an event"
    }
  }
}
