// Page kinds in hosts, and where the payment ends.

import AuditModel
import Foundation
import TestSupport
import Testing

/// A page in a host, and what has to be seen.
struct LiveCase: Sendable, CustomTestStringConvertible {
  var name: String
  var shop = Shop()
  var change: @Sendable (inout LiveRun) -> Void = { _ in }
  var ends: LiveEvent.Ended.How
  /// All in this order, others between them.
  var sees: [String]
  var lacks: [String] = []

  var testDescription: String { name }

  func check(_ program: LiveProgram, _ location: SourceLocation = #_sourceLocation) {
    let marks = program.marks
    #expect(program.ended == ends, "\(marks) \(program.errors)", sourceLocation: location)
    var rest = marks[...]
    for mark in sees {
      guard let at = rest.firstIndex(of: mark) else {
        Issue.record("not seen, or too early: \(mark); \(marks)", sourceLocation: location)
        return
      }
      rest = rest[(at + 1)...]
    }
    for mark in lacks { #expect(!marks.contains(mark), "\(marks)", sourceLocation: location) }
  }
}

private let custom = Shop(shows: Shop.customButton)

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `A host` {
  static let paid = ["sheet-started", "result", "token-sent", "document-change"]

  @Test(arguments: [
    LiveCase(
      name: "that follows Google's guide gets a created button paid", ends: .answered,
      sees: [
        "ready", "button created", "trusted touchstart", "trusted click", "window child",
        "called", "sheet opened", "sheet with opener",
      ] + paid, lacks: ["close by page ignored"]),
    LiveCase(
      name: "that follows Google's guide gets a button of the page's own paid", shop: custom,
      ends: .answered,
      sees: ["button named", "called", "window child", "sheet with opener"] + paid),
    LiveCase(
      name: "without popups sends the page to Google", shop: custom,
      change: { $0.host.popups = .none }, ends: .leftForGoogle,
      sees: ["called", "window none", "no window", "top-navigated", "sheet-stranded"]),
    LiveCase(
      name: "that loads popups in its own view loses the page", shop: custom,
      change: { $0.host.popups = .sameView }, ends: .leftForGoogle, sees: ["window same-view"],
      lacks: ["result"]),
    LiveCase(
      name: "that hands popups to another app loses the page", shop: custom,
      change: { $0.host.popups = .external }, ends: .leftForGoogle, sees: ["window external"],
      lacks: ["result"]),
    LiveCase(
      name: "that opens a view from another configuration has a sheet without opener",
      shop: custom, change: { $0.host.popups = .detached }, ends: .leftForGoogle,
      sees: ["window detached", "no window"], lacks: ["result", "sheet with opener"]),
    LiveCase(
      name: "that does not close popups gets the payment and keeps the popup",
      change: { $0.host.closesPopups = false }, ends: .answered,
      sees: ["result", "close by page ignored"], lacks: ["close by page"]),
    LiveCase(
      name: "without a delegate for the popup keeps it too",
      change: { $0.host.popupDelegate = false }, ends: .answered,
      sees: ["result", "close by page ignored"]),
    LiveCase(
      name: "without the suffix is not ready",
      change: {
        $0.host = Host.builtIn(named: "wkwebview-plain") ?? $0.host
        $0.host.popups = .child
      }, ends: .noButton, sees: ["not ready"], lacks: ["button created"]),
    LiveCase(
      name: "with the suffix as its whole agent is not ready",
      change: { $0.host.agent.userAgent = Host.supportedToken }, ends: .noButton,
      sees: ["not ready"]),
    LiveCase(
      name: "whose navigation policy lists the shop alone leaves the popup blank", shop: custom,
      change: { $0.host.navigationPolicy = ["127.0.0.1", "localhost"] }, ends: .sheetStuck,
      sees: ["window child", "refused"], lacks: ["sheet-started"]),
    LiveCase(
      name: "whose app-bound domains are the shop's alone leaves the popup blank", shop: custom,
      change: { $0.host.appBoundDomains = ["127.0.0.1", "localhost"] }, ends: .sheetStuck,
      sees: ["window child", "refused"], lacks: ["sheet-started"]),
    LiveCase(
      name: "whose content rules block Google has no button",
      change: { $0.host.contentRules = ["pay.google.com"] }, ends: .noButton,
      sees: ["blocked by content-rule"], lacks: ["ready"]),
    LiveCase(
      name: "whose content rules block third parties has no button",
      change: { $0.host.contentRules = ["*"] }, ends: .noButton,
      sees: ["blocked by content-rule"], lacks: ["ready"]),
    LiveCase(
      name: "that tells the page of a dismissed popup gets it cancelled",
      change: { $0.dismissal = .told }, ends: .answered,
      sees: ["close by buyer", "close by page", "canceled", "document-change"]),
    LiveCase(
      name: "that only hides a dismissed popup leaves the page waiting",
      change: { $0.dismissal = .hidden }, ends: .sheetStuck, sees: ["close by buyer"],
      lacks: ["canceled"]),
    LiveCase(
      name: "that lets go of a dismissed popup gets it cancelled",
      change: { $0.dismissal = .released }, ends: .answered,
      sees: ["close by buyer", "canceled"]),
    LiveCase(
      name: "without a control cannot dismiss a popup",
      change: {
        $0.host.closeControl = false
        $0.dismissal = .told
        $0.deadline = 3_500
      }, ends: .deadline, sees: ["not played dismissal"], lacks: ["close by buyer"]),
    LiveCase(
      name: "that opens windows automatically lets a late call through",
      shop: Shop(shows: Shop.customButton, before: "await fetch('/slow?500');"),
      change: { $0.host.opensWindowsAutomatically = true }, ends: .answered,
      sees: ["window child without gesture", "result"]),
    LiveCase(
      name: "that loads a custom scheme has another origin and is paid",
      change: {
        $0.host.baseURL = .customScheme
        $0.document = Shop(after: "outcome.textContent = 'Thank you';").page
      }, ends: .answered, sees: ["ready", "result"]),
    LiveCase(
      name: "that loads a string with its base has the shop's own origin and is paid",
      change: {
        $0.host.baseURL = .stringWithBase
        $0.document = Shop().page
      }, ends: .answered, sees: ["ready", "result", "token-sent"]),
    LiveCase(
      name: "whose popup has another store opens it apart", shop: custom,
      change: { $0.host.popupStore = .other }, ends: .leftForGoogle,
      sees: ["window detached", "no window"], lacks: ["result", "sheet with opener"]),
    LiveCase(
      name: "that opens a view from another configuration with another store does so too",
      shop: custom,
      change: {
        $0.host.popups = .detached
        $0.host.popupStore = .other
      }, ends: .leftForGoogle, sees: ["window detached", "no window"], lacks: ["result"]),
    LiveCase(
      name: "with a store of its own is paid", change: { $0.host.store = .none }, ends: .answered,
      sees: ["result"]),
    LiveCase(
      name: "whose navigation policy lists Google too gets paid", shop: custom,
      change: { $0.host.navigationPolicy = ["127.0.0.1", "*.google.com"] }, ends: .answered,
      sees: ["window child", "result"], lacks: ["refused"]),
    LiveCase(
      name: "whose app-bound domains hold Google too gets paid", shop: custom,
      change: { $0.host.appBoundDomains = ["127.0.0.1", "google.com"] }, ends: .answered,
      sees: ["window child", "result"], lacks: ["refused"]),
    LiveCase(
      name: "without a delegate for the popup does not hold it to its navigation policy",
      shop: custom,
      change: {
        $0.host.navigationPolicy = ["127.0.0.1"]
        $0.host.popupDelegate = false
      }, ends: .answered, sees: ["window child", "result"]),
    LiveCase(
      name: "that loads a string without a base has no secure context",
      change: {
        $0.host.baseURL = .string
        $0.document = Shop().page
      }, ends: .noButton, sees: ["request-refused"], lacks: ["ready"]),
  ])
  func `behaves`(_ given: LiveCase) async throws {
    let site = try given.shop.open()
    given.check(try await LiveProgram(Shop.run(site.address + "/", given.change)))
  }

  private func lines(_ program: LiveProgram) -> [String] {
    program.events.compactMap { if case .console(let line) = $0.what { line.text } else { nil } }
  }

  @Test(arguments: [false, true])
  func `runs the app's script in the page where it injects one`(_ injects: Bool) async throws {
    let site = try SiteServer([
      "/": "<script>console.log(typeof AppBridge, document.baseURI === location.href)</script>"
    ])
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.buttonWait = 300
        $0.host.injectsScript = injects
      })
    #expect(lines(program) == [injects ? "object true" : "undefined true"])
  }

  @Test(arguments: [
    ("", 980), ("<meta name=viewport content='width=device-width, initial-scale=1'>", 390),
    ("<meta name=Viewport content='width=500'>", 500),
    ("<meta name=viewport content='initial-scale=0.5; user-scalable=no'>", 780),
    ("<meta name=viewport content='width=1'>", 200),
  ])
  func `lays a page out as a phone does, and taps it there`(
    _ meta: String, _ width: Int
  ) async throws {
    let site = try SiteServer([
      "/": """
      <!doctype html>\(meta)<div style="height: 2000px"></div>
      <button id=own style="width: 90px; height: 30px; margin-left: 90px">Pay</button>
      <script>own.onclick = (event) => console.log(innerWidth, event.isTrusted, devicePixelRatio);
      </script>
      """
    ])
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.tap = "#own"
      })
    #expect(lines(program) == ["\(width) true 3"], "\(program.marks)")
  }

  @Test func `has the vendor and the payment interfaces of iOS`() async throws {
    let site = try SiteServer([
      "/": """
      <!doctype html><script>
      console.log([
        navigator.vendor, navigator.platform, typeof PaymentRequest,
        ApplePaySession.canMakePayments(), devicePixelRatio, innerWidth, "ontouchstart" in window,
        navigator.userAgent.includes("iPhone"), PaymentRequest.name,
      ].join("|"));
      new PaymentRequest([{ supportedMethods: "https://google.com/pay" }], { total: {} })
        .canMakePayment().then((can) => console.log("can " + can));
      </script>
      """
    ])
    let program = try await LiveProgram(Shop.run(site.address + "/") { $0.buttonWait = 500 })
    let lines = program.events.compactMap { event in
      if case .console(let line) = event.what { line.text } else { nil }
    }
    #expect(
      lines == [
        "Apple Computer, Inc.|iPhone|function|true|3|390|true|true|PaymentRequest", "can false",
      ])
  }
}
