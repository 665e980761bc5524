// What was seen in a run in a real web view, one thing at a time.

/// One thing that was seen, in the order in which it was.
///
/// `payready-live` writes each as a line of JSON at once: the members of the ``What`` stand beside
/// `version`, `time`, `view` and `kind`.
public struct LiveEvent: Codable, Hashable, Sendable {
  /// The version of the events' keys.
  public static let currentVersion = 1

  /// Milliseconds since the process began.
  public var time: Int
  /// `main`, or `popup-1` and so on; nil where it concerns no view.
  public var view: String?
  /// What was seen.
  public var what: What

  /// Creates an event from its parts.
  public init(time: Int, view: String?, what: What) {
    self.time = time
    self.view = view
    self.what = what
  }

  /// The kinds of things that are seen, with what is known of each.
  public enum What: Hashable, Sendable {
    case started(Started)
    /// Something of the host or the run that this engine cannot do.
    case notPlayed(NotPlayed)
    case navigation(Navigation)
    case request(Request)
    case response(Response)
    case blocked(Blocked)
    case console(Console)
    case error(UncaughtError)
    case step(StepDone)
    case button(Button)
    case look(Look)
    case tap(Tap)
    case input(Input)
    case windowAsked(WindowAsked)
    case close(Close)
    /// What Google's side says of itself.
    case google(GoogleReport)
    case asked(Asked)
    case reaction(Reaction)
    case process(ProcessState)
    case screenshot(Screenshot)
    case ended(Ended)
    /// A kind that this version does not know.
    case other(String)
  }

  private enum Keys: String, CodingKey { case version, time, view, kind }

  /// Reads one line; a kind that this version does not know is kept by its name.
  public init(from decoder: any Decoder) throws {
    let given = try decoder.container(keyedBy: Keys.self)
    time = try given.decode(Int.self, forKey: .time)
    view = try given.decodeIfPresent(String.self, forKey: .view)
    let kind = try given.decode(String.self, forKey: .kind)
    what =
      switch kind {
      case "started": .started(try Started(from: decoder))
      case "not-played": .notPlayed(try NotPlayed(from: decoder))
      case "navigation": .navigation(try Navigation(from: decoder))
      case "request": .request(try Request(from: decoder))
      case "response": .response(try Response(from: decoder))
      case "blocked": .blocked(try Blocked(from: decoder))
      case "console": .console(try Console(from: decoder))
      case "error": .error(try UncaughtError(from: decoder))
      case "step": .step(try StepDone(from: decoder))
      case "button": .button(try Button(from: decoder))
      case "look": .look(try Look(from: decoder))
      case "tap": .tap(try Tap(from: decoder))
      case "input": .input(try Input(from: decoder))
      case "window-asked": .windowAsked(try WindowAsked(from: decoder))
      case "close": .close(try Close(from: decoder))
      case "google": .google(try GoogleReport(from: decoder))
      case "asked": .asked(try Asked(from: decoder))
      case "reaction": .reaction(try Reaction(from: decoder))
      case "process": .process(try ProcessState(from: decoder))
      case "screenshot": .screenshot(try Screenshot(from: decoder))
      case "ended": .ended(try Ended(from: decoder))
      default: .other(kind)
      }
  }

  /// Writes the members of ``what`` beside those of the event.
  public func encode(to encoder: any Encoder) throws {
    var into = encoder.container(keyedBy: Keys.self)
    try into.encode(Self.currentVersion, forKey: .version)
    try into.encode(time, forKey: .time)
    try into.encodeIfPresent(view, forKey: .view)
    let (kind, members) = what.parts
    try into.encode(kind, forKey: .kind)
    try members?.encode(to: encoder)
  }
}

extension LiveEvent.What {
  /// The name of the kind.
  public var kind: String { parts.kind }

  fileprivate var parts: (kind: String, members: (any Encodable)?) {
    switch self {
    case .started(let it): ("started", it)
    case .notPlayed(let it): ("not-played", it)
    case .navigation(let it): ("navigation", it)
    case .request(let it): ("request", it)
    case .response(let it): ("response", it)
    case .blocked(let it): ("blocked", it)
    case .console(let it): ("console", it)
    case .error(let it): ("error", it)
    case .step(let it): ("step", it)
    case .button(let it): ("button", it)
    case .look(let it): ("look", it)
    case .tap(let it): ("tap", it)
    case .input(let it): ("input", it)
    case .windowAsked(let it): ("window-asked", it)
    case .close(let it): ("close", it)
    case .google(let it): ("google", it)
    case .asked(let it): ("asked", it)
    case .reaction(let it): ("reaction", it)
    case .process(let it): ("process", it)
    case .screenshot(let it): ("screenshot", it)
    case .ended(let it): ("ended", it)
    case .other(let kind): (kind, nil)
    }
  }
}
