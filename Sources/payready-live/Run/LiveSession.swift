// What happens in the run, step by step: the page is loaded, the button found and tapped, the
// payment followed to its end.

import AuditModel
import FoundationEssentials
import WebView

/// The run itself, once there is a display.
final class LiveSession {
  /// How far the run has come.
  enum Progress: Equatable {
    case loading
    /// The step of that number, from 0, is being done.
    case stepping(Int)
    case searching
    /// Tapped at that time.
    case tapped(Int)
    /// The page has its answer since that time.
    case answered(Int)
    case over
  }

  /// A tap is followed by a payment call within that, or by none; in milliseconds.
  static let longestUntilCall = 6_000
  /// A sheet that cannot go on is waited for: pay.js sees a closed window after 3.5 s.
  static let longestStuck = 4_500

  /// More lines of the engine's than that are not told.
  static let mostEngineLines = 200

  /// A finger is felt within that by a page that goes on.
  static let longestUnfelt = 1_000

  /// A page that was told that Google Pay is not ready shows another button within that.
  static let longestAfterNo = 1_500
  /// A document whose resources hang counts as loaded after that.
  static let longestHangingLoad = 2_500

  let run: LiveRun
  let log: EventLog
  let context: WebContext
  let folder: String
  let policy: HostPolicy
  var main: WebView?
  /// All that were opened, by name, whether they are still open or not.
  var popups: [WebView] = []
  var progress = Progress.loading {
    didSet { if progress != oldValue { progressSince = log.now } }
  }
  private(set) var progressSince = 0
  private(set) var how = LiveEvent.Ended.How.stopped

  // What was seen of the main view.
  var search = ButtonSearch()
  /// When the main document and all that it names were there, or waiting for it was given up.
  var finishedLoading: Int?
  /// When the main document's own text was there.
  var domReady: Int?
  var openRequests = 0
  var lastActivity = 0
  var lastButton: LiveEvent.Button?
  /// When the first button was there.
  var buttonSince: Int?
  /// Resources of which was told why they are not there.
  var toldURLs: Set<String> = []
  // What was seen of the payment.
  /// When `isReadyToPay` was answered, and when with no.
  var isReady: Int?
  var saidNo: Int?
  var called = false
  var answeredBy: String?
  var stuckSince: Int?
  var isDismissed = false
  private var gaveLateCookies = false
  private var tapsDone = 0
  /// What each view shows, by its name.
  var shownSurfaces: [String: ShownSurface] = [:]
  // What was seen of the steps.
  var stepIsUnderWay = false
  var pictures = 0
  // What was heard of the last tap.
  var inputIsHeard = false
  private var lastTap: ButtonSearch.Place?

  /// False where the engine drops the host's agent, so that it is put in elsewhere.
  var sendsAgent = true
  /// What the proxy refused.
  var refusedCertificates: RefusedCertificates?
  /// What the engine prints.
  var errors: ErrorStream?
  private var engineLines = 0
  /// Makes a store of its own for popups.
  var makeOtherContext: () -> WebContext? = { nil }
  /// That of the popups, where they have another store than the page.
  private(set) lazy var popupContext: WebContext = {
    guard run.host.popupStore == .other, let other = makeOtherContext() else { return context }
    other.useContentRules(of: context)
    return other
  }()

  init(run: LiveRun, log: EventLog, context: WebContext, folder: String) {
    self.run = run
    self.log = log
    self.context = context
    self.folder = folder
    policy = HostPolicy(host: run.host, target: run.target)
  }

  // MARK: The beginning

  func begin() {
    log.write(
      .started(
        LiveEvent.Started(
          engine: engineVersion, host: run.host.name, google: run.google, scenario: run.scenario,
          userAgent: run.host.agent.userAgent)))
    sayWhatIsNotPlayed()
    context.onDownload = { [log] url in
      log.write(.asked(LiveEvent.Asked(matter: .download, text: url, answer: "no")))
    }
    MainLoop.after(run.deadline) { [weak self] in
      self?.end(.deadline, "the run was not over after \(self?.run.deadline ?? 0) ms")
    }
    MainLoop.every(50) { [weak self] in
      guard let self, progress != .over else { return false }
      look()
      return true
    }
    guard let rules = policy.contentRuleList else { return giveCookiesAndLoad() }
    context.compile(contentRules: rules, in: folder + "/rules") { [weak self] problem in
      if let problem {
        self?.log.write(
          .notPlayed(LiveEvent.NotPlayed(trait: "contentRules", reason: problem)))
      }
      self?.giveCookiesAndLoad()
    }
  }

  private func sayWhatIsNotPlayed() {
    var left: [(String, String)] = []
    if run.dismissal != nil, !run.host.closeControl {
      left.append(("dismissal", "the host has no control to close a popup with"))
    }
    for (trait, reason) in left {
      log.write(.notPlayed(LiveEvent.NotPlayed(trait: trait, reason: reason)))
    }
  }

  private var cookies: [WebContext.Cookie] {
    run.cookies.map {
      WebContext.Cookie(
        name: $0.name, value: $0.value, domain: $0.domain, path: $0.path, secure: $0.secure,
        httpOnly: $0.httpOnly)
    }
  }

  private func giveCookiesAndLoad() {
    guard run.host.handedOver != .after else { return load() }
    context.add(cookies) { [weak self] in self?.load() }
  }

  /// Gives the cookies that the app hands over too late.
  func giveLateCookies() {
    guard run.host.handedOver == .after, !gaveLateCookies else { return }
    gaveLateCookies = true
    context.add(cookies) {}
  }

  private func load() {
    if run.host.baseURL == .customScheme, let document = run.document {
      context.serve(document: document, scheme: "payready-app")
    }
    let view = WebView(name: "main", context: context, configuration: configuration)
    view.delegate = self
    main = view
    switch (run.host.baseURL, run.document) {
    case (.customScheme, _?): view.load("payready-app://localhost/")
    case (.string, let document?): view.load(document: document, at: nil)
    case (.stringWithBase, let document?): view.load(document: document, at: run.target)
    default: view.load(run.target)
    }
  }

  var configuration: ViewConfiguration {
    ViewConfiguration(
      userAgent: sendsAgent ? run.host.agent.userAgent : Self.sendable(run.host.agent.userAgent),
      opensWindowsAutomatically: run.host.opensWindowsAutomatically,
      width: run.viewport.width, height: run.viewport.height,
      scripts: PageScripts.all(of: run, setsAgent: !sendsAgent), pageHandler: "payready",
      ownHandler: "payreadyWatch")
  }

  /// The agent without what the engine does not take; only workers see it.
  private static func sendable(_ userAgent: String) -> String {
    userAgent.replacing("[", with: "(").replacing("]", with: ")")
  }

  // MARK: What is due

  /// Looks at what has become of the run.
  private func look() {
    let now = log.now
    sayRefusedCertificates()
    sayEngineLines()
    if finishedLoading == nil, let domReady, now - domReady > Self.longestHangingLoad {
      finishedLoading = now
    }
    switch progress {
    case .loading:
      if finishedLoading != nil { progress = run.steps.isEmpty ? .searching : .stepping(0) }
    case .stepping(let number):
      doStep(number)
    case .searching:
      let since = max(progressSince, finishedLoading ?? 0)
      if now - since > run.buttonWait {
        endWithoutButton()
      } else if let saidNo, lastButton == nil, now - max(since, saidNo) > Self.longestAfterNo {
        end(.noButton, "isReadyToPay said no, and no button came")
      }
    case .tapped(let time):
      if let stuckSince, now - stuckSince > Self.longestStuck {
        endTap(.sheetStuck, "the sheet could not go on and the page did not hear of it")
      } else if !called, now - time > Self.longestUntilCall * (openRequests == 0 ? 1 : 2) {
        endTap(.noCall, "no payment call came within \(now - time) ms of the tap")
      }
    case .answered(let time):
      let quiet = now - max(time, lastActivity)
      if now - time >= run.settle, quiet >= run.settle || now - time > run.settle + 3_000 {
        endTap(.answered, answeredBy)
      }
    case .over: break
    }
  }

  /// What the engine writes to the console by itself, a policy's refusal among it.
  private func sayEngineLines() {
    for line in errors?.lines() ?? [] {
      switch EngineConsole.read(line) {
      case .engine(let console):
        engineLines += 1
        if engineLines <= Self.mostEngineLines { log.write(.console(console)) }
      case .script: continue
      case nil: errors?.pass(line)
      }
    }
  }

  private func sayRefusedCertificates() {
    for (url, problem) in refusedCertificates?.take() ?? [] {
      log.write(
        .asked(
          LiveEvent.Asked(
            matter: .certificate, text: String("\(url): \(problem)".prefix(500)), answer: "no")))
    }
  }

  /// What a tap led to has ended: the next tap, or the end of the run.
  private func endTap(_ how: LiveEvent.Ended.How, _ message: String?) {
    tapsDone += 1
    guard tapsDone < run.taps else { return end(how, message) }
    (answeredBy, stuckSince, called) = (nil, nil, false)
    (lastButton, buttonSince) = (nil, nil)
    search.forget()
    progress = .searching
  }

  private func endWithoutButton() {
    let problem = lastButton?.problem.map { "the button is \($0.rawValue)" }
    let cover = lastButton?.coveredBy.map { " by \($0)" } ?? ""
    end(.noButton, problem.map { $0 + cover } ?? "no button came within \(run.buttonWait) ms")
  }

  /// Whether a button that was found may be tapped now, as a buyer would by then.
  private func isTime(for place: ButtonSearch.Place) -> Bool {
    guard search.steady >= 2 else { return false }
    let now = log.now
    let loadedFor = finishedLoading.map { now - $0 } ?? -1
    switch place.button.found {
    case .created, .component: return loadedFor >= 50 || now - (buttonSince ?? now) > 2_000
    case .selector, .named:
      // The page's own button may be there before pay.js is.
      if let isReady { return now - isReady > 150 && loadedFor >= 50 }
      return loadedFor > 1_500
    }
  }

  func consider(_ place: ButtonSearch.Place?) {
    guard case .searching = progress, let place else { return }
    if buttonSince == nil { buttonSince = log.now }
    if search.steady >= 2, lastButton != place.button {
      lastButton = place.button
      log.write(.button(place.button), view: "main")
    }
    guard place.button.problem == nil, isTime(for: place) else { return }
    progress = .tapped(log.now)
    takePicture(of: main, moment: "button") { [weak self] in self?.tap(place) }
  }

  private func tap(_ place: ButtonSearch.Place) {
    guard let main, progress != .over else { return }
    progress = .tapped(log.now)
    (inputIsHeard, lastTap) = (false, place)
    let point = place.centre
    log.write(.tap(LiveEvent.Tap(x: point.x, y: point.y, input: "touch")), view: "main")
    main.touch(x: point.x, y: point.y)
    guard run.scenario == .tapTwice else { return }
    MainLoop.after(350) { [weak self] in
      guard let self, progress != .over, main.isOpen else { return }
      log.write(.tap(LiveEvent.Tap(x: point.x, y: point.y, input: "touch")), view: "main")
      main.touch(x: point.x, y: point.y)
    }
  }

  /// Taps with a mouse where the frame goes on and has not felt the finger.
  func tapAgain(heardBy path: [Int]) {
    guard case .tapped(let time) = progress, !inputIsHeard, let place = lastTap,
      place.path == path, log.now - time > Self.longestUnfelt
    else { return }
    lastTap = nil
    let point = place.centre
    log.write(.tap(LiveEvent.Tap(x: point.x, y: point.y, input: "mouse")), view: "main")
    main?.click(x: point.x, y: point.y)
  }

  // MARK: The steps

  private func doStep(_ number: Int) {
    guard run.steps.indices.contains(number) else {
      progress = .searching
      return
    }
    let step = run.steps[number]
    if log.now - progressSince > step.wait ?? run.buttonWait {
      let problem = lastButton?.problem.map { "the element is \($0.rawValue)" }
      return finishStep(number, problem: problem ?? "no element \(step.selector ?? "") came")
    }
    if step.action == .dismiss {
      guard let popup = popups.last(where: \.isOpen), run.host.closeControl,
        let dismissal = step.text.flatMap(LiveRun.Dismissal.init)
      else { return }
      log.write(
        .close(LiveEvent.Close(by: .buyer, heeded: true, dismissal: dismissal)), view: popup.name)
      dismiss(popup, dismissal)
      finishStep(number, problem: nil)
    } else if step.action == .goTo, !stepIsUnderWay {
      stepIsUnderWay = true
      finishedLoading = nil
      main?.run("location.href = \(PageScripts.quoted(step.url ?? ""))")
    } else if step.action == .goTo, finishedLoading != nil {
      finishStep(number, problem: nil)
    }
  }

  func finishStep(_ number: Int, problem: String?) {
    guard run.steps.indices.contains(number), progress == .stepping(number) else { return }
    let action = run.steps[number].action
    log.write(
      .step(LiveEvent.StepDone(number: number + 1, action: action, problem: problem)), view: "main")
    stepIsUnderWay = false
    lastButton = nil
    search.forget()
    if let problem { return end(.stepFailed, "step \(number + 1): \(problem)") }
    progress = number + 1 < run.steps.count ? .stepping(number + 1) : .searching
  }

  /// An element that a step waits for was found.
  func consider(_ place: ButtonSearch.Place?, forStep number: Int) {
    guard let place, run.steps.indices.contains(number), !stepIsUnderWay else { return }
    lastButton = place.button
    guard search.steady >= 2, place.button.problem == nil else { return }
    switch run.steps[number].action {
    case .waitFor: finishStep(number, problem: nil)
    case .click:
      let point = place.centre
      view(ofStep: number)?.touch(x: point.x, y: point.y)
      stepIsUnderWay = true
      // What the tap starts gets time to begin.
      MainLoop.after(100) { [weak self] in self?.finishStep(number, problem: nil) }
    case .type, .select: stepIsUnderWay = true
    case .goTo, .dismiss: break
    }
  }

  /// Where the element of a step stands.
  func view(ofStep number: Int) -> WebView? {
    guard run.steps.indices.contains(number), run.steps[number].inPopup == true else {
      return main
    }
    return popups.last(where: \.isOpen)
  }

  /// The view whose page is looked at now.
  var viewInUse: WebView? {
    if case .stepping(let number) = progress { return view(ofStep: number) }
    return main
  }

  // MARK: The end

  func answer(_ what: String) {
    guard progress != .over, answeredBy == nil else { return }
    answeredBy = what
    progress = .answered(log.now)
    lastActivity = log.now
  }

  func end(_ how: LiveEvent.Ended.How, _ message: String?) {
    guard progress != .over else { return }
    sayRefusedCertificates()
    sayEngineLines()
    progress = .over
    self.how = how
    let finish: () -> Void = { [log] in
      log.write(.ended(LiveEvent.Ended(how: how, message: message)))
      MainLoop.stop()
    }
    guard how != .webProcessCrashed, how != .stopped, run.screenshots != nil else {
      return finish()
    }
    // A view that hangs gives no picture.
    var isFinished = false
    let once = {
      if !isFinished {
        isFinished = true
        finish()
      }
    }
    MainLoop.after(1_500, once)
    let popup = popups.last { $0.isOpen }
    takePicture(of: main, moment: "end") { [weak self] in
      guard let self, let popup else { return once() }
      takePicture(of: popup, moment: "end", then: once)
    }
  }

  /// Writes a picture where pictures are wanted.
  func takePicture(of view: WebView?, moment: String, then done: @escaping () -> Void = {}) {
    guard let folder = run.screenshots, let view, pictures < 50 else { return done() }
    pictures += 1
    let number = pictures < 10 ? "0\(pictures)" : "\(pictures)"
    let file = "\(number)-\(moment)-\(view.name).png"
    view.writePicture(to: folder + "/" + file) { [log] isWritten in
      if isWritten {
        log.write(
          .screenshot(LiveEvent.Screenshot(file: file, moment: moment)), view: view.name)
      }
      done()
    }
  }
}
