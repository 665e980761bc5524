// The pages that show what a rule says; tests hold the rule against them.

public import AuditModel

/// A page of `Fixtures/rules/<rule>/` and what the rule says about it in a host.
///
/// Beside `page.html` may stand `page.headers` with what the server answered, as
/// `curl --dump-header` writes it: one block for each hop, each with or without a status line
/// (`HTTP/1.1 302 Found`) and with `Name: value` lines, blocks parted by an empty line. The
/// address of a hop is the `Location` of the one before. Without that file the page is answered
/// with 200 and `Content-Type: text/html`. Scripts, frames and windows with a relative address, or
/// with one below `https://pay.shop.example/`, are the files of that name in the same folder, with
/// headers of their own where such a file stands beside them.
///
/// What the server sends to other agents than the host's stands in `page.agents`: in each line an
/// agent's name (one of `--agents`, or `warm` for the host's agent coming back with its cookies)
/// and a file, which may have headers of its own. All agents without a line get the page itself.
///
/// What was seen of the page in a real web view may stand beside it, in a file of runs: the events of
/// one run after the other, a JSON object in each line, as `payready-live` writes them. Each begins
/// with `started`; the second run of `approve` is the one with what the first had stored.
///
/// Where a finding must point is marked on the line before the finding's first line:
///
/// - in HTML with a comment, `<!-- finding: why -->`
/// - in a script with a comment, `// finding: why`
/// - in a `.headers` file with a line `# finding: why`, which no server would send
///
/// There are as many marked lines as there are lines that findings, or what cannot be told,
/// point at; no mark means that they point at no text, as what was only seen does not. Where the page passes, marks do not count:
/// they are for another host.
public struct Example: Sendable {
  /// What the rule says of a page.
  public enum Answer: Sendable, Equatable {
    /// No finding and nothing that cannot be told.
    case passes
    /// The strongest finding has that effect.
    case finds(Effect)
    /// A *cannot tell* with that code and no finding.
    case cannotTell(String)
  }

  /// The file's name in the rule's folder.
  public var file: String
  /// The host's built-in profile by name.
  public var host: String
  /// What the rule says of it.
  public var answer: Answer
  /// The address that the first hop answers for.
  public var url: String
  /// The file of runs, in the rule's folder; nil where there were none.
  public var runs: String?
  /// What of that profile is different in this example.
  public var changes: (@Sendable (inout Host) -> Void)?

  /// Creates an example from its parts.
  public init(
    _ file: String, in host: String = "wkwebview", _ answer: Answer,
    url: String = "https://shop.example/checkout", runs: String? = nil,
    with changes: (@Sendable (inout Host) -> Void)? = nil
  ) {
    self.file = file
    self.host = host
    self.answer = answer
    self.url = url
    self.runs = runs
    self.changes = changes
  }

  /// The host that it is judged in; nil where no built-in profile has that name.
  public var changedHost: Host? {
    guard var changed = Host.builtIn(named: host) else { return nil }
    changes?(&changed)
    return changed
  }
}
