// The web hosts that a page needs and an app does not let it have.

import AuditModel
import Rules

/// Finds the hosts of a page that a profile refuses.
enum RefusedHosts {
  private struct Needed: Hashable {
    var name: String
    var need: TargetReport.RefusedHost.Need
  }

  /// The refusals, each once with all profiles that it holds for.
  static func all(
    of sights: [TargetJudge.Sight], hosts: Set<String>
  ) -> [TargetReport.RefusedHost] {
    var refused: [TargetReport.RefusedHost] = []
    for sight in sights {
      let page = sight.visit.page
      for host in sight.hosts where hosts.contains(host.name) {
        for needed in needed(by: page, isFile: sight.visit.isFile, in: host) {
          guard let refusal = refusal(of: needed, by: host, on: page.address) else { continue }
          let same = refused.firstIndex {
            $0.name == needed.name && $0.need == needed.need && $0.refusal == refusal
          }
          if let same {
            refused[same].hosts.append(host.name)
          } else {
            refused.append(
              .init(hosts: [host.name], name: needed.name, need: needed.need, refusal: refusal))
          }
        }
      }
    }
    return refused
  }

  private static func needed(by page: Page, isFile: Bool, in host: Host) -> [Needed] {
    var all: [Needed] = []
    func add(_ url: String?, _ need: TargetReport.RefusedHost.Need) {
      guard let url, let address = WebAddress(url), ["http", "https"].contains(address.scheme),
        !address.host.isEmpty, !address.host.hasSuffix(".invalid")
      else { return }
      let needed = Needed(name: address.host, need: need)
      if !all.contains(needed) { all.append(needed) }
    }
    if !isFile { for url in page.exchange.hops.map(\.url) { add(url, .page) } }
    let base = page.address
    for script in page.code.value?.scripts ?? [] where !script.isInline { add(script.url, .script) }
    for frame in page.frames { add(frame.url, .frame) }
    for source in page.document.value?.frames.compactMap(\.source) ?? [] {
      add(base?.resolve(source)?.description, .frame)
    }
    for window in page.opened ?? [] { add(window.url, .window) }
    if page.code.value?.hasIntegration == true {
      add("https://pay.google.com/", .script)
      add("https://pay.google.com/", .frame)
      if host.path == .popup {
        add("https://pay.google.com/", .sheet)
        add("https://accounts.google.com/", .sheet)
      }
    }
    return all
  }

  private static func refusal(
    of needed: Needed, by host: Host, on page: WebAddress?
  ) -> TargetReport.RefusedHost.Refusal? {
    switch needed.need {
    case .page, .window, .sheet:
      switch HostRefusal.navigation(to: needed.name, in: host) {
      case .appBoundDomains?: return .appBoundDomains
      case .navigationPolicy?: return .navigationPolicy
      case nil: return nil
      }
    case .script, .frame:
      return HostRefusal.rule(blocking: needed.name, on: page, in: host) == nil
        ? nil : .contentRules
    }
  }
}
