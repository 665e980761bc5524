// Runs the profiles that were read of small apps in the real engine: what happens is what reading
// says.

import AuditModel
import Foundation
import Programs
import TestSupport
import Testing

/// A project of `Fixtures/apps`, and what happens to a payment in the host that it amounts to.
struct AppRun: Sendable, CustomTestStringConvertible {
  var project: String
  var ends: LiveEvent.Ended.How
  var sees: [String] = []
  var lacks: [String] = []
  /// A button of the page's own, which opens no window before it is needed.
  var hasOwnButton = false

  var testDescription: String { project }

  private static let reader: String? = LiveProgram.path.map {
    URL(filePath: $0).deletingLastPathComponent().appending(path: "payready-app").path
  }
  static var isRunnable: Bool {
    reader.map(FileManager.default.isExecutableFile) == true && LiveProgram.isBuilt
  }
  static let missing: Comment = "payready-app or payready-live is not built"

  /// Those that are run only where `ci/live` asks for all.
  private static let lessUsual: Set = [
    "spread/extension", "spread/superclass", "rules/missing-suffix/near-miss",
    "rules/absent-window-delegate/near-miss", "rules/other-engine-popup/breaks",
    "rules/mute-popup/breaks", "rules/refused-sheet-host/near-miss",
    "rules/unlisted-domain/breaks", "rules/filtered-checkout/near-miss",
  ]
  var isWanted: Bool {
    ProcessInfo.processInfo.environment["PAYREADY_LIVE_PAGES"] == "all"
      || !Self.lessUsual.contains(project)
  }

  /// The host that the project's only web view amounts to.
  func host() async throws -> AuditModel.Host {
    let folder = Golden.fixtures.appending(path: "apps/\(project)").path
    let outcome = await ChildProgram(path: try #require(Self.reader)).run(
      [folder], within: .seconds(120))
    let reading = try JSONDecoder().decode(AppReading.self, from: Data(outcome.output))
    let made = reading.webViews.filter { $0.origin != .elsewhere }
    var host = try #require(made.first, "\(outcome.end)").host.host
    // The shop of the app is served on loopback here.
    let own = ["127.0.0.1", "localhost"]
    if let policy = host.navigationPolicy { host.navigationPolicy = policy + own }
    if let domains = host.appBoundDomains { host.appBoundDomains = domains + own }
    return host
  }
}

@Suite(.enabled(if: AppRun.isRunnable, AppRun.missing))
struct `An app that was read` {
  private static let paid = ["ready", "window child", "sheet with opener", "result"]

  @Test(
    arguments: [
      AppRun(
        project: "guide/same-view-controller", ends: .answered, sees: paid + ["close by page"],
        lacks: ["close by page ignored"]),
      AppRun(
        project: "guide/new-view-controller", ends: .answered, sees: paid + ["close by page"]),
      AppRun(project: "guide/swiftui", ends: .answered, sees: paid + ["close by page"]),
      AppRun(project: "guide/objective-c", ends: .answered, sees: paid + ["close by page"]),
      AppRun(project: "spread/extension", ends: .answered, sees: paid),
      AppRun(project: "spread/superclass", ends: .answered, sees: paid),
      AppRun(
        project: "spread/protocol-extension", ends: .leftForGoogle, sees: ["window none"],
        hasOwnButton: true),
      AppRun(
        project: "rules/missing-suffix/breaks", ends: .noButton, sees: ["not ready"],
        lacks: ["button created"]),
      AppRun(project: "rules/missing-suffix/near-miss", ends: .answered, sees: paid),
      AppRun(
        project: "rules/absent-window-delegate/breaks", ends: .leftForGoogle, sees: ["window none"],
        hasOwnButton: true),
      AppRun(project: "rules/absent-window-delegate/near-miss", ends: .answered, sees: paid),
      AppRun(
        project: "rules/same-view-popup/breaks", ends: .leftForGoogle, sees: ["window same-view"],
        lacks: ["result"], hasOwnButton: true),
      AppRun(
        project: "rules/external-popup/breaks", ends: .leftForGoogle, sees: ["window external"],
        lacks: ["result"], hasOwnButton: true),
      AppRun(
        project: "rules/other-engine-popup/breaks", ends: .leftForGoogle, sees: ["window external"],
        lacks: ["result"], hasOwnButton: true),
      AppRun(
        project: "rules/fresh-configuration/breaks", ends: .leftForGoogle,
        sees: ["window detached"], lacks: ["result"], hasOwnButton: true),
      AppRun(
        project: "rules/unheard-close/breaks", ends: .answered,
        sees: ["result", "close by page ignored"]),
      AppRun(
        project: "rules/mute-popup/breaks", ends: .answered,
        sees: ["result", "close by page ignored"]),
      AppRun(
        project: "rules/refused-sheet-host/breaks", ends: .sheetStuck,
        sees: ["window child", "refused"], lacks: ["sheet-started"], hasOwnButton: true),
      AppRun(
        project: "rules/refused-sheet-host/near-miss", ends: .answered, sees: ["result"]),
      AppRun(
        project: "rules/unlisted-domain/breaks", ends: .sheetStuck,
        sees: ["window child", "refused"], lacks: ["sheet-started"], hasOwnButton: true),
      AppRun(
        project: "rules/filtered-checkout/breaks", ends: .noButton,
        sees: ["blocked by content-rule"], lacks: ["ready"]),
      AppRun(project: "rules/filtered-checkout/near-miss", ends: .answered, sees: paid),
      AppRun(project: "rules/baseless-page/breaks", ends: .noButton, lacks: ["ready"]),
    ].filter(\.isWanted))
  func `does what reading says`(_ given: AppRun) async throws {
    let host = try await given.host()
    let shop = given.hasOwnButton ? Shop(shows: Shop.customButton) : Shop()
    let site = try shop.open()
    let run = Shop.run(site.address + "/") { run in
      run.host = host
      if host.baseURL == .string { run.document = shop.page }
    }
    LiveCase(
      name: given.project, ends: given.ends, sees: given.sees, lacks: given.lacks
    ).check(try await LiveProgram(run))
  }

  @Test func `is the host of an audit with --live`() async throws {
    let folder = URL(filePath: try #require(LiveProgram.path)).deletingLastPathComponent()
    let site = try Shop().open()
    let app = Golden.fixtures.appending(path: "apps/rules/same-view-popup/breaks").path
    let outcome = await ChildProgram(path: folder.appending(path: "payready").path).run(
      [
        "audit", "--live", "--agents", "none", "--report", "json", "--app", app,
        site.address + "/",
      ], within: .seconds(300))
    #expect(outcome.end == .exited(1))
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output))
    let target = try #require(report["targets"]?.elements.first)
    #expect(target["runs"]?.elements.first?["host"]?.text == "CheckoutViewController")
    let rules = target["findings"]?.elements.compactMap { $0["rule"]?.text } ?? []
    #expect(rules.contains("same-view-popup"), "\(rules)")
  }
}
