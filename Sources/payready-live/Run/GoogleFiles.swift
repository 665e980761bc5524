// Google's side as it is served to the page.

import AuditModel
import FoundationEssentials
import WebView

/// Answers requests to Google's hosts, as `Google/README.md` says.
struct GoogleFiles: Sendable {
  static let payHosts: Set<String> = ["pay.google.com", "pay.sandbox.google.com"]
  /// The hosts that are answered here.
  static let hosts = payHosts.union(["www.gstatic.com", "accounts.google.com"])

  let side: LiveRun.GoogleSide
  let scenario: LiveRun.Scenario
  /// The line that gives the scripts their settings.
  let settings: String
  /// The real pay.js, where a file of it was given.
  let payScript: [UInt8]?

  init(run: LiveRun, payScript: [UInt8]?) {
    side = run.google
    scenario = run.scenario
    self.payScript = payScript
    var values = run.settings
    let word: String? =
      switch run.scenario {
      case _ where run.dismissal != nil: "never-answers"
      case .cancel, .error, .notReady, .neverSettles: run.scenario.rawValue
      default: nil
      }
    if run.dismissal != nil, run.taps > 1, values["answers"] == nil {
      // The first sheet waits for the buyer to close it, the others do not.
      let others = run.scenario == .cancel || run.scenario == .error ? run.scenario : .approve
      let rest = Array(repeating: JSONValue.string(others.rawValue), count: run.taps - 1)
      values["answers"] = .array([.string("never-answers")] + rest)
    } else if let word, values["scenario"] == nil {
      values["scenario"] = .string(word)
    }
    // The second tap has to come before the pane that pay.js shows once the sheet has connected.
    if run.scenario == .tapTwice, values["connectDelay"] == nil {
      values["connectDelay"] = .number(1_000)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = (try? encoder.encode(JSONValue.object(values))) ?? Data("{}".utf8)
    settings = "globalThis.__payreadySettings = \(String(decoding: json, as: UTF8.self));\n"
  }

  /// Is one of Google's payment pages, by its URL.
  static func isSheet(_ url: String) -> Bool {
    guard let host = HostPolicy.hostName(of: url) else { return false }
    return payHosts.contains(host) && url.contains("/gp/p/")
  }

  /// Is what pay.js shows in a window until it is asked to pay, by its URL.
  static func isLoadingPage(_ url: String) -> Bool {
    isSheet(url) && url.contains("/gp/p/loading")
  }

  func answer(_ request: ProxiedRequest) -> ProxiedAnswer {
    let path = request.path.prefix { $0 != "?" && $0 != "#" }
    switch (request.host, path) {
    case (_, "/gp/p/js/pay.js") where Self.payHosts.contains(request.host): return script()
    case ("www.gstatic.com", _):
      if side == .payScript { return ProxiedAnswer(asksHost: true) }
      return file(PackageResources.button_svg, "image/svg+xml")
    case ("accounts.google.com", _): return file(PackageResources.sign_in_html, "text/html")
    case (_, "/gp/p/ui/pay"), (_, "/gp/p/ui/dp"):
      return file(PackageResources.sheet_html, "text/html")
    case (_, "/gp/p/ui/settings.js"):
      return file(Array(settings.utf8), "text/javascript")
    case (_, "/gp/p/ui/sheet.js"): return file(PackageResources.sheet_js, "text/javascript")
    case (_, "/gp/p/loading"): return file(PackageResources.loading_html, "text/html")
    case (_, "/gp/p/ui/payframe"): return file(PackageResources.frame_html, "text/html")
    case (_, "/gp/p/generate_gpay_btn_img"):
      return file(PackageResources.button_html, "text/html")
    default:
      if side == .payScript { return ProxiedAnswer(asksHost: true) }
      return ProxiedAnswer(status: 404, headers: ["Content-Type: text/plain"])
    }
  }

  private func script() -> ProxiedAnswer {
    var made: ProxiedAnswer
    if side == .standIn {
      made = file(Array(settings.utf8) + PackageResources.pay_js, "text/javascript")
    } else if let payScript {
      made = file(payScript, "text/javascript")
    } else {
      made = ProxiedAnswer(asksHost: true)
    }
    if scenario == .blockedScript { made.breaks = true }
    if scenario == .slowScript { made.delay = 2_000 }
    return made
  }

  private func file(_ bytes: [UInt8], _ type: String) -> ProxiedAnswer {
    ProxiedAnswer(
      headers: [
        "Content-Type: \(type); charset=utf-8", "Cache-Control: no-store",
        "Access-Control-Allow-Origin: *", "X-Content-Type-Options: nosniff",
      ], body: bytes)
  }
}
