// Recordings that the program writes, and reads again.

import Foundation
import TestSupport
import Testing

@Suite struct `A recording` {
  private func site() throws -> SiteServer {
    try SiteServer(
      [
        "/checkout": .init(
          "<title>Shop</title><input type=hidden name=csrf_token value=f0r9eryT0ken77>"
            + "<script src=/a.js></script><p>Account of f0r9eryT0ken77",
          headers: ["Set-Cookie: sid=s3cr3tS3ss10n; Path=/"]),
        "/a.js": "new google.payments.api.PaymentsClient({environment: 'TEST'})",
      ]
    ) { request in
      guard request.hasPrefix("GET / ") else { return nil }
      return .init("", status: "302 Found", headers: ["Location: /checkout"])
    }
  }

  @Test func `holds what was fetched, hop by hop, and is judged as the site was`() throws {
    let site = try site()
    let folder = try TemporaryFolder()
    let first = try Payready(
      "audit", "--report", "json", "--save-har", "shop.har", site.address, folder: folder.path)
    let asked = site.paths.count
    let har = try JSONSerialization.jsonObject(with: Data(try folder.read("shop.har").utf8))
    let log = try #require((har as? [String: Any])?["log"] as? [String: Any])
    #expect(log["version"] as? String == "1.2")
    let entries = try #require(log["entries"] as? [[String: Any]])
    #expect(entries.count == asked)
    let pages = try #require(log["pages"] as? [[String: Any]])
    #expect(
      Set(entries.compactMap { $0["pageref"] as? String })
        == Set(pages.compactMap { $0["id"] as? String }))
    let second = try Payready("audit", "--report", "json", "shop.har", folder: folder.path)
    #expect(site.paths.count == asked)
    #expect(try stages(of: second) == stages(of: first))
  }

  private func stages(of run: Payready) throws -> [String] {
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    let verdict = try #require((target["verdicts"] as? [[String: Any]])?.first)
    let stages = try #require(verdict["stages"] as? [[String: Any]])
    return stages.compactMap { $0["outcome"] as? String }
  }

  @Test func `holds no secrets unless they are asked for`() throws {
    let site = try site()
    let folder = try TemporaryFolder()
    for option in [[], ["--show-secrets"]] {
      _ = try Payready(
        ["audit", "--save-har", "shop.har", "-H", "Authorization: Bearer s3cr3tBear3r"]
          + option + [site.address + "/checkout?token=s3cr3tT0ken"], folder: folder.path)
      let text = try folder.read("shop.har")
      let isShown = !option.isEmpty
      for secret in ["s3cr3tS3ss10n", "f0r9eryT0ken77", "s3cr3tT0ken"] {
        #expect(text.contains(secret) == isShown, "\(secret)")
      }
      #expect(!text.contains("s3cr3tBear3r"))
    }
  }

  @Test(arguments: [
    (["--agents", "safari"], "Did you mean safari-ios?"),
    (["--agents", ""], "names no agent"),
    (["--agents", "none,gsa"], "stands alone"),
    (["--save-har", ""], "names no file"),
  ])
  func `is refused where an option is wrong`(_ options: [String], _ message: String) throws {
    let run = try Payready(["audit"] + options + ["http://127.0.0.1:9/"])
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
