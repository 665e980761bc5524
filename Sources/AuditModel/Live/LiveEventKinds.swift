// What is known of each kind of thing that a run sees.

extension LiveEvent {
  /// The run begins.
  public struct Started: Codable, Hashable, Sendable {
    /// Such as `WebKitGTK 2.50.6`.
    public var engine: String
    /// The host's name.
    public var host: String
    /// Who plays Google.
    public var google: LiveRun.GoogleSide
    /// What happens in the run.
    public var scenario: LiveRun.Scenario
    /// The user agent of the view.
    public var userAgent: String

    /// Creates it from its parts.
    public init(
      engine: String, host: String, google: LiveRun.GoogleSide, scenario: LiveRun.Scenario,
      userAgent: String
    ) {
      self.engine = engine
      self.host = host
      self.google = google
      self.scenario = scenario
      self.userAgent = userAgent
    }
  }

  /// A trait of the host or the run that was left out.
  public struct NotPlayed: Codable, Hashable, Sendable {
    /// The key of the host or of the run.
    public var trait: String
    /// One sentence.
    public var reason: String

    /// Creates it from its parts.
    public init(trait: String, reason: String) {
      self.trait = trait
      self.reason = reason
    }
  }

  /// A view goes to a document.
  public struct Navigation: Codable, Hashable, Sendable {
    /// How far it has come.
    public enum Phase: String, Codable, Sendable, CaseIterable {
      /// A policy was asked: a link, a form, a script or the app wants to go there.
      case wanted
      case started, redirected, committed, finished, failed
      /// The document's scripts begin; says whether it has an opener.
      case began
      /// The host's policy, or its app-bound domains, refused it.
      case refused
      /// A script, or a link to a part of it, gave the document another address without a load.
      case sameDocument = "same-document"
    }

    /// How far it has come.
    public var phase: Phase
    /// The address that it goes to, absolute.
    public var url: String
    /// The name or place of the frame; nil for the view's own document.
    public var frame: String?
    /// The status of the answer, where there is one.
    public var status: Int?
    /// Why it failed or was refused.
    public var message: String?
    /// Whether a gesture of the buyer caused it.
    public var gesture: Bool?
    /// Whether the document has an opener; known where its scripts began.
    public var opener: Bool?
    /// The window's name; known where its scripts began.
    public var window: String?

    /// Creates it from its parts.
    public init(
      phase: Phase, url: String, frame: String? = nil, status: Int? = nil,
      message: String? = nil, gesture: Bool? = nil, opener: Bool? = nil, window: String? = nil
    ) {
      self.phase = phase
      self.url = url
      self.frame = frame
      self.status = status
      self.message = message
      self.gesture = gesture
      self.opener = opener
      self.window = window
    }
  }

  /// A resource is asked for.
  public struct Request: Codable, Hashable, Sendable {
    /// Counts from 1; ``Response/id`` is the same.
    public var id: Int
    /// The address, absolute.
    public var url: String
    /// The HTTP method.
    public var method: String

    /// Creates it from its parts.
    public init(id: Int, url: String, method: String) {
      self.id = id
      self.url = url
      self.method = method
    }
  }

  /// A request came to its end.
  public struct Response: Codable, Hashable, Sendable {
    /// That of the ``Request``.
    public var id: Int
    /// After redirects.
    public var url: String
    /// The HTTP status; nil where there is no answer.
    public var status: Int?
    /// The media type of the answer, without parameters.
    public var mimeType: String?
    /// Why there is no whole answer.
    public var failure: String?

    /// Creates it from its parts.
    public init(
      id: Int, url: String, status: Int? = nil, mimeType: String? = nil, failure: String? = nil
    ) {
      self.id = id
      self.url = url
      self.status = status
      self.mimeType = mimeType
      self.failure = failure
    }
  }

  /// A resource that the page or the host forbids.
  public struct Blocked: Codable, Hashable, Sendable {
    /// Who forbids it.
    public enum Reason: String, Codable, Sendable, CaseIterable {
      case csp
      case mixedContent = "mixed-content"
      case contentRule = "content-rule"
      case trustedTypes = "trusted-types"
      /// The element reported an error and nothing says why.
      case unknown
    }

    /// Who forbids it.
    public var reason: Reason
    /// The address of the resource.
    public var url: String
    /// The directive of a policy.
    public var directive: String?
    /// The frame's URL.
    public var frame: String?
    /// The policy only reports.
    public var reportOnly: Bool?

    /// Creates it from its parts.
    public init(
      reason: Reason, url: String, directive: String? = nil, frame: String? = nil,
      reportOnly: Bool? = nil
    ) {
      self.reason = reason
      self.url = url
      self.directive = directive
      self.frame = frame
      self.reportOnly = reportOnly
    }
  }

  /// Something was written to the console, by a script or by the engine itself.
  public struct Console: Codable, Hashable, Sendable {
    /// `log`, `info`, `warn`, `error` or `debug`.
    public var level: String
    /// What was written, its arguments joined by spaces.
    public var text: String
    /// The frame's URL.
    public var frame: String?
    /// Why it says nothing about the payment, a word of ``ConsoleNoise``; nil where it may.
    public var noise: String?

    /// Creates it from its parts, and marks noise.
    public init(level: String, text: String, frame: String? = nil) {
      self.level = level
      self.text = text
      self.frame = frame
      noise = ConsoleNoise.kind(of: text)
    }
  }

  /// An exception or a rejection that no one caught.
  public struct UncaughtError: Codable, Hashable, Sendable {
    /// What the engine says.
    public var message: String
    /// The script's address.
    public var source: String?
    /// From 1.
    public var line: Int?
    /// From 1.
    public var column: Int?
    /// It was a promise's.
    public var rejection: Bool
    /// The frame's URL.
    public var frame: String?
    /// Why it says nothing about the payment, a word of ``ConsoleNoise``; nil where it may.
    public var noise: String?

    /// Creates it from its parts, and marks noise.
    public init(
      message: String, source: String? = nil, line: Int? = nil, column: Int? = nil,
      rejection: Bool = false, frame: String? = nil
    ) {
      self.message = message
      self.source = source
      self.line = line
      self.column = column
      self.rejection = rejection
      self.frame = frame
      noise = ConsoleNoise.kind(of: message, from: source)
    }
  }

  /// One step before the tap ended.
  public struct StepDone: Codable, Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// What was to be done.
    public var action: LiveStep.Action
    /// Why it could not be done; nil if it was.
    public var problem: String?

    /// Creates it from its parts.
    public init(number: Int, action: LiveStep.Action, problem: String? = nil) {
      self.number = number
      self.action = action
      self.problem = problem
    }
  }

  /// The element that is to be tapped.
  public struct Button: Codable, Hashable, Sendable {
    /// How it was found.
    public enum Found: String, Codable, Sendable, CaseIterable {
      /// Drawn by pay.js.
      case created
      /// `<google-pay-button>`.
      case component
      /// By the selector of the run.
      case selector
      /// An element of the page that names Google Pay.
      case named
    }

    /// Why it cannot be tapped.
    public enum Problem: String, Codable, Sendable, CaseIterable {
      case zeroSized = "zero-sized"
      case hidden, covered, disabled, outside
    }

    /// How it was found.
    public var found: Found
    /// A short selector.
    public var element: String
    /// The frame's URL.
    public var frame: String
    /// True where the frame is not the view's own document.
    public var inFrame: Bool
    /// In CSS pixels of the view.
    public var x: Double
    /// The upper edge, in CSS pixels of the view.
    public var y: Double
    /// In CSS pixels.
    public var width: Double
    /// In CSS pixels.
    public var height: Double
    /// Why it cannot be tapped; nil where it can.
    public var problem: Problem?
    /// The element that covers it.
    public var coveredBy: String?

    /// Creates it from its parts.
    public init(
      found: Found, element: String, frame: String, inFrame: Bool, x: Double, y: Double,
      width: Double, height: Double, problem: Problem? = nil, coveredBy: String? = nil
    ) {
      self.found = found
      self.element = element
      self.frame = frame
      self.inFrame = inFrame
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.problem = problem
      self.coveredBy = coveredBy
    }
  }

  /// A finger or a pointer was put down and lifted.
  public struct Tap: Codable, Hashable, Sendable {
    /// In CSS pixels of the view.
    public var x: Double
    /// From the upper edge of the view, in CSS pixels.
    public var y: Double
    /// `touch` or `mouse`.
    public var input: String

    /// Creates it from its parts.
    public init(x: Double, y: Double, input: String) {
      self.x = x
      self.y = y
      self.input = input
    }
  }

  /// An event of the tap that the page's document saw.
  public struct Input: Codable, Hashable, Sendable {
    /// `touchstart`, `click` and so on.
    public var type: String
    /// Whether the engine made it for real input.
    public var trusted: Bool
    /// A short selector of its target.
    public var target: String
    /// The frame's URL.
    public var frame: String?

    /// Creates it from its parts.
    public init(type: String, trusted: Bool, target: String, frame: String? = nil) {
      self.type = type
      self.trusted = trusted
      self.target = target
      self.frame = frame
    }
  }

  /// The page wants a window, and what the host does.
  public struct WindowAsked: Codable, Hashable, Sendable {
    /// What the host does.
    public enum Answer: String, Codable, Sendable, CaseIterable {
      case child, detached, external, none
      case sameView = "same-view"
      /// There were too many.
      case tooMany = "too-many"
    }

    /// The address that the window is to have; empty for a blank one.
    public var url: String
    /// What the engine says of the gesture.
    public var gesture: Bool
    /// The name that the page gave.
    public var name: String?
    /// What the host does.
    public var answer: Answer
    /// The name of the new view.
    public var popup: String?
    /// What the page asked for, in CSS pixels, where it did.
    public var width: Int?
    /// The height that the page asked for, in CSS pixels.
    public var height: Int?

    /// Creates it from its parts.
    public init(
      url: String, gesture: Bool, name: String? = nil, answer: Answer, popup: String? = nil,
      width: Int? = nil, height: Int? = nil
    ) {
      self.url = url
      self.gesture = gesture
      self.name = name
      self.answer = answer
      self.popup = popup
      self.width = width
      self.height = height
    }
  }

  /// A view is closed.
  public struct Close: Codable, Hashable, Sendable {
    /// Who closes it.
    public enum By: String, Codable, Sendable, CaseIterable { case page, buyer, run }

    /// Who closes it.
    public var by: By
    /// False where the host does not listen and the view stays.
    public var heeded: Bool
    /// How the buyer did it.
    public var dismissal: LiveRun.Dismissal?

    /// Creates it from its parts.
    public init(by: By, heeded: Bool, dismissal: LiveRun.Dismissal? = nil) {
      self.by = by
      self.heeded = heeded
      self.dismissal = dismissal
    }
  }

  /// What Google's side, or our watch on it, says.
  public struct GoogleReport: Codable, Hashable, Sendable {
    /// Such as `load-called`; the list is in the README of Google's side.
    public var says: String
    /// What belongs to it.
    public var facts: [String: JSONValue]

    /// Creates it from its parts.
    public init(says: String, facts: [String: JSONValue]) {
      self.says = says
      self.facts = facts
    }
  }

  /// The view asked the app, which has no answer of its own for it.
  public struct Asked: Codable, Hashable, Sendable {
    /// What it asked for.
    public enum Matter: String, Codable, Sendable, CaseIterable {
      case alert, confirm, prompt, permission, download, authentication, certificate, print
      case beforeUnload = "before-unload"
      case fileChooser = "file-chooser"
    }

    /// What it asked for.
    public var matter: Matter
    /// The dialog's text, the permission's name, the URL or the host.
    public var text: String
    /// What it was answered.
    public var answer: String

    /// Creates it from its parts.
    public init(matter: Matter, text: String, answer: String) {
      self.matter = matter
      self.text = text
      self.answer = answer
    }
  }

  /// What the page did after the payment was answered.
  public struct Reaction: Codable, Hashable, Sendable {
    /// What it did.
    public enum Act: String, Codable, Sendable, CaseIterable {
      /// A request, a form or a message carried the token.
      case tokenSent = "token-sent"
      case request, navigation
      /// Something in the document changed; ``Reaction/text`` is what became visible.
      case documentChange = "document-change"
    }

    /// What it did.
    public var act: Act
    /// Where a request or a navigation went.
    public var url: String?
    /// What became visible.
    public var text: String?
    /// What became visible is marked up as an alert or an error.
    public var isAlert: Bool?

    /// The page did something; what only goes away may be pay.js's own pane.
    public var isOfPage: Bool { act != .documentChange || text?.isEmpty == false }

    /// Creates it from its parts.
    public init(act: Act, url: String? = nil, text: String? = nil, isAlert: Bool? = nil) {
      self.act = act
      self.url = url
      self.text = text
      self.isAlert = isAlert
    }
  }

  /// The process that runs the page.
  public struct ProcessState: Codable, Hashable, Sendable {
    /// What became of the process.
    public enum State: String, Codable, Sendable, CaseIterable {
      case crashed, unresponsive, responsive
      case outOfMemory = "out-of-memory"
    }

    /// What became of it.
    public var state: State

    /// Creates it from its part.
    public init(state: State) { self.state = state }
  }

  /// A picture of a view was written.
  public struct Screenshot: Codable, Hashable, Sendable {
    /// Its name in the folder.
    public var file: String
    /// What had just happened.
    public var moment: String

    /// Creates it from its parts.
    public init(file: String, moment: String) {
      self.file = file
      self.moment = moment
    }
  }

  /// The run is over; always the last event.
  public struct Ended: Codable, Hashable, Sendable {
    /// How it came to its end.
    public enum How: String, Codable, Sendable, CaseIterable {
      /// The payment was answered and the page was watched.
      case answered
      /// The main view went to Google's payment page: a popup was refused.
      case leftForGoogle = "left-for-google"
      /// With Google's own side: the sheet connected, or asked for a sign-in.
      case reachedGoogle = "reached-google"
      /// The page could not be loaded.
      case notLoaded = "not-loaded"
      /// A step before the tap could not be done.
      case stepFailed = "step-failed"
      /// No button came, or none that can be tapped.
      case noButton = "no-button"
      /// The sheet cannot go on, and the page was not told.
      case sheetStuck = "sheet-stuck"
      /// The tap was followed by no payment call.
      case noCall = "no-call"
      case deadline
      case webProcessCrashed = "web-process-crashed"
      /// A part that is needed is missing; the message says which.
      case couldNotStart = "could-not-start"
      /// Asked to stop, or the parent is gone.
      case stopped
    }

    /// How the run came to its end.
    public var how: How
    /// One sentence.
    public var message: String?

    /// Creates it from its parts.
    public init(how: How, message: String? = nil) {
      self.how = how
      self.message = message
    }
  }
}
