// The text of a record: what is written is read, and nothing else is.

import AuditModel
import Foundation
import TestSupport
import Testing

@testable import Probing

@Suite struct `The text of a record` {
  @Test func `is read as it was written`() throws {
    let record = ProbeRecords.good()
    let text = try #require(ProbeText.text(of: record))
    #expect(try ProbeText.record(in: Array(text.utf8)) == record)
  }

  @Test func `may be small, broken into lines and indented`() throws {
    let text = try #require(ProbeText.text(of: ProbeRecords.good())).lowercased()
    let lines = stride(from: 0, to: text.count, by: 60).map {
      "\t " + text.dropFirst($0).prefix(60) + "\r\n"
    }
    #expect(try ProbeText.record(in: Array(lines.joined().utf8)) == ProbeRecords.good())
  }

  @Test func `of the page is the same for node as for Swift`() throws {
    let page = Golden.fixtures.deletingLastPathComponent()
      .appending(path: "Sources/Probing/Page/text.js").path
    let encoder = JSONEncoder()
    let record = ProbeRecords.good { $0.agent = "Mozilla/5.0 ホシ «é» 🚲" }
    let json = String(decoding: try encoder.encode(record), as: UTF8.self)
    let script = """
      const source = require("fs").readFileSync(process.argv[1], "utf8");
      const textOf = new Function(source + "; return textOf;")();
      process.stdout.write(textOf(JSON.parse(process.argv[2])));
      """
    let text = try ProgramRun.succeed("node", ["-e", script, page, json])
    #expect(try ProbeText.record(in: Array(text)) == record)
  }

  static let whole = ProbeText.text(of: ProbeRecords.good()) ?? ""

  /// A text whose checksum is right, of any JSON.
  static func text(_ json: String) -> String { ProbeText.text(ofJSON: Array(json.utf8)) }

  @Test(arguments: [
    ("", "empty"), (" \n", "empty"), ("PAYREADY1:", "checksum"), ("PAYREADY1:AAAA", "checksum"),
    ("hello", "does not begin with PAYREADY1:"), ("PAYREADY:ABC", "does not begin"),
    ("PAYREADY2:ABC", "version 2"), ("PAYREADY12345678:ABC", "does not begin"),
    (String(whole.dropLast()), "checksum"), (whole + "A", "checksum"),
    (String(whole.dropLast(40)), "checksum"),
    (whole.replacing("PMRG", with: "PMRH", maxReplacements: 1) + "1", "\"1\""),
    (whole + "é", "a byte"), (whole + "\u{1B}[31m", "a byte"),
    (whole + String(repeating: " ", count: 20_000), "16384"),
  ])
  func `is refused where it is damaged`(_ text: String, _ words: String) {
    let problem = #expect(throws: ProbeTextProblem.self) {
      try ProbeText.record(in: Array(text.utf8))
    }
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test func `is refused whichever letter of it is changed`() {
    let letters = Array(Self.whole.utf8)
    let read = letters.indices.filter { at in
      var changed = letters
      changed[at] = changed[at] == 0x42 ? 0x43 : 0x42
      return (try? ProbeText.record(in: changed)) != nil
    }
    #expect(read == [])
  }

  static let small =
    #""v":1,"d":"2026-11-30","u":"x","pf":"iPhone","e":"webkit","s":true,"l":"https","sw":false,"#
    + #""ga":0,"or":false,"ck":true,"st":true"#

  @Test func `needs few keys`() throws {
    #expect(try ProbeText.record(in: Array(Self.text("{\(Self.small)}").utf8)).agent == "x")
  }

  @Test(arguments: [
    ("[]", "no JSON object"), ("{", "no JSON object"),
    (String(repeating: "[", count: 5_000), "no JSON object"),
    ("{}", "\"v\" is missing"), (#"{"v":2}"#, "version"),
    ("{\(small),\"evil\":1}", "\"evil\""), ("{\(small),\"w\":\"window\"}", "\"w\""),
    ("{\(small),\"w\":null,\"wt\":true}", "\"wt\""), ("{\(small),\"a\":\"120\"}", "\"a\""),
    ("{\(small),\"a\":\"+12345678\"}", "\"a\""), ("{\(small),\"a\":\"+1C\"}", "\"a\""),
    ("{\(small),\"g\":[\"t900/905++x\"]}", "\"g\""), ("{\(small),\"g\":[\"x1/1++\"]}", "\"g\""),
    ("{\(small),\"dl\":[\"q+1\"]}", "\"dl\""), ("{\(small),\"dl\":\"a+1\"}", "\"dl\""),
    ("{\(small),\"zm\":-1}", "time"), ("{\(small),\"zm\":1e9}", "time"),
    ("{\(small),\"ze\":\"<>\"}", "\"ze\""), ("{\(small),\"up\":\"\\u0007\"}", "\"up\""),
    ("{\(small.replacing("\"u\":\"x\"", with: "\"u\":\"\""))}", "\"u\""),
    ("{\(small.replacing("2026-11-30", with: "30.11.2026"))}", "\"d\""),
    ("{\(small.replacing("iPhone", with: "\\u001b[2J"))}", "\"pf\""),
    ("{\(small.replacing("\"ga\":0", with: "\"ga\":99999"))}", "\"ga\""),
    ("{\(small.replacing("\"s\":true", with: "\"s\":\"yes\""))}", "\"s\""),
    (
      "{\(small),\"dl\":[\(Array(repeating: "\"a+1\"", count: 17).joined(separator: ","))]}", "many"
    ),
  ])
  func `is refused where the record is none`(_ json: String, _ words: String) {
    let problem = #expect(throws: ProbeTextProblem.self) {
      try ProbeText.record(in: Array(Self.text(json).utf8))
    }
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }
}
