// Help, lists and explanations.

import AuditModel
import Foundation
import TestSupport
import Testing

@Suite struct `Help` {
  static let commands = ["audit", "probe", "hosts", "explain", "schema", "help", "version"]

  @Test(arguments: [["help"], ["--help"], ["-h"]])
  func `of the tool names every command`(_ arguments: [String]) throws {
    let run = try Payready(arguments)
    #expect(run.status == 0)
    for command in Self.commands { #expect(run.output.contains("\n  \(command) ")) }
  }

  @Test(arguments: commands)
  func `of a command fits on a line of 80 columns and is the same both ways`(
    _ command: String
  ) throws {
    let run = try Payready(command, "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("Usage: payready \(command)"))
    #expect(run.output.split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(try Payready("help", command).output == run.output)
  }

  @Test func `is given whatever else is wrong`() throws {
    let run = try Payready("audit", "--hsot", "x", "--help")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("payready audit"))
  }

  @Test(arguments: [["--version"], ["version"], ["audit", "--version"]])
  func `has a version`(_ arguments: [String]) throws {
    let run = try Payready(arguments)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("payready "))
  }
}

@Suite struct `The built-in hosts` {
  @Test func `are listed`() throws {
    let run = try Payready("hosts")
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        == Host.builtIn.map(\.name))
  }

  @Test(arguments: Host.builtIn.map(\.name))
  func `are printed as --host takes them`(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Payready("hosts", name).output, to: "host.json")
    try folder.write("<title>Shop</title>", to: "page.html")
    let run = try Payready(
      "audit", "--host", "host.json", "--report", "json", "page.html", folder: folder.path)
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    let verdicts = try #require(target["verdicts"] as? [[String: Any]])
    #expect(verdicts.map { $0["host"] as? String } == [name])
  }
}

@Suite struct `An explanation` {
  @Test(arguments: [
    (["insecure-page"], "What it checks"), (["Insecure-Page"], "What it checks"),
    (["psp-frame"], "What decides it"), (["OR_BIBED_15"], "What leads to it"),
    (["google", "is", "not", "defined"], "pay.js is not on the page"),
    (["button", "missing", "on", "iPhone"], "GOOGLE_PAY_SUPPORTED"),
    (["popup", "blank"], "createWebViewWith"), (["statusCode", "CANCELED"], "departing-page"),
    (["the", "sheet", "says", "OR_BIBED_06"], "rejected-request"),
    (["Exactly one of transactionInfo must be set"], "recurringTransactionInfo"),
    (["Stripe"], "Who calls Google"), (["payonegmbh"], "PAYONE"),
  ])
  func `is given of rules, codes and symptoms`(_ name: [String], _ words: String) throws {
    let run = try Payready(["explain"] + name)
    #expect(run.status == 0)
    #expect(run.output.contains(words), "\(run.output)")
  }

  @Test(arguments: ReasonCode.allCases)
  func `is there for every code that a report can give`(_ code: ReasonCode) throws {
    let run = try Payready("explain", code.rawValue)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(code.rawValue + "\n"))
    #expect(run.output.contains("What decides it"))
  }

  @Test func `is there for all that is listed`() throws {
    let list = try Payready("explain").output
    let names = list.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { $0.split(separator: " ")[0] }
    #expect(names.count > 20)
    for name in names {
      let run = try Payready("explain", String(name))
      #expect(run.status == 0, "\(name)")
      #expect(
        run.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("https://") })
    }
  }
}

@Suite struct `A schema` {
  @Test(arguments: ["report", "host", "evidence", "app", "probe", "config"])
  func `is printed as JSON`(_ name: String) throws {
    let schema = try Payready("schema", name).json
    #expect((schema["$schema"] as? String)?.contains("2020-12") == true)
  }

  @Test func `of the report is the one without a name`() throws {
    #expect(try Payready("schema").output == Payready("schema", "report").output)
  }
}
