// The templates in ci/ that others build on, run as they would be.

import Foundation
import TestSupport
import Testing

@Suite struct `The templates` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs a script of bash; what it prints, and its status as the last line.
  private func bash(
    _ script: String, in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> (text: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-eo", "pipefail", "-c", script]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), process.terminationStatus)
  }

  private static let notReady = """
    <!DOCTYPE html><title>Shop</title><button id=b>Pay</button>
    <script src=https://pay.google.com/gp/p/js/pay.js></script>
    <script>
    const client = new google.payments.api.PaymentsClient({environment: 'TEST'});
    b.onclick = async () => { await fetch('/total'); await client.loadPaymentData({}); };
    </script>
    """

  @Test(arguments: [("not-ready", Int32(1)), ("never", Int32(0))])
  func `The action's step audits, reports where GitHub looks, and ends with the status`(
    failOn: String, status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Payready.path, to: "payready-path")
    let script = try bash(
      """
      /usr/bin/python3 -c '
      import sys, yaml
      action = yaml.safe_load(open(sys.argv[1]))
      assert action["runs"]["using"] == "composite"
      print(action["runs"]["steps"][1]["run"])' "\(Self.root)/ci/github-action/action.yml"
      """, in: folder
    ).text
    try folder.write(Self.notReady, to: "page.html")
    let run = try bash(
      script, in: folder,
      environment: [
        "TARGETS": "page=./page.html", "HOSTS": "wkwebview", "FAIL_ON": failOn,
        "OPTIONS": "--map-url 'https://payready.invalid/*=web root/*' --offline",
        "REPORTS": "out folder", "RUNNER_TEMP": folder.path,
        "GITHUB_STEP_SUMMARY": folder.path + "/summary.md",
        "GITHUB_OUTPUT": folder.path + "/output",
      ])
    #expect(run.status == status, "\(run.text)")
    #expect(run.text.contains("::error file=./page.html"))
    #expect(try folder.read("summary.md").contains("not-ready"))
    #expect(try folder.read("output").hasSuffix("status=\(status)\n"))
    for name in ["payready.sarif", "payready.xml", "payready.json", "payready.html"] {
      #expect(!(try folder.read("out folder/\(name)")).isEmpty)
    }
  }

  @Test func `The hook stops a commit with a page that would not complete a payment`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.notReady, to: "a page.html")
    try folder.write("<title>Other</title>", to: "other.html")
    let hook = "PAYREADY=\(try Payready.path) \(Self.root)/ci/pre-commit"
    let start = "git init -q . && git add other.html && \(hook) && echo fine"
    let first = try bash(start, in: folder)
    #expect(first.status == 0 && first.text.hasSuffix("fine\n"), "\(first.text)")
    let second = try bash("git add . && \(hook)", in: folder)
    #expect(second.status == 1 && second.text.contains("not ready"), "\(second.text)")
    let none = try bash("git rm -q --cached . -r && \(hook)", in: folder)
    #expect(none.status == 0)
  }

  @Test func `Prometheus takes the alerts, and they fire on the metrics`() throws {
    let run = try bash(
      "cd '\(Self.root)/ci/prometheus' && promtool test rules alerts.test.yml && "
        + "python3 -m json.tool dashboard.json >/dev/null", in: try TemporaryFolder())
    #expect(run.status == 0, "\(run.text)")
  }

  @Test func `All that is YAML is`() throws {
    let run = try bash(
      """
      /usr/bin/python3 -c '
      import sys, yaml
      for name in sys.argv[1:]: assert yaml.safe_load(open(name))
      ' "\(Self.root)"/ci/*.yml "\(Self.root)"/ci/*/*.yml
      """, in: try TemporaryFolder())
    #expect(run.status == 0, "\(run.text)")
  }
}
