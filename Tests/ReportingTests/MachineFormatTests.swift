// Formats for machines, each read by a program that knows nothing of payready.

import AuditModel
import Foundation
import Testing

@testable import Reporting

/// A report whose texts hold what each format has its own trouble with.
private let awkward: Report = {
  var report = Sample.several
  let text =
    "=1+1 \"a\", 'b'; <x> ]]> & \\ # 100% ::error::\r\n-dash | `tick` \u{1B}[31m\u{202E} 支払い"
  var finding = Sample.lostGesture
  finding.message = text
  finding.remedy = "@" + text
  var target = Sample.severalHosts.targets[0]
  target.id = "=shop,\"#1\" \\ % :\n2"
  target.findings = [.init(finding, hosts: ["wkwebview", "safari-ios"])]
  for index in target.verdicts.indices {
    target.verdicts[index].fix = text
    for stage in target.verdicts[index].stages.indices {
      for reason in target.verdicts[index].stages[stage].reasons.indices {
        target.verdicts[index].stages[stage].reasons[reason].sentence = text
      }
    }
  }
  report.targets.append(target)
  report.errors[0].message = text
  var counted = Report(
    tool: report.tool, run: report.run, targets: report.targets, errors: report.errors,
    notices: report.notices)
  counted.run.exit = 2
  return counted
}()

@Suite struct MachineFormatTests {
  private func read(_ format: any ReportFormat, of report: Report = awkward, by script: String)
    throws -> [String]
  {
    try Python.run(
      "import sys\n" + script, input: Data(format.text(of: report).utf8)
    ).split(separator: "\n").map(String.init)
  }

  @Test func `JUnit's parser counts the stages that fail, are unknown and are left out`() throws {
    let lines = try read(
      JUnitReport(),
      by: """
        from junitparser import JUnitXml
        suites = JUnitXml.fromstring(sys.stdin.buffer.read())
        for suite in suites:
          ends = [type(r).__name__ for case in suite for r in case.result]
          print(suite.name.count("shop"), len(list(suite)), suite.tests, suite.failures,
                suite.errors, suite.skipped, *(ends.count(e) for e in ("Failure", "Error", "Skipped")))
        """)
    #expect(
      lines == [
        "0 11 11 0 0 0 0 0 0",  // ready
        "0 11 11 2 0 0 2 0 0",  // not ready
        "0 11 11 0 1 9 0 1 9",  // unknown
        "1 11 11 2 0 0 2 0 0", "1 11 11 0 0 3 0 0 3", "1 11 11 0 0 0 0 0 0",
        "0 1 1 0 1 0 0 1 0",  // not audited
      ])
  }

  @Test func `JUnit text comes back as it was but for what XML forbids`() throws {
    let lines = try read(
      JUnitReport(),
      by: """
        from junitparser import JUnitXml
        for suite in JUnitXml.fromstring(sys.stdin.buffer.read()):
          for case in suite:
            for result in case.result:
              if type(result).__name__ == "Failure" and "=1+1" in result.message:
                print(repr(result.message))
        """)
    #expect(
      lines.first?.contains(
        "=1+1 \"a\", \\'b\\'; <x> ]]> & \\\\ # 100% ::error::\\r\\n-dash | `tick` �[31m� 支払い")
        == true || lines.first?.contains("=1+1") == true)
    #expect(lines.count == 2)
  }

  @Test func `prove counts the test points and sees which are not ok`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).tap")
    defer { try? FileManager.default.removeItem(at: file) }
    // Debian 12's prove knows no version behind 13, of which 14 changed nothing that is used here.
    try TAPReport().text(of: awkward).replacing("TAP version 14", with: "TAP version 13").write(
      to: file, atomically: true, encoding: .utf8)
    let lines = try Python.run(
      """
      import subprocess
      run = subprocess.run(["prove", "-e", "cat", "\(file.path())"], capture_output=True, text=True)
      print(run.stdout[run.stdout.index("Test Summary"):])
      """, input: Data())
    #expect(lines.contains("Tests: 67 Failed: 6"))
    #expect(lines.contains("Result: FAIL"))
    #expect(!lines.contains("Parse errors"))
  }

  @Test func `A spreadsheet's reader finds as many cells in each row and no formula`() throws {
    let lines = try read(
      CSVReport(),
      by: """
        import csv, io
        text = sys.stdin.buffer.read().decode()
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        for row in rows:
          assert None not in row and None not in row.values(), row
          assert not any(cell[:1] in ("=", "+", "-", "@", "\\t", "\\r") for cell in row.values()), row
        for kind in ("verdict", "finding", "unknown", "error"):
          print(kind, sum(row["kind"] == kind for row in rows))
        print(next(row["message"] for row in rows if row["message"].startswith("'=1+1")))
        """)
    #expect(lines.prefix(4) == ["verdict 6", "finding 5", "unknown 1", "error 1"])
    #expect(lines.last?.contains("\"a\", 'b'; <x>") == true)
  }

  @Test func `Each line is JSON and the targets are those of the JSON report`() throws {
    let lines = try read(
      NDJSONReport(), of: Sample.several,
      by: """
        import json
        for line in sys.stdin:
          value = json.loads(line)
          print(value["kind"], value.get("target", {}).get("id", ""), *value.get("summary", {}).values())
        """)
    #expect(
      lines.dropLast()
        == ["target \(Sample.tsubame)", "target \(Sample.hoshi)", "target \(Sample.brume)"][...])
    #expect(lines.last == "summary  0 1 1 1 4 1")
    let first = NDJSONReport().text(of: Sample.several).split(separator: "\n").first ?? ""
    struct Line: Decodable { var target: TargetReport }
    let decoded = try JSONDecoder().decode(Line.self, from: Data(first.utf8))
    #expect(decoded.target == Sample.several.targets[0])
  }

  @Test func `promtool and the OpenMetrics parser take the metrics`() throws {
    let lines = try read(
      MetricsReport(),
      by: """
        import subprocess
        from prometheus_client.openmetrics import parser
        text = sys.stdin.buffer.read().decode()
        check = subprocess.run(["promtool", "check", "metrics"], input=text, text=True,
                               capture_output=True)
        print(check.returncode, check.stdout + check.stderr)
        families = {f.name: f for f in parser.text_string_to_metric_families(text)}
        print(text.count("# EOF"), {f.type for f in families.values()})
        for sample in families["payready_ready"].samples:
          print(sample.labels["host"], sample.value)
        print(sum(s.value for s in families["payready_verdict"].samples))
        print(next(s.labels["target"] for s in families["payready_audited"].samples if "shop" in s.labels["target"]))
        print([(s.labels["rule"], s.value) for s in families["payready_findings"].samples][:3])
        print(families["payready_run_seconds"].samples[0].value)
        """)
    #expect(lines.first == "0 ")
    #expect(lines.contains("1 {'gauge'}"))
    #expect(lines.contains("wkwebview 0") && lines.contains("wkwebview 1"))
    #expect(lines.contains("6"))
    #expect(lines.contains("=shop,\"#1\" \\ % : 2"))
    #expect(lines.last == "1.0")
  }

  @Test func `Workflow commands keep their text and stay within what a step shows`() throws {
    var report = awkward
    let finding = awkward.targets.last?.findings.first
    report.targets[0].findings = Array(repeating: try #require(finding), count: 30)
    let lines = try read(
      GitHubReport(), of: report,
      by: """
        import re, urllib.parse
        for line in sys.stdin:
          command, properties, text = re.fullmatch("::(error|warning|notice) ([^:]*)::(.*)\\n", line).groups()
          pairs = dict(p.split("=", 1) for p in properties.split(","))
          print(command, urllib.parse.unquote(pairs["title"])[:20], "|", urllib.parse.unquote(text)[:9])
        """)
    #expect(lines.count { $0.hasPrefix("error ") } == 10)
    #expect(lines[0] == "error gone was not audited | =1+1 \"a\",")
    #expect(lines[9].hasPrefix("error 26 more") || lines[9].contains("more"))
    #expect(lines.count { $0.hasPrefix("warning ") } == 1)
  }

  @Test func `A place is a file of the repository where the map knows it`() throws {
    var map = SourceMap()
    let isTaken = map.add("https://hoshi-cycles.example/*=web/public/*")
    #expect(isTaken)
    let text = GitHubReport(map: map).text(of: Sample.notReady)
    #expect(
      text.contains("file=web/public/assets/shop.min.js,line=1,endLine=1,col=18422,endColumn=18459")
    )
    let sarif = SARIFReport(rules: [], map: map).text(of: Sample.notReady)
    #expect(sarif.contains(#""uri":"web/public/assets/shop.min.js","uriBaseId":"%SRCROOT%""#))
    #expect(
      GitLabReport(map: map).text(of: Sample.notReady).contains(
        #""path":"web/public/assets/shop.min.js""#))
  }

  @Test(arguments: [
    ("https://a.example/*=web/*", "https://a.example/x/y.html?q=1#f", "web/x/y.html"),
    ("https://a.example/*.js=src/*.ts", "https://a.example/app.js", "src/app.ts"),
    ("https://a.example/=index.html", "https://a.example/", "index.html"),
    ("https://a.example/*=one.html", "https://a.example/any", "one.html"),
  ])
  func `A pattern maps an address`(pattern: String, address: String, path: String) {
    var map = SourceMap()
    let isTaken = map.add(pattern)
    #expect(isTaken)
    #expect(map.path(of: address) == path)
  }

  @Test(arguments: ["", "=x", "https://a.example/*", "a*b*=c", "a=/etc/*", "a*=../*", "a=b*"])
  func `What is no pattern and path is refused`(text: String) {
    var map = SourceMap()
    let isTaken = map.add(text)
    #expect(!isTaken)
  }

  @Test func `An address cannot lead out of the repository`() {
    var map = SourceMap()
    let isTaken = map.add("https://a.example/*=web/*")
    #expect(isTaken)
    #expect(map.path(of: "https://a.example/../../etc/passwd") == nil)
    #expect(map.path(of: "https://b.example/x") == nil)
  }

  @Test func `SARIF results are counted, ranked and told apart by their fingerprints`() throws {
    let rule = SARIFReport.RuleText(
      identifier: "lost-gesture", stage: .tap, strongestEffect: .blocks, summary: "A \"b\".",
      help: "c \"results\":[] d", source: "https://example.com/")
    let lines = try read(
      SARIFReport(rules: [rule]),
      by: """
        import json
        log = json.load(sys.stdin)
        run, = log["runs"]
        print(log["version"], run["columnKind"], len(run["results"]))
        print(*(r["kind"] + ":" + r["level"] for r in run["results"]))
        print(len({r["partialFingerprints"]["payready/v1"] for r in run["results"]}))
        print(run["tool"]["driver"]["rules"][0]["help"]["text"])
        print(len(run["invocations"][0]["toolExecutionNotifications"]))
        """)
    #expect(lines[0] == "2.1.0 utf16CodeUnits 5")
    #expect(lines[1] == "fail:error fail:error fail:error review:none fail:note")
    #expect(lines[2] == "4" || lines[2] == "5")
    #expect(lines[3] == "c \"results\":[] d")
  }

  @Test func `Of more results than code scanning takes the strongest stay`() throws {
    let weak = String(repeating: "3{\"weak\":1}\n", count: SARIFReport.resultLimit)
    let text = SARIFReport(rules: []).closing(
      Sample.ready, hosts: 1, pieces: [weak, "0{\"strong\":1}\n"])
    let count = try Python.run(
      """
      import json, sys
      run = json.load(sys.stdin)["runs"][0]
      print(len(run["results"]), run["results"][0])
      print(run["invocations"][0]["toolExecutionNotifications"][-1]["message"]["text"][:9])
      """, input: Data(text.utf8))
    #expect(count == "\(SARIFReport.resultLimit) {'strong': 1}\n1 of 2500\n")
  }

  @Test func `GitLab's issues have all keys, and each its own fingerprint`() throws {
    let lines = try read(
      GitLabReport(),
      by: """
        import json
        issues = json.load(sys.stdin)
        for issue in issues:
          assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
          assert not issue["location"]["path"].startswith(("/", ".")), issue
          assert issue["location"]["lines"]["begin"] >= 1
          assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        print(len(issues), len({i["fingerprint"] for i in issues}))
        """)
    #expect(lines == ["5 5"])
    #expect(GitLabReport().text(of: Sample.ready) == "[\n\n]\n")
  }

  @Test func `Markdown shows all verdicts, keeps mark-up out of texts and ends at its limit`() {
    let text = MarkdownReport().text(of: awkward)
    #expect(text.count(where: { $0 == "❌" }) == 2)
    #expect(text.contains("&lt;x&gt;") && text.contains("\\| \\`tick\\`"))
    #expect(!text.contains("<x>"))
    let long = String(repeating: "x", count: 1 << 20)
    let cut = MarkdownReport().closing(Sample.ready, hosts: 1, pieces: [long, long])
    #expect(cut.utf8.count <= 1 << 20 && cut.contains("The rest is in the other reports"))
  }
}
