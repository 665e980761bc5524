// `payready probe`: serving, writing and reading by the built program.

import AuditModel
import Foundation
import TestSupport
import Testing

@Suite struct `The probe` {
  /// Of a page in a WKWebView whose popups work, as the page itself wrote it.
  static let text = """
    PAYREADY1:PMRHMIR2GEWCEZBCHIRDEMBSGYWTCMJNGMYCELBCOURDUISNN55GS3DMMEXTKLRQEAUGSUDIN5XGKOZAINIFKID
    JKBUG63TFEBHVGIBRHBPTMIDMNFVWKICNMFRSAT2TEBMCSICBOBYGYZKXMVREW2LUF43DANJOGEXDCNJAFBFUQVCNJQWCA3DJ
    NNSSAR3FMNVW6KJAJVXWE2LMMUXTCNKFGE2DQICHJ5HUOTCFL5IECWK7KNKVAUCPKJKEKRBCFQRHAZRCHIRGSUDIN5XGKIRME
    JSSEORCO5SWE23JOQRCYITTEI5HI4TVMUWCE3BCHIRGQ5DUOARCYITQOIRDU5DSOVSSYITTO4RDU5DSOVSSYITHMERDUMBMEJ
    XXEIR2MZQWY43FFQRGG2ZCHJ2HE5LFFQRHG5BCHJ2HE5LFFQRGCIR2EIWTIIRMEJ3SEORCMNUGS3DEEIWCE53NEI5DINBSFQR
    G6IR2ORZHKZJMEJRXAIR2ORZHKZJMEJZXAIR2ORZHKZJMEJSGYIR2LMRECLJSEIWCEYJNGERCYITDFUYCELBCOAWTAIS5FQRG
    W4BCHIRCWM3DEIWCE6BCHIRCWMRXG4RCYITLN4RDUIRLGE3TMYZCFQRHUIR2EJRWY33TMVSCELBCPJWSEORSGYZSYIT2MURDU
    ITQOBTGMIRMEJTSEOS3EJQTALZRFMVSELBCOQZTAMBPGMYDCKZLEIWCE5BZGAYC6OJQGEVSWIRMEJ2DCNJQGAXTCNJQGMWSWI
    RMEJTDALZSGAWSWIS5PUD4ULCK
    """

  /// What a GET, or a POST of that body, gives.
  private func ask(_ address: String, body: String? = nil) throws -> String {
    let script = """
      import sys, urllib.request
      body = sys.argv[2].encode() if len(sys.argv) > 2 else None
      sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1], body).read())
      """
    let output = try ProgramRun.succeed(
      "/usr/bin/python3", ["-c", script, address] + (body.map { [$0] } ?? []))
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `reads a text from a file into a profile that audit takes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "result.txt")
    let read = try Payready("probe", "read", "result.txt", "--name", "shop", folder: folder.path)
    #expect(read.status == 0)
    #expect(read.errors.contains("stay as wkwebview has them"))
    #expect(
      read.errors.contains(
        "After a timer a tap still opens a window at 901 ms and no longer at 1503 ms."))
    try folder.write(read.output, to: "host.json")
    try folder.write("<title>Shop</title>", to: "page.html")
    let audit = try Payready(
      "audit", "--host", "host.json", "--report", "json", "page.html", folder: folder.path)
    let target = try #require(try (audit.json["targets"] as? [[String: Any]])?.first)
    let verdicts = try #require(target["verdicts"] as? [[String: Any]])
    #expect(verdicts.map { $0["host"] as? String } == ["shop"])
  }

  @Test func `reads a text that is given, and writes the profile to a file`() throws {
    let folder = try TemporaryFolder()
    let word = Self.text.filter { !$0.isWhitespace }
    let read = try Payready("probe", "read", word, "--write", "host.json", folder: folder.path)
    #expect(read.status == 0)
    #expect(read.output == "")
    #expect(try folder.read("host.json").contains("\"popups\" : \"child\""))
  }

  @Test func `prints JSON as its schema says`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "result.txt")
    try folder.write(try Payready("hosts", "wkwebview-plain").output, to: "source.json")
    let run = try Payready(
      "probe", "read", "result.txt", "--report", "json", "--app-host", "source.json",
      folder: folder.path)
    try folder.write(run.output, to: "reading.json")
    try folder.write(try Payready("schema", "probe").output, to: "schema.json")
    let script = """
      import json, sys, jsonschema
      schema, instance = (json.load(open(path)) for path in sys.argv[1:])
      jsonschema.Draft202012Validator.check_schema(schema)
      for error in jsonschema.Draft202012Validator(schema).iter_errors(instance):
          print(error.json_path, error.message[:200])
      """
    let problems = try ProgramRun.succeed(
      "/usr/bin/python3",
      ["-c", script, folder.path(of: "schema.json"), folder.path(of: "reading.json")])
    #expect(String(decoding: problems, as: UTF8.self) == "")
  }

  @Test func `says where the source said something else`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "result.txt")
    try folder.write(try Payready("hosts", "wkwebview-plain").output, to: "source.json")
    let run = try Payready(
      "probe", "read", "result.txt", "--report", "text", "--app-host", "source.json",
      folder: folder.path)
    #expect(run.status == 0)
    #expect(run.output.contains("- popups: the source says none, the page child."))
    #expect(run.output.contains("(from the source)"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ("PAYREADY1:AAAA", "checksum"), ("PAYREADY9:AAAA", "version 9"),
    ("missing.txt", "does not exist"), ("empty.txt", "is empty"), ("other.txt", "does not begin"),
    ("large.txt", "more than 16384 bytes"), (".", "is a folder"), ("-", "is empty"),
  ])
  func `refuses another text as bad input`(_ operand: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty.txt")
    try folder.write("\u{1B}[2Jhello", to: "other.txt")
    try folder.write(String(repeating: "A", count: 20_000), to: "large.txt")
    let run = try Payready("probe", "read", operand, folder: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("\u{1B}"))
    #expect(run.output == "")
  }

  @Test(arguments: [
    ["probe", "reed"], ["probe", "read"], ["probe", "read", "a", "b"], ["probe", "PAYREADY1:A"],
    ["probe", "--base", "wkwebview"], ["probe", "read", "--port", "1", "x"],
    ["probe", "--port", "70000"], ["probe", "--write", "x", "--port", "80"],
    ["probe", "--other-origin", "b.example"], ["probe", "--other-origin", "https://b.example/a"],
    ["probe", "read", "--report", "xml", "x"],
  ])
  func `refuses other arguments`(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let run = try Payready(arguments, folder: folder.path)
    #expect(run.status == 64, "\(run.errors)")
  }

  @Test func `writes a page that needs no server`() throws {
    let folder = try TemporaryFolder()
    let run = try Payready(
      "probe", "--write", "probe.html", "--other-origin", "https://b.example/",
      folder: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("cannot tell"))
    let page = try folder.read("probe.html")
    #expect(page.contains(#""other":"https://b.example","otherPort":null,"served":false"#))
    let into = try Payready("probe", "--write", "none/probe.html", folder: folder.path)
    #expect(into.status == 73)
  }

  @Test func `serves the page at two ports, prints what comes, and ends after the first`() throws {
    let server = try ProbeServer(Payready.path, ["--once"])
    let page = try ask(server.address)
    let other = try #require(page.firstMatch(of: /"otherPort":(\d+)/)?.1)
    #expect(try ask("http://127.0.0.1:\(other)/") == page)
    let word = Self.text.filter { !$0.isWhitespace }
    _ = try ask(server.address + "result?run=0123456789ab", body: word)
    let end = try server.end(byItself: true)
    #expect(end.status == 0)
    #expect(end.texts == [word])
  }

  @Test func `ends with the status of an interrupt where nothing came, else well`() throws {
    let idle = try ProbeServer(Payready.path)
    #expect(try idle.end().status == 130)
    let used = try ProbeServer(Payready.path)
    let word = Self.text.filter { !$0.isWhitespace }
    _ = try ask(used.address + "result?run=0123456789ab", body: word)
    let end = try used.end()
    #expect(end.status == 0)
    #expect(end.texts == [word])
  }

  @Test func `says which port it cannot have`() throws {
    let site = try SiteServer([:])
    let run = try Payready("probe", "--listen", "127.0.0.1", "--port", "\(site.port)")
    #expect(run.status == 69)
    #expect(run.errors.contains("the port \(site.port) of 127.0.0.1 is in use"))
  }
}
