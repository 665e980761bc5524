// What the scripts of one page say about payment, read without running them.

/// The payment facts of all scripts and inline handlers of one page.
public struct PaymentCode: Codable, Hashable, Sendable {
  /// One script of the page and how far it was read.
  public struct ScriptReading: Codable, Hashable, Sendable {
    /// How far it was read.
    public enum State: Codable, Hashable, Sendable {
      case read
      /// It is Google's pay.js at its own address, which is not read.
      case payScript
      /// It is a provider's script, which is not read.
      case provider(String)
      /// It could not be had; one sentence.
      case notFetched(String)
      /// A browser gets an answer and runs nothing of it, as with status 404; one sentence.
      case notRun(String)
      /// Reading stopped at a limit; one sentence.
      case stopped(String)
    }

    /// The absolute address; for an inline script the page's.
    public var url: String
    /// The script's text stands in the page.
    public var isInline: Bool
    /// It is a module.
    public var isModule: Bool
    /// How far it was read.
    public var state: State
    /// The body looks like a copy of Google's pay.js.
    public var isPayScriptCopy: Bool
    /// Size in bytes of UTF-8.
    public var size: Int
    /// Stretches that could not be parsed.
    public var errors: [Place]
    /// Where redirects led, in order; nil where there were none.
    public var redirects: [String]?
    /// The start tag, or the place that loads it.
    public var place: Place

    /// Creates a script reading from its parts.
    public init(
      url: String, isInline: Bool = false, isModule: Bool = false, state: State = .read,
      isPayScriptCopy: Bool = false, size: Int = 0, errors: [Place] = [],
      redirects: [String]? = nil, place: Place
    ) {
      self.url = url
      self.isInline = isInline
      self.isModule = isModule
      self.state = state
      self.isPayScriptCopy = isPayScriptCopy
      self.size = size
      self.errors = errors
      self.redirects = redirects
      self.place = place
    }
  }

  /// A `google.payments.api.PaymentsClient` that is built.
  public struct Client: Codable, Hashable, Sendable {
    /// Its `PaymentOptions`; `undefined` where the constructor gets none.
    public var options: Value
    /// False where no entry reaches it, as far as was read.
    public var isReached: Bool
    /// The constructor call.
    public var place: Place

    /// Creates a client from its parts.
    public init(options: Value, isReached: Bool = true, place: Place) {
      self.options = options
      self.isReached = isReached
      self.place = place
    }

    /// `environment`, `TEST` where the options surely lack it.
    public var environment: Value {
      let value = options == .undefined ? .undefined : options.member("environment")
      return value == .undefined ? .string("TEST") : value
    }
  }

  /// A call of `isReadyToPay`.
  public struct ReadinessCall: Codable, Hashable, Sendable {
    /// How the program uses `result`.
    public enum Use: String, Codable, Sendable, CaseIterable {
      case tested
      /// Its negation opens the way.
      case inverted
      /// The promise's value is not looked at.
      case ignored
      /// The response object itself is tested, which is always true.
      case truthyResponse = "truthy-response"
      case unknown
    }

    /// How the program uses `paymentMethodPresent`.
    public enum PresenceUse: String, Codable, Sendable, CaseIterable {
      case notUsed = "not-used"
      /// The button needs a truthy value.
      case truthyRequired = "truthy-required"
      /// Only an explicit `false` counts.
      case falseOnly = "false-only"
      case unknown
    }

    /// The `IsReadyToPayRequest`.
    public var request: Value
    /// How the program uses `result`.
    public var use: Use
    /// How the program uses `paymentMethodPresent`.
    public var presenceUse: PresenceUse
    /// Something is done when the answer is no.
    public var hasNotReadyBranch: Bool?
    /// A branch takes the promise's rejection; nil where that was not read.
    public var handlesRejection: Bool?
    /// The button or the payment call depends on the answer; nil where it is not known.
    public var gates: Bool?
    /// An entry reaches the call, as far as was read.
    public var isReached: Bool
    /// The call.
    public var place: Place

    /// Creates a readiness call from its parts.
    public init(
      request: Value, use: Use, presenceUse: PresenceUse = .notUsed,
      hasNotReadyBranch: Bool? = nil, handlesRejection: Bool? = nil, gates: Bool? = nil,
      isReached: Bool = true, place: Place
    ) {
      self.request = request
      self.use = use
      self.presenceUse = presenceUse
      self.hasNotReadyBranch = hasNotReadyBranch
      self.handlesRejection = handlesRejection
      self.gates = gates
      self.isReached = isReached
      self.place = place
    }
  }

  /// What a program does with the promise of a payment call.
  public struct ResultUse: Codable, Hashable, Sendable {
    /// What happens to the payment data.
    public enum Fulfilled: String, Codable, Sendable, CaseIterable {
      /// A branch takes the data and uses it.
      case used
      /// A branch exists and never looks at the data.
      case ignored
      /// There is no branch.
      case absent
      /// The promise goes to code that was not read.
      case unknown
    }

    /// What happens to the payment data.
    public var fulfilled: Fulfilled
    /// A branch takes the promise's rejection; nil where that was not read.
    public var handlesRejection: Bool?
    /// `CANCELED` is told from other failures.
    public var tellsCancel: Bool?
    /// A rejection without `statusCode`, such as an error of the page's own, does not make the
    /// branch that looks at `statusCode` throw; nil where none does.
    public var survivesMissingStatus: Bool?
    /// The call whose promise it is.
    public var place: Place?

    /// Creates a result use from its parts.
    public init(
      fulfilled: Fulfilled, handlesRejection: Bool? = nil, tellsCancel: Bool? = nil,
      survivesMissingStatus: Bool? = nil, place: Place? = nil
    ) {
      self.fulfilled = fulfilled
      self.handlesRejection = handlesRejection
      self.tellsCancel = tellsCancel
      self.survivesMissingStatus = survivesMissingStatus
      self.place = place
    }
  }

  /// A call that asks for payment.
  public struct PaymentCall: Codable, Hashable, Sendable {
    /// The interface by which payment is asked for.
    public enum Interface: String, Codable, Sendable, CaseIterable {
      case loadPaymentData
      /// `show()` of a `PaymentRequest` made with `https://google.com/pay`.
      case paymentRequest = "payment-request"
      /// The `<google-pay-button>` component, which calls by itself.
      case component
    }

    /// Unique in the page.
    public var id: Int
    /// The interface that is called.
    public var interface: Interface
    /// The `PaymentDataRequest`; with Payment Request the method's `data`.
    public var request: Value
    /// The details argument of a `PaymentRequest`, else nil.
    public var details: Value?
    /// The options of the client that is asked, where it is known which.
    public var clientOptions: Value?
    /// Empty where no entry reaches the call, as far as was read.
    public var paths: [CallPath]
    /// Ways from functions that nothing was seen to call, and from listeners that only such
    /// functions register; nil where there are none.
    public var unreachedPaths: [CallPath]?
    /// What the program does with the promise.
    public var result: ResultUse
    /// The call; of a Payment Request its constructor, of a component its element.
    public var place: Place

    /// Creates a payment call from its parts.
    public init(
      id: Int, interface: Interface = .loadPaymentData, request: Value, details: Value? = nil,
      clientOptions: Value? = nil, paths: [CallPath], unreachedPaths: [CallPath]? = nil,
      result: ResultUse, place: Place
    ) {
      self.id = id
      self.interface = interface
      self.request = request
      self.details = details
      self.clientOptions = clientOptions
      self.paths = paths
      self.unreachedPaths = unreachedPaths
      self.result = result
      self.place = place
    }

    /// True where an entry reaches the call.
    public var isReached: Bool { !paths.isEmpty }
  }

  /// A button for Google Pay.
  public struct Button: Codable, Hashable, Sendable {
    /// Who draws the button.
    public enum Kind: String, Codable, Sendable, CaseIterable {
      case createButton = "create-button"
      case component
      /// An element of the page's own with a listener that reaches a payment call.
      case custom
    }

    /// Whether the button is in the document.
    public enum Placement: String, Codable, Sendable, CaseIterable {
      /// In the document, or put there by an entry that runs.
      case placed
      /// Put nowhere, as far as was read.
      case notPlaced = "not-placed"
      case unknown
    }

    /// Who draws the button.
    public var kind: Kind
    /// `ButtonOptions`; for a component its attributes.
    public var options: Value
    /// The payment calls that its tap reaches, by ``PaymentCall/id``.
    public var calls: [Int]
    /// The handler was read to its end; false where something on the way was not.
    public var handlerIsRead: Bool
    /// Whether the button is in the document.
    public var placement: Placement
    /// An entry reaches what makes the button.
    public var isReached: Bool
    /// Where the button is made, or the element's listener is registered.
    public var place: Place

    /// Creates a button from its parts.
    public init(
      kind: Kind, options: Value = .undefined, calls: [Int], handlerIsRead: Bool = true,
      placement: Placement, isReached: Bool = true, place: Place
    ) {
      self.kind = kind
      self.options = options
      self.calls = calls
      self.handlerIsRead = handlerIsRead
      self.placement = placement
      self.isReached = isReached
      self.place = place
    }
  }

  /// A call of `window.open`.
  public struct Popup: Codable, Hashable, Sendable {
    /// What opens it: `window.open` where it is nil, or a form that code sends, or a link that code
    /// follows.
    public var means: OpenedPage.Means?
    /// The first argument of `window.open`, or the address of the form or link.
    public var url: Value
    /// The second argument, the window's name, or the `target` of the form or link.
    public var target: Value
    /// The third argument.
    public var features: Value
    /// `noopener` or `noreferrer` among the features; nil where they are not known.
    public var severs: Bool?
    /// The returned window is tested before use; nil where it is not known.
    public var resultIsChecked: Bool?
    /// The returned window is kept or used.
    public var resultIsUsed: Bool
    /// Where the returned window is sent to later; nil where nothing sends it anywhere.
    public var laterAddress: Value?
    /// The ways from entries to the call.
    public var paths: [CallPath]
    /// Ways from functions that nothing was seen to call, and from listeners that only such
    /// functions register; nil where there are none.
    public var unreachedPaths: [CallPath]?
    /// The call.
    public var place: Place

    /// Creates a popup from its parts.
    public init(
      means: OpenedPage.Means? = nil, url: Value, target: Value = .undefined,
      features: Value = .undefined, severs: Bool? = false, resultIsChecked: Bool? = nil,
      resultIsUsed: Bool = false,
      laterAddress: Value? = nil,
      paths: [CallPath] = [], unreachedPaths: [CallPath]? = nil, place: Place
    ) {
      self.means = means
      self.url = url
      self.target = target
      self.features = features
      self.severs = severs
      self.resultIsChecked = resultIsChecked
      self.resultIsUsed = resultIsUsed
      self.laterAddress = laterAddress
      self.paths = paths
      self.unreachedPaths = unreachedPaths
      self.place = place
    }
  }

  /// An assignment to `window.open`.
  public struct OpenOverride: Codable, Hashable, Sendable {
    /// The replacement calls what was there before.
    public var callsOriginal: Bool?
    /// The replacement returns the window that the original returned.
    public var returnsWindow: Bool?
    /// An entry reaches the assignment.
    public var isReached: Bool
    /// What is assigned.
    public var place: Place

    /// Creates an open override from its parts.
    public init(
      callsOriginal: Bool?, returnsWindow: Bool?, isReached: Bool = true, place: Place
    ) {
      self.callsOriginal = callsOriginal
      self.returnsWindow = returnsWindow
      self.isReached = isReached
      self.place = place
    }
  }

  /// A script that page code loads.
  public struct Loader: Codable, Hashable, Sendable {
    /// How the script is loaded.
    public enum Means: String, Codable, Sendable, CaseIterable {
      /// A script element that is made and placed.
      case element
      case documentWrite = "document-write"
      case moduleImport = "import"
      case requireJS = "requirejs"
      case jQuery = "jquery"
      /// A function of the page's own that gets the address.
      case function
    }

    /// The absolute address as far as it is known.
    public var url: Value
    /// How the script is loaded.
    public var means: Means
    /// The `integrity` that is set on it; `undefined` where none is.
    public var integrity: Value
    /// The `nonce` that is set on it; `undefined` where surely none is, nil where that was not
    /// read.
    public var nonce: Value?
    /// Something is done when it has loaded, and whether something is done when it cannot be had;
    /// nil where nothing waits for it or that was not read.
    public var handlesFailure: Bool?
    /// Something catches the rejection of the promise that its failure rejects; nil where nothing
    /// waits for such a promise, or that was not read.
    public var catchesFailure: Bool?
    /// An entry reaches what loads it.
    public var isReached: Bool
    /// Where the address is given.
    public var place: Place

    /// Creates a loader from its parts.
    public init(
      url: Value, means: Means, integrity: Value = .undefined, nonce: Value? = nil,
      handlesFailure: Bool? = nil, catchesFailure: Bool? = nil, isReached: Bool = true,
      place: Place
    ) {
      self.url = url
      self.means = means
      self.integrity = integrity
      self.nonce = nonce
      self.handlesFailure = handlesFailure
      self.catchesFailure = catchesFailure
      self.isReached = isReached
      self.place = place
    }
  }

  /// A payment provider that the page uses for Google Pay.
  public struct Provider: Codable, Hashable, Sendable {
    /// Who calls Google's interface.
    public enum Caller: String, Codable, Sendable, CaseIterable {
      /// The provider's script, in its own frame or on the page.
      case provider
      /// The page itself.
      case page
    }

    /// The provider's name for a reader.
    public var name: String
    /// Who calls Google's interface.
    public var caller: Caller
    /// Surely asked for Google Pay, as against a provider that may bring it.
    public var bringsGooglePay: Bool
    /// Where it is asked for Google Pay, else where it is loaded.
    public var place: Place

    /// Creates a provider from its parts.
    public init(name: String, caller: Caller, bringsGooglePay: Bool, place: Place) {
      self.name = name
      self.caller = caller
      self.bringsGooglePay = bringsGooglePay
      self.place = place
    }
  }

  /// A place where reading stopped.
  public struct Stop: Codable, Hashable, Sendable {
    /// One sentence.
    public var reason: String
    /// Where reading stopped.
    public var place: Place

    /// Creates a stop from its parts.
    public init(reason: String, place: Place) {
      self.reason = reason
      self.place = place
    }
  }

  /// All scripts of the page, read or not.
  public var scripts: [ScriptReading]
  /// Payments clients that are built.
  public var clients: [Client]
  /// Calls of `isReadyToPay`.
  public var readinessCalls: [ReadinessCall]
  /// Calls that ask for payment.
  public var paymentCalls: [PaymentCall]
  /// Buttons for Google Pay.
  public var buttons: [Button]
  /// Calls of `window.open`.
  public var popups: [Popup]
  /// Assignments to `window.open`.
  public var openOverrides: [OpenOverride]
  /// Scripts that page code loads.
  public var loaders: [Loader]
  /// Payment providers that the page uses.
  public var providers: [Provider]
  /// Tests of the user agent by page code.
  public var agentTests: [Place]
  /// Listeners for `message` events.
  public var messageListeners: [Place]
  /// Places where reading stopped: at a limit, or at code that is made at run time.
  public var stops: [Stop]
  /// What the scripts do around the payment; nil in evidence of version 1.0.
  public var surroundings: Surroundings?

  /// Creates payment facts from their parts; each kind is empty by default.
  public init(
    scripts: [ScriptReading] = [], clients: [Client] = [],
    readinessCalls: [ReadinessCall] = [], paymentCalls: [PaymentCall] = [],
    buttons: [Button] = [], popups: [Popup] = [], openOverrides: [OpenOverride] = [],
    loaders: [Loader] = [], providers: [Provider] = [], agentTests: [Place] = [],
    messageListeners: [Place] = [], stops: [Stop] = [], surroundings: Surroundings? = nil
  ) {
    self.scripts = scripts
    self.clients = clients
    self.readinessCalls = readinessCalls
    self.paymentCalls = paymentCalls
    self.buttons = buttons
    self.popups = popups
    self.openOverrides = openOverrides
    self.loaders = loaders
    self.providers = providers
    self.agentTests = agentTests
    self.messageListeners = messageListeners
    self.stops = stops
    self.surroundings = surroundings
  }

  /// A part of the page's code that was not read.
  public struct Unread: Hashable, Sendable {
    /// What was not read and why: a sentence without a full stop, in lower case.
    public var sentence: String
    /// Where it stands.
    public var place: Place
  }

  /// The first script that a browser would run and that was not read, or not to its end.
  public var firstUnreadScript: Unread? {
    for script in scripts {
      switch script.state {
      case .read, .payScript, .provider, .notRun: continue
      case .notFetched(let why):
        return Unread(
          sentence: "the script \(script.url) was not fetched: \(why)", place: script.place)
      case .stopped(let why):
        return Unread(
          sentence: "the script \(script.url) was not read to its end: \(why)",
          place: script.place)
      }
    }
    return nil
  }

  /// The first script, or stretch of one, that was not read.
  public var firstUnread: Unread? {
    if let script = firstUnreadScript { return script }
    for script in scripts where script.state == .read {
      if let place = script.errors.first {
        return Unread(
          sentence: "a part of the script \(script.url) could not be parsed", place: place)
      }
    }
    return stops.first.map { Unread(sentence: "reading stopped: \($0.reason)", place: $0.place) }
  }

  /// The payment calls that an entry reaches.
  public var reachedCalls: [PaymentCall] { paymentCalls.filter(\.isReached) }

  /// The windows that are opened by a tap which asks for payment too, or after the payment's answer.
  public var paymentPopups: [Popup] {
    guard !popups.isEmpty else { return [] }
    let taps = Set(paymentCalls.flatMap(\.paths).map(\.entry).filter(\.isTap))
    return popups.filter { popup in
      popup.paths.contains { taps.contains($0.entry) || $0.followsPayment }
    }
  }

  /// True where the page's own code, or a provider that surely brings it, takes part in
  /// Google Pay.
  public var hasIntegration: Bool {
    !clients.isEmpty || !paymentCalls.isEmpty || !readinessCalls.isEmpty || !buttons.isEmpty
      || providers.contains(where: \.bringsGooglePay)
  }
}

/// Google's script.
public enum PayScript {
  /// Where it lives (https://developers.google.com/pay/api/web/guides/tutorial).
  public static let url = "https://pay.google.com/gp/p/js/pay.js"

  /// True where an address, or what is surely at its beginning, is Google's script,
  /// from where merchants load it or from Google's own sandbox.
  public static func isPayScript(_ address: WebAddress) -> Bool {
    ["pay.google.com", "pay.sandbox.google.com"].contains(address.host)
      && address.path.hasPrefix("/gp/p/js/pay")
  }
}
