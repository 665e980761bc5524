// What the host's navigation policy, its app-bound domains and its content rules refuse.

import AuditModel

/// The refusals of a host, without the view.
struct HostPolicy {
  let host: Host
  /// What the app itself opens; it is never refused.
  let target: String

  /// The policy that refuses a navigation, nil where it may go on.
  func refusal(of url: String) -> String? {
    guard let allowed = host.navigationPolicy, url != target, let name = Self.hostName(of: url)
    else { return nil }
    return allowed.contains { Self.matches(name, pattern: $0) }
      ? nil : "the host's navigation policy does not list \(name)"
  }

  /// Why the main document of a view may not be shown, nil where it may.
  func boundRefusal(of url: String) -> String? {
    guard let bound = host.appBoundDomains, url != target, let name = Self.hostName(of: url)
    else { return nil }
    return bound.contains { name == $0 || name.hasSuffix("." + $0) }
      ? nil : "\(name) is not among the app-bound domains"
  }

  /// The content rule list in the form that WebKit compiles
  /// (https://developer.apple.com/documentation/safariservices/creating-a-content-blocker).
  var contentRuleList: String? {
    if host.contentRules.isEmpty { return nil }
    let rules = host.contentRules.map { rule in
      if rule == "*" {
        return
          #"{"trigger":{"url-filter":".*","load-type":["third-party"]},"action":{"type":"block"}}"#
      }
      let name = rule.hasPrefix("*.") ? String(rule.dropFirst(2)) : rule
      let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
      let pattern = plain.replacing(".", with: #"\\."#)
      return #"{"trigger":{"url-filter":"^https?://([^/]*\\.)?"# + pattern
        + #"[:/]"},"action":{"type":"block"}}"#
    }
    return "[" + rules.joined(separator: ",") + "]"
  }

  /// Whether a content rule stands against a resource of that page.
  func blocksContent(_ url: String, of page: String) -> Bool {
    guard let name = Self.hostName(of: url) else { return false }
    return host.contentRules.contains { rule in
      if rule == "*" { return name != Self.hostName(of: page) }
      return Self.matches(name, pattern: rule.hasPrefix("*.") ? rule : "*." + rule)
    }
  }

  static func matches(_ name: String, pattern: String) -> Bool {
    if pattern.hasPrefix("*.") {
      let domain = pattern.dropFirst(2)
      return name == domain || name.hasSuffix("." + domain)
    }
    return pattern == "*" || name == pattern
  }

  /// The host of an http or https URL in small letters, nil for others, such as `about:blank`.
  static func hostName(of url: String) -> String? {
    let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()),
      parts[1].hasPrefix("//")
    else { return nil }
    let authority = parts[1].dropFirst(2).prefix { !"/?#".contains($0) }
    let name = authority.split(separator: "@").last ?? ""
    return String(name.prefix { $0 != ":" }).lowercased()
  }
}
