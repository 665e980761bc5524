// Pages that do what they should not: each run ends, and says what was seen.

import AuditModel
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `A hostile page` {
  private func run(
    _ site: SiteServer, _ change: (inout LiveRun) -> Void = { _ in }
  ) async throws -> LiveProgram {
    try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.buttonWait = 1_000
        $0.deadline = 10_000
        change(&$0)
      })
  }

  @Test(arguments: [
    (
      "<script>alert('a'); confirm('b'); prompt('c')</script>",
      ["asked alert", "asked confirm", "asked prompt"]
    ),
    ("<script>Notification?.requestPermission?.()</script>", []),
    ("<script>navigator.mediaDevices?.getUserMedia({ video: true, audio: true })</script>", []),
    ("<script>setTimeout(() => { for (;;) alert('again') })</script>", ["asked alert"]),
    ("<script>setTimeout(() => { for (;;) print() })</script>", ["asked print"]),
    ("<script>setTimeout(() => { for (;;) console.log('again') })</script>", []),
    (
      "<script>(function more() { document.body?.append('x'); Promise.resolve().then(more) })()"
        + "</script>", []
    ),
    ("<script>setInterval(() => location.reload(), 1)</script>", []),
    (
      "<body><script>for (let i = 0; i < 300; i += 1) document.body.append("
        + "Object.assign(document.createElement('iframe'), { src: '/' }))</script>", []
    ),
    ("<meta http-equiv=refresh content='0;url=/'>", []),
    (
      "<script>navigator.geolocation.getCurrentPosition(() => {}, () => {})</script>",
      ["asked permission"]
    ),
    ("<script>print(); print(); print()</script>", ["asked print"]),
    ("<script>location = '/file'</script>", ["asked download"]),
    ("<iframe src='/private'></iframe>", ["asked authentication"]),
    ("<input type=file id=f><script>f.click()</script>", []),
    ("<script>setInterval(() => window.open('/x'), 1)</script>", []),
    (
      "<script>setTimeout(() => { for (let i = 0; ; i += 1) history.pushState(i, '', '?' + i) })"
        + "</script>", []
    ),
    ("<script>for (let i = 0; i < 1e5; i += 1) console.log(i)</script>", []),
    ("<script>addEventListener('error', () => { throw 1 }); throw 2</script>", []),
    ("<script>delete window.webkit; window.JSON = null; window.Promise = null</script>", []),
  ])
  func `ends without a button`(_ body: String, _ asked: [String]) async throws {
    let site = try SiteServer([
      "/": .init("<!doctype html><title>x</title>" + body),
      "/file": .init(
        "x", headers: ["Content-Type: application/zip", "Content-Disposition: attachment"]),
      "/private": .init(
        "", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""]),
    ])
    let program = try await run(site)
    #expect([.noButton, .deadline].contains(program.ended), "\(program.marks)")
    for mark in asked { #expect(program.marks.contains(mark), "\(program.marks)") }
  }

  @Test func `that loops in script runs into its deadline`() async throws {
    let site = try SiteServer(["/": "<script>for (;;);</script>"])
    let program = try await run(site) { $0.deadline = 2_000 }
    #expect(program.ended == .deadline)
    #expect(program.status == 2)
  }

  @Test func `that goes in circles runs into its deadline`() async throws {
    let site = try SiteServer([
      "/": "<script>location = '/b'</script>", "/b": "<script>location = '/'</script>",
    ])
    let program = try await run(site) { $0.deadline = 3_000 }
    #expect([.deadline, .noButton, .notLoaded].contains(program.ended), "\(program.marks)")
  }

  @Test func `that opens windows without end is given a few`() async throws {
    let site = try SiteServer(["/": "<script>setInterval(() => open('/x'), 5)</script>"])
    let program = try await run(site) {
      $0.host.opensWindowsAutomatically = true
      $0.deadline = 15_000
      $0.buttonWait = 15_000
    }
    #expect(program.marks.filter { $0.hasPrefix("window child") }.count == 8)
    #expect(program.marks.contains { $0.hasPrefix("window too-many") })
  }

  @Test func `that nothing serves is not loaded`() async throws {
    let port = try LoopbackPort.free(1)[0]
    let program = try await LiveProgram(Shop.run("http://127.0.0.1:\(port)/"))
    #expect(program.ended == .notLoaded)
  }

  @Test func `with a certificate of no one is not loaded`() async throws {
    let server = try NginxServer(files: ["index.html": Array("<h1>x</h1>".utf8)])
    let program = try await LiveProgram(Shop.run(server.secureAddress + "/index.html"))
    #expect(program.ended == .notLoaded)
    #expect(program.marks.contains("asked certificate"))
  }

  @Test func `that wants to keep the buyer is left all the same`() async throws {
    let site = try SiteServer([
      "/": """
      <button id=leave>Leave</button><script>
      addEventListener("beforeunload", (event) => event.preventDefault());
      leave.onclick = () => { location = "/other"; };
      </script>
      """, "/other": "<title>Other</title>",
    ])
    let program = try await run(site) {
      $0.steps = [
        LiveStep(action: .click, selector: "#leave"), LiveStep(action: .goTo, url: "/other"),
      ]
    }
    #expect(program.ended == .noButton, "\(program.marks)")
    #expect(program.marks.contains("asked before-unload"), "\(program.marks)")
    #expect(site.requests.contains { $0.hasPrefix("GET /other ") })
  }

  @Test func `that wants a password for itself gets none`() async throws {
    let site = try SiteServer([
      "/": .init(
        "no", status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    ])
    let program = try await run(site)
    #expect(program.marks.contains("asked authentication"), "\(program.marks)")
    #expect([.noButton, .notLoaded].contains(program.ended), "\(program.marks)")
  }

  @Test func `whose script has a certificate of no one goes on without it`() async throws {
    let server = try NginxServer(files: ["a.js": Array("".utf8)])
    let site = try SiteServer(["/": "<script src='\(server.secureAddress)/a.js'></script>"])
    let program = try await run(site)
    #expect(program.ended == .noButton)
    let failed = program.events.contains { event in
      guard case .response(let it) = event.what else { return false }
      return it.url.hasSuffix("/a.js") && it.failure != nil
    }
    #expect(failed, "\(program.events)")
  }

  @Test func `whose windows open windows is given a few`() async throws {
    let site = try SiteServer(["/": "<script>open('/'); open('/')</script>"])
    let program = try await run(site) {
      $0.host.opensWindowsAutomatically = true
      $0.deadline = 15_000
      $0.buttonWait = 15_000
    }
    #expect(program.marks.filter { $0.hasPrefix("window child") }.count == 8)
    #expect([.noButton, .deadline].contains(program.ended), "\(program.marks)")
  }

  @Test func `whose process dies is told as that`() async throws {
    let site = try Shop().open()
    let running = try RunningLiveProgram(
      Shop.run(site.address + "/") { $0.settings = ["scenario": .string("never-answers")] })
    _ = try running.wait { $0.what.kind == "tap" }
    let children = RunningLiveProgram.descendants(of: running.process.processIdentifier)
    let web = children.filter { $0.value.hasPrefix("WebKitWebProc") }
    #expect(!web.isEmpty)
    for process in web.keys { kill(process, SIGKILL) }
    let end = try running.wait { $0.what.kind == "ended" }
    guard case .ended(let ended)? = end?.what else {
      Issue.record("it did not end")
      return
    }
    #expect(ended.how == .webProcessCrashed)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 2)
  }
}
