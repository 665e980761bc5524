// What a probe page told, as text: the profile's fields, who is believed, and what else was seen.

public import AuditModel

/// Turns the reading of a probe into text.
public struct ProbeReadingText: Sendable {
  /// How much is said.
  public enum Extent: Sendable {
    /// Every field, and the rest.
    case whole
    /// What a reader of the profile's JSON has to know beside it.
    case remarks
  }

  let width: Int
  let colour: Bool

  /// Creates the format for a terminal of that width.
  public init(width: Int = 80, colour: Bool = false) {
    self.width = width
    self.colour = colour
  }

  /// The text, which ends with a line break.
  public func text(of reading: ProbeReading, _ extent: Extent = .whole) -> String {
    var page = TextPage(width: width, colour: colour)
    if extent == .whole { writeFields(of: reading, to: &page) }
    writeDifferences(of: reading, to: &page)
    if !reading.notices.isEmpty {
      page.gap()
      page.line([Piece("Seen beside it", .strong)])
      for notice in reading.notices {
        page.paragraph([Piece("- " + notice)], indent: 2, hanging: 4)
      }
    }
    return page.text
  }

  private func writeFields(of reading: ProbeReading, to page: inout TextPage) {
    page.line([Piece(reading.host.name, .strong), Piece(": " + reading.host.title)])
    page.gap()
    let name = reading.fields.map(\.field.count).max() ?? 0
    for field in reading.fields {
      let mark: Style = field.believed == .probe ? .good : .faint
      page.paragraph(
        [
          Piece(padded(field.field, to: name + 2)),
          Piece(field.value.isEmpty ? "none" : field.value, mark),
          Piece(" (\(whose(field, base: reading.base)))", .faint),
        ], indent: 2, hanging: name + 4)
    }
  }

  private func whose(_ field: ProbeReading.Field, base: String) -> String {
    switch field.believed {
    case .probe: field.witness.rawValue
    case .source: "from the source"
    case .base: "as \(base) has it"
    }
  }

  private func writeDifferences(of reading: ProbeReading, to page: inout TextPage) {
    guard reading.fields.contains(where: { $0.source != nil }) else { return }
    page.gap()
    let different = reading.fields.filter(\.differs)
    if different.isEmpty {
      page.paragraph([
        Piece("The source agrees", .strong), Piece(" with all that the page could tell."),
      ])
      return
    }
    page.line([Piece("Other than the source said", .strong)])
    for field in different {
      page.paragraph(
        [
          Piece("- "), Piece(field.field, .strong),
          Piece(": the source says \(field.source ?? "nothing"), the page "),
          Piece(field.probe ?? "nothing", .doubtful),
          Piece(
            ". Believed is the \(field.believed == .probe ? "page" : "source"): \(field.reason)."),
        ], indent: 2, hanging: 4)
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    // Spaces of a paragraph are one; these are kept.
    text + String(repeating: "\u{A0}", count: max(0, width - text.count))
  }
}

extension JSONReport {
  /// The reading of a probe as `payready schema probe` describes it.
  public static func text(of reading: ProbeReading) -> String { JSONText.pretty(encoding: reading) }
}
