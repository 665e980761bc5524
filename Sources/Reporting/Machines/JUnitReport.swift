// The report as JUnit XML, which CI systems show as tests.

public import AuditModel

/// A suite for each target in each host, and in it a case for each stage
/// (https://github.com/testmoapp/junitxml).
///
/// A stage that fails is a failure, one that nobody knows an error; a stage at risk passes, with
/// what may go wrong as its output.
public struct JUnitReport: ReportFormat {
  /// Creates the format.
  public init() {}

  /// The XML declaration and the start of the root.
  public func opening(by tool: Report.Tool) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + XMLText.tag("testsuites", [("name", tool.name)])
      + "\n"
  }

  /// The target's suites.
  public func text(of target: TargetReport) -> String {
    target.verdicts.map { verdict in
      let cases = StageCase.all(of: verdict, in: target)
      let count = { (ending: (StageCase.Ending) -> Bool) in
        String(cases.count { ending($0.ending) })
      }
      let suite = XMLText.tag(
        "testsuite",
        [
          ("name", target.name(of: verdict)), ("tests", String(cases.count)),
          ("failures", count { $0 == .failed }), ("errors", count { $0 == .undecided }),
          (
            "skipped",
            count {
              if case .skipped = $0 { true } else { false }
            }
          ),
        ])
      let properties = [
        ("url", target.finalURL), ("host", verdict.host), ("verdict", verdict.verdict.rawValue),
      ].map { XMLText.tag("property", [("name", $0), ("value", $1)], isEmpty: true) }
      return "  \(suite)\n    <properties>\(properties.joined())</properties>\n"
        + cases.map { Self.text(of: $0, named: target.name(of: verdict)) }.joined()
        + "  </testsuite>\n"
    }.joined()
  }

  /// The targets that were not audited, and the root's end.
  public func closing(_ report: Report, hosts: Int, pieces: [String]) -> String {
    let suites = report.errors.map { error in
      let suite = XMLText.tag(
        "testsuite",
        [("name", error.id), ("tests", "1"), ("failures", "0"), ("errors", "1"), ("skipped", "0")])
      return "  \(suite)\n"
        + Self.element(
          error.id, "audit",
          holding: Self.outcome("error", error.kind, "\(error.message) \(error.advice)"))
        + "  </testsuite>\n"
    }
    return suites.joined() + "</testsuites>\n"
  }

  private static func text(of one: StageCase, named name: String) -> String {
    let text = one.sentences.joined(separator: "\n")
    let outcome: String? =
      switch one.ending {
      case .passed: nil
      case .doubtful: "<system-out>\(XMLText.escaped(text))</system-out>"
      case .failed: Self.outcome("failure", one.code, text)
      case .undecided: Self.outcome("error", one.code, text)
      case .skipped(let reason): XMLText.tag("skipped", [("message", reason)], isEmpty: true)
      }
    return element(name, one.stage.rawValue, holding: outcome)
  }

  private static func element(_ suite: String, _ name: String, holding outcome: String?) -> String {
    let attributes = [("classname", suite), ("name", name), ("time", "0")]
    guard let outcome else {
      return "    \(XMLText.tag("testcase", attributes, isEmpty: true))\n"
    }
    return "    \(XMLText.tag("testcase", attributes))\(outcome)</testcase>\n"
  }

  private static func outcome(_ element: String, _ code: String, _ text: String) -> String {
    let message = text.split(separator: "\n").first.map(String.init) ?? text
    return XMLText.tag(element, [("type", code), ("message", message)])
      + "\(XMLText.escaped(text))</\(element)>"
  }
}
