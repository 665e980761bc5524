// What the views of a run ask and say: the host's answers, and the events.

import AuditModel
import FoundationEssentials
import WebView

extension LiveSession: WebViewDelegate {
  /// Open at a time, and in a whole run.
  private static let mostPopups = (open: 8, all: 100)

  func webView(_ view: WebView, asksFor window: WindowRequest) -> WebView? {
    lastActivity = log.now
    var event = LiveEvent.WindowAsked(
      url: window.url, gesture: window.gesture, name: window.name, answer: .none)
    // The window that pay.js opens beforehand is no call yet.
    if case .tapped = progress, !GoogleFiles.isLoadingPage(window.url) { called = true }
    var child: WebView?
    let popups = run.scenario == .popupRefused ? Host.Popups.none : self.answerToWindows
    let isFull =
      self.popups.count >= Self.mostPopups.all
      || self.popups.count(where: \.isOpen) >= Self.mostPopups.open
    // A child whose delegate is not set has no one to ask for a window.
    let isHeard = view === main || popups != .child || run.host.popupDelegate
    if !isHeard {
      event.answer = .none
    } else if isFull, popups == .child || popups == .detached {
      event.answer = .tooMany
    } else {
      switch popups {
      case .child:
        event.answer = .child
        child = open(opener: view)
        event.popup = child?.name
      case .detached:
        event.answer = .detached
        let other = open(opener: nil)
        event.popup = other.name
        other.load(window.url)
      case .sameView:
        event.answer = .sameView
        MainLoop.after(0) { [weak view] in view?.load(window.url) }
      case .external: event.answer = .external
      case .none: event.answer = .none
      }
    }
    log.write(.windowAsked(event), view: view.name)
    return child
  }

  /// WebKit takes no view of another store as the answer to `window.open`
  /// (https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/API/Cocoa/WKWebView.mm, "but
  /// configuration specifies a different data store"), so that such a popup stands alone.
  private var answerToWindows: Host.Popups {
    run.host.popups == .child && run.host.popupStore == .other ? .detached : run.host.popups
  }

  private func open(opener: WebView?) -> WebView {
    let view = WebView(
      name: "popup-\(popups.count + 1)", context: popupContext, configuration: configuration,
      opener: opener)
    view.delegate = self
    popups.append(view)
    if !run.showsPopups { view.hide() }
    return view
  }

  func webViewAsksToClose(_ view: WebView) {
    lastActivity = log.now
    // The main view belongs to the app, and a page cannot close it.
    let heeded = view !== main && run.host.popupDelegate && run.host.closesPopups
    log.write(.close(LiveEvent.Close(by: .page, heeded: heeded)), view: view.name)
    // The engine still uses the view while it asks.
    if heeded { MainLoop.after(0) { view.release() } }
  }

  func webView(_ view: WebView, mayGo navigation: NavigationRequest) -> Bool {
    let asked = view === main || run.host.popupDelegate
    let refusal = asked ? policy.refusal(of: navigation.url) : nil
    log.write(
      .navigation(
        LiveEvent.Navigation(
          phase: refusal == nil ? .wanted : .refused, url: navigation.url,
          frame: navigation.frame, message: refusal, gesture: navigation.gesture)),
      view: view.name)
    if refusal != nil, view !== main, GoogleFiles.isSheet(navigation.url) { sheetIsStuck() }
    return refusal == nil
  }

  func webView(_ view: WebView, mayShow url: String) -> Bool {
    guard let refusal = policy.boundRefusal(of: url) else { return true }
    log.write(
      .navigation(LiveEvent.Navigation(phase: .refused, url: url, message: refusal)),
      view: view.name)
    if GoogleFiles.isSheet(url) { sheetIsStuck() }
    return false
  }

  /// The payment cannot go on by itself; the page gets time to find out.
  func sheetIsStuck() {
    if stuckSince == nil { stuckSince = log.now }
  }

  func webView(_ view: WebView, answers message: String) -> String {
    guard message.utf8.count <= Self.longestMessage,
      let decoded = try? JSONDecoder().decode(WatchMessage.self, from: Data(message.utf8))
    else { return "{}" }
    let view = self.view(showing: decoded.top ?? decoded.page, heardBy: view)
    take(decoded, of: view)
    let encoder = JSONEncoder()
    guard let order = try? encoder.encode(order(for: decoded, of: view)) else { return "{}" }
    return String(decoding: order, as: UTF8.self)
  }

  /// The view that shows a document of that URL or origin.
  ///
  /// A window and its opener share their message handlers in this engine, so that the opener's view
  /// hears both.
  func view(showing address: String, heardBy view: WebView) -> WebView {
    let plain = { (url: String) in String(url.prefix { $0 != "#" }) }
    let wanted = plain(address)
    let open = [view] + popups.reversed().filter { $0.isOpen && $0 !== view }
    if let same = open.first(where: { plain($0.url) == wanted }) { return same }
    return open.first { $0.url.hasPrefix(wanted + "/") } ?? view
  }

  // MARK: What happens

  func webView(_ view: WebView, saw happening: ViewHappening) {
    switch happening {
    case .loadStarted, .loadRedirected, .loadCommitted, .loadFinished, .loadFailed:
      sawLoad(happening, of: view)
    case .wrongCertificate(let url, let problem):
      ask(.certificate, url, problem, view)
    case .requestStarted(let id, let url, let method):
      if view === main { openRequests += 1 }
      lastActivity = log.now
      log.write(.request(LiveEvent.Request(id: id, url: url, method: method)), view: view.name)
      sawRequest(url, method, of: view)
    case .requestEnded(let id, let url, let status, let mimeType, let failure):
      if view === main { openRequests = max(0, openRequests - 1) }
      lastActivity = log.now
      log.write(
        .response(
          LiveEvent.Response(
            id: id, url: url, status: status, mimeType: mimeType, failure: failure)),
        view: view.name)
      if failure != nil, toldURLs.count < 1_000 { toldURLs.insert(url) }
    case .dialog(let kind, let text):
      let matter: LiveEvent.Asked.Matter =
        switch kind {
        case .alert: .alert
        case .confirm: .confirm
        case .prompt: .prompt
        case .beforeUnload: .beforeUnload
        }
      ask(matter, text, kind == .beforeUnload ? "yes" : "no", view)
    case .permissionAsked(let name): ask(.permission, name, "no", view)
    case .authenticationAsked(let host): ask(.authentication, host, "no", view)
    case .fileAsked: ask(.fileChooser, "", "no", view)
    case .printAsked: ask(.print, "", "no", view)
    case .downloadRefused(let url): ask(.download, url, "no", view)
    case .processEnded(let outOfMemory):
      log.write(
        .process(LiveEvent.ProcessState(state: outOfMemory ? .outOfMemory : .crashed)),
        view: view.name)
      end(.webProcessCrashed, "the web process of the view \(view.name) ended")
    case .responsive(let isResponsive):
      log.write(
        .process(LiveEvent.ProcessState(state: isResponsive ? .responsive : .unresponsive)),
        view: view.name)
    case .message(let text): takePageMessage(text, of: view)
    }
  }

  /// What the page sends after the answer is a reaction to it.
  private func sawRequest(_ url: String, _ method: String, of view: WebView) {
    guard case .answered = progress, view === main, method != "GET",
      HostPolicy.hostName(of: url).map(GoogleFiles.hosts.contains) != true
    else { return }
    log.write(.reaction(LiveEvent.Reaction(act: .request, url: url)), view: view.name)
  }

  private func ask(
    _ matter: LiveEvent.Asked.Matter, _ text: String, _ answer: String, _ view: WebView
  ) {
    log.write(
      .asked(LiveEvent.Asked(matter: matter, text: String(text.prefix(500)), answer: answer)),
      view: view.name)
  }

  private func sawLoad(_ happening: ViewHappening, of view: WebView) {
    lastActivity = log.now
    func write(
      _ phase: LiveEvent.Navigation.Phase, _ url: String, _ status: Int? = nil,
      _ message: String? = nil
    ) {
      log.write(
        .navigation(
          LiveEvent.Navigation(phase: phase, url: url, status: status, message: message)),
        view: view.name)
    }
    switch happening {
    case .loadStarted(let url):
      write(.started, url)
    case .loadRedirected(let url): write(.redirected, url)
    case .loadCommitted(let url, let status):
      write(.committed, url, status)
      if view === main { committedMain(url) }
      reachedGoogle(url, of: view)
    case .loadFinished(let url):
      write(.finished, url)
      if view === main, finishedLoading == nil {
        finishedLoading = log.now
        giveLateCookies()
      }
      if view !== main { dismissIfDue(view) }
    case .loadFailed(let url, let message):
      write(.failed, url, nil, message)
      if view === main, finishedLoading == nil { end(.notLoaded, message) }
      if view !== main, GoogleFiles.isSheet(url) { sheetIsStuck() }
    default: break
    }
  }

  private func committedMain(_ url: String) {
    main?.zoom = 1
    switch progress {
    case .loading, .stepping, .searching:
      (finishedLoading, domReady, isReady, saidNo, buttonSince) = (nil, nil, nil, nil, nil)
    case .tapped where GoogleFiles.isSheet(url), .answered where GoogleFiles.isSheet(url):
      // The sheet gets time to say that it is alone.
      MainLoop.after(300) { [weak self] in
        self?.end(.leftForGoogle, "the main view went to Google's payment page")
      }
    case .answered:
      log.write(.reaction(LiveEvent.Reaction(act: .navigation, url: url)), view: "main")
    default: break
    }
  }

  private func reachedGoogle(_ url: String, of view: WebView) {
    guard run.google == .google, view !== main,
      HostPolicy.hostName(of: url) == "accounts.google.com"
    else { return }
    MainLoop.after(500) { [weak self] in
      self?.end(.reachedGoogle, "the sheet asks the buyer to sign in")
    }
  }

  // MARK: The buyer closes the popup

  private func dismissIfDue(_ view: WebView) {
    guard let dismissal = run.dismissal, run.host.closeControl, !isDismissed,
      GoogleFiles.isSheet(view.url), !view.url.contains("/loading")
    else { return }
    isDismissed = true
    MainLoop.after(700) { [weak self] in
      guard let self, progress != .over, view.isOpen else { return }
      log.write(
        .close(LiveEvent.Close(by: .buyer, heeded: true, dismissal: dismissal)), view: view.name)
      stuckSince = log.now
      dismiss(view, dismissal)
    }
  }

  /// Closes a popup as the app's control does.
  func dismiss(_ view: WebView, _ dismissal: LiveRun.Dismissal) {
    switch dismissal {
    case .told: view.run("window.close()")
    case .hidden: view.hide()
    case .released: view.release()
    }
  }
}
