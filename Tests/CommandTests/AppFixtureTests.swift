// Runs `payready app` over every project of Fixtures/apps, each as its expected.json says.

import Foundation
import TestSupport
import Testing

/// A project of `Fixtures/apps`, whose README says what the keys of expected.json mean.
struct AppProject: Sendable, CustomTestStringConvertible {
  struct Expected: Decodable, Sendable {
    struct View: Decodable, Sendable {
      var verdict: String
      var blocks: [String]
      var risks: [String]
      var informs: [String]?
      var host: [String: Field]?
    }
    var webViews: [String: View]
    /// What the reader does not see yet; the expectation is what is true.
    var notSeenYet: String?
  }

  /// A value of the profile: a text, a truth value or a list of texts.
  enum Field: Decodable, Sendable, Equatable {
    case text(String)
    case flag(Bool)
    case list([String])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try value.decode([String].self))
      }
    }

    init?(_ value: Any?) {
      if let flag = value as? Bool {
        self = .flag(flag)
      } else if let text = value as? String {
        self = .text(text)
      } else if let list = value as? [String] {
        self = .list(list)
      } else {
        return nil
      }
    }
  }

  static let root = Golden.fixtures.appending(path: "apps")
  let name: String
  var folder: String { Self.root.appending(path: name).path }
  var testDescription: String { name }

  static let all: [AppProject] = {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return files.filter { $0.hasSuffix("/expected.json") }.sorted()
      .map { AppProject(name: String($0.dropLast("/expected.json".count))) }
  }()

  /// The reader is built where the toolchain brings SwiftSyntax.
  static var readerIsBuilt: Bool {
    guard let path = try? Payready.path else { return false }
    return FileManager.default.isExecutableFile(atPath: path + "-app")
  }
  static let missing: Comment =
    "payready-app is not built, since the toolchain does not bring SwiftSyntax"
}

@Suite(.enabled(if: AppProject.readerIsBuilt, AppProject.missing))
struct `An app's source` {
  @Test(arguments: AppProject.all)
  func `amounts to the hosts and findings that are expected`(_ project: AppProject) throws {
    let file = URL(filePath: project.folder).appending(path: "expected.json")
    let expected = try JSONDecoder().decode(
      AppProject.Expected.self, from: try Data(contentsOf: file))
    if let gap = expected.notSeenYet {
      withKnownIssue("\(gap)") { try Self.compare(project, expected) }
    } else {
      try Self.compare(project, expected)
    }
  }

  private static func compare(
    _ project: AppProject, _ expected: AppProject.Expected
  ) throws {
    let run = try Payready("app", project.folder, "--report", "json")
    let views = try #require(try run.json["webViews"] as? [[String: Any]], "\(run.errors)")
    #expect(views.compactMap { $0["name"] as? String }.sorted() == expected.webViews.keys.sorted())
    for view in views {
      guard let name = view["name"] as? String, let wanted = expected.webViews[name] else {
        continue
      }
      #expect((view["verdict"] as? [String: Any])?["verdict"] as? String == wanted.verdict)
      let findings = view["findings"] as? [[String: Any]] ?? []
      func rules(_ effect: String) -> [String] {
        findings.filter { $0["effect"] as? String == effect }
          .compactMap { $0["rule"] as? String }.sorted()
      }
      #expect(rules("blocks") == wanted.blocks.sorted())
      #expect(rules("risks") == wanted.risks.sorted())
      #expect(Set(wanted.informs ?? []).isSubset(of: rules("informs")))
      for finding in findings {
        let place = finding["location"] as? [String: Any]
        #expect(place?["origin"] as? String == "app", "\(finding["rule"] ?? "") has no place")
      }
      let host = view["host"] as? [String: Any] ?? [:]
      for (key, field) in wanted.host ?? [:] {
        let parts = key.split(separator: ".").map(String.init)
        let value: Any? = parts.reduce(host as Any?) { ($0 as? [String: Any])?[$1] }
        #expect(AppProject.Field(value) == field, "\(key)")
      }
    }
    let statuses = ["ready": 0, "at-risk": 0, "not-ready": 1, "unknown": 2]
    let worst = expected.webViews.values.compactMap { statuses[$0.verdict] }.max() ?? 2
    #expect(run.status == Int32(worst))
  }
}

@Suite(.enabled(if: AppProject.readerIsBuilt, AppProject.missing))
struct `payready app` {
  private static let guide = AppProject(name: "guide/same-view-controller").folder
  private static let sameView = AppProject(name: "rules/same-view-popup/breaks").folder

  @Test func `shows the line, the reason and the change`() throws {
    let run = try Payready("app", Self.sameView, environment: ["COLUMNS": "100"])
    #expect(run.status == 1)
    for part in [
      "CheckoutViewController: not ready: breaks at sheet", "✗ blocks at sheet: same-view-popup",
      "CheckoutViewController.swift:25", "webView.load(navigationAction.request)",
      "+let popup = WKWebView(frame: view.bounds, configuration: configuration)",
      "payready explain same-view-popup", "the page decides:", "Not seen in source",
    ] {
      #expect(run.output.contains(part), "\(part) is not in \(run.output)")
    }
  }

  @Test func `writes the profile that --host takes`() throws {
    let folder = try TemporaryFolder()
    let written = try Payready(
      "app", Self.guide, "--report", "host=host.json", "--report", "text", folder: folder.path)
    #expect(written.status == 0)
    let site = try SiteServer(["/": "<title>Shop</title>"])
    let run = try Payready(
      "audit", "--agents", "none", "--host", "host.json", site.address, folder: folder.path)
    #expect(run.output.contains("CheckoutViewController"), "\(run.errors)")
  }

  @Test func `prints what its schema says`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Payready("schema", "app").output, to: "schema.json")
    for project in [Self.guide, Self.sameView] {
      try folder.write(
        try Payready("app", project, "--report", "json").output, to: "report.json")
      let program = """
        import json, sys, jsonschema
        schema, instance = (json.load(open(path)) for path in sys.argv[1:])
        for error in jsonschema.Draft202012Validator(schema).iter_errors(instance):
            print(error.json_path, error.message[:200])
        """
      let problems = try ProgramRun.succeed(
        "/usr/bin/python3",
        ["-c", program, folder.path(of: "schema.json"), folder.path(of: "report.json")])
      #expect(String(decoding: problems, as: UTF8.self) == "")
    }
  }

  @Test func `says where it looked when there is no web view`() throws {
    let run = try Payready("app", AppProject(name: "spread/no-web-view").folder)
    #expect(run.status == 2)
    #expect(run.output.contains("no web view found in 1 file"))
    #expect(run.output.contains("looked for"))
  }

  @Test func `names the web views where one is asked for that is not there`() throws {
    let run = try Payready("app", Self.guide, "--web-view", "Checkout")
    #expect(run.status == 64)
    #expect(run.errors.contains("CheckoutViewController"))
  }

  @Test func `ends with 65 where there is nothing at the path`() throws {
    #expect(try Payready("app", "/nowhere/at/all").status == 65)
  }

  @Test func `ends with 69 where its reader is not installed`() throws {
    let folder = try TemporaryFolder()
    try ProgramRun.succeed("cp", [Payready.path, folder.path(of: "payready")])
    let run = try ProgramRun(folder.path(of: "payready"), ["app", Self.guide])
    #expect(run.status == 69)
    #expect(String(decoding: run.errors, as: UTF8.self).contains("not installed"))
  }
}

@Suite(.enabled(if: AppProject.readerIsBuilt, AppProject.missing))
struct `An audit in an app` {
  private func target(_ arguments: [String]) throws -> [String: Any] {
    let site = try SiteServer([
      "/": """
      <!doctype html><div id="place"></div>
      <script src="https://pay.google.com/gp/p/js/pay.js"></script>
      <script>
      const client = new google.payments.api.PaymentsClient({ environment: "TEST" });
      const card = { type: "CARD", parameters: { allowedAuthMethods: ["PAN_ONLY"],
        allowedCardNetworks: ["VISA"] }, tokenizationSpecification: { type: "PAYMENT_GATEWAY",
        parameters: { gateway: "example", gatewayMerchantId: "hoshi" } } };
      const request = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] };
      client.isReadyToPay(request).then(({ result }) => {
        if (result) place.append(client.createButton({ onClick: pay }));
      });
      function pay() {
        client.loadPaymentData({ ...request, merchantInfo: { merchantId: "1" },
          transactionInfo: { totalPriceStatus: "FINAL", totalPrice: "1.00", currencyCode: "EUR",
          countryCode: "DE" } }).then((data) => fetch("/charge", { method: "POST",
          body: JSON.stringify(data) })).catch(console.error);
      }
      </script>
      """
    ])
    let run = try Payready(
      ["audit", "--agents", "none", "--report", "json", site.address + "/"] + arguments)
    let targets = try #require(try run.json["targets"] as? [[String: Any]], "\(run.errors)")
    return try #require(targets.first, "\(run.output)")
  }

  private func findings(_ target: [String: Any]) -> [(rule: String, effect: String, line: Int)] {
    (target["findings"] as? [[String: Any]] ?? []).map { finding in
      let start = (finding["location"] as? [String: Any])?["start"] as? [String: Any]
      return (
        finding["rule"] as? String ?? "", finding["effect"] as? String ?? "",
        start?["line"] as? Int ?? 0
      )
    }
  }

  private func verdict(_ target: [String: Any]) -> (host: String?, verdict: String?) {
    let verdict = (target["verdicts"] as? [[String: Any]])?.first
    return (verdict?["host"] as? String, verdict?["verdict"] as? String)
  }

  @Test func `passes in one that follows Google's guide`() throws {
    let target = try target(["--app", AppProject(name: "guide/same-view-controller").folder])
    #expect(verdict(target) == ("CheckoutViewController", "ready"))
    #expect((target["refusedHosts"] as? [Any])?.isEmpty == true)
  }

  @Test func `points at the app's line, and says each thing once`() throws {
    let target = try target(["--app", AppProject(name: "rules/same-view-popup/breaks").folder])
    let blocking = findings(target).filter { $0.effect == "blocks" }
    #expect(blocking.map(\.rule) == ["same-view-popup"])
    #expect(blocking.map(\.line) == [25])
    #expect(verdict(target).verdict == "not-ready")
  }

  @Test func `does not ask a suffix of the app that the page does not need`() throws {
    let folder = AppProject(name: "rules/missing-suffix/breaks").folder
    let gated = findings(try target(["--app", folder]))
    #expect(gated.contains { $0.rule == "missing-suffix" && $0.effect == "blocks" })
    #expect(!gated.contains { $0.rule == "unsupported-agent" })
  }

  @Test func `names the hosts that the page needs and the app refuses`() throws {
    let target = try target(["--app", AppProject(name: "rules/refused-sheet-host/breaks").folder])
    let refused = (target["refusedHosts"] as? [[String: String]]) ?? []
    let names = (target["refusedHosts"] as? [[String: Any]] ?? []).compactMap {
      $0["name"] as? String
    }
    #expect(names.contains("accounts.google.com"), "\(refused)")
    #expect(names.contains("pay.google.com"))
  }

  @Test func `needs an app for --web-view`() throws {
    let run = try Payready("audit", "--web-view", "Checkout", "https://shop.example/")
    #expect(run.status == 64)
    #expect(run.errors.contains("--app"))
  }
}
