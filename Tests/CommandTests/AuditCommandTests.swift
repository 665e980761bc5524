// Whole audits by the built program, over a site on loopback.

import AuditModel
import Foundation
import TestSupport
import Testing

/// A site with one page that says nothing of payment.
private func plainSite() throws -> SiteServer {
  try SiteServer([
    "/": "<title>Shop</title><script src=/app.js></script>", "/app.js": "start()",
  ])
}

/// A page that is gone for every agent: not ready, whatever it holds.
private func goneSite() throws -> SiteServer {
  try SiteServer(["/": .init("<title>Gone</title>", status: "410 Gone")])
}

@Suite struct `An audit by the program` {
  @Test func `prints the verdict first and ends with its status`() throws {
    let site = try goneSite()
    let run = try Payready("audit", site.address)
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").first?.contains("not ready") == true, "\(run.output)")
    #expect(run.errors == "")
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["--fail-on", "never"], 0), (["--fail-on", "at-risk"], 1), (["--allow-unknown"], 1),
  ])
  func `ends as the caller judges verdicts`(_ options: [String], _ status: Int) throws {
    let site = try goneSite()
    #expect(try Int(Payready(["audit", site.address] + options).status) == status)
  }

  @Test(arguments: [
    ([String](), 2), (["--allow-unknown"], 0), (["--expects", "any"], 0),
    (["--fail-on", "never"], 2),
  ])
  func `is incomplete where the verdict is unknown, unless the caller allows it`(
    _ options: [String], _ status: Int
  ) throws {
    let site = try plainSite()
    #expect(try Int(Payready(["audit", site.address] + options).status) == status)
  }

  @Test func `prints JSON alone on standard output, the text then on standard error`() throws {
    let site = try plainSite()
    let run = try Payready("audit", "--report", "json", "--report", "text", site.address)
    let run2 = try run.json["run"] as? [String: Any]
    #expect(run2?["exit"] as? Int == Int(run.status))
    #expect(run.errors.contains("unknown"), "\(run.errors)")
  }

  @Test func `writes reports to files, replacing what was there`() throws {
    let site = try plainSite()
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "old ", count: 100_000), to: "report.json")
    let run = try Payready(
      "audit", "--report", "json=report.json", "--report", "text=report.txt", site.address,
      folder: folder.path)
    #expect(run.status == 2)
    #expect(run.output == "")
    let object = try JSONSerialization.jsonObject(with: Data(folder.read("report.json").utf8))
    #expect((object as? [String: Any])?["schemaVersion"] as? String == Report.currentVersion)
    #expect(try folder.read("report.txt").contains("unknown"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["report.json", "report.txt"])
  }

  @Test(arguments: ["json=no-such-folder/report.json", "json=.", "text=/dev/full"])
  func `ends with 73 where a report cannot be written`(_ report: String) throws {
    let site = try plainSite()
    let folder = try TemporaryFolder()
    let run = try Payready("audit", "--report", report, site.address, folder: folder.path)
    #expect(run.status == 73)
    #expect(run.errors.contains("cannot be written"), "\(run.errors)")
  }

  @Test func `is the same when its evidence is judged again`() throws {
    let site = try plainSite()
    let folder = try TemporaryFolder()
    let first = try Payready(
      "audit", "--report", "json", "--save-evidence", "e.json", site.address, folder: folder.path)
    let asked = site.paths.count
    let second = try Payready("audit", "--report", "json", "e.json", folder: folder.path)
    #expect(second.status == first.status)
    let verdicts = { (run: Payready) in
      let targets = try #require(try run.json["targets"] as? [[String: Any]])
      return try targets.map { try #require($0["verdicts"] as? NSArray) }
    }
    #expect(try verdicts(second) == verdicts(first))
    #expect(site.paths.count == asked)
  }

  /// A checkout with secrets in its headers, addresses, fields, scripts and words.
  private func secretiveSite() throws -> SiteServer {
    try SiteServer([
      "/": .init(
        """
        <title>Shop</title><meta name=csrf-token content=hush4>
        <p>Signed in as visitor hush1a by cookie hush1b and key hush1c</p>
        <form action="/pay?key=hush5"><input type=hidden name=t value=hush6></form>
        <iframe src="/frame?key=hush7"></iframe>
        <script src="/app.js?key=hush8"></script><script src=https://pay.google.com/gp/p/js/pay.js>
        </script><script>const csrfToken = 'hush3hush3';
        document.querySelector('#pay').onclick = () => new google.payments.api.PaymentsClient({})
          .loadPaymentData({ apiVersion: 2, apiVersionMinor: 0, merchantInfo: {
            merchantId: 'BCR2DN4TYDE3JLA' }, callback: '/done?key=hush9' });
        </script><button id=pay onclick="go('/x?key=hush0')">Pay</button>
        """,
        headers: ["Set-Cookie: session=hush1a; Path=/", "X-Session-Token: hush-token"]),
      "/app.js": "start()", "/frame": "<p>",
    ])
  }

  @Test func `keeps secrets out of reports and evidence, unless asked for them`() throws {
    let site = try secretiveSite()
    let folder = try TemporaryFolder()
    let url = site.address + "/?token=hush2"
    let run = try Payready(
      "audit", "--verbose", "--report", "json", "--report", "text=r.txt", "--save-evidence",
      "e.json", "-b", "login=hush1b", "-H", "Authorization: Bearer hush1c", url,
      folder: folder.path)
    let evidence = try folder.read("e.json")
    #expect(!(run.output + run.errors).contains("hush"), "\(run.output)")
    #expect(!evidence.contains("hush"), "\(evidence)")
    #expect(try !folder.read("r.txt").contains("hush"))
    #expect(evidence.contains("BCR2DN4TYDE3JLA"))
    let open = try Payready(
      "audit", "--show-secrets", "--report", "json", "--save-evidence", "e.json", url,
      folder: folder.path)
    #expect(open.output.contains("hush1"))
    let shown = try folder.read("e.json")
    for secret in (0...9).map({ "hush\($0)" }) + ["hush-token"] {
      #expect(shown.contains(secret), "\(secret)")
    }
  }

  @Test func `judges evidence without secrets as it judges all`() throws {
    let site = try secretiveSite()
    let folder = try TemporaryFolder()
    let first = try Payready(
      "audit", "--report", "json", "--save-evidence", "e.json", site.address + "/?token=hush2",
      folder: folder.path)
    let second = try Payready("audit", "--report", "json", "e.json", folder: folder.path)
    for key in ["verdicts", "integration"] {
      let parts = try [first, second].map { run in
        let targets = try #require(try run.json["targets"] as? [[String: Any]])
        return try targets.map {
          try JSONSerialization.data(
            withJSONObject: #require($0[key]), options: [.sortedKeys])
        }
      }
      #expect(parts[0] == parts[1])
    }
  }

  @Test func `sends headers and cookies to the target's origin only`() throws {
    let other = try SiteServer(["/other.js": "other()"])
    let site = try SiteServer([
      "/": "<script src='\(other.address)/other.js'></script><script src=/own.js></script>",
      "/own.js": "own()",
    ])
    _ = try Payready(
      "audit", "-H", "X-Test: 1", "-b", "a=b", "--header-for", "\(other.address)=X-Other: 2",
      site.address)
    #expect(site.header("X-Test", for: "/") == "1")
    #expect(site.header("Cookie", for: "/own.js") == "a=b")
    #expect(other.header("X-Test", for: "/other.js") == nil)
    #expect(other.header("Cookie", for: "/other.js") == nil)
    #expect(other.header("X-Other", for: "/other.js") == "2")
  }

  @Test func `sends the cookies of a file or of a storage state`() throws {
    let folder = try TemporaryFolder()
    try folder.write("127.0.0.1\tFALSE\t/\tFALSE\t0\tfrom\tfile\n", to: "cookies.txt")
    try folder.write(
      #"{"cookies":[{"name":"from","value":"state","domain":"127.0.0.1","path":"/","expires":-1}]}"#,
      to: "state.json")
    for (option, file, value) in [
      ("--cookie", "cookies.txt", "file"), ("--storage-state", "state.json", "state"),
    ] {
      let site = try plainSite()
      _ = try Payready("audit", option, file, site.address, folder: folder.path)
      #expect(site.header("Cookie", for: "/") == "from=\(value)")
    }
  }

  @Test func `writes the cookies that it was given`() throws {
    let site = try SiteServer([
      "/": .init("<title>Shop</title>", headers: ["Set-Cookie: basket=full; Path=/"])
    ])
    let folder = try TemporaryFolder()
    _ = try Payready("audit", "--cookie-jar", "jar.txt", site.address, folder: folder.path)
    #expect(try folder.read("jar.txt").contains("basket\tfull"))
  }

  @Test(arguments: [
    ["--resolve", "shop.test:PORT:127.0.0.1"], ["--connect-to", "::127.0.0.1:PORT"],
  ])
  func `reaches a name where it is told to`(_ options: [String]) throws {
    let site = try plainSite()
    let placed = options.map { $0.replacing("PORT", with: "\(site.port)") }
    let run = try Payready(
      ["audit", "--report", "json", "http://shop.test:\(site.port)/"] + placed)
    #expect(site.header("Host", for: "/") == "shop.test:\(site.port)")
    #expect(run.status == 1, "an http page is not secure")
  }

  @Test func `judges several hosts and targets, each under its name`() throws {
    let site = try plainSite()
    let run = try Payready(
      "audit", "--host", "wkwebview,safari-ios", "--host", "custom-tab", "--report", "json",
      "first=\(site.address)", "second=\(site.address)/?b")
    let targets = try #require(try run.json["targets"] as? [[String: Any]])
    #expect(targets.map { $0["id"] as? String } == ["first", "second"])
    for target in targets {
      let hosts = (target["verdicts"] as? [[String: Any]])?.map { $0["host"] as? String }
      #expect(hosts == ["wkwebview", "safari-ios", "custom-tab"])
    }
  }

  @Test(arguments: [["--live"], ["--app", "Sources"]])
  func `says what is not there and ends with 69`(_ options: [String]) throws {
    let site = try goneSite()
    // In a folder of its own it has no other programs beside it.
    let folder = try TemporaryFolder()
    let alone = folder.url.appending(path: "payready").path
    // By another process: what this one has open for writing, a child of another test may still
    // hold when it is to be run.
    try ProgramRun.succeed("cp", [Payready.path, alone])
    let run = try ProgramRun(alone, ["audit", site.address] + options)
    #expect(run.status == 69)
    let errors = String(decoding: run.errors, as: UTF8.self)
    #expect(errors.contains("not installed"), "\(errors)")
    let output = String(decoding: run.output, as: UTF8.self)
    #expect(output.contains("not ready"), "what could be said is said")
  }

  @Test(arguments: [false, true])
  func `that is interrupted prints what it has`(_ isTerminated: Bool) throws {
    let site = try SiteServer(["/": "<title>Done</title>", "/slow": .init(waits: true)])
    let running = try RunningPayready([
      "audit", "--report", "json", "--concurrency", "2", site.address, site.address + "/slow",
    ])
    while !site.paths.contains("/slow") { usleep(2000) }
    isTerminated ? running.terminate() : running.interrupt()
    let run = try running.end()
    #expect(run.status == (isTerminated ? 143 : 130))
    let errors = try #require(try run.json["errors"] as? [[String: Any]])
    #expect(errors.contains { ($0["target"] as? String)?.hasSuffix("/slow") == true })
    #expect(((try run.json["run"]) as? [String: Any])?["exit"] as? Int == Int(run.status))
  }

  @Test func `is quiet where it is told to be`() throws {
    let site = try goneSite()
    let run = try Payready("audit", "--quiet", site.address)
    let usual = try Payready("audit", site.address)
    #expect(run.output.contains("not ready"))
    #expect(run.output.count < usual.output.count)
  }

  @Test func `judges a file as if a server had sent it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<title>Shop</title>", to: "page.html")
    try folder.write(
      "HTTP/2 200\r\ncontent-type: text/html\r\nx-frame-options: DENY\r\n\r\n", to: "headers.txt")
    let run = try Payready(
      "audit", "page.html", "--base-url", "http://shop.example/checkout", "--response-headers",
      "headers.txt", "--report", "json", folder: folder.path)
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    #expect(target["finalURL"] as? String == "http://shop.example/checkout")
    #expect(target["headersUnseen"] as? Bool == false)
    #expect(run.status == 1, "an http page is not secure")
  }
}
