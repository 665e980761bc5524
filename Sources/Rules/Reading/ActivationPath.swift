// Whether a tap's activation survives a way through the code.

import AuditModel

/// What becomes of the tap's activation on one way to a payment call.
enum ActivationPath: Equatable {
  case kept
  /// Gone after this boundary.
  case lost(Boundary)
  /// There was no tap.
  case noTap
  /// It depends on what this boundary is.
  case unknown(Boundary)
  /// It depends on what started it.
  case unknownEntry

  static func state(of path: CallPath, in host: Host) -> ActivationPath {
    let isTap = isTap(path.entry)
    if isTap == false { return .noTap }
    var waited = 0.0
    var unknown: Boundary?
    for boundary in path.boundaries {
      switch boundary.kind {
      case .settled, .animationFrame, .dispatchedEvent, .message, .scriptLoad: continue
      case .network, .moduleImport, .task, .laterEvent: return .lost(boundary)
      case .timer:
        guard let delay = boundary.delay else {
          unknown = unknown ?? boundary
          continue
        }
        waited += max(0, delay)
        if waited >= 1_000 { return .lost(boundary) }
      case .payScript where boundary.asksProvider, .unknown where boundary.asksProvider:
        return .lost(boundary)
      case .payScript:
        // pay.js answers isReadyToPay from microtasks where it works with a popup.
        if !boundary.what.contains("isReadyToPay") { unknown = unknown ?? boundary }
      case .state, .unknown: unknown = unknown ?? boundary
      }
    }
    if let unknown { return .unknown(unknown) }
    return isTap == nil ? .unknownEntry : .kept
  }

  /// Whether a tap is behind an entry; nil where that is not known.
  private static func isTap(_ entry: Entry) -> Bool? {
    let known = entry.event.flatMap { events[$0.lowercased()] }
    switch entry.kind {
    case .click, .createButton, .component: return true
    case .inlineAttribute, .frameworkProperty: return known ?? true
    case .event: return known
    // Activation goes with a message, also from a frame that was tapped.
    case .message: return nil
    case .timer, .load: return false
    case .uncalled: return nil
    }
  }

  /// Whether an event's listener runs with activation, for events other than taps.
  ///
  /// The events of input carry it
  /// (https://html.spec.whatwg.org/multipage/interaction.html#activation-triggering-input-event);
  /// `change` and `input` follow from them at once.
  private static let events: [String: Bool] = [
    "keydown": true, "keyup": true, "keypress": true, "mousedown": true, "mouseup": true,
    "pointerdown": true, "change": true, "input": true, "dblclick": true,
    "load": false, "domcontentloaded": false, "readystatechange": false, "pageshow": false,
    "hashchange": false, "popstate": false, "transitionend": false, "animationend": false,
    "scroll": false, "resize": false, "visibilitychange": false, "online": false,
    "storage": false, "close": false, "error": false,
  ]
}

extension Boundary {
  /// A call of a provider's SDK that asks the provider's server, or loads more of the SDK, before
  /// it answers (https://github.com/braintree/braintree-web/issues/515,
  /// https://developer.paypal.com/docs/checkout/apm/google-pay/).
  fileprivate var asksProvider: Bool {
    [
      "braintree.client.create(", "braintree.dropin.create(", "dropin.create(", "loadStripe(",
      "AdyenCheckout(", "paypal.Googlepay().config(",
    ].contains { what.hasPrefix($0) || what.hasPrefix("await " + $0) }
  }
}

extension CallPath {
  /// pay.js opens its window before the page's handler runs.
  var isPreopened: Bool { entry.kind == .createButton || entry.kind == .component }
}

extension Host {
  /// Waiting does not cost the window: Blink counts seconds, and an app may lift the rule.
  var forgivesWaiting: Bool { engine == .blink || opensWindowsAutomatically }
}
