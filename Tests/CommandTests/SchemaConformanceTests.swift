// What the program prints, held against the schemas that it prints.

import Foundation
import TestSupport
import Testing

@Suite struct `What is printed` {
  /// What Debian's `jsonschema` has against a document: a line for each error.
  private func problems(of instance: String, in schema: String, _ folder: TemporaryFolder) throws
    -> [Substring]
  {
    let program = """
      import json, sys, jsonschema
      schema, instance = (json.load(open(path)) for path in sys.argv[1:])
      for error in jsonschema.Draft202012Validator(schema).iter_errors(instance):
          print(error.json_path, error.message[:200])
      """
    let output = try ProgramRun.succeed(
      "/usr/bin/python3", ["-c", program, folder.path(of: schema), folder.path(of: instance)])
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  @Test func `is valid as the printed schemas have it: report, evidence, host`() throws {
    let site = try SiteServer([
      "/": """
      <script src="https://pay.google.com/gp/p/js/pay.js"></script><script src=/pay.js></script>
      <script src=/none.js></script><iframe src=/frame></iframe><button id=b>Pay</button>
      """,
      "/frame": .init(
        "<title>Inside</title>", headers: ["Cross-Origin-Opener-Policy: same-origin"]),
      "/pay.js": """
      const client = new google.payments.api.PaymentsClient({environment: "TEST"})
      document.getElementById("b").onclick = async () => {
        const order = await (await fetch("/order")).json()
        client.loadPaymentData({apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [],
          transactionInfo: {totalPrice: 1 / 0, currencyCode: order.currency}})
      }
      """,
    ])
    let folder = try TemporaryFolder()
    let closed = try LoopbackPort.free(1)[0]
    let run = try Payready(
      "audit", "--retry", "0", "--host", "wkwebview,android-webview,safari-ios", "--report",
      "json=report.json", "--save-evidence", "evidence.json", site.address,
      "http://127.0.0.1:\(closed)/", folder: folder.path)
    #expect(run.status == 2)
    try folder.write(try Payready("hosts", "wkwebview").output, to: "host.json")
    for name in ["report", "evidence", "host"] {
      try folder.write(try Payready("schema", name).output, to: "\(name).schema.json")
      #expect(try problems(of: "\(name).json", in: "\(name).schema.json", folder) == [])
    }
  }
}
