// Page kinds in the host that Google's guide describes.

import AuditModel
import Foundation
import TestSupport
import Testing

private func custom(before: String) -> Shop { Shop(shows: Shop.customButton, before: before) }

/// A page whose checkout stands in a frame of another origin, since the names differ.
private func framed(_ attributes: String) -> @Sendable (inout LiveRun) -> Void {
  { run in run.target = run.target + "outer?" + attributes.replacing(" ", with: "+") }
}

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `A page` {
  @Test(arguments: [
    LiveCase(
      name: "sent with COOP same-origin loses its popup",
      shop: Shop(headers: ["Cross-Origin-Opener-Policy: same-origin"]), ends: .answered,
      sees: ["window child", "sheet without opener", "sheet-stranded", "canceled"],
      lacks: ["result"]),
    LiveCase(
      name: "sent with COOP same-origin-allow-popups is paid",
      shop: Shop(headers: ["Cross-Origin-Opener-Policy: same-origin-allow-popups"]),
      ends: .answered, sees: ["sheet with opener", "result"]),
    LiveCase(
      name: "that opens windows with noopener is sent to Google",
      shop: Shop(
        head: """
          <script>
          const open = window.open;
          window.open = (url, name, features) =>
            name === "_top" ? open.call(window, url, name) : open.call(window, url, name, "noopener");
          </script>
          """, shows: Shop.customButton), ends: .leftForGoogle, sees: ["no window"],
      lacks: ["result"]),
    LiveCase(
      name: "whose policy leaves Google out has no button",
      shop: Shop(headers: ["Content-Security-Policy: script-src 'self' 'unsafe-inline'"]),
      ends: .noButton, sees: ["blocked by csp"], lacks: ["ready"]),
    LiveCase(
      name: "whose policy lists Google is paid",
      shop: Shop(headers: [
        "Content-Security-Policy: script-src 'unsafe-inline' https://pay.google.com; "
          + "frame-src https://pay.google.com; img-src https://www.gstatic.com"
      ]), ends: .answered, sees: ["result"]),
    LiveCase(
      name: "with an overlay over its button cannot be tapped",
      shop: Shop(foot: "<div id=consent style='position:fixed;inset:0;background:#fff8'>?</div>"),
      ends: .noButton, sees: ["button covered"], lacks: ["trusted click"]),
    LiveCase(
      name: "whose consent banner is answered first is paid",
      shop: Shop(
        foot: """
          <div id=consent style='position:fixed;inset:0;background:#fff8'>
          <button id=agree onclick='consent.remove()'>Agree</button></div>
          """),
      change: {
        $0.steps = [
          LiveStep(action: .waitFor, selector: "#consent"),
          LiveStep(action: .click, selector: "#agree"),
        ]
      }, ends: .answered, sees: ["step 1", "step 2", "button created", "result"]),
    LiveCase(
      name: "whose button has no size cannot be tapped",
      shop: Shop(
        head:
          "<style>#place { height: 0; overflow: hidden } #place * { width: 0 !important; min-width: 0 !important; height: 0 !important; padding: 0 !important; border: 0 !important }</style>"
      ),
      ends: .noButton, sees: ["button zero-sized"]),
    LiveCase(
      name: "whose button is far down is scrolled to",
      shop: Shop(head: "<style>#place { margin-top: 3000px }</style>"), ends: .answered,
      sees: ["button created", "result"]),
    LiveCase(
      name: "whose button is named by a selector is tapped there",
      shop: Shop(shows: "place.innerHTML = '<div id=own>Pay</div>'; own.onclick = pay;"),
      change: { $0.tap = "#own" }, ends: .answered, sees: ["button selector", "result"]),
    LiveCase(
      name: "that fills a form first is paid",
      shop: Shop(
        shows: "",
        foot: """
          <form><input id=mail type=email><select id=size><option value=s>Small</option>
          <option value=l>Large</option></select></form>
          <script>
          size.addEventListener("change", () => {
            if (mail.value === "a@shop.example" && size.value === "l")
              place.append(client.createButton({ onClick: pay }));
          });
          </script>
          """),
      change: {
        $0.steps = [
          LiveStep(action: .type, selector: "#mail", text: "a@shop.example"),
          LiveStep(action: .select, selector: "#size", text: "Large"),
        ]
      }, ends: .answered, sees: ["step 1", "step 2", "result"]),
    LiveCase(
      name: "whose step cannot be done ends there",
      change: { $0.steps = [LiveStep(action: .click, selector: "#none", wait: 300)] },
      ends: .stepFailed, sees: ["step 1 failed"]),
    LiveCase(
      name: "that ignores the payment data shows nothing",
      shop: Shop(after: ""), ends: .answered, sees: ["result"],
      lacks: ["token-sent", "document-change"]),
    LiveCase(
      name: "whose handler never pays ends without a call",
      shop: Shop(before: "return;"), change: { $0.settings = ["preopensWindow": .boolean(false)] },
      ends: .noCall, sees: ["trusted click"], lacks: ["called"]),
    LiveCase(
      name: "whose request has no currency is refused",
      shop: Shop(before: "delete request.transactionInfo.currencyCode;"), ends: .answered,
      sees: ["request-refused"], lacks: ["result"]),
  ])
  func `ends`(_ given: LiveCase) async throws {
    let site = try given.shop.open()
    given.check(try await LiveProgram(Shop.run(site.address + "/", given.change)))
  }

  @Test(arguments: [
    ("", true),
    (
      "sandbox='allow-scripts allow-popups allow-same-origin allow-forms "
        + "allow-popups-to-escape-sandbox'", true
    ),
    ("sandbox='allow-scripts allow-same-origin allow-forms'", false),
  ])
  func `in a frame of another origin is paid where the frame allows popups`(
    _ attributes: String, _ isPaid: Bool
  ) async throws {
    let inner = try Shop().open()
    let address = inner.address.replacing("127.0.0.1", with: "localhost")
    let outer = try SiteServer([
      "/": """
      <!doctype html><h1>Shop</h1><div style="height: 1200px"></div>
      <iframe \(attributes) src="\(address)/" width="320" height="300"
        style="border: 3px solid; padding: 7px"></iframe>
      """
    ])
    let program = try await LiveProgram(Shop.run(outer.address + "/"))
    #expect(program.marks.contains("trusted click"), "\(program.marks)")
    #expect(program.marks.contains("result") == isPaid, "\(program.marks)")
  }

  /// What may stand between the tap and the payment call.
  static let waits = [
    "await fetch('/slow?50');",
    "await fetch('/slow?500');",
    "await new Promise((go) => { const x = new XMLHttpRequest(); x.open('GET', '/slow?50'); "
      + "x.onload = go; x.send(); });",
    "for (let i = 0; i < 2000; i += 1) await null;",
    "await new Promise(requestAnimationFrame);",
    "await new Promise((go) => setTimeout(go, 600));",
    "await new Promise((go) => setTimeout(go, 1500));",
    "await new Promise((go) => { addEventListener('x', go); dispatchEvent(new Event('x')); });",
    "await new Promise((go) => { addEventListener('message', go); postMessage(1); });",
    "await new Promise((go) => { addEventListener('hashchange', go); location.hash = 'x'; });",
    "await crypto.subtle.digest('SHA-256', new Uint8Array(8));",
    "await new Blob(['x']).text();",
    "await new Promise((go) => { const s = document.createElement('script'); s.src = '/slow.js'; "
      + "s.onload = go; document.head.append(s); });",
  ]

  /// The engine is asked first, on a page without pay.js: its rules have changed before.
  @Test(arguments: waits)
  func `with a button of its own is paid when the engine keeps the gesture over`(
    _ wait: String
  ) async throws {
    let bare = try SiteServer([
      "/": """
      <button id=own onclick="go()">Open</button>
      <script>async function go() { \(wait) open("/other"); }</script>
      """,
      "/other": "x", "/slow": "x", "/slow.js": "",
    ])
    let measured = try await LiveProgram(
      Shop.run(bare.address + "/") {
        $0.tap = "#own"
        $0.deadline = 5_000
      })
    let keeps = measured.marks.contains("window child")
    let shop = custom(before: wait)
    let site = try Shop(
      shows: shop.shows, before: shop.before, answers: ["/slow.js": ""]
    ).open()
    let program = try await LiveProgram(Shop.run(site.address + "/"))
    #expect(program.marks.contains("result") == keeps, "\(program.marks)")
    #expect(program.ended == (keeps ? .answered : .leftForGoogle), "\(program.marks)")
  }

  @Test
  func `that waits for the network loses the gesture and one that waits for promises keeps it`()
    async throws
  {
    let results = try await inTurn(["await fetch('/slow?500');", "await null;"]) { wait in
      let site = try custom(before: wait).open()
      return try await LiveProgram(Shop.run(site.address + "/")).marks.contains("result")
    }
    #expect(results == [false, true])
  }

  @Test(arguments: [(true, true), (false, false)])
  func `with a created button outlives a wait while pay.js opens its window beforehand`(
    _ preopens: Bool, _ isPaid: Bool
  ) async throws {
    let site = try Shop(before: "await fetch('/slow?500');").open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") { $0.settings = ["preopensWindow": .boolean(preopens)] })
    #expect(program.marks.contains("result") == isPaid, "\(program.marks)")
  }

  @Test func `over https with a script over http is told that it is mixed`() async throws {
    let page = "<h1>Shop</h1><script src='http://scripts.example/a.js'></script>"
    let server = try NginxServer(files: ["index.html": Array(page.utf8)])
    let program = try await LiveProgram(
      Shop.run(server.secureAddress + "/index.html") {
        $0.insecure = true
        $0.buttonWait = 300
      })
    #expect(program.marks == ["blocked by mixed-content"], "\(program.events)")
  }

  @Test func `with a resource that never comes is tapped all the same`() async throws {
    let site = try Shop(
      foot: "<img src='/hangs'>", answers: ["/hangs": .init(waits: true)]
    ).open()
    let program = try await LiveProgram(Shop.run(site.address + "/"))
    #expect(program.ended == .answered, "\(program.marks)")
  }
}
