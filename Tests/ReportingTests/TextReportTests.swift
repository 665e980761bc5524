// The text report: what it says, in which order, and what it never lets through.

import AuditModel
import Testing

@testable import Reporting

@Suite struct TextReportTests {
  @Test("The text is that of the golden file", arguments: Sample.names, [80, 120])
  func golden(_ name: String, width: Int) throws {
    let report = try #require(Sample.named(name)).masked()
    let detail: TextReport.Detail = name == "full" ? .full : .usual
    try expectGolden(
      TextReport(width: width, detail: detail).text(of: report), "\(name).\(width).txt")
  }

  @Test func `Colour changes nothing but colour`() throws {
    let report = Sample.several
    let coloured = TextReport(colour: true).text(of: report)
    try expectGolden(coloured, "several-targets.colour.txt")
    let plain = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(plain == TextReport().text(of: report))
  }

  @Test func `ASCII signs are enough where nothing else can be shown`() throws {
    let text = TextReport(unicode: false).text(of: Sample.ready)
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    try expectGolden(text, "ready.ascii.txt")
  }

  @Test func `The first line is the verdict, the second the fix`() {
    let lines = TextReport(width: 200).text(of: Sample.notReady).split(separator: "\n")
    #expect(
      lines[0] == "hoshi-cycles.example/checkout.html: not ready in wkwebview: breaks at tap "
        + "(the merchant page must act)")
    #expect(
      lines[1] == "fix: Get the price before the tap, and call loadPaymentData first thing in the "
        + "handler.")
  }

  @Test func `Brief tells verdicts and fixes only`() {
    let text = TextReport(width: 200, detail: .brief).text(of: Sample.several)
    #expect(
      text.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
        "tsubame-coffee.example/checkout.html", "hoshi-cycles.example/checkout.html", "fix",
        "atelier-brume.example/panier.html", "decide with", "gone", "try",
        "The same command may succeed later as it is.", "4 targets",
      ])
  }

  @Test func `A stage behind the first failure is told in the conditional`() {
    let lines = TextReport().text(of: Sample.notReady).split(separator: "\n")
    let rows = Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        Stage.allCases.first { line.dropFirst(4).hasPrefix("\($0.rawValue) ") }.map { ($0, line) }
      })
    #expect(rows.count == 11)
    #expect(rows[.button]?.contains("passes") == true)
    #expect(rows[.tap]?.contains("fails") == true)
    #expect(rows[.request]?.contains("would pass") == true)
    #expect(rows[.result]?.contains("would also fail") == true)
  }

  @Test func `Hosts with the same answer share a line, and what must be mended comes first`() {
    var report = Sample.severalHosts
    var twin = Sample.notReadyVerdict
    twin.host = "safari-view-controller"
    report.targets[0].verdicts.append(twin)
    report.targets[0].verdicts.swapAt(0, 1)
    let lines = TextReport(width: 200).text(of: report).split(separator: "\n")
    #expect(lines[0].contains("not ready in wkwebview, safari-view-controller: breaks at tap"))
    #expect(lines[2].contains("at risk in safari-ios: may break at tap"))
    #expect(lines[4].hasSuffix("ready in android-webview"))
  }

  @Test func `A long name is shortened in the verdict and told in full below`() {
    var report = Sample.ready
    let url = "https://shop.example/" + String(repeating: "step/", count: 40)
    report.targets[0].id = url
    report.targets[0].requestedURL = url
    let lines = TextReport(width: 80).text(of: report).split(separator: "\n")
    #expect(lines[0].count <= 80)
    #expect(lines[0].contains("…") && lines[0].hasSuffix(": ready in wkwebview"))
    #expect(lines[1] == url)
  }

  @Test func `No control character of a page reaches the terminal`() {
    let evil = "\u{1B}]0;owned\u{7}\u{9B}31m\r\u{8}\u{202E}\u{0}\u{E0041}"
    var report = Sample.full
    report.targets[0].id = evil
    report.targets[0].requestedURL = evil
    report.targets[0].finalURL = "https://x.example/\(evil)"
    report.targets[0].replacedAgent = evil
    report.targets[0].limits = [evil]
    report.targets[0].notRun = [evil]
    report.targets[0].integration.gateways = [evil]
    report.targets[0].verdicts[0].fix = evil
    report.targets[0].verdicts[0].host = evil
    for index in report.targets[0].findings.indices {
      report.targets[0].findings[index].message = evil
      report.targets[0].findings[index].remedy = evil
      report.targets[0].findings[index].rule = evil
      report.targets[0].findings[index].location?.url = evil
      report.targets[0].findings[index].location?.header = evil
      report.targets[0].findings[index].location?.snippet?.text = evil
    }
    report.targets[0].visits[0].scripts[0].detail = evil
    report.targets[0].visits[0].hops[0].url = evil
    report.errors[0].id = evil
    report.errors[0].message = evil
    report.notices = [evil]
    let text = TextReport(detail: .full).text(of: report)
    let steering = text.unicodeScalars.filter { $0 != "\n" && $0.isSteering }
    #expect(steering.isEmpty)
    #expect(text.contains("owned"))
  }

  @Test(arguments: [80, 120])
  func `No line ends in white space, and only what cannot be broken stands out`(width: Int) {
    let text = TextReport(width: width, detail: .full).text(of: Sample.full)
    for line in text.split(separator: "\n") {
      #expect(line.last?.isWhitespace != true)
      let hasLongWord = line.split(separator: " ").contains { $0.columns > width / 3 }
      #expect(line.columns <= width || hasLongWord, "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.contains("\n\n\n"))
  }

  @Test func `What decides an unknown is told once`() {
    var report = Sample.unknown
    report.targets[0].verdicts[0].fix =
      "To decide it: payready audit --live https://atelier-brume.example/panier.html."
    #expect(TextReport().text(of: report) == TextReport().text(of: Sample.unknown))
  }

  @Test func `A failed stage names what failed it, and not what could not be told as well`() {
    var report = Sample.notReady
    report.targets[0].verdicts[0].stages[4].reasons.append(
      .init(code: "unread-path", sentence: "Something was not read.", decidedBy: "--live"))
    #expect(TextReport().text(of: report) == TextReport().text(of: Sample.notReady))
  }

  @Test func `A file's made-up address is told as such`() {
    var report = Sample.ready
    report.targets[0].requestedURL = "page.html"
    report.targets[0].finalURL = "https://payready.invalid/page.html"
    let text = TextReport(width: 120).text(of: report)
    #expect(
      text.contains(
        "note: as a file; judged as if from https://payready.invalid/ (--base-url sets another)"))
    #expect(!text.contains("https://payready.invalid/page.html"))
  }

  @Test func `A report of nothing says so`() {
    let report = Report(tool: Sample.tool, run: Sample.run, targets: [])
    #expect(TextReport(detail: .brief).text(of: report) == "0 targets: none.\n")
  }
}
