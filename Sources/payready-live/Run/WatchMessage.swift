// What the scripts in the page say to the run, and what they are told to do.

import AuditModel

/// A message of `Page/watch.js`.
struct WatchMessage: Decodable {
  struct Found: Decodable, Equatable {
    var found: LiveEvent.Button.Found
    var element: String
    var x, y, width, height: Double
    var problem: LiveEvent.Button.Problem?
    var coveredBy: String?
  }

  /// Where the content of a frame begins.
  struct FramePlace: Decodable {
    var number: Int
    var x, y: Double
  }

  /// What the frame shows.
  struct Surface: Decodable {
    var buttons, controls, disabled: Int
    var busy: [String]
    var visible: Bool
    var width, height: Double
  }

  struct Performed: Decodable {
    var number: Int
    var outcome: String
  }

  var kind: String
  /// The document's URL.
  var page: String
  /// The URL or the origin of the view's own document.
  var top: String?
  /// The numbers of the frames from the view's own document to this one.
  var path: [Int]

  // Of `poll`:
  var ready: String?
  var found: [Found]?
  var frames: [FramePlace]?
  var performed: Performed?
  var surface: Surface?
  /// The content of `<meta name=viewport>`, empty where there is none; nil while the document
  /// comes and in frames.
  var viewport: String?

  // Of the others, as their names say:
  var opener: Bool?
  var name: String?
  var type: String?
  var trusted: Bool?
  var target: String?
  var url: String?
  var directive: String?
  var reportOnly: Bool?
  var message: String?
  var source: String?
  var line: Int?
  var column: Int?
  var rejection: Bool?
  var text: String?
  var alert: Bool?
}

/// What `Page/watch.js` is to do until it asks again.
struct WatchOrder: Encodable {
  struct Find: Encodable, Equatable {
    var selector: String?
    /// Elements of the page's own that name Google Pay count too.
    var named: Bool
  }

  struct Perform: Encodable {
    var number: Int
    var action: LiveStep.Action
    var selector: String
    var text: String
  }

  var find: Find?
  /// The frame that is to be scrolled into view.
  var scrollFrame: Int?
  var perform: Perform?
  var watchChanges = false
  /// What can be seen and used is told.
  var surface = true
  /// Milliseconds until it asks again.
  var pause = 40
}
