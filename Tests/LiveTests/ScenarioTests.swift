// What can happen in one good shop.

import AuditModel
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `A scenario` {
  @Test(arguments: [
    LiveCase(
      name: "approve", ends: .answered, sees: ["result", "token-sent", "document-change"]),
    LiveCase(
      name: "cancel", change: { $0.scenario = .cancel }, ends: .answered,
      sees: ["sheet-started", "canceled", "document-change"], lacks: ["token-sent"]),
    LiveCase(
      name: "error", change: { $0.scenario = .error }, ends: .answered,
      sees: ["sheet-started", "failed", "document-change"], lacks: ["token-sent"]),
    LiveCase(
      name: "not-ready", change: { $0.scenario = .notReady }, ends: .noButton,
      sees: ["not ready"]),
    LiveCase(
      name: "never-settles", change: { $0.scenario = .neverSettles }, ends: .noButton, sees: [],
      lacks: ["ready", "not ready"]),
    LiveCase(
      name: "blocked-script", change: { $0.scenario = .blockedScript }, ends: .noButton, sees: [],
      lacks: ["ready"]),
    LiveCase(
      name: "slow-script", change: { $0.scenario = .slowScript }, ends: .answered,
      sees: ["ready", "result"]),
    LiveCase(
      name: "popup-refused", change: { $0.scenario = .popupRefused }, ends: .leftForGoogle,
      sees: ["window none", "top-navigated"]),
    LiveCase(
      name: "tap-twice", shop: Shop(shows: Shop.customButton), change: { $0.scenario = .tapTwice },
      ends: .answered, sees: ["trusted click", "trusted click", "request-refused", "result"]),
  ])
  func `plays`(_ given: LiveCase) async throws {
    let site = try given.shop.open()
    given.check(try await LiveProgram(Shop.run(site.address + "/", given.change)))
  }

  @Test func `pays at the second tap after the buyer closed the first popup`() async throws {
    let site = try Shop().open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.dismissal = .told
        $0.taps = 2
      })
    LiveCase(
      name: "", ends: .answered,
      sees: ["close by buyer", "canceled", "trusted click", "window child", "result"]
    ).check(program)
  }

  @Test func `signs in once, and not again with the store that was kept`() async throws {
    let folder = try TemporaryFolder()
    let site = try Shop().open()
    let says = try await inTurn((0..<2)) { _ in
      let program = try await LiveProgram(
        Shop.run(site.address + "/") {
          $0.storeFolder = folder.path(of: "store")
          $0.settings = ["signIn": .boolean(true)]
        })
      #expect(program.ended == .answered, "\(program.marks)")
      return program.events.contains { event in
        if case .google(let it) = event.what { it.says == "sign-in-needed" } else { false }
      }
    }
    #expect(says == [true, false])
  }

  @Test func `finds what an earlier run left in a store that is kept`() async throws {
    let folder = try TemporaryFolder()
    let site = try Shop(
      shows: """
        console.log("cookie " + document.cookie + ", storage " + localStorage.visits);
        document.cookie = "visited=yes; max-age=3600";
        localStorage.visits = "1";
        place.append(client.createButton({ onClick: pay }));
        """
    ).open()
    let runs = try await inTurn((0..<2)) { _ in
      try await LiveProgram(
        Shop.run(site.address + "/") { $0.storeFolder = folder.path(of: "store") })
    }
    let lines = runs.map { run in
      run.events.compactMap { if case .console(let line) = $0.what { line.text } else { nil } }
    }
    #expect(lines == [["cookie , storage undefined"], ["cookie visited=yes, storage 1"]])
  }

  @Test func `hands over cookies and storage before the page, or cookies after it`() async throws {
    let site = try Shop(
      shows: """
        console.log(document.cookie + " " + localStorage.cart);
        place.append(client.createButton({ onClick: pay }));
        """
    ).open()
    let lines = try await inTurn([Host.HandOver.before, .after]) { time in
      let program = try await LiveProgram(
        Shop.run(site.address + "/") {
          $0.host.handedOver = time
          $0.cookies = [.init(name: "session", value: "1", domain: "127.0.0.1")]
          $0.storage = [.init(origin: site.address, items: ["cart": "2"])]
        })
      return program.events.compactMap {
        if case .console(let line) = $0.what { line.text } else { nil }
      }
    }
    #expect(lines == [["session=1 2"], [" 2"]])
  }

  @Test func `leaves pictures of its moments`() async throws {
    let folder = try TemporaryFolder()
    let site = try Shop().open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") { $0.screenshots = folder.path })
    let named = program.events.compactMap { event in
      if case .screenshot(let picture) = event.what { picture.file } else { nil }
    }
    #expect(named.contains { $0.hasSuffix("button-main.png") }, "\(named)")
    #expect(named.contains { $0.hasSuffix("end-main.png") }, "\(named)")
    for name in named {
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
    }
  }
}
