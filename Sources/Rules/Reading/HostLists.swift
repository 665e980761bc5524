// Whether an app's lists of hosts let an address through.

public import AuditModel

extension Host {
  /// What refuses to navigate to a web host; nil where nothing does.
  func refuses(navigationTo name: String) -> String? {
    if let allowed = navigationPolicy, !allowed.contains(where: { Self.pattern($0, covers: name) })
    {
      return "navigation policy"
    }
    if let bound = appBoundDomains, !bound.contains(where: { Self.domain($0, covers: name) }) {
      return "list of app-bound domains"
    }
    return nil
  }

  /// The content rule that blocks a resource of a web host in a page; nil where none does.
  func rule(blocking name: String, in page: WebAddress?) -> String? {
    contentRules.first { rule in
      rule == "*" ? !Self.sameSite(name, page?.host ?? "") : Self.pattern(rule, covers: name)
    }
  }

  /// `*.` stands for any subdomain, `*` for all hosts.
  private static func pattern(_ pattern: String, covers name: String) -> Bool {
    let pattern = pattern.lowercased()
    if pattern == "*" || pattern == name { return true }
    return pattern.hasPrefix("*.") && name.hasSuffix(pattern.dropFirst())
  }

  /// App-bound domains count as registrable domains: one covers all its hosts
  /// (https://webkit.org/blog/10882/app-bound-domains/).
  private static func domain(_ domain: String, covers name: String) -> Bool {
    sameSite(domain.lowercased(), name)
  }

  /// An approximation without the list of public suffixes: one host is in the other's domain,
  /// or both are siblings in a domain of two labels.
  static func sameSite(_ left: String, _ right: String) -> Bool {
    if left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left) { return true }
    let parents = [left, right].map { $0.split(separator: ".").dropFirst() }
    return parents[0].count >= 2 && parents[0] == parents[1]
  }
}

/// What of a profile refuses a web host.
public enum HostRefusal: Sendable {
  case navigationPolicy, appBoundDomains

  /// What refuses to navigate to a web host; nil where nothing does.
  public static func navigation(to name: String, in host: Host) -> HostRefusal? {
    guard host.refuses(navigationTo: name) != nil else { return nil }
    var unbound = host
    unbound.appBoundDomains = nil
    return unbound.refuses(navigationTo: name) == nil ? .appBoundDomains : .navigationPolicy
  }

  /// The content rule that blocks a resource of a web host in a page; nil where none does.
  public static func rule(blocking name: String, on page: WebAddress?, in host: Host) -> String? {
    host.rule(blocking: name, in: page)
  }
}
