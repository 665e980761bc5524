// What a list of content rules blocks, as far as a payment is concerned.

import FoundationEssentials

/// A list of content rules, read from its JSON
/// (https://developer.apple.com/documentation/safariservices/creating-a-content-blocker).
public struct ContentRuleList: Hashable, Sendable {
  /// The web hosts whose scripts, frames or pages it blocks, `*.` for subdomains, `*` for all third
  /// parties.
  public let blocked: [String]

  private struct Rule: Decodable {
    struct Trigger: Decodable {
      var filter: String
      var resources: [String]?
      var loads: [String]?
      var onlyOn: [String]?

      enum CodingKeys: String, CodingKey {
        case filter = "url-filter"
        case resources = "resource-type"
        case loads = "load-type"
        case onlyOn = "if-domain"
      }
    }
    struct Action: Decodable {
      var type: String
    }

    var trigger: Trigger
    var action: Action
  }

  /// nil where the text is not known to its end, or is no such list.
  public init?(_ text: ComposedText) {
    guard let json = text.literal, json.utf8.count < 8 << 20,
      let rules = try? JSONDecoder().decode([Rule].self, from: Data(json.utf8))
    else { return nil }
    var blocked: [String] = []
    for rule in rules {
      let patterns = Self.patterns(of: rule.trigger)
      switch rule.action.type {
      case "block" where rule.trigger.onlyOn == nil && Self.concernsPayments(rule.trigger):
        blocked += patterns.filter { !blocked.contains($0) }
      case "ignore-previous-rules":
        // What is let through again is no longer blocked; of all third parties Google's are meant.
        let spared = patterns.contains { $0 == "*" || $0.hasSuffix("google.com") }
        blocked.removeAll { patterns.contains($0) || (spared && $0 == "*") }
      default: break
      }
    }
    self.blocked = blocked
  }

  private static func concernsPayments(_ trigger: Rule.Trigger) -> Bool {
    guard trigger.loads != ["first-party"] else { return false }
    guard let resources = trigger.resources else { return true }
    return resources.contains { ["script", "document", "raw", "fetch", "popup"].contains($0) }
  }

  /// The hosts that a filter, a regular expression over whole addresses, surely or likely matches.
  private static func patterns(of trigger: Rule.Trigger) -> [String] {
    let filter = trigger.filter.replacing("\\.", with: ".").replacing("\\/", with: "/")
    let domains = filter.split {
      !($0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)))
    }
    .map { $0.lowercased().split(separator: ".", omittingEmptySubsequences: true) }
    .filter { $0.count >= 2 && $0.allSatisfy { $0 != "http" && $0 != "https" } }
    .map { $0.joined(separator: ".") }
    if let domain = domains.first { return [domain, "*.\(domain)"] }
    let isForAll = !filter.contains { $0.isASCII && $0.isLetter && !"https".contains($0) }
    return isForAll ? ["*"] : []
  }
}
