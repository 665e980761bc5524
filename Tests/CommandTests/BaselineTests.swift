// The baseline: known findings do not count, new ones do.

import Foundation
import TestSupport
import Testing

@Suite struct `A baseline` {
  private func page(_ handler: String) -> String {
    """
    <!DOCTYPE html><title>Shop</title><button id=b>Pay</button>
    <script src=https://pay.google.com/gp/p/js/pay.js></script>
    <script>
    const client = new google.payments.api.PaymentsClient({environment: 'TEST'});
    b.onclick = \(handler);
    </script>
    """
  }

  private static let waiting =
    "async () => { await fetch('/total'); await client.loadPaymentData({}); }"

  private func findings(_ run: Payready) throws -> [[String: Any]] {
    let target = try #require((try run.json["targets"] as? [[String: Any]])?.first, "\(run.errors)")
    return (target["findings"] as? [[String: Any]]) ?? []
  }

  private func waived(_ run: Payready) throws -> Set<String> {
    Set(
      try findings(run).filter { $0["waiver"] != nil }.compactMap { $0["fingerprint"] as? String })
  }

  @Test func `takes what is known out of the verdict, and tells what is new and what is gone`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(page(Self.waiting), to: "page.html")
    let audit = ["audit", "--no-config", "--allow-unknown", "--report", "json", "page=./page.html"]
    let first = try Payready(audit, folder: folder.path)
    #expect(first.status == 1)
    try folder.write(first.output, to: "report.json")
    let written = try Payready("baseline", "write", "b.json", "report.json", folder: folder.path)
    #expect(written.status == 0)
    let counted = Set(
      try findings(first).filter { $0["effect"] as? String != "informs" }
        .compactMap { $0["fingerprint"] as? String })
    #expect(written.output == "b.json holds \(counted.count) findings.\n")

    let known = try Payready(audit + ["--baseline", "b.json"], folder: folder.path)
    #expect(known.status == 0, "\(known.output)")
    #expect(try waived(known) == counted)
    let same = try Payready("baseline", "compare", "b.json", "report.json", folder: folder.path)
    #expect(same.status == 0 && same.output == "Nothing is new and nothing is gone.\n")

    // The page is moved about, and one more thing is wrong with it.
    try folder.write(
      "\n\n" + page("\n  " + Self.waiting) + "<iframe src=/pay sandbox></iframe>", to: "page.html")
    let moved = try Payready(audit + ["--baseline", "b.json"], folder: folder.path)
    #expect(try waived(moved) == counted)

    // What was known is mended.
    try folder.write(
      page("() => client.loadPaymentData({}).then((data) => send(data), () => {})"),
      to: "page.html")
    let mended = try Payready(
      audit + ["--baseline", "b.json", "--strict-baseline"], folder: folder.path)
    #expect(mended.status == 1)
    #expect(((try mended.json["notices"] as? [String]) ?? []).contains { $0.contains("gone") })
    try folder.write(mended.output, to: "report.json")
    let compared = try Payready("baseline", "compare", "b.json", "report.json", folder: folder.path)
    #expect(compared.output.contains("gone  lost-activation at page"))
    _ = try Payready("baseline", "prune", "b.json", "report.json", folder: folder.path)
    let shown = try Payready("baseline", "show", "b.json", folder: folder.path)
    #expect(!shown.output.contains("lost-activation"))
  }

  @Test(
    arguments: [
      (["baseline"], Int32(64)), (["baseline", "wirte", "a", "b"], 64),
      (["baseline", "write", "a"], 64), (["baseline", "show", "none.json"], 65),
      (["baseline", "show", "page.html"], 65), (["audit", "--strict-baseline", "page.html"], 64),
      (["audit", "--baseline", "page.html", "page.html"], 65),
    ] as [([String], Int32)])
  func `says what is wrong`(arguments: [String], status: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>", to: "page.html")
    #expect(try Payready(arguments, folder: folder.path).status == status)
  }
}
