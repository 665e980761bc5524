// Bad input: a sentence on standard error, nothing on standard output, the right status.

import Foundation
import TestSupport
import Testing

@Suite struct `Bad input` {
  @Test(arguments: [
    ([String](), 64, "no command is given"),
    (["audti"], 64, "Did you mean audit?"),
    (["https://shop.example/"], 64, "Did you mean `payready audit https://shop.example/`?"),
    (["--host", "x"], 64, "before the command"),
    (["audit"], 64, "no target is given"),
    (["audit", "--hsot", "x"], 64, "Did you mean --host?"),
    (["audit", "-Z", "x.example"], 64, "no option \"-Z\""),
    (["audit", "x.example", "--host"], 64, "--host needs a value"),
    (["audit", "--cookie", "--live", "x.example"], 64, "--cookie needs a value"),
    (["audit", "--live=yes", "x.example"], 64, "--live takes no value"),
    (["audit", "--live", "--deny-private-networks", "x.example"], 64, "does not reach runs"),
    (
      ["audit", "--live", "--google", "pay-js", "--pay-js", "none.js", "x.example"], 65,
      "none.js cannot be read"
    ),
    (["audit", "--host", "wkwebveiw", "x.example"], 64, "Did you mean wkwebview?"),
    (["audit", "--host", ",", "x.example"], 64, "names no host"),
    (["audit", "--host", "none.json", "x.example"], 65, "none.json does not exist"),
    (["audit", "--report", "jsno", "x.example"], 64, "Did you mean json?"),
    (["audit", "--report", "json=", "x.example"], 64, "names no file"),
    (["audit", "--report", "json=a", "--report", "text=a", "x.example"], 64, "two reports"),
    (["audit", "--fail-on", "notready", "x.example"], 64, "Did you mean not-ready?"),
    (["audit", "--fail-on", "soon", "x.example"], 64, "--fail-on cannot be \"soon\""),
    (["audit", "--expects", "apple-pay", "x.example"], 64, "--expects"),
    (["audit", "--max-time", "soon", "x.example"], 64, "no duration"),
    (["audit", "--max-time", "0", "x.example"], 64, "at least 1ms"),
    (["audit", "--max-body", "16XB", "x.example"], 64, "no size"),
    (["audit", "--retry", "-1", "x.example"], 64, "--retry must be"),
    (["audit", "--base-url", "shop", "page.html"], 64, "--base-url is no"),
    (["audit", "--header", "no colon", "x.example"], 64, "--header is no header"),
    (["audit", "--header-for", "x", "x.example"], 64, "names no origin"),
    (["audit", "--resolve", "x", "x.example"], 64, "--resolve"),
    (["audit", "--proxy", "gopher://x", "x.example"], 64, "--proxy"),
    (["audit", "--quiet", "--verbose", "x.example"], 64, "exclude each other"),
    (["audit", "--user-agent", "", "x.example"], 64, "--user-agent"),
    (["audit", "--cookie", "none.txt", "x.example"], 65, "none.txt"),
    (["audit", "--cacert", "none.pem", "x.example"], 65, "none.pem"),
    (["audit", "--storage-state", "none.json", "x.example"], 65, "none.json"),
    (["audit", "--response-headers", "none.txt", "x.example"], 65, "none.txt"),
    (["audit", "https://:80/"], 64, "no valid URL"),
    (["audit", "ftp://shop.example/"], 64, "by ftp"),
    (["audit", "none.html"], 65, "does not exist"),
    (["audit", "/"], 65, "is a folder"),
    (["hosts", "wkwebveiw"], 64, "Did you mean wkwebview?"),
    (["hosts", "a", "b"], 64, "one NAME"),
    (["schema", "reprot"], 64, "Did you mean report?"),
    (["explain", "OR_BIBED_51"], 64, "Did you mean OR_BIBED_15?"),
    (["explain", "OR_BIBED"], 64, "Did you mean OR_BIBED_"),
    (["help", "audti"], 64, "Did you mean audit?"),
  ])
  func `is told in a sentence`(
    _ arguments: [String], _ status: Int, _ words: String
  ) throws {
    let run = try Payready(arguments)
    #expect(Int(run.status) == status)
    #expect(run.output == "")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.hasPrefix("payready: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("page.html", "", "is empty"), ("app.js", "go()", "is a script"),
    ("page.html", "\u{1F}\u{8B}\u{8}\u{0}\u{1}\u{2}\u{3}", "holds no text"),
    ("evidence.json", "{", "no valid JSON"),
  ])
  func `in a file is told in a sentence`(
    _ name: String, _ content: String, _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, to: name)
    let run = try Payready("audit", name, folder: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test(arguments: [
    (#""popups": "child""#, #""popups": "many""#, "\"popups\" has a value that is not known"),
    (#""closesPopups": true"#, #""closesPopups": "yes""#, "\"closesPopups\" is not true or false"),
    (#""making": "suffixed""#, #""makng": "suffixed""#, "\"agent.making\" is missing"),
    (#""baseURL": "https""#, #""baseURL": "https", "colour": 1"#, "\"colour\" that is not known"),
    (
      #""baseURL": "https""#, #""baseURL": "https", "apBoundDomains": []"#,
      "did you mean \"appBoundDomains\""
    ),
    ("{", "", "no valid JSON"),
  ])
  func `in a host file is told with the path of the key`(
    _ right: String, _ wrong: String, _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    let profile = try Payready("hosts", "wkwebview").output
      .replacing(#"" : "#, with: #"": "#)
    try #require(profile.contains(right))
    try folder.write(profile.replacing(right, with: wrong, maxReplacements: 1), to: "app.json")
    let run = try Payready("audit", "--host", "app.json", "x.example", folder: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func `that is a target which answers nothing ends with "try again", reported`() throws {
    let port = try LoopbackPort.free(1)[0]
    let run = try Payready(
      "audit", "--retry", "0", "--report", "json", "http://127.0.0.1:\(port)/")
    #expect(run.status == 75)
    #expect(run.errors.contains("127.0.0.1:\(port)"), "\(run.errors)")
    let errors = try #require(try run.json["errors"] as? [[String: Any]])
    #expect(errors.map { $0["kind"] as? String } == ["connection-refused"])
  }

  @Test func `that is a target which will not answer later either is incomplete`() throws {
    let site = try SiteServer(["/": .init("", status: "501 Not Implemented")])
    let run = try Payready("audit", "--retry", "0", site.address)
    #expect(run.status == 2)
    #expect(run.errors.contains("the server answers 501"), "\(run.errors)")
  }
}
