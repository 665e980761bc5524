// How a program gets from something that happens to a call.

/// What starts a piece of page code.
public struct Entry: Codable, Hashable, Sendable {
  /// What kind of thing starts it.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A listener, or an `on…` property, of a tap: click, pointerup, touchend, submit and alike.
    case click
    /// An `on…` attribute or a `javascript:` address.
    case inlineAttribute = "inline-attribute"
    /// The `onClick` of a button that pay.js drew.
    case createButton = "create-button"
    /// The `<google-pay-button>` component's own click.
    case component
    /// An event property of a framework's element, such as `onClick`.
    case frameworkProperty = "framework-property"
    /// Any other event.
    case event
    case message
    case timer
    /// While the page or the script loads.
    case load
    /// Nothing was seen to call the function, as with what a library gives to its users.
    case uncalled
  }

  /// What kind of thing starts it.
  public var kind: Kind
  /// The event's name without `on`, where there is one.
  public var event: String?
  /// A selector of the element that is listened on, as far as it is known.
  public var element: String?
  /// Whether that element stands in the document or is put there; nil where it is not known.
  public var elementIsPlaced: Bool?
  /// Where the listener is registered, or the attribute stands.
  public var place: Place

  /// Creates an entry from its parts.
  public init(
    kind: Kind, event: String? = nil, element: String? = nil, elementIsPlaced: Bool? = nil,
    place: Place
  ) {
    self.kind = kind
    self.event = event
    self.element = element
    self.elementIsPlaced = elementIsPlaced
    self.place = place
  }

  /// True where the entry carries a tap's activation.
  public var isTap: Bool {
    switch kind {
    case .click, .inlineAttribute, .createButton, .component, .frameworkProperty: true
    case .event, .message, .timer, .load, .uncalled: false
    }
  }
}

/// Something on the way at which the program leaves the current task or call stack.
public struct Boundary: Codable, Hashable, Sendable {
  /// What is waited for, as far as a tap's activation is concerned.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A promise that is settled by microtasks alone.
    case settled
    /// `fetch`, XMLHttpRequest and what stands on them.
    case network
    /// A dynamic `import()`.
    case moduleImport = "import"
    /// A promise of the browser that is settled by a task: Blob, SubtleCrypto, IndexedDB.
    case task
    /// A promise or callback of pay.js or a provider's script.
    case payScript = "pay-script"
    case timer
    case animationFrame = "animation-frame"
    /// An event dispatched by the page itself, at once.
    case dispatchedEvent = "dispatched-event"
    /// An event that comes in a later task, such as `hashchange` or `transitionend`.
    case laterEvent = "later-event"
    case message
    /// The `load` event of a script element that the page made.
    case scriptLoad = "script-load"
    /// A change of a framework's state, after which the framework calls back.
    case state
    /// A promise or callback of which nothing is known.
    case unknown
  }

  /// How the code goes over it.
  public enum Form: String, Codable, Sendable, CaseIterable { case await, then, callback }

  /// What is waited for.
  public var kind: Kind
  /// How the code goes over it.
  public var form: Form
  /// The delay of a timer in milliseconds, where it is known.
  public var delay: Double?
  /// What is waited for, in a few words of the source, such as `fetch(…)`.
  public var what: String
  /// Where the wait is made.
  public var place: Place

  /// Creates a boundary from its parts.
  public init(kind: Kind, form: Form, delay: Double? = nil, what: String, place: Place) {
    self.kind = kind
    self.form = form
    self.delay = delay
    self.what = what
    self.place = place
  }
}

/// One way from an entry to a call.
public struct CallPath: Codable, Hashable, Sendable {
  /// What starts it.
  public var entry: Entry
  /// In the order in which they are crossed.
  public var boundaries: [Boundary]

  /// Creates a call path from its parts.
  public init(entry: Entry, boundaries: [Boundary] = []) {
    self.entry = entry
    self.boundaries = boundaries
  }

  /// The way waits for the answer of a payment call.
  public var followsPayment: Bool {
    boundaries.contains { $0.kind == .payScript && !$0.what.contains("isReadyToPay") }
  }
}
