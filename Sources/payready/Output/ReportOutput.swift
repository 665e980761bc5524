// Writes the reports and the evidence of a run to where they were asked for, target by target.

import AuditModel
import Auditing
import Reporting
import Rules

/// All that a run writes, and the exit status that follows from it.
actor ReportOutput {
  /// What is written of one target: made for several targets at a time, written in their order.
  struct Piece: Sendable {
    /// The target in each report, in the order of the requests; nil where it got no answer.
    var texts: [String]?
    var verdicts: [HostVerdict]?
    var errors: [Report.TargetError]
    /// A line of the evidence's file.
    var evidence: String?
    /// The entries of the HTTP archive, and the pages that they belong to.
    var archive: [String] = []
    var archivePages: [ArchiveText.Page] = []
    var unwritten: [String]
    var status: ExitStatus
  }

  private let settings: AuditSettings
  private let formats: [any ReportFormat]
  private let progress: ProgressLine
  private var reports: [PiecewiseText]
  /// The targets' texts in each report, where its format gathers them.
  private var gathered: [[String]]
  private var evidence: PiecewiseText?
  private var archive: PiecewiseText?
  private var archivePages: [ArchiveText.Page] = []
  private let isEvidenceList: Bool

  private var summary = Report.Summary()
  private var hosts = 0
  private var errors: [Report.TargetError] = []
  private var unwritten: [String] = []
  private var statuses: Set<ExitStatus> = []

  /// Opens all files.
  init(_ settings: AuditSettings, targets: Int, tool: Report.Tool, progress: ProgressLine) {
    self.settings = settings
    self.progress = progress
    let formats = settings.reports.map { Self.format(of: $0, settings) }
    self.formats = formats
    gathered = formats.map { _ in [] }
    reports = zip(settings.reports, formats).map { request, format in
      var text =
        request.path.map { PiecewiseText(toFile: $0, separator: format.separator) }
        ?? PiecewiseText(
          to: Self.stream(of: request, settings), separator: format.separator)
      text.write(format.opening(by: tool))
      return text
    }
    isEvidenceList = targets != 1
    evidence = settings.evidenceFile.map { PiecewiseText(toFile: $0, separator: ",\n") }
    if isEvidenceList { evidence?.write("[") }
    archive = settings.archiveFile.map {
      PiecewiseText(toFile: $0, separator: ArchiveText.separator)
    }
    archive?.write(ArchiveText.opening(by: tool))
  }

  // MARK: Targets

  /// What is written of a target; its secrets are hidden unless they are to be shown.
  nonisolated func piece(of audit: TargetAudit) -> Piece {
    var audit = audit
    let status = audit.report.map(settings.acceptance.status(of:)) ?? .good
    if settings.evidenceFile == nil, settings.showsSecrets { audit.evidence = nil }
    if !settings.showsSecrets { hideSecrets(in: &audit) }
    var piece = Piece(
      verdicts: audit.report?.verdicts, errors: audit.errors, unwritten: audit.unwritten,
      status: status)
    if let report = audit.report {
      let report = settings.isReproducible ? report.reproducible : report
      piece.texts = formats.map { $0.text(of: report) }
    }
    if let evidence = audit.evidence, let path = settings.evidenceFile {
      piece.evidence = SavedEvidence.text(of: evidence)
      if piece.evidence == nil {
        piece.unwritten.append(
          "the evidence \(path) lacks \(audit.report?.id ?? "a target"): a value in it has no form "
            + "in JSON")
      }
    }
    if settings.archiveFile != nil {
      let name = audit.report?.id ?? audit.errors.first?.id ?? ""
      piece.archive = ArchiveText.entries(of: audit.recording, target: name)
      piece.archivePages = ArchiveText.pages(of: audit.recording, target: name)
    }
    return piece
  }

  private nonisolated func hideSecrets(in audit: inout TargetAudit) {
    let mask = TargetMask(
      evidence: audit.evidence, report: audit.report, errors: audit.errors, sent: settings.sent)
    if settings.evidenceFile == nil { audit.evidence = nil }
    if var evidence = audit.evidence {
      mask.hide(in: &evidence)
      audit.evidence = evidence
    }
    if var report = audit.report {
      mask.hide(in: &report)
      audit.report = report
    }
    mask.hide(in: &audit.errors)
    mask.hide(in: &audit.recording)
  }

  /// Writes what is known of one target.
  func add(_ piece: Piece) {
    statuses.insert(piece.status)
    summary.count(piece.verdicts, errors: piece.errors.count)
    hosts = max(hosts, piece.verdicts?.count ?? 0)
    errors += piece.errors
    unwritten += piece.unwritten
    if let line = piece.evidence { evidence?.add(line) }
    for entry in piece.archive { archive?.add(entry) }
    archivePages += piece.archivePages
    guard let texts = piece.texts else { return }
    progress.aside {
      for (index, text) in texts.enumerated() where reports.indices.contains(index) {
        if formats[index].gathers {
          gathered[index].append(text)
        } else {
          reports[index].add(text)
        }
      }
    }
  }

  // MARK: The end

  /// Writes the rest and says what went wrong.
  func finish(_ run: AuditRun, interrupted: ExitStatus?) -> ExitStatus {
    if let path = settings.evidenceFile {
      evidence?.write(isEvidenceList ? "]\n" : "\n")
      evidence?.finish()
      if let problem = evidence?.problem {
        unwritten.append("the evidence \(path) cannot be written: \(problem)")
      }
    }
    if let path = settings.archiveFile {
      archive?.write(ArchiveText.closing(pages: archivePages))
      archive?.finish()
      if let problem = archive?.problem {
        unwritten.append("the HAR \(path) cannot be written: \(problem)")
      }
    }
    var report = settings.showsSecrets ? run.report : run.report.masked(sent: settings.sent)
    report.errors = errors
    report.summary = summary
    statuses.insert(settings.acceptance.status(besideTargetsOf: report))
    if let interrupted { statuses.insert(interrupted) }
    if settings.isStrictAboutBaseline, !run.goneFromBaseline.isEmpty { statuses.insert(.notGood) }
    if !(unwritten + problems).isEmpty { statuses.insert(.cannotWrite) }
    report.run.exit = Int(ExitStatus.worst(Array(statuses)).rawValue)
    if settings.isReproducible { report = report.reproducible }
    for (index, format) in zip(reports.indices, formats) {
      reports[index].write(format.closing(report, hosts: hosts, pieces: gathered[index]))
      reports[index].finish()
    }
    if !problems.isEmpty { statuses.insert(.cannotWrite) }
    say(report)
    return .worst(Array(statuses))
  }

  /// The reports that cannot be written, a sentence each.
  private var problems: [String] {
    zip(settings.reports, reports).compactMap { request, text in
      text.problem.map {
        "the report \(request.path ?? "on standard output") cannot be written: \($0)"
      }
    }
  }

  /// What went wrong, on standard error; not again where the text report says it just above.
  private func say(_ report: Report) {
    let terminal = settings.terminal
    if !showsTextOnTerminal {
      for error in report.errors {
        terminal.error("\(error.id): \(error.message)", advice: error.advice)
      }
      for reason in report.run.didNotRun { terminal.error(reason) }
    }
    for problem in unwritten + problems { terminal.error(problem) }
  }

  /// True where a person reads the text report on the same terminal as the messages.
  private var showsTextOnTerminal: Bool {
    settings.reports.contains { request in
      request.format == .text && request.path == nil
        && Self.stream(of: request, settings).isTerminal
    } && StandardStream.error.isTerminal
  }

  // MARK: Formats

  /// Text gives way where a machine's format owns standard output.
  private static func stream(
    of request: ReportRequest, _ settings: AuditSettings
  ) -> StandardStream {
    let isOwned = settings.reports.contains { $0.path == nil && $0.format.isForMachines }
    return request.format == .text && isOwned ? .error : .output
  }

  private static func format(
    of request: ReportRequest, _ settings: AuditSettings
  ) -> any ReportFormat {
    let terminal = settings.terminal
    switch request.format {
    case .json: return JSONReport()
    case .ndjson: return NDJSONReport()
    case .sarif: return SARIFReport(rules: ruleTexts, map: settings.sourceMap)
    case .junit: return JUnitReport()
    case .tap: return TAPReport()
    case .csv: return CSVReport()
    case .github: return GitHubReport(map: settings.sourceMap)
    case .gitlab: return GitLabReport(map: settings.sourceMap)
    case .markdown: return MarkdownReport()
    case .openmetrics: return MetricsReport()
    case .html: return HTMLReport()
    case .text, .host:
      let stream = request.path == nil ? stream(of: request, settings) : nil
      return TextReport(
        width: width, colour: stream.map(terminal.usesColor) ?? false, unicode: usesUnicode,
        detail: terminal.isQuiet ? .brief : terminal.isVerbose ? .full : .usual)
    }
  }

  private static var ruleTexts: [SARIFReport.RuleText] {
    AllRules.all.map { rule in
      SARIFReport.RuleText(
        identifier: rule.identifier, stage: rule.stage, strongestEffect: rule.strongestEffect,
        summary: rule.explanation.whatItChecks, help: ExplanationPage.of(rule),
        source: rule.explanation.sources.first)
    }
  }

  /// The columns that the terminal says it has, within bounds that can be read.
  static var width: Int {
    let columns = Environment.variables["COLUMNS"].flatMap { Int($0) } ?? 80
    return min(max(columns, 40), 120)
  }

  /// True unless the locale surely has no Unicode.
  static var usesUnicode: Bool {
    let environment = Environment.variables
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale else { return true }
    return !(locale == "C" || locale == "POSIX")
  }
}
