// `payready probe`: a page to open in the real app, and the reading of what it tells.

import AuditModel
import Auditing
import FoundationEssentials
import Probing
import Reporting

extension Option {
  private static let servingGroup = "Serving the page"
  private static let readingGroup = "Reading its text"

  static let port = Option(
    name: "port", value: "PORT", group: servingGroup,
    help: "Serve there, and the second origin at the next port; any two by default.")
  static let listen = Option(
    name: "listen", value: "ADDRESS", group: servingGroup,
    help: "Serve at this IPv4 address alone; all of this machine by default.")
  static let write = Option(
    name: "write", value: "FILE", group: servingGroup,
    help: "Write the page to FILE in place of serving it; with read, write the profile there.")
  static let otherOrigin = Option(
    name: "other-origin", value: "ORIGIN", group: servingGroup,
    help: "Where the same page lies under another origin, such as https://b.example.")
  static let once = Option(
    name: "once", group: servingGroup, help: "Stop after the first result.")
  static let base = Option(
    name: "base", value: "HOST", group: readingGroup,
    help: "Where parts are taken from that no page can tell: a built-in host or a profile file; "
      + "by the engine by default.")
  static let appHost = Option(
    name: "app-host", value: "FILE", group: readingGroup,
    help: "The profile that reading the app's source gave (payready app --report host): what is "
      + "different is said, and parts that no page can tell are taken from it.")
  static let hostName = Option(
    name: "name", value: "NAME", group: readingGroup,
    help: "The profile's name; probe by default.")
  static let probeReport = Option(
    name: "report", value: "FORMAT", group: readingGroup,
    help: "host (the profile, the default), text, or json (all that was seen, by field).")
}

/// Serves the probe page, writes it, or reads what it told.
enum ProbeCommand: Command {
  static let declaration = CommandDeclaration(
    name: "probe", summary: "a page to open in your app; its result is a host profile",
    usage: "[OPTION…] [read TEXT|FILE|-]",
    description: [
      "Serves a page until it is interrupted, and shows the addresses for the phone. Open it in "
        + "your app where the checkout would open, and tap through its steps: it finds out what "
        + "the web view does with windows, their openers, taps that wait, close, messages, cookies "
        + "and storage. Its result is a short text, also as a QR code, which is printed here too.",
      "Google Pay and parts of the page need https or the name localhost: a simulator on this "
        + "machine opens http://localhost:PORT/, an Android device after adb reverse tcp:PORT "
        + "tcp:PORT too. For others write the page with --write and lay it on a server with "
        + "https; nothing else is needed, but what a fetch that waits does, and windows that have "
        + "another store, cannot be told then, nor, without --other-origin, whether the opener is "
        + "kept across origins.",
      "With read, the text (or a file of it, or - for standard input) becomes a host profile, "
        + "which --host of audit takes. The remarks beside it go to standard error.",
    ],
    options: [
      .port, .listen, .write, .otherOrigin, .once, .base, .appHost, .hostName, .probeReport,
    ],
    examples: [
      ("payready probe", "Serve the page and print the texts that come back."),
      (
        "payready probe --write probe.html --other-origin https://b.example",
        "Write it for a server of yours, where it also lies at https://b.example."
      ),
      (
        "payready probe read PAYREADY1:… > my-app.json",
        "Then: payready audit --host my-app.json TARGET"
      ),
      (
        "payready probe read --app-host source.json result.txt",
        "Compare with what the app's source said."
      ),
    ])

  static func run(_ arguments: Arguments) async throws(UsageError) -> ExitStatus {
    guard let first = arguments.operands.first else {
      try refuse(
        [.base, .appHost, .hostName, .probeReport], of: arguments, "belongs to probe read")
      return try await ProbeServing.run(arguments)
    }
    guard first == "read" else {
      if first.uppercased().hasPrefix("PAYREADY") {
        throw UsageError("probe takes a text only after read", "Write payready probe read TEXT.")
      }
      throw UsageError(
        "probe has no part \"\(first)\"", "There is `payready probe read TEXT`.")
    }
    try refuse([.port, .listen, .otherOrigin, .once], of: arguments, "does not belong to read")
    return try read(arguments)
  }

  private static func refuse(
    _ options: [Option], of arguments: Arguments, _ why: String
  ) throws(UsageError) {
    if let given = options.first(where: { arguments.has($0) }) {
      throw UsageError("\(given.spelling) \(why)", "`payready probe --help` explains both.")
    }
  }

  // MARK: Reading

  private static func read(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let operands = arguments.operands.dropFirst()
    guard operands.count == 1, let operand = operands.first else {
      throw UsageError(
        operands.isEmpty ? "read needs the text of a probe page" : "read takes one text",
        "Give the text itself, a file of it, or - for standard input.")
    }
    let formats = ["host", "text", "json"]
    let format = arguments.last(.probeReport) ?? "host"
    guard formats.contains(format) else {
      throw .unknown(
        "report format", format, known: formats, see: "There are host, text and json.")
    }
    let name = arguments.last(.hostName) ?? "probe"
    if name.isEmpty { throw UsageError("--name is empty") }
    let record = try record(operand)
    let base = try arguments.last(.base).map { name throws(UsageError) in
      try HostSelection.hosts([name]).first ?? .standard
    }
    let source = try arguments.last(.appHost).map { path throws(UsageError) in
      try HostFile.read(path)
    }
    if base != nil, source != nil {
      throw UsageError(
        "--base and --app-host both say where unknown parts come from", "Leave one of them out.")
    }
    let reading = ProbeProfile.reading(
      of: record, base: base ?? ProbeProfile.usualBase(for: record), source: source, name: name)
    return try write(reading, as: format, to: arguments.last(.write))
  }

  private static func record(_ operand: String) throws(UsageError) -> ProbeRecord {
    let bytes: [UInt8]
    let what: String
    if operand == "-" {
      bytes = try InputFile.standardInput(limit: ProbeText.longest)
      what = "standard input"
    } else if operand.uppercased().hasPrefix("PAYREADY"),
      !FileManager.default.fileExists(atPath: operand)
    {
      bytes = Array(operand.utf8)
      what = "the text"
    } else {
      bytes = Array(try InputFile.read(operand, what: "the file", limit: ProbeText.longest))
      what = "the file \(operand)"
    }
    do throws(ProbeTextProblem) {
      return try ProbeText.record(in: bytes)
    } catch {
      throw UsageError(
        "\(what) is no result of a probe page: \(error.message)", error.advice, status: .badInput)
    }
  }

  private static func write(
    _ reading: ProbeReading, as format: String, to path: String?
  ) throws(UsageError) -> ExitStatus {
    let terminal = Terminal()
    let text: String
    switch format {
    case "json": text = JSONReport.text(of: reading)
    case "text":
      let isColoured = path == nil && terminal.usesColor(on: .output)
      text = ProbeReadingText(colour: isColoured).text(of: reading)
    default:
      text = JSONReport.text(of: reading.host)
      let remarks = ProbeReadingText(colour: terminal.usesColor(on: .error))
        .text(of: reading, .remarks)
      StandardStream.error.write(remarks)
    }
    guard let path else { return CommandLineTool.printed(text) }
    try OutputFile.write(text, to: path)
    return .good
  }
}
