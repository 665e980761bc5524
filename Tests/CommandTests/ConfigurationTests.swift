// The configuration file, its layers, rules and waivers.

import Foundation
import TestSupport
import Testing

@Suite struct `The configuration` {
  /// A folder that is the root of a repository, with a page whose handler waits before it pays.
  private func folder(_ configuration: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".git")
    try folder.write(
      """
      <!DOCTYPE html><title>Shop</title><button id=b>Pay</button>
      <script src=https://pay.google.com/gp/p/js/pay.js></script>
      <script>
      const client = new google.payments.api.PaymentsClient({environment: 'TEST'});
      b.onclick = async () => { await fetch('/total'); await client.loadPaymentData({}); };
      </script>
      """, to: "page.html")
    if let configuration { try folder.write(configuration, to: "payready.json") }
    return folder
  }

  private func verdicts(_ run: Payready) throws -> [String] {
    let targets = try #require(try run.json["targets"] as? [[String: Any]], "\(run.errors)")
    return targets.flatMap { target in
      ((target["verdicts"] as? [[String: Any]]) ?? []).compactMap {
        "\(target["id"] ?? "") \($0["host"] ?? "") \($0["verdict"] ?? "")"
      }
    }
  }

  @Test func `names targets, each with its own settings, under comments and commas`() throws {
    let folder = try folder(
      """
      // What is audited.
      {"version": 1, "targets": [
        {"id": "one", "url": "./page.html", "hosts": ["android-webview"]},
        "./page.html", /* and once more */
      ], "defaults": {"hosts": ["safari-ios", "wkwebview"],},}
      """)
    let run = try Payready("audit", "--report", "json", folder: folder.path)
    #expect(
      try verdicts(run).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "one android-webview", "./page.html safari-ios", "./page.html wkwebview",
      ])
    let one = try Payready("audit", "--report", "json", "one", folder: folder.path)
    #expect(try verdicts(one).count == 1)
  }

  @Test(
    arguments: [
      (["--fail-on", "not-ready"], "never", "never", Int32(1)),
      ([], "never", "not-ready", Int32(0)), ([], nil, "never", Int32(0)), ([], nil, nil, Int32(1)),
      (["--no-config"], nil, "never", Int32(1)),
    ] as [([String], String?, String?, Int32)])
  func `gives way to the environment, and that to the command line`(
    flags: [String], environment: String?, file: String?, status: Int32
  ) throws {
    let folder = try folder(file.map { #"{"defaults": {"failOn": "\#($0)"}}"# })
    let run = try Payready(
      ["audit", "./page.html"] + flags,
      environment: environment.map { ["PAYREADY_FAIL_ON": $0] } ?? [:], folder: folder.path)
    #expect(run.status == status, "\(run.errors)")
  }

  @Test func `is found upward, and no further than the repository's root`() throws {
    let folder = try folder(#"{"defaults": {"failOn": "never"}}"#)
    for path in ["a/page.html", "b/.git", "b/page.html"] {
      let name = folder.path + "/" + path
      try FileManager.default.createDirectory(
        at: URL(filePath: name).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(try folder.read("page.html").utf8).write(to: URL(filePath: name))
    }
    #expect(try Payready("audit", "./page.html", folder: folder.path + "/a").status == 0)
    #expect(try Payready("audit", "./page.html", folder: folder.path + "/b").status == 1)
    let shown = try Payready("config", "show", folder: folder.path + "/a")
    #expect(shown.output.contains("../payready.json: defaults.failOn"))
  }

  @Test func `turns rules off or changes what they do`() throws {
    for (setting, status, effect) in [
      ("off", Int32(0), nil), ("informs", 0, "informs"), ("risks", 0, "risks"),
      ("blocks", 1, "blocks"),
    ] as [(String, Int32, String?)] {
      let folder = try folder(#"{"rules": {"lost-activation": "\#(setting)"}}"#)
      let run = try Payready(
        "audit", "--allow-unknown", "--report", "json", "./page.html", folder: folder.path)
      let target = try #require((try run.json["targets"] as? [[String: Any]])?.first)
      let findings = (target["findings"] as? [[String: Any]]) ?? []
      let found = findings.first { $0["rule"] as? String == "lost-activation" }
      #expect(found?["effect"] as? String == effect)
      let others = findings.contains {
        $0["effect"] as? String == "blocks" && $0["rule"] as? String != "lost-activation"
      }
      if !others { #expect(run.status == status, "\(setting)") }
    }
  }

  @Test func `waives findings with a reason until their day, and says which waivers do nothing`()
    throws
  {
    let folder = try folder(
      """
      {"waivers": [
        {"rule": "lost-activation", "url": "*page.html", "reason": "goes with the new cart",
         "expires": "2999-12-31"},
        {"rule": "rejected-request", "reason": " "},
        {"rule": "missing-catch", "reason": "old", "expires": "2001-01-01"},
        {"rule": "severed-opener", "reason": "never seen"}]}
      """)
    let run = try Payready(
      "audit", "--report", "json", "--report", "text=text", "--report", "sarif=sarif",
      "./page.html", folder: folder.path)
    let target = try #require((try run.json["targets"] as? [[String: Any]])?.first)
    let findings = try #require(target["findings"] as? [[String: Any]])
    let waived = try #require(findings.first { $0["rule"] as? String == "lost-activation" })
    #expect((waived["waiver"] as? [String: Any])?["reason"] as? String == "goes with the new cart")
    #expect(waived["effect"] as? String == "blocks")
    let verdict = try #require((target["verdicts"] as? [[String: Any]])?.first)
    let tap = try #require(
      (verdict["stages"] as? [[String: Any]])?.first { $0["stage"] as? String == "tap" })
    #expect(tap["outcome"] as? String != "fails")
    let notices = (try run.json["notices"] as? [String]) ?? []
    #expect(
      notices == [
        "The waiver of rejected-request does not count: it has no reason.",
        "The waiver of missing-catch does not count: it expired on 2001-01-01.",
        "The waiver of severed-opener covers nothing.",
      ])
    let text = try folder.read("text").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("waived until 2999-12-31: goes with the new cart"))
    #expect(try folder.read("sarif").contains(#""justification":"goes with the new cart""#))
  }

  @Test func `takes values from the environment and never shows them`() throws {
    let site = try SiteServer(["/checkout": .init("<title>Shop</title>")])
    let folder = try folder(
      """
      {"targets": [{"id": "shop", "url": "\(site.address)/checkout",
        "headers": {"Authorization": "Bearer ${SHOP_TOKEN}"}}]}
      """)
    let environment = ["SHOP_TOKEN": "s3cr3tT0ken99"]
    let run = try Payready(
      ["audit", "--verbose", "--report", "json", "--save-evidence", "e.json"],
      environment: environment, folder: folder.path)
    #expect(site.requests.contains { $0.contains("Authorization: Bearer s3cr3tT0ken99") })
    let shown = try Payready(
      ["config", "show", "--effective"], environment: environment, folder: folder.path)
    let written = try folder.read("e.json")
    #expect(!(run.output + run.errors + shown.output + written).contains("s3cr3tT0ken99"))
    let missing = try Payready("audit", folder: folder.path)
    #expect(missing.status == 78)
    #expect(missing.errors.contains("names the variable SHOP_TOKEN, which is not set"))
  }

  @Test(arguments: [
    (#"{"defualts": {}}"#, "there is no key \"defualts\". Did you mean defaults?"),
    (#"{"defaults": {"failon": "never"}}"#, "in defaults. Did you mean failOn?"),
    (#"{"rules": {"lost-activaton": "off"}}"#, "Did you mean lost-activation?"),
    (#"{"rules": {"lost-activation": "on"}}"#, "is none of off, informs, risks, blocks"),
    (#"{"targets": [{"id": "x"}]}"#, "targets[0].url is missing"),
    (#"{"targets": [{"url": "a", "hosst": []}]}"#, "Did you mean hosts?"),
    (#"{"targets": [{"url": "a", "id": "x"}, {"url": "b", "id": "x"}]}"#, "two with the id x"),
    (#"{"network": {"insecure": "yes"}}"#, "network.insecure is neither true nor false"),
    (#"{"network": {"maxTime": "soon"}}"#, "--max-time"),
    (#"{"version": 2}"#, "version is not 1"),
    (#"{"waivers": [{"reason": "x"}]}"#, "neither a rule"),
    (#"{"waivers": [{"rule": "late-popup", "reason": "x", "expires": "soon"}]}"#, "is no date"),
    ("[]", "is no JSON object"), ("{", "is no JSON"), ("", "is empty"),
  ])
  func `says what is wrong in it`(text: String, message: String) throws {
    let folder = try folder(text)
    let run = try Payready("config", "validate", folder: folder.path)
    #expect(run.status == 78 && run.errors.contains(message), "\(run.status) \(run.errors)")
  }

  @Test func `as init writes it is fine, and is what the schema allows`() throws {
    let folder = try folder()
    #expect(try Payready("init", folder: folder.path).status == 0)
    let run = try Payready("config", "validate", folder: folder.path)
    #expect(run.output == "payready.json is fine: 1 target, 0 rules, 0 waivers.\n")
    #expect(try Payready("init", folder: folder.path).status == 73)
    let schema = try Payready("schema", "config").output
    let check = Process()
    check.executableURL = URL(filePath: "/usr/bin/python3")
    check.arguments = [
      "-c",
      """
      import json, jsonschema, sys
      schema = json.loads(sys.argv[1])
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      assert validator.is_valid({"targets": [{"url": "a", "hosts": ["b"]}], "live": True})
      assert not validator.is_valid({"targets": [{"id": "a"}]})
      assert not validator.is_valid({"defualts": {}})
      """, schema,
    ]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
  }
}
