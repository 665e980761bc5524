// What the scripts in the pages say, ours and Google's side.

import AuditModel
import FoundationEssentials
import WebView

extension LiveSession {
  /// What a page says is not read beyond that; in bytes.
  static let longestMessage = 1 << 20

  // MARK: Our own world

  func take(_ message: WatchMessage, of view: WebView) {
    let frame = message.path.isEmpty ? nil : message.page
    switch message.kind {
    case "poll":
      takeSurface(message, of: view)
      if view === viewInUse { takePoll(message, of: view) }
    case "moved":
      log.write(
        .navigation(LiveEvent.Navigation(phase: .sameDocument, url: message.url ?? message.page)),
        view: view.name)
    case "code":
      guard let code = message.text else { return }
      log.write(
        .google(
          LiveEvent.GoogleReport(says: "error-shown", facts: ["code": .string(code)])),
        view: view.name)
    case "began":
      if message.path.isEmpty {
        log.write(
          .navigation(
            LiveEvent.Navigation(
              phase: .began, url: message.page, opener: message.opener,
              window: message.name?.isEmpty == true ? nil : message.name)), view: view.name)
      }
    case "input":
      guard case .tapped = progress else { return }
      inputIsHeard = true
      log.write(
        .input(
          LiveEvent.Input(
            type: message.type ?? "", trusted: message.trusted ?? false,
            target: message.target ?? "", frame: frame)), view: view.name)
    case "error":
      log.write(
        .error(
          LiveEvent.UncaughtError(
            message: message.message ?? "", source: message.source, line: message.line,
            column: message.column, rejection: message.rejection ?? false, frame: frame)),
        view: view.name)
    case "violation":
      if let url = message.url, toldURLs.count < 1_000 { toldURLs.insert(url) }
      let isTypes = message.directive?.contains("trusted-types") == true
      log.write(
        .blocked(
          LiveEvent.Blocked(
            reason: isTypes ? .trustedTypes : .csp, url: message.url ?? "",
            directive: message.directive, frame: frame, reportOnly: message.reportOnly)),
        view: view.name)
    case "resource-error":
      sawBrokenResource(message.url ?? "", frame: frame, page: message.page, of: view)
    case "change":
      guard case .answered = progress, view === main else { return }
      // What only went away, such as the pane of pay.js, is not waited for.
      if message.text?.isEmpty == false { lastActivity = log.now }
      log.write(
        .reaction(
          LiveEvent.Reaction(
            act: .documentChange, text: message.text, isAlert: message.alert == true ? true : nil)),
        view: view.name)
    default: break
    }
  }

  private func takeSurface(_ message: WatchMessage, of view: WebView) {
    var shown = shownSurfaces[view.name] ?? ShownSurface()
    let look = shown.take(message, at: log.now, tellsSize: view !== main)
    shownSurfaces[view.name] = shown
    if let look { log.write(.look(look), view: view.name) }
  }

  /// An element could not load what it names, for a reason that it does not know.
  private func sawBrokenResource(_ url: String, frame: String?, page: String, of view: WebView) {
    // A violation of a policy, or a failed request, has been told already.
    guard !toldURLs.contains(url) else { return }
    let reason: LiveEvent.Blocked.Reason =
      if policy.blocksContent(url, of: page) {
        .contentRule
      } else if url.hasPrefix("http:"), page.hasPrefix("https:") {
        .mixedContent
      } else {
        .unknown
      }
    log.write(
      .blocked(LiveEvent.Blocked(reason: reason, url: url, frame: frame)), view: view.name)
  }

  private func takePoll(_ message: WatchMessage, of view: WebView) {
    if view === main, message.path.isEmpty {
      if message.ready != "loading", domReady == nil { domReady = log.now }
      if let viewport = message.viewport { lay(out: viewport) }
    }
    if let performed = message.performed, case .stepping(let number) = progress,
      performed.number == number + 1
    {
      finishStep(number, problem: performed.outcome == "done" ? nil : performed.outcome)
      return
    }
    let place = search.take(message, at: log.now)
    switch progress {
    case .searching: consider(place)
    case .stepping(let number): consider(place, forStep: number)
    case .tapped: tapAgain(heardBy: message.path)
    default: break
    }
  }

  /// Lays the page out as a phone does.
  private func lay(out viewport: String) {
    let screen = Double(run.viewport.width)
    let zoom = screen / PhoneViewport.layoutWidth(viewport, screen: screen)
    guard let main, main.isOpen, abs(main.zoom - zoom) > 0.001 else { return }
    main.zoom = zoom
  }

  /// What the script of a frame is to do next.
  func order(for message: WatchMessage, of view: WebView) -> WatchOrder {
    var order = WatchOrder()
    guard view === viewInUse else {
      order.pause = 200
      return order
    }
    switch progress {
    case .searching:
      // A page's own button is looked for when one of Google's would be there.
      let wait = isReady == nil ? 700 : 100
      let waited = finishedLoading.map { log.now - max($0, isReady ?? 0) > wait } ?? false
      order.find = WatchOrder.Find(selector: run.tap, named: waited && run.tap == nil)
      order.scrollFrame = search.frameToShow(in: message.path)
    case .stepping(let number) where run.steps.indices.contains(number):
      let step = run.steps[number]
      guard let selector = step.selector else { break }
      if !stepIsUnderWay {
        order.find = WatchOrder.Find(selector: selector, named: false)
        order.scrollFrame = search.frameToShow(in: message.path)
      } else if step.action == .type || step.action == .select {
        order.perform = WatchOrder.Perform(
          number: number + 1, action: step.action, selector: selector, text: step.text ?? "")
      }
    case .tapped, .answered: order.watchChanges = true
    default: break
    }
    return order
  }

  // MARK: The page's world

  func takePageMessage(_ text: String, of view: WebView) {
    guard text.utf8.count <= Self.longestMessage,
      case .object(var facts)? = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
      let says = facts.removeValue(forKey: "kind")?.text
    else { return }
    let from = facts["from"]?.text
    let view = facts["page"]?.text.map { self.view(showing: $0, heardBy: view) } ?? view
    facts["time"] = nil
    if from == "watch", says == "console" {
      log.write(
        .console(
          LiveEvent.Console(
            level: String((facts["level"]?.text ?? "log").prefix(20)),
            text: String((facts["text"]?.text ?? "").prefix(6_000)),
            frame: facts["page"]?.text)), view: view.name)
      return
    }
    if from == "watch", says == "token-sent" {
      lastActivity = log.now
      log.write(
        .reaction(
          LiveEvent.Reaction(
            act: .tokenSent, url: facts["url"]?.text, text: facts["by"]?.text)), view: view.name)
      return
    }
    if says != "pane-removed" { lastActivity = log.now }
    log.write(.google(LiveEvent.GoogleReport(says: says, facts: facts)), view: view.name)
    follow(says, facts, of: view)
  }

  /// Moves the run on by what Google's side says.
  private func follow(_ says: String, _ facts: [String: JSONValue], of view: WebView) {
    switch says {
    case "readiness-answered", "readiness-failed":
      if isReady == nil { isReady = log.now }
      saidNo = facts["answer"]?["result"]?.flag == true ? nil : log.now
    case "load-called", "payment-request-shown": called = true
    case "window-opened" where facts["purpose"]?.text != "loading": called = true
    case "request-refused":
      let code = facts["code"]?.text
      if facts["method"]?.text == "loadPaymentData", code != "concurrent" {
        called = true
        answer("the request was refused: \(code ?? "")")
      }
    case "result": answer("the page has the payment data")
    case "canceled": answer("the page was told that the buyer cancelled")
    case "failed": answer("the page was told of a failure")
    case "sheet-loaded", "sheet-started":
      if says == "sheet-loaded" { stuckSince = nil }
      takePicture(of: view, moment: says)
    case "sheet-stranded", "sheet-refused", "channel-mismatch", "sheet-broke":
      sheetIsStuck()
      takePicture(of: view, moment: says)
    case "message-heard" where run.google != .standIn: followRealScript(facts)
    default: break
    }
  }

  /// Google's own pay.js says nothing of itself; what it hears is heard.
  private func followRealScript(_ facts: [String: JSONValue]) {
    switch facts["cmd"]?.text {
    case "connect":
      called = true
      if run.google == .google {
        MainLoop.after(500) { [weak self] in
          self?.end(.reachedGoogle, "the sheet connected to the page")
        }
      }
    case "result": answer("the page was sent an answer: \(facts["code"]?.text ?? "")")
    default: break
    }
  }
}
