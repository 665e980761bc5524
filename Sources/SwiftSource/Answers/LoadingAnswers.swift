// What the code loads, how, and how often.

import AuditModel

extension ViewAnswers {
  func loading() -> LoadingReading {
    var reading = LoadingReading()
    var sources: [Host.LoadedFrom] = []
    var places: [Place] = []
    var reloads: [LoadingReading.Reload] = []
    for event in base.events {
      guard case .call(let target?, let name, let passed) = event.kind else { continue }
      if name == "setURLSchemeHandler", let object = target.object,
        configurations.contains(object),
        let scheme = passed.first(where: { $0.label == "forURLScheme" })?.value.literalText,
        !reading.customSchemes.contains(scheme)
      {
        reading.customSchemes.append(scheme)
      }
      guard target.objects.contains(view) else { continue }
      switch name {
      case "load", "loadRequest", "loadFileURL", "loadFileRequest":
        guard let address = address(passed) else { continue }
        let text = composed(.url(address))
        let scheme = Machine.Address(text.prefix).scheme
        // A page that is blank is none.
        if scheme == "about" { continue }
        if !reading.addresses.contains(text) { reading.addresses.append(text) }
        let source: Host.LoadedFrom =
          name.hasPrefix("loadFile") || scheme.map { $0 != "https" && $0 != "http" } ?? false
          ? .customScheme : .https
        if !sources.contains(source) { sources.append(source) }
        places.append(place(event.site))
      case "loadHTMLString":
        let bases = passed.first { $0.label == "baseURL" }?.value.alternatives ?? [.nothing]
        for value in bases {
          let source: Host.LoadedFrom = value == .nothing ? .string : .stringWithBase
          if !sources.contains(source) { sources.append(source) }
          if case .url(let pieces) = value {
            let text = composed(.url(pieces))
            if !reading.addresses.contains(text) { reading.addresses.append(text) }
          }
        }
        places.append(place(event.site))
      case "reload", "reloadFromOrigin":
        reloads.append(
          LoadingReading.Reload(cause: cause(event.site), place: place(event.site)))
      default: continue
      }
    }
    if sources.count == 1, let only = sources.first {
      reading.source = .known(only, unique(places))
    } else if sources.isEmpty {
      reading.source = .notInFiles
    } else {
      // A first screen from a string beside the page itself is not the page.
      reading.source = .option(sources, unique(places))
    }
    reading.reloads = reloads.isEmpty ? unset([]) : .known(reloads, reloads.map(\.place))
    reading.upgradesKnownHosts = flag(
      "upgradeKnownHostsToHTTPS", of: configurations, standard: true)
    reading.takesDownloads = has(.becomeDownload)
    return reading
  }

  private func address(_ passed: [Passed]) -> [TextPiece]? {
    guard let value = passed.first?.value.settled else { return nil }
    switch value {
    case .url(let pieces): return pieces
    case .object(let id):
      guard case .url(let pieces)? = base.objects[id].fields["url"]?.settled else {
        return [.unknown("request")]
      }
      return pieces
    default: return [.unknown(machine.describe(value))]
    }
  }

  private func cause(_ site: Site) -> LoadingReading.Reload.Cause {
    let function = machine.table.order.lazy.flatMap(\.functions).first {
      $0.site.file == site.file && $0.site.start <= site.start && $0.site.end >= site.end
    }
    guard let function else { return .other }
    if DelegateMethod.of(function) == .terminate { return .termination }
    let name = function.name.lowercased()
    if name.hasPrefix("updateuiview") || name.hasPrefix("updatensview") { return .update }
    if name.contains("foreground") || name.contains("becomeactive") { return .foreground }
    if name.contains("timer") { return .timer }
    return .other
  }
}
