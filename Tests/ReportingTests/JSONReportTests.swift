// The JSON report as text.

import AuditModel
import Foundation
import Testing

@testable import Reporting

@Suite struct JSONReportTests {
  @Test func `The text is that of the golden file`() throws {
    try expectGolden(JSONReport().text(of: Sample.full.masked()), "full.json")
  }

  @Test func `A report comes back as it was`() throws {
    let data = Data(JSONReport().text(of: Sample.full).utf8)
    let decoded = try JSONDecoder().decode(Report.self, from: data)
    #expect(decoded == Sample.full)
  }

  @Test func `A host comes back as it was`() throws {
    var host = AuditModel.Host.standard
    host.appBoundDomains = ["a.example"]
    let data = Data(JSONReport.text(of: host).utf8)
    let decoded = try JSONDecoder().decode(AuditModel.Host.self, from: data)
    #expect(decoded == host)
  }

  @Test func `What steers a terminal is escaped and comes back as it was`() throws {
    var report = Sample.ready
    report.notices = ["\u{1B}[0m\u{7F}\u{9B}31m\u{202E}\u{E0041} ok 日本"]
    let text = JSONReport().text(of: report)
    #expect(text.contains(#"\u001b[0m\u007f\u009b31m\u202e\udb40\udc41 ok 日本"#))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isSteering })
    let decoded = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    #expect(decoded == report)
  }

  @Test func `Slashes are as they are and the text ends with a line break`() {
    let text = JSONReport().text(of: Sample.ready)
    #expect(text.contains("https://tsubame-coffee.example/checkout.html"))
    #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"))
  }
}
