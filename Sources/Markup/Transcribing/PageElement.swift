// An element that the page builds, as the tree construction hands it on.

/// An element outside inert content, with its tag's place in the page.
struct PageElement {
  /// Text of a script, a title: a range, and whether it may hold character references.
  struct Piece {
    var range: Range<Int>
    var holdsReferences: Bool
  }

  var tag: Tag
  var namespace: Namespace
  /// True where its parent is `<head>`.
  var isInHead: Bool
  /// True inside a shadow root, where a `<base>` and a `<title>` are none.
  var isInShadowTree = false
  /// The number of the nearest element around it that is handed on.
  var parent: Int?
  /// The direct text of a script or a title.
  var text: [Piece] = []
  /// False for a script that never comes to its end tag, which is never run.
  var isFinished = true
  /// False where it was taken out of the document again, as a body that a frameset replaces.
  var isInDocument = true
}
