// The findings: what was seen, where, and what to do.

import AuditModel

/// The findings of one target, the worst and earliest first.
struct FindingsText {
  let findings: [TargetReport.HostedFinding]
  let allHosts: [String]
  let symbols: Symbols
  /// All sources are told, as against the first two of each.
  let tellsAll: Bool

  func write(to page: inout TextPage) {
    for finding in findings.sorted(by: Self.isTold) {
      page.gap()
      write(finding, to: &page)
    }
  }

  private func write(_ finding: TargetReport.HostedFinding, to page: inout TextPage) {
    var head = [
      Piece("\(symbols.sign(finding.effect)) \(finding.effect.rawValue)", finding.effect.style),
      Piece(" at "), Piece(finding.stage.rawValue, .strong), Piece(": "),
      Piece(finding.rule, .strong),
    ]
    switch finding.confidence {
    case .certain: break
    case .likely, .possible: head.append(Piece(" (\(finding.confidence.rawValue))"))
    }
    if allHosts.count > 1 {
      let isEverywhere = Set(allHosts).isSubset(of: finding.hosts)
      head.append(
        Piece(
          isEverywhere ? ", in all hosts" : ", in \(finding.hosts.joined(separator: ", "))"))
    }
    if let waiver = finding.waiver {
      let end = waiver.expires.map { " until \($0)" } ?? ""
      head.append(Piece(", waived\(end): \(waiver.reason)", .faint))
    }
    page.paragraph(head, hanging: 4)
    if let place = finding.location { PlaceText(place, symbols: symbols).write(to: &page) }
    page.paragraph([Piece(finding.message)], indent: 4)
    for sighting in finding.seen ?? [] {
      page.paragraph(
        [Piece("seen", .strong), Piece(" (\(sighting.title)): \(sighting.sentence)")], indent: 4)
    }
    page.paragraph(
      [Piece("fix", .strong), Piece(" (\(finding.actor.title)): \(finding.remedy)")], indent: 4)
    for line in finding.patch?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      let style: Style = line.hasPrefix("+") ? .good : line.hasPrefix("-") ? .bad : .faint
      page.line([Piece(String(line), style)], indent: 8)
    }
    let sources = finding.sources.prefix(tellsAll ? finding.sources.count : 2)
    for source in sources { page.line([Piece("see "), Piece(source, .address)], indent: 4) }
    if sources.count < finding.sources.count {
      page.line([Piece("see also: payready explain \(finding.rule)", .faint)], indent: 4)
    }
  }

  /// The order of telling.
  private static func isTold(
    _ left: TargetReport.HostedFinding, before right: TargetReport.HostedFinding
  ) -> Bool {
    if left.effect != right.effect { return left.effect > right.effect }
    if left.stage != right.stage { return left.stage < right.stage }
    if left.location?.url != right.location?.url {
      return left.location?.url ?? "" < right.location?.url ?? ""
    }
    let (start, other) = (left.location?.start, right.location?.start)
    if let start, let other, start != other { return start < other }
    if left.rule != right.rule { return left.rule < right.rule }
    return left.hosts.lexicographicallyPrecedes(right.hosts)
  }
}

extension Sighting {
  /// The run for a reader.
  fileprivate var title: String {
    "\(scenario.rawValue)\(isWarm ? " with its store" : "") in \(host)"
      + (agrees ? "" : ", against it")
  }
}

/// A place as `address:line:column`, with its excerpt below.
struct PlaceText {
  let place: Place
  let symbols: Symbols

  init(_ place: Place, symbols: Symbols) {
    self.place = place
    self.symbols = symbols
  }

  func write(to page: inout TextPage) {
    var pieces = [Piece(place.shownAddress, .address)]
    if let header = place.header { pieces.append(Piece(" response header \(header)")) }
    switch place.origin {
    case .live: pieces.append(Piece(" as it ran", .faint))
    case .html, .script, .header, .app: break
    }
    page.paragraph(pieces, indent: 4, hanging: 6)
    guard let snippet = place.snippet else { return }
    let number = place.header == nil ? "\(place.start.line)" : ""
    let gutter = number.paddedLeft(to: 5) + " | "
    let excerpt = Excerpt(
      snippet, before: place.header.map { "\($0): " } ?? "", width: page.width - 4 - gutter.count,
      ellipsis: symbols.ellipsis)
    page.line([Piece(gutter, .faint), Piece(excerpt.source)], indent: 4)
    page.line(
      [Piece("".paddedLeft(to: 5) + " | ", .faint), Piece(excerpt.marker, .bad)], indent: 4)
  }
}

extension Place {
  /// `address:line:column`; the address alone for a header, and for a page as it ran; without what
  /// a `data:` address holds.
  var shownAddress: String {
    var address = url
    if address.hasPrefix("data:"), address.utf8.count > 64 {
      address = String(address.prefix(48)) + "..."
    }
    let isWholePage = origin == .live && snippet == nil && start == Position(line: 1, column: 1)
    return origin == .header || isWholePage
      ? address : "\(address):\(start.line):\(start.column)"
  }
}
