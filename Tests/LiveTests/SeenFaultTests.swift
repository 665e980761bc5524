// What rules say of real runs: each fault once, with what was seen of it and when.

import AuditModel
import Foundation
import Programs
import TestSupport
import Testing

/// A page in a host, and the finding that runs of it lead to.
struct SeenCase: Sendable, CustomTestStringConvertible {
  var name: String
  var shop = Shop()
  var host: @Sendable (inout AuditModel.Host) -> Void = { _ in }
  /// Beside `approve`.
  var scenarios: [LiveRun.Scenario] = []
  var rule: String
  var effect: Effect
  /// A part of what was seen.
  var seen: String

  var testDescription: String { name }
}

private let custom = Shop.customButton

/// Opens a window of the page's own, and uses it.
private func ownWindow(_ open: String) -> Shop {
  Shop(
    shows: """
      place.innerHTML = '<button id="own">Buy with Google Pay</button>';
      own.addEventListener("click", () => { \(open) });
      """)
}

// One after the other: each makes several runs at once.
@Suite(.serialized, .enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `A rule on real runs` {
  /// The report on the checkout of a site, in a host that follows the guide but for some things.
  static func report(
    of address: String, in change: (inout AuditModel.Host) -> Void = { _ in },
    scenarios: [LiveRun.Scenario]
  ) async throws -> JSONValue {
    let temporary = try TemporaryFolder()
    var host = AuditModel.Host.standard
    host.name = "my-app"
    change(&host)
    let file = try temporary.write(JSONEncoder().encode(host), to: "host.json")
    let folder = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    let outcome = await ChildProgram(path: folder.appending(path: "payready").path).run(
      [
        "audit", "--live", "--agents", "none", "--report", "json", "--host", file, "--scenario",
        scenarios.map(\.rawValue).joined(separator: ","), address + "/",
      ], within: .seconds(300))
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output))
    return try #require(
      report["targets"]?.elements.first, "\(String(decoding: outcome.errors, as: UTF8.self))")
  }

  @Test(arguments: [
    SeenCase(
      name: "names the wait that cost the gesture",
      shop: Shop(shows: custom, before: "await fetch('/slow?500');"), rule: "lost-activation",
      effect: .blocks, seen: "GET http"),
    SeenCase(
      name: "names the change of address between the tap and the call",
      shop: Shop(
        shows: """
          place.innerHTML = '<button id="own">Buy with Google Pay</button>';
          own.addEventListener("click", () => { location.hash = "pay"; });
          addEventListener("hashchange", pay);
          """), rule: "lost-activation", effect: .blocks, seen: "#pay"),
    SeenCase(
      name: "sees a button whose tap leads nowhere",
      shop: Shop(shows: "place.append(client.createButton({ onClick() {} }));"),
      rule: "dead-button", effect: .blocks, seen: "there was no payment call"),
    SeenCase(
      name: "sees a host that gives no window", shop: Shop(shows: custom),
      host: { $0.popups = .none }, rule: "refused-popup", effect: .blocks,
      seen: "window.open gave null"),
    SeenCase(
      name: "sees a host that loads the window in the page's view", shop: Shop(shows: custom),
      host: { $0.popups = .sameView }, rule: "opener-less-popup", effect: .blocks,
      seen: "in the page's own view"),
    SeenCase(
      name: "sees a policy that keeps the sheet out", shop: Shop(shows: custom),
      host: { $0.navigationPolicy = ["127.0.0.1", "localhost"] }, rule: "refused-sheet",
      effect: .blocks, seen: "does not list pay.google.com"),
    SeenCase(
      name: "sees the window cut off by the page's opener policy",
      shop: Shop(headers: ["Cross-Origin-Opener-Policy: same-origin"]), rule: "severed-opener",
      effect: .blocks, seen: "OR_BIBED_15"),
    SeenCase(
      name: "sees a window that is never sent anywhere",
      shop: ownWindow("open('', 'w'); fetch('/nowhere').then((a) => a.json())"),
      rule: "empty-popup", effect: .blocks, seen: "still blank"),
    SeenCase(
      name: "sees a popup that stays", host: { $0.closesPopups = false }, rule: "unclosed-popup",
      effect: .risks, seen: "the app did not listen"),
    SeenCase(
      name: "sees a page that is not told of a dismissed popup",
      host: { $0.closesPopups = false }, scenarios: [.dismiss], rule: "unheard-dismissal",
      effect: .risks, seen: "the page had not heard of it"),
    SeenCase(
      name: "sees a client that is built before pay.js is there",
      shop: Shop(
        answers: [
          "/": .init(
            """
            <!doctype html><title>Hoshi Cycles</title><div id=place></div>
            <script>
            const request = \(Shop().request);
            setTimeout(async () => {
              const client = new google.payments.api.PaymentsClient({ environment: "TEST" });
              await client.isReadyToPay(request);
              place.append(client.createButton({ onClick: () => client.loadPaymentData(request)
                .then((data) => fetch("/charge", { method: "POST", body: JSON.stringify(data) })) }));
            }, 1_400);
            </script>
            <script async src="https://pay.google.com/gp/p/js/pay.js"></script>
            """)
        ]), scenarios: [.slowScript], rule: "premature-client", effect: .risks,
      seen: "google"),
    SeenCase(
      name: "sees a page that stays busy without pay.js",
      shop: Shop(
        shows: "busy.remove(); place.append(client.createButton({ onClick: pay }));",
        foot: "<p id=busy class=spinner>Loading</p>"), scenarios: [.blockedScript],
      rule: "silent-load-failure", effect: .informs, seen: "p#busy.spinner"),
    SeenCase(
      name: "sees a page that stays busy after a no",
      shop: Shop(
        shows: "busy.remove(); place.append(client.createButton({ onClick: pay }));",
        foot: "<p id=busy class=spinner>Loading</p>"), scenarios: [.notReady],
      rule: "misread-readiness", effect: .informs, seen: "p#busy.spinner"),
    SeenCase(
      name: "sees a page that waits for ever for an answer",
      shop: Shop(
        shows: "busy.remove(); place.append(client.createButton({ onClick: pay }));",
        foot: "<p id=busy class=spinner>Loading</p>"), scenarios: [.neverSettles],
      rule: "unanswered-readiness", effect: .informs, seen: "p#busy.spinner"),
    SeenCase(
      name: "sees a cancel that is shown as a failure",
      shop: Shop(
        shows: """
          place.append(client.createButton({ onClick: () => client.loadPaymentData(request).then(
            (data) => fetch("/charge", { method: "POST", body: JSON.stringify(data) }),
            () => { outcome.innerHTML = "<b role=alert>Something went wrong</b>"; }) }));
          """), scenarios: [.cancel], rule: "missing-catch", effect: .informs,
      seen: "Something went wrong"),
    SeenCase(
      name: "sees a page that uses the window it was not given",
      shop: ownWindow("const w = open('/charge', 'w'); w.focus();"),
      scenarios: [.popupRefused], rule: "unchecked-window", effect: .informs, seen: "threw"),
    SeenCase(
      name: "sees a button under a banner",
      shop: Shop(foot: "<div id=consent style='position:fixed;inset:0;background:#fff8'>?</div>"),
      rule: "unreachable-button", effect: .blocks, seen: "div#consent"),
    SeenCase(
      name: "sees a button that is drawn twice",
      shop: Shop(
        shows: """
          place.append(client.createButton({ onClick: pay }));
          setTimeout(() => place.append(client.createButton({ onClick: pay })), 50);
          """), rule: "unsteady-button", effect: .risks, seen: "2 buttons"),
    SeenCase(
      name: "sees a button without its picture",
      shop: Shop(headers: ["Content-Security-Policy: img-src 'self'"]), rule: "blank-button",
      effect: .risks, seen: "its picture"),
    SeenCase(
      name: "sees an error that leaves the checkout locked",
      shop: Shop(
        answers: [
          "/": .init(
            """
            <!doctype html><title>Hoshi Cycles</title>
            <form><button id=card disabled>Pay by card</button><div id=pay></div></form>
            <script async src="https://pay.google.com/gp/p/js/pay.js"></script>
            <script>
            const client = () => new google.payments.api.PaymentsClient(shopConfiguration.googlePay);
            if (!window.shopConfiguration) throw new Error("no configuration");
            card.disabled = false;
            </script>
            """)
        ]), rule: "locked-checkout", effect: .risks, seen: "no configuration"),
    SeenCase(
      name: "sees a buyer who comes back need a window that the host does not give",
      shop: ownWindow(
        """
        if (localStorage.visited) open("/charge", "w");
        else { localStorage.visited = "yes"; outcome.textContent = "Paid here"; }
        """), host: { $0.popups = .none }, rule: "refused-popup", effect: .blocks,
      seen: "needed no window"),
  ])
  func `says`(_ given: SeenCase) async throws {
    let site = try given.shop.open()
    let target = try await Self.report(
      of: site.address, in: given.host, scenarios: [.approve] + given.scenarios)
    let all = target["findings"]?.elements ?? []
    let told = all.map { "\($0["rule"]?.text ?? "") \($0["effect"]?.text ?? "")" }
    let runs = (target["runs"]?.elements ?? []).map {
      "\($0["end"]?.text ?? "") \($0["message"]?.text ?? "")"
    }
    let own = all.filter { $0["rule"]?.text == given.rule && $0["seen"] != nil }
    #expect(own.count == 1, "\(told) \(runs)")
    let finding = try #require(own.first)
    #expect(finding["effect"]?.text == given.effect.rawValue)
    #expect(finding["confidence"]?.text == "certain")
    let sentences = (finding["seen"]?.elements ?? []).compactMap { $0["sentence"]?.text }
    #expect(sentences.contains { $0.contains(given.seen) }, "\(sentences)")
  }

  @Test func `says nothing of a good page in any scenario`() async throws {
    let site = try Shop().open()
    let target = try await Self.report(of: site.address, scenarios: LiveRun.Scenario.allCases)
    let seen = (target["findings"]?.elements ?? []).filter { $0["seen"] != nil }
    #expect(seen.map { $0["rule"]?.text } == [], "\(seen)")
    let runs = target["runs"]?.elements ?? []
    let told = runs.map { "\($0["scenario"]?.text ?? "") \($0["end"]?.text ?? "")" }
    #expect(runs.count == LiveRun.Scenario.allCases.count + 1, "\(told)")
    #expect(runs.allSatisfy { $0["didNotRun"] == nil }, "\(runs)")
    let paying = runs.filter { $0["scenario"]?.text == "approve" }
    #expect(paying.allSatisfy { $0["environments"] == .array([.string("TEST")]) })
    let verdict = target["verdicts"]?.elements.first
    #expect(verdict?["verdict"]?.text == "ready", "\(told) \(verdict ?? .null)")
    let assumed = target["assumptions"]?.elements.compactMap(\.text) ?? []
    #expect(!assumed.contains("button-visible"))
    #expect(assumed.contains("production-behaves-as-test"))
  }
}

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `The checker itself` {
  @Test func `keeps its views visible, and tells of one that is not shown`() async throws {
    let site = try Shop().open()
    let shown = try await inTurn([true, false]) { isShown in
      let program = try await LiveProgram(
        Shop.run(site.address + "/") {
          $0.showsPopups = isShown
          $0.settings = ["answerDelay": .number(900)]
        })
      let looks = program.events.compactMap { event -> (String?, LiveEvent.Look)? in
        if case .look(let it) = event.what { (event.view, it) } else { nil }
      }
      #expect(looks.contains { $0.0 == "main" && $0.1.visible == true })
      return looks.contains { $0.0?.hasPrefix("popup") == true && $0.1.isOnScreen == true }
    }
    #expect(shown == [true, false])
  }

  @Test func `pays in a real window, and never by Payment Request`() async throws {
    let site = try Shop().open()
    let program = try await LiveProgram(Shop.run(site.address + "/"))
    #expect(program.marks.contains("window child"))
    #expect(
      !program.events.contains { event in
        if case .google(let it) = event.what { it.says == "payment-request-shown" } else { false }
      })
  }

  @Test func `lets the page's own requests through to its server`() async throws {
    let site = try Shop(
      after: """
        const answer = await fetch("/charge", { method: "POST", body: JSON.stringify(data) });
        outcome.textContent = (await answer.json()).order;
        """, answers: ["/charge": #"{"order": "Order 4711"}"#]
    ).open()
    let program = try await LiveProgram(Shop.run(site.address + "/"))
    let shown = program.events.compactMap { event in
      if case .reaction(let it) = event.what { it.text } else { nil }
    }
    #expect(shown.contains { $0.contains("Order 4711") }, "\(shown)")
  }

  @Test func `marks noise of the console and lets the rest stand`() async throws {
    let site = try Shop(
      foot: """
        <script>
        console.error('Unable to download payment manifest "https://google.com/pay".');
        console.error("The cart is empty");
        </script>
        """
    ).open()
    let program = try await LiveProgram(Shop.run(site.address + "/"))
    let lines = program.events.compactMap { event -> String? in
      if case .console(let it) = event.what {
        "\(it.noise ?? "-") \(it.text.prefix(20))"
      } else {
        nil
      }
    }
    #expect(lines.contains("payment-manifest Unable to download p"), "\(lines)")
    #expect(lines.contains("- The cart is empty"), "\(lines)")
  }
}
