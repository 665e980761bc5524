// The stages and how they end: a row each for one host, a column each for several.

import AuditModel

/// A table of stages.
struct StageTable {
  let verdicts: [HostVerdict]
  let symbols: Symbols

  func write(to page: inout TextPage) {
    if let only = verdicts.first, verdicts.count == 1 {
      writeRows(of: only, to: &page)
    } else if !verdicts.isEmpty {
      writeMatrix(to: &page)
    }
  }

  // MARK: One host

  private func writeRows(of verdict: HostVerdict, to page: inout TextPage) {
    let failure = verdict.firstFailure ?? verdict.first(.fails)?.stage
    let rows = verdict.stages.map { stage in
      (stage, words: words(of: stage, behind: failure))
    }
    let names = rows.map(\.0.stage.rawValue.count).max() ?? 0
    let outcomes = rows.map(\.words.count).max() ?? 0
    for (stage, words) in rows {
      let style = stage.outcome.style
      page.line(
        [
          Piece(symbols.sign(stage.outcome), style), Piece(" "),
          Piece(stage.stage.rawValue.padded(to: names)), Piece("  "),
          Piece(words.padded(to: outcomes), style), Piece("  "), Piece(codes(of: stage), .faint),
        ], indent: 2)
    }
  }

  private func words(of stage: HostVerdict.StageOutcome, behind failure: Stage?) -> String {
    if let failure, stage.stage > failure { return stage.outcome.wordsBehindFailure }
    return stage.outcome.words
  }

  /// The codes that say why, each once; beside a failure not what could not be told as well.
  private func codes(of stage: HostVerdict.StageOutcome) -> String {
    var codes: [String] = []
    let findings = stage.reasons.filter { $0.decidedBy == nil }
    let reasons = stage.outcome == .fails && !findings.isEmpty ? findings : stage.reasons
    for reason in reasons where !codes.contains(reason.code) { codes.append(reason.code) }
    let shown = codes.prefix(2).joined(separator: ", ")
    return codes.count > 2 ? shown + " and \(codes.count - 2) more" : shown
  }

  // MARK: Several hosts

  private func writeMatrix(to page: inout TextPage) {
    let stages = Stage.allCases
    let names = max(verdicts.map(\.host.columns).max() ?? 0, 4)
    let words = verdicts.map(\.verdict.words.count).max() ?? 0
    let heads = stages.map { "\($0.number)".paddedLeft(to: 3) }.joined()
    page.line(
      [Piece("host".padded(to: names) + "  " + "".padded(to: words) + heads, .faint)], indent: 2)
    for verdict in verdicts {
      var pieces = [
        Piece(verdict.host.padded(to: names)), Piece("  "),
        Piece(verdict.verdict.words.padded(to: words), verdict.verdict.style),
      ]
      for stage in stages {
        let outcome = verdict.stages.first { $0.stage == stage }?.outcome
        let sign = outcome.map(symbols.sign) ?? " "
        pieces.append(Piece("  "))
        pieces.append(Piece(sign, outcome?.style ?? .plain))
      }
      page.line(pieces, indent: 2)
    }
    page.gap()
    let numbered = stages.map { "\($0.number)\u{A0}\($0.rawValue)" }.joined(separator: ", ")
    page.paragraph([Piece(numbered, .faint)], indent: 2)
    let present = Set(verdicts.flatMap(\.stages).map(\.outcome))
    let legend = Outcome.allCases.filter(present.contains)
      .map { "\(symbols.sign($0))\u{A0}\($0.words)" }.joined(separator: ", ")
    page.paragraph([Piece(legend, .faint)], indent: 2)
  }
}

extension String {
  /// The text with spaces behind it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// The text with spaces before it.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }
}
