// One run's events, told as rules and the flow ask for them.

/// A run in a real web view, with the answers to what is asked of it.
public struct SeenRun: Sendable {
  /// What Google's side, or our watch on it, said.
  public struct Report: Sendable {
    /// Milliseconds since the run began.
    public var time: Int
    /// The view that said it.
    public var view: String?
    /// Such as `load-called`.
    public var says: String
    /// What belongs to it.
    public var facts: [String: JSONValue]
    /// Its place among the events of the run.
    var index: Int
  }

  /// Something that was seen, and when.
  public struct Timed<What: Sendable>: Sendable {
    /// Milliseconds since the run began.
    public var time: Int
    /// The view that it concerns.
    public var view: String?
    /// What was seen.
    public var what: What
  }

  /// A request of the page and its end.
  public struct Exchange: Sendable {
    /// When it was made, in milliseconds since the run began.
    public var start: Int
    /// When its end was seen; nil where it was not.
    public var end: Int?
    /// The address that was asked for.
    public var url: String
    /// The HTTP method.
    public var method: String
    /// The status of the answer.
    public var status: Int?
    /// Why there is no whole answer.
    public var failure: String?
  }

  /// The run.
  public let record: LiveRecord

  /// - Parameter record: a run that says something about the page.
  public init(_ record: LiveRecord) {
    self.record = record
  }

  // MARK: What there is among the events

  /// All of one kind, in order.
  public func all<What>(_ pick: (LiveEvent.What) -> What?) -> [Timed<What>] {
    record.events.compactMap { event in
      pick(event.what).map { Timed(time: event.time, view: event.view, what: $0) }
    }
  }

  /// What was said under one of these names, in order.
  public func reports(_ names: String...) -> [Report] {
    record.events.enumerated().compactMap { index, event in
      guard case .google(let report) = event.what, names.contains(report.says) else { return nil }
      return Report(
        time: event.time, view: event.view, says: report.says, facts: report.facts, index: index)
    }
  }

  /// Something was said under that name.
  public func said(_ name: String) -> Bool { !reports(name).isEmpty }

  /// How the run came to its end.
  public var end: LiveEvent.Ended.How? { record.end?.how }

  /// When the last thing was seen.
  public var endTime: Int { record.events.last?.time ?? 0 }

  /// The buyer's payment reached the page.
  public var isPaid: Bool { said("result") }

  /// The address of the page that was tapped, or of the last one that there was before.
  public var page: String {
    let until = firstTap ?? .max
    let documents = navigations.filter {
      $0.view == "main" && $0.time <= until && $0.what.frame == nil
        && [.committed, .finished, .began].contains($0.what.phase)
    }
    return documents.last?.what.url ?? navigations.first?.what.url ?? ""
  }

  // MARK: The tap

  /// When the button was first tapped.
  public var firstTap: Int? { taps.first }

  /// When the button was tapped, each time.
  public var taps: [Int] {
    all { if case .tap(let it) = $0 { it } else { nil } }.map(\.time)
  }

  /// The page's document saw real input after the tap.
  public var tapWasHeard: Bool {
    record.events.contains { event in
      if case .input(let input) = event.what { input.trusted } else { false }
    }
  }

  /// The element that was tapped, or that could not be, as it was last seen.
  public var button: Timed<LiveEvent.Button>? {
    all { if case .button(let it) = $0 { it } else { nil } }.last
  }

  /// The element was drawn by pay.js or its component, or named by the caller.
  public var buttonIsSure: Bool {
    button.map { $0.what.found != .named } ?? false
  }

  /// The first call of `loadPaymentData`.
  public var call: Report? { reports("load-called").first }

  // MARK: Windows

  /// What came of each `window.open` that was watched, `_top` left out.
  public var opened: [Report] { reports("window-opened") }

  /// The attempts to open the payment's own window.
  public var sheetWindows: [Report] {
    opened.filter { $0.facts["purpose"]?.text == "sheet" }
  }

  /// What the host was asked, and answered.
  public var asked: [Timed<LiveEvent.WindowAsked>] {
    all { if case .windowAsked(let it) = $0 { it } else { nil } }
  }

  /// The attempt gave the page a window.
  public func gave(_ attempt: Report) -> Bool { attempt.facts["opened"]?.flag == true }

  /// What the host was asked for that attempt; nil where the engine did not ask it.
  ///
  /// The engine asks while `window.open` runs, and what the page says of it comes later.
  public func ask(for attempt: Report) -> Timed<LiveEvent.WindowAsked>? {
    for event in record.events[..<attempt.index].reversed() {
      switch event.what {
      case .windowAsked(let asked): return Timed(time: event.time, view: event.view, what: asked)
      case .tap: return nil
      case .google(let report)
      where ["load-called", "button-clicked", "window-opened"].contains(report.says):
        return nil
      default: continue
      }
    }
    return nil
  }

  /// The first attempt at the payment's window that the engine refused without asking the host,
  /// since the tap no longer counted; nil where there was none.
  public var lostWindow: Report? { unaskedWindows.first(where: wasLate) }

  /// The first attempt at the payment's window that the engine refused without asking the host, be
  /// it for the tap or for a sandbox; nil where there was none.
  public var unaskedWindow: Report? { unaskedWindows.first }

  private var unaskedWindows: [Report] {
    sheetWindows.filter { attempt in
      !gave(attempt) && attempt.facts["threw"]?.text == nil
        && attempt.facts["replaced"]?.flag != true && ask(for: attempt) == nil
        && taps.contains { $0 <= attempt.time }
    }
  }

  /// A sandbox refuses at once, and its frame still has the activation.
  private func wasLate(_ attempt: Report) -> Bool {
    guard let tap = taps.last(where: { $0 <= attempt.time }) else { return false }
    let leastWait = attempt.facts["frame"]?.text == "child" ? 1_000 : 100
    return activation(at: attempt) == false || attempt.time - tap >= leastWait
      || !requests(from: tap, to: attempt.time).isEmpty
      || navigations.contains {
        $0.view == "main" && $0.what.phase == .sameDocument && $0.time >= tap
          && $0.time <= attempt.time
      }
  }

  /// Whether the tap's activation was there, as the page says of that moment; nil where it does not
  /// say.
  public func activation(at report: Report) -> Bool? {
    report.facts["activation"]?["isActive"]?.flag
  }

  // MARK: Documents

  /// Where views went.
  public var navigations: [Timed<LiveEvent.Navigation>] {
    all { if case .navigation(let it) = $0 { it } else { nil } }
  }

  /// Where windows that the page opened went.
  public var popupNavigations: [Timed<LiveEvent.Navigation>] {
    navigations.filter { $0.view?.hasPrefix("popup") == true && $0.what.frame == nil }
  }

  /// What views showed.
  public var looks: [Timed<LiveEvent.Look>] {
    all { if case .look(let it) = $0 { it } else { nil } }
  }

  /// What the page showed last.
  public var lastLook: Timed<LiveEvent.Look>? { looks.last { $0.view == "main" } }

  /// The page's own requests that were made between two moments, with their ends.
  public func requests(from start: Int, to end: Int) -> [Exchange] {
    let ends = Dictionary(
      all { if case .response(let it) = $0 { it } else { nil } }.filter { $0.view == "main" }
        .map { ($0.what.id, $0) }, uniquingKeysWith: { first, _ in first })
    return all { if case .request(let it) = $0 { it } else { nil } }
      .filter { $0.view == "main" && $0.time >= start && $0.time <= end }
      .map { request in
        let answer = ends[request.what.id]
        return Exchange(
          start: request.time, end: answer?.time, url: request.what.url,
          method: request.what.method, status: answer?.what.status,
          failure: answer?.what.failure)
      }
  }

  /// Resources that the page or the host forbade; those that are only reported are left out.
  public var blocked: [Timed<LiveEvent.Blocked>] {
    all { if case .blocked(let it) = $0, it.reportOnly != true { it } else { nil } }
  }

  // MARK: What the page said of itself

  /// Exceptions and rejections that no one caught, without noise.
  public var errors: [Timed<LiveEvent.UncaughtError>] {
    all { what in
      guard case .error(let it) = what,
        it.noise == nil, ConsoleNoise.kind(of: it.message, from: it.source) == nil
      else { return nil }
      return it
    }
  }

  /// What was written to the console as an error, without noise.
  public var complaints: [Timed<LiveEvent.Console>] {
    all { what in
      guard case .console(let it) = what, it.level == "error",
        it.noise == nil, ConsoleNoise.kind(of: it.text) == nil
      else { return nil }
      return it
    }
  }

  /// What the page did after the answer.
  public var reactions: [Timed<LiveEvent.Reaction>] {
    all { if case .reaction(let it) = $0, it.isOfPage { it } else { nil } }
  }

  /// Views that were closed, or asked to be.
  public var closes: [Timed<LiveEvent.Close>] {
    all { if case .close(let it) = $0 { it } else { nil } }
  }

  // MARK: Places

  /// The page that was tapped, as it ran.
  public var place: Place { Self.place(page) }

  /// Where an error was thrown; the page where the engine does not say.
  public func place(of error: LiveEvent.UncaughtError) -> Place {
    guard let source = error.source, !source.isEmpty else { return place }
    return Self.place(source, line: error.line ?? 1, column: error.column ?? 1)
  }

  private static func place(_ url: String, line: Int = 1, column: Int = 1) -> Place {
    let start = Position(line: max(1, line), column: max(1, column))
    return Place(url: url, origin: .live, start: start, end: start)
  }

  // MARK: Words

  /// A length of time, as `640 ms` or `2.1 s`.
  public static func words(for milliseconds: Int) -> String {
    let time = max(0, milliseconds)
    return time < 1_000 ? "\(time) ms" : "\(time / 1_000).\(time % 1_000 / 100) s"
  }

  /// When that was, as `2.1 s after the tap`.
  public func when(_ time: Int) -> String {
    guard let tap = taps.last(where: { $0 <= time }) else {
      return "\(Self.words(for: time)) after the run began"
    }
    return "\(Self.words(for: time - tap)) after the tap"
  }
}

/// The runs of a target in one host that say something about it.
public struct HostRuns: Sendable {
  /// In the order in which they were made.
  public var all: [SeenRun]

  /// - Parameter records: runs, also of other hosts.
  public init(_ records: [LiveRecord], in host: Host) {
    all = records.filter { $0.host == host.name && $0.didNotRun == nil }.map(SeenRun.init)
  }

  /// Those in which the buyer pays: the cold one, then the warm one.
  public var approvals: [SeenRun] { all.filter { $0.record.scenario == .approve } }

  /// The first run in which that happens.
  public func run(of scenario: LiveRun.Scenario) -> SeenRun? {
    all.first { $0.record.scenario == scenario }
  }

  /// The run in which the buyer pays and that begins with nothing stored.
  public var cold: SeenRun? { approvals.first { !$0.record.isWarm } }

  /// The run in which the buyer pays and that begins with what the first one stored.
  public var warm: SeenRun? { approvals.first { $0.record.isWarm } }
}
