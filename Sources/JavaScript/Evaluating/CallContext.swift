// How evaluation got to where it is: from which entry, over which waits, under which conditions.

/// Something that is waited for: a promise, a timer, an event.
public struct Wait: Hashable, Sendable {
  /// What is waited for.
  public enum Kind: String, Sendable, CaseIterable {
    case settled, network
    case moduleImport = "import"
    case task
    case payScript = "pay-script"
    case timer
    case animationFrame = "animation-frame"
    case dispatchedEvent = "dispatched-event"
    case laterEvent = "later-event"
    case message
    case scriptLoad = "script-load"
    case state, unknown
  }

  /// How the code goes over it.
  public enum Form: String, Sendable, CaseIterable { case await, then, callback }

  /// What is waited for.
  public var kind: Kind
  /// How the code goes over it.
  public var form: Form
  /// Milliseconds of a timer.
  public var delay: Double?
  /// Where the wait is made.
  public var site: Site

  /// Creates a wait from its parts.
  public init(_ kind: Kind, _ form: Form, delay: Double? = nil, at site: Site) {
    self.kind = kind
    self.form = form
    self.delay = delay
    self.site = site
  }
}

/// One way in which evaluation got to where it is.
public struct CallContext: Hashable, Sendable {
  /// The embedder's number of the entry.
  public var entry: Int
  /// What was waited for since, in order.
  public var waits: [Wait]

  /// Creates a call context from its parts.
  public init(entry: Int, waits: [Wait] = []) {
    self.entry = entry
    self.waits = waits
  }

  /// Beyond so many waits of one kind at one site a context does not grow.
  func adding(_ more: [Wait]) -> CallContext {
    var context = self
    for wait in more where context.waits.count < 32 && !context.waits.contains(wait) {
      context.waits.append(wait)
    }
    return context
  }
}

/// A test that decides whether evaluation gets to where it is.
public struct Condition {
  /// The tags that were tested, negated where the untrue side is taken.
  public var tags: [Tag]
  /// The test.
  public var site: Site
}

/// What the embedder is told while a program is evaluated.
public protocol EvaluationObserver: AnyObject {
  /// A tagged value was used.
  func used(_ tag: Tag, _ use: TagUse, at site: Site, in evaluator: Evaluator)
  /// A member of an embedder's object was assigned.
  func assigned(
    _ value: AbstractValue, to key: String, of object: HeapObject, at site: Site,
    in evaluator: Evaluator)
  /// A member of a value that is not known was assigned.
  func assigned(
    _ value: AbstractValue, to key: String, ofUnknown target: AbstractValue, at site: Site,
    in evaluator: Evaluator)
  /// What is waited for where a value that is not known is a promise, or settles one.
  func wait(for mystery: Mystery?, in evaluator: Evaluator) -> Wait.Kind
  /// Something was called that is not a known function; returns what is known of its answer.
  func called(
    unknown callee: AbstractValue, named path: String, _ call: NativeFunction.Call,
    in evaluator: Evaluator
  ) -> AbstractValue?
  /// An object literal was evaluated that has one of ``Evaluator/markers``.
  func made(_ object: HeapObject, marked key: String, at site: Site, in evaluator: Evaluator)
  /// A member was read that an embedder's object does not have.
  func read(_ key: String, of object: HeapObject, at site: Site, in evaluator: Evaluator)
    -> AbstractValue?
}

/// How a tagged value was used.
public enum TagUse {
  /// A member of it was read.
  case member(String)
  /// It decided a branch; `hasOtherSide` tells whether something is done on its untrue side.
  case tested(tags: [Tag], hasOtherSide: Bool)
  case compared(AbstractValue)
  /// It was given to code that is not followed, or stored where it is not followed.
  case escaped
  /// It is a promise that was waited for: `rejectionHandled` where a branch takes a rejection.
  case awaited(rejectionHandled: Bool)
  /// A promise got a reaction: for its value, for its rejection.
  case reacted(fulfilled: Bool, rejected: Bool)
}
