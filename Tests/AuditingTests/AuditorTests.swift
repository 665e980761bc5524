// Audits over the network: visits, errors, deadlines, interrupts, saved evidence.

import AuditModel
import Auditing
import Fetching
import Foundation
import TestSupport
import Testing

@Suite struct `An audit` {
  @Test func `visits once for each agent and judges every host`() async throws {
    let site = try SiteServer(["/": "<title>Shop</title>"])
    let hosts = try ["wkwebview", "chrome-android", "custom-tab"].map {
      try #require(Host.builtIn(named: $0))
    }
    let run = try await audit(site.address) { $0.hosts = hosts }
    let target = try run.target
    #expect(target.verdicts.map(\.host) == hosts.map(\.name))
    #expect(target.visits.map(\.hosts) == [["wkwebview"], ["chrome-android", "custom-tab"]])
    #expect(target.visits.map(\.userAgent) == [hosts[0], hosts[1]].map(\.agent.userAgent))
  }

  @Test func `asks for each script once, whatever the number of visits`() async throws {
    let site = try SiteServer(["/": "<script src=/a.js></script>", "/a.js": "a()"])
    let hosts = try ["wkwebview", "safari-ios"].map { try #require(Host.builtIn(named: $0)) }
    _ = try await audit(site.address) { $0.hosts = hosts }
    #expect(site.paths.count { $0 == "/a.js" } == 1)
    #expect(site.header("Referer", for: "/a.js") == site.address + "/")
  }

  @Test func `sends an agent that replaces all others exactly, and says so`() async throws {
    let site = try SiteServer(["/": "<title>Shop</title>"])
    let run = try await audit(site.address) { $0.userAgent = "app/1" }
    #expect(site.requests.count == 1)
    #expect(site.header("User-Agent", for: "/") == "app/1")
    #expect(try run.target.replacedAgent == "app/1")
    #expect(run.report.notices.count { $0.contains("--user-agent") } == 1)
  }

  @Test func `asks as Safari where the host's agent is refused`() async throws {
    let site = try SiteServer([:]) { request in
      request.contains("Safari/")
        ? .init("<title>Shop</title>") : .init("no", status: "403 Forbidden")
    }
    let run = try await audit(site.address)
    let visit = try #require(run.evidence.first?.visits.first)
    #expect(visit.page.exchange.status == 403)
    #expect(visit.comparison?.status == 200)
  }

  @Test(arguments: [("503 Busy", true), ("501 Unknown", false), ("429 Slow Down", true)])
  func `gives no verdict where the server only says that it cannot`(
    _ status: String, _ mayPass: Bool
  ) async throws {
    let site = try SiteServer(["/": .init("later", status: status)])
    let run = try await audit(site.address)
    #expect(run.report.targets == [])
    #expect(run.report.errors.map(\.kind) == ["http-status"])
    #expect(run.report.errors.map(\.mayPass) == [mayPass])
    #expect(run.report.errors.first?.status == Int(status.prefix(3)))
  }

  @Test func `that is interrupted reports what is done`() async throws {
    let site = try SiteServer(["/": .init(waits: true)])
    var options = AuditOptions()
    options.fetch.proxy = ""
    let targets = try Target.named(site.address)
    let auditor = try Auditor(options: options)
    let task = Task { await auditor.whole(targets) }
    while site.paths.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    let run = await task.value
    #expect(run.wasCancelled)
    #expect(run.report.errors.map(\.kind) == ["interrupted"])
  }

  @Test func `can be judged again from its evidence, without a network`() async throws {
    let site = try SiteServer(["/": "<script src=/a.js></script>", "/a.js": "a()"])
    let first = try await audit(site.address)
    let folder = try TemporaryFolder()
    let path = try folder.write(try JSONEncoder().encode(first.evidence.first), to: "e.json")
    let asked = site.paths.count
    let second = try await audit(path)
    #expect(try second.target.verdicts == first.target.verdicts)
    #expect(try second.target.requestedURL == first.target.requestedURL)
    #expect(try second.target.finalURL == first.target.finalURL)
    #expect(second.evidence == first.evidence)
    #expect(site.paths.count == asked)
  }

  @Test func `says what it was asked for and cannot do`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("<title>Shop</title>", to: "page.html")
    let run = try await audit(path) { $0.appFailure = "it is not there" }
    #expect(run.report.run.didNotRun.count { $0.hasPrefix("the app's source was not read") } == 1)
  }

  @Test func `names its configuration by all that changes its result, and by no secret`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("<title>Shop</title>", to: "page.html")
    func configuration(_ change: (inout AuditOptions) -> Void) async throws -> String {
      try await audit(path, change).report.run.configuration
    }
    let plain = try await configuration { _ in }
    #expect(try await configuration { _ in } == plain)
    #expect(try await configuration { $0.limits.frameDepth = 1 } != plain)
    #expect(
      try await configuration { $0.fetch.cookie = "a=1" }
        == configuration { $0.fetch.cookie = "a=2" })
  }
}
