// One run from nothing to the exit status: display, Google's side, view, and no process left.

import AuditModel
import FoundationEssentials
import WebView

/// The process of one run.
final class LiveProcess {
  private let run: LiveRun
  private let log: EventLog
  private let errors: ErrorStream?
  private var display: DisplayServer?
  private var folder: String?
  /// For hosts that are answered here, with its key.
  private var certificate: String?
  private var proxy: AnsweringProxy?
  /// A folder that goes away with the run.
  private var storeToEnd: String?

  init(run: LiveRun) {
    self.run = run
    log = EventLog(start: MainLoop.now)
    errors = ErrorStream()
  }

  /// Does it and says the exit status.
  func carryOut() -> Int32 {
    OwnProcess.adoptOrphans()
    OwnProcess.ignoreBrokenPipes()
    // The main loop ends the run at its deadline; this is for a main loop that hangs.
    OwnProcess.endAtLatest(afterSeconds: run.deadline / 1000 + 20)
    defer {
      Descendants.end()
      for line in errors?.lines() ?? [] where EngineConsole.read(line) == nil {
        errors?.pass(line)
      }
      display?.stop()
      for folder in [folder, storeToEnd] {
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
      }
    }
    let how: LiveEvent.Ended.How
    do throws(MissingPart) {
      how = try open()
    } catch {
      log.write(.ended(LiveEvent.Ended(how: .couldNotStart, message: error.description)))
      return 69
    }
    switch how {
    case .couldNotStart: return 69
    case .stopped: return 143
    case .deadline, .webProcessCrashed: return 2
    default: return 0
    }
  }

  private func open() throws(MissingPart) -> LiveEvent.Ended.How {
    guard let folder = OwnProcess.makeTemporaryFolder() else {
      throw MissingPart(description: "no temporary folder can be made")
    }
    self.folder = folder
    // The display starts while the certificate is made.
    try startDisplay()
    if hasProxy { _ = try heldCertificate() }
    if let display { OwnProcess.set("DISPLAY", try display.waitUntilReady()) }
    try WebContext.start()
    let context = try makeContext()
    if let screenshots = run.screenshots, !OwnProcess.makeFolder(screenshots) {
      throw MissingPart(description: "the folder \(screenshots) cannot be made")
    }
    let session = LiveSession(run: run, log: log, context: context, folder: folder)
    session.sendsAgent = sendsAgent
    session.refusedCertificates = proxy?.refused
    session.errors = errors
    session.makeOtherContext = { [weak self] in try? self?.makeContext(isKept: false) }
    watchParent(session)
    session.begin()
    MainLoop.run()
    return session.how
  }

  private func startDisplay() throws(MissingPart) {
    OwnProcess.set("GDK_BACKEND", "x11")
    OwnProcess.set("GDK_SCALE", "\(run.viewport.scale)")
    OwnProcess.set("NO_AT_BRIDGE", "1")
    OwnProcess.set("GSETTINGS_BACKEND", "memory")
    OwnProcess.set("GTK_THEME", "Adwaita")
    OwnProcess.set("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
    OwnProcess.set("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
    // Nothing here needs a session bus, and looking for one starts processes.
    OwnProcess.set("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    guard OwnProcess.environment("DISPLAY") == nil else { return }
    display = try DisplayServer(
      width: run.viewport.width * run.viewport.scale,
      height: run.viewport.height * run.viewport.scale)
  }

  // MARK: Between the view and the network

  /// The hosts that are answered here.
  private var answeredHosts: Set<String> { run.google == .google ? [] : GoogleFiles.hosts }
  /// False where the engine drops the host's agent.
  private lazy var sendsAgent = WebContext.takes(userAgent: run.host.agent.userAgent)
  /// Requests are changed, or certificates are checked in the engine's place, which knows no other
  /// authorities than the system's.
  private var readsAll: Bool {
    !run.headers.isEmpty || run.certificateAuthorities != nil || !sendsAgent
  }
  /// Servers are reached in other ways than the engine would.
  private var hasRoutes: Bool {
    !run.connectTo.isEmpty || !run.resolve.isEmpty || run.proxy != nil
  }
  /// Something stands between the view and the network; the agent may be another reason for it.
  private var hasProxy: Bool {
    run.google != .google || hasRoutes || !run.headers.isEmpty
      || run.certificateAuthorities != nil
  }

  /// - Parameter isKept: with the store of the run, if it has one that is kept.
  private func makeContext(isKept: Bool = true) throws(MissingPart) -> WebContext {
    var store: String?
    if isKept, run.host.store == .persistent, let kept = run.storeFolder {
      guard OwnProcess.makeFolder(kept) else {
        throw MissingPart(description: "the folder \(kept) cannot be made")
      }
      store = kept
    }
    // What the proxy reads whole it checks whole.
    let context = WebContext(store: store, insecure: run.insecure || readsAll)
    guard hasProxy || readsAll else { return context }
    let certificate = try heldCertificate()
    let proxy = try heldProxy(certificate)
    let schemes = hasRoutes || readsAll ? ["https", "http"] : ["https"]
    context.useProxy(port: proxy.port, for: schemes)
    try context.trust(certificate: certificate, of: answeredHosts.sorted())
    return context
  }

  private func heldCertificate() throws(MissingPart) -> String {
    if let certificate { return certificate }
    guard let made = Self.certificate(for: answeredHosts.sorted()) else {
      throw MissingPart(
        description: "the program openssl, which makes a certificate, does not run")
    }
    certificate = made
    return made
  }

  private func heldProxy(_ certificate: String) throws(MissingPart) -> AnsweringProxy {
    if let proxy { return proxy }
    let made = try makeProxy(certificate)
    proxy = made
    return made
  }

  private func makeProxy(_ certificate: String) throws(MissingPart) -> AnsweringProxy {
    var payScript: [UInt8]?
    if let path = run.payScript {
      guard let bytes = readAll(path) else {
        throw MissingPart(description: "\(path) cannot be read")
      }
      payScript = bytes
    }
    var routes = Routes()
    routes.connectTo = run.connectTo
    routes.resolve = run.resolve
    routes.proxy = run.proxy
    routes.insecure = run.insecure
    routes.authorities = run.certificateAuthorities
    let files = GoogleFiles(run: run, payScript: payScript)
    let changes = RequestChanges(
      run.headers, userAgent: sendsAgent ? nil : run.host.agent.userAgent)
    let hosts = answeredHosts
    return try AnsweringProxy(
      hosts: hosts, readsAll: readsAll, certificate: certificate, routes: routes
    ) { request in
      let isAnswered = request.scheme == "https" && hosts.contains(request.host)
      var made = isAnswered ? files.answer(request) : ProxiedAnswer(asksHost: true)
      if made.asksHost, !changes.isEmpty { made.requestHeaders = changes.lines(for: request) }
      return made
    }
  }

  /// A certificate and its key as PEM, that no one but this run trusts.
  private static func certificate(for hosts: [String]) -> String? {
    let names = hosts.isEmpty ? "DNS:localhost" : hosts.map { "DNS:" + $0 }.joined(separator: ",")
    return OwnProcess.output(of: [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-keyout", "-", "-out", "-", "-days", "2", "-subj", "/CN=payready stand-in",
      "-addext", "subjectAltName=" + names,
    ])
  }

  private func watchParent(_ session: LiveSession) {
    MainLoop.onRequestToEnd { session.end(.stopped, "asked to stop") }
    let parent = OwnProcess.parent
    MainLoop.every(250) { [weak self, log, run] in
      if OwnProcess.parent == parent, !log.isBroken { return true }
      // No one else is left to do it.
      if run.storeEndsWithParent, let store = run.storeFolder { self?.storeToEnd = store }
      session.end(.stopped, "the process that started the run is gone")
      return false
    }
  }
}
