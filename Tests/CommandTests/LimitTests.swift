// The limits of an audit: each has a default, an option, and a sentence where it was hit.

import Foundation
import TestSupport
import Testing

/// A page, the options that it is audited with, and what is said of the limit.
struct LimitHit: Sendable, CustomTestStringConvertible {
  var option: String
  var value: String
  var site: [String: SiteServer.Answer]
  /// `SERVER` stands for the site's address.
  var sentence: String

  var testDescription: String { option }

  init(
    _ option: String, _ value: String, _ site: [String: SiteServer.Answer], _ sentence: String
  ) {
    self.option = option
    self.value = value
    self.site = site
    self.sentence = sentence
  }

  static let all: [LimitHit] = [
    LimitHit(
      "--max-body", "1KiB", ["/": "<p>\(String(repeating: "x", count: 2000))"],
      "SERVER/ was cut at 1 KiB, the limit for one body (--max-body)."),
    LimitHit(
      "--max-total", "1000",
      [
        "/": "<script src=a.js></script>",
        "/a.js": .init(String(repeating: "a();", count: 1000)),
      ],
      "The bodies of the visit were larger than 1000 bytes together; 1 was cut (--max-total)."),
    LimitHit(
      "--max-script", "100",
      [
        "/": "<script src=a.js></script>",
        "/a.js": .init(String(repeating: "a();", count: 1000)),
      ],
      "The script SERVER/a.js was not read: it is larger than 100 bytes (--max-script)."),
    LimitHit(
      "--max-resources", "2",
      ["/": .init((1...5).map { "<script src=\($0).js></script>" }.joined())],
      "Stopped after 2 scripts, frames and windows; 3 more were not read (--max-resources)."),
    LimitHit(
      "--max-resources", "3",
      ["/": .init(String(repeating: "<iframe srcdoc='<p>'></iframe>", count: 7))],
      "Stopped after 3 scripts, frames and windows; 4 more were not read (--max-resources)."),
    LimitHit(
      "--max-frame-depth", "1",
      [
        "/": "<iframe src=1></iframe>", "/1": "<iframe src=2></iframe>",
        "/2": "<iframe src=3></iframe>",
      ], "Frames more than 1 deep were not read (--max-frame-depth)."),
    LimitHit(
      "--max-nesting", "20", ["/": .init(String(repeating: "<div>", count: 40))],
      "Elements were nested deeper than 20; deeper ones were read side by side (--max-nesting)."),
    LimitHit(
      "--max-nesting", "20",
      ["/": .init("<script>loadPaymentData\nx = \(String(repeating: "!", count: 40))0</script>")],
      "Reading stopped in SERVER/, line 2: code nests or calls too deep."),
    LimitHit(
      "--timeout", "1s", ["/": "<script src=a.js></script>", "/a.js": .init(waits: true)],
      "The audit's time of 1 s was over; 1 resource was not had (--timeout)."),
  ]
}

@Suite struct `A limit that is hit` {
  @Test(arguments: LimitHit.all)
  func `is told with its option, and the verdict is unknown`(_ hit: LimitHit) throws {
    let site = try SiteServer(hit.site)
    let sentence = hit.sentence.replacing("SERVER", with: site.address)
    let run = try Payready("audit", "--report", "json", hit.option, hit.value, site.address)
    #expect(run.status == 2)
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    #expect(target["limits"] as? [String] == [sentence])
    let text = try Payready("audit", hit.option, hit.value, site.address).output
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("Not looked at - \(sentence) The verdict may change."), "\(text)")
  }

  @Test(arguments: LimitHit.all)
  func `is not hit with the default`(_ hit: LimitHit) throws {
    var site = hit.site
    for (path, answer) in site where answer == .init(waits: true) { site[path] = "a()" }
    let server = try SiteServer(site)
    let run = try Payready("audit", "--report", "json", server.address)
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    #expect(target["limits"] as? [String] == [])
  }

  @Test func `by redirects is an error with its option`() throws {
    let site = try SiteServer([
      "/": .init(status: "302 Found", headers: ["Location: /1"]),
      "/1": .init(status: "302 Found", headers: ["Location: /2"]),
      "/2": "<title>Shop</title>",
    ])
    let run = try Payready("audit", "--max-redirects", "1", site.address)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "127.0.0.1 redirects on and on: stopped after 1 redirect (--max-redirects)."),
      "\(run.errors)")
    #expect(try Payready("audit", "--max-redirects", "2", site.address).errors == "")
  }

  @Test func `by the work that reading takes is told with its place`() throws {
    let site = try SiteServer([
      "/": .init(
        "<script>loadPaymentData\nvar s = 'x';\n" + String(repeating: "s = s + s;\n", count: 17)
          + String(repeating: "var t = s + 'y';\n", count: 3000) + "</script>")
    ])
    let run = try Payready.measured(["audit", "--report", "json", site.address])
    let target = try #require(try (run.json["targets"] as? [[String: Any]])?.first)
    let limits = try #require(target["limits"] as? [String])
    #expect(
      limits.contains {
        $0.hasPrefix("Reading stopped in \(site.address)/, line ")
          && $0.hasSuffix(": the step budget was used up.")
      }, "\(limits)")
    #expect(run.status == 2)
    try run.expectPeak(below: 100)
  }

  @Test(arguments: [
    ("--max-redirects COUNT", "Default: 20."), ("--max-body SIZE", "Default: 16MiB."),
    ("--max-total SIZE", "Default: 64MiB."), ("--max-script SIZE", "Default: 16MiB."),
    ("--max-resources COUNT", "Default: 200."), ("--max-frame-depth COUNT", "Default: 4."),
    ("--max-nesting COUNT", "Default and most: 512,"), ("--timeout TIME", "Default: 10m."),
    ("--max-time TIME", "Default: 30s."), ("--idle-timeout TIME", "Default: 15s."),
    ("--connect-timeout TIME", "Default: 10s."),
  ])
  func `has an option whose help names its default`(_ option: String, _ value: String) throws {
    let lines = try Payready("audit", "--help").output.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.contains(" \(option)") })
    let entry = [lines[start]] + lines[(start + 1)...].prefix { $0.hasPrefix("          ") }
    #expect(
      entry.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(value))
  }

  @Test(arguments: [
    ("--max-total", "none"), ("--max-script", "-1"), ("--max-nesting", "513"),
    ("--max-nesting", "1"), ("--idle-timeout", "0"), ("--max-frame-depth", "17"),
  ])
  func `cannot be set to anything`(_ option: String, _ value: String) throws {
    let run = try Payready("audit", option, value, "shop.example")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("payready: \(option) "), "\(run.errors)")
  }
}
