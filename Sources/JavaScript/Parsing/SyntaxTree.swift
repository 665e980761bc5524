// The syntax tree: contiguous arrays, one entry a node, read through total accessors.

/// A node of a ``SyntaxTree``: an index that only means something together with its tree.
///
/// A node's children always have smaller ids than the node, so that a loop over all ids upwards
/// sees children before parents, and downwards parents before children, without recursion.
public struct NodeID: Hashable, Sendable, Comparable {
  /// The position in the tree's arrays.
  public let index: UInt32

  /// The node at a position; positions beyond the tree's count behave as ``none``.
  public init(index: UInt32) { self.index = index }

  /// No node: an absent child, or the answer to a question that has none.
  public static let none = NodeID(index: .max)

  /// Whether this is no node.
  public var isNone: Bool { self == .none }

  /// Earlier in the tree's arrays.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
}

/// A stretch of the source in UTF-8 bytes, from `start` up to but not including `end`.
public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset behind the last byte.
  public var end: UInt32

  /// The stretch from one byte offset up to another.
  public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The number of bytes.
  public var length: UInt32 { end > start ? end - start : 0 }

  /// Whether another stretch lies within this one.
  public func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }
}

/// An identifier's decoded text as a number: equal names of one tree have equal ids.
public struct NameID: Hashable, Sendable {
  /// The position in the tree's table of names.
  public let index: UInt32

  /// The answer for a node that has no name.
  public static let none = NameID(index: .max)
}

/// What a source is read as.
public enum SourceGoal: Sendable {
  /// A classic script: sloppy until a directive says otherwise.
  case script
  /// A module: strict, with imports and exports and top-level await.
  case module
  /// The body of a function, as an inline event handler's text is: `return` is allowed.
  case functionBody
}

/// A program's syntax, complete whatever the source holds.
///
/// Every accessor is total: asked of a node that has no such thing, or of ``NodeID/none``, it
/// answers with `none`, `nil` or an empty list. Trees can be as deep as the source is long: walk
/// them with ``NodeID`` order or an explicit stack, not with recursion.
public struct SyntaxTree: Sendable {
  /// The source, in UTF-8, perhaps invalid.
  public let source: [UInt8]
  /// What the source was read as.
  public let goal: SourceGoal
  /// What a browser would refuse, in source order, at most ``diagnosticLimit`` entries.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The `program` node.
  public internal(set) var root: NodeID = .none

  var records: [NodeRecord] = []
  /// Children, in stored order; before those of a kind with a list stands their number.
  var links: [UInt32] = []
  var names: NameTable

  /// The number of diagnostics after which no more are kept.
  public static let diagnosticLimit = 1000

  /// The number of nodes; ids run from 0 up to it.
  public var count: Int { records.count }

  /// All nodes, children before parents.
  public var nodes: some RandomAccessCollection<NodeID> & Sendable {
    (0..<UInt32(clamping: records.count)).lazy.map { NodeID(index: $0) }
  }

  /// What the node is; ``NodeKind/error`` for none.
  public func kind(_ node: NodeID) -> NodeKind {
    let index = Int(node.index)
    return index < records.count ? records[index].kind : .error
  }

  /// The stretch of source that the node covers, as ESTree delimits it (parentheses around an
  /// expression are outside); empty for none.
  public func span(_ node: NodeID) -> SourceSpan {
    let index = Int(node.index)
    guard index < records.count else { return SourceSpan(start: 0, end: 0) }
    return SourceSpan(start: records[index].start, end: records[index].end)
  }

  /// The node's bits; empty for none.
  public func flags(_ node: NodeID) -> NodeFlags {
    let index = Int(node.index)
    return index < records.count ? records[index].flags : NodeFlags()
  }

  /// The node that has this one as a child; none for the root.
  public func parent(_ node: NodeID) -> NodeID {
    let index = Int(node.index)
    return index < records.count ? NodeID(index: records[index].parent) : .none
  }

  /// The child in a slot; none when it is absent or the kind has no such slot.
  public func child(_ node: NodeID, _ slot: Slot) -> NodeID {
    let place = Places.shared[kind(node), slot]
    guard place != Places.absent else { return .none }
    let all = storedChildren(node)
    let index = place >= 0 ? all.lowerBound + Int(place) : all.upperBound + Int(place)
    return all.contains(index) ? NodeID(index: links[index]) : .none
  }

  /// The node's list (arguments, elements, statements …), with ``NodeID/none`` for array holes.
  public func list(_ node: NodeID) -> NodeList {
    let kind = kind(node)
    guard kind.hasList else { return NodeList(slice: []) }
    let all = storedChildren(node)
    let place = Places.shared.around(kind)
    guard place.leading + place.trailing <= all.count else { return NodeList(slice: []) }
    return NodeList(
      slice: links[(all.lowerBound + place.leading)..<(all.upperBound - place.trailing)])
  }

  /// All children that are present, in source order.
  public func children(_ node: NodeID) -> some Sequence<NodeID> {
    NodeList(slice: links[storedChildren(node)]).lazy.filter { !$0.isNone }
  }

  /// The source text of a stretch, invalid bytes replaced.
  public func text(_ span: SourceSpan) -> String {
    let end = min(Int(span.end), source.count)
    return String(decoding: source[min(Int(span.start), end)..<end], as: UTF8.self)
  }

  /// The source text of a node, invalid bytes replaced.
  public func text(_ node: NodeID) -> String { text(span(node)) }

  func storedChildren(_ node: NodeID) -> Range<Int> {
    let index = Int(node.index)
    guard index < records.count else { return 0..<0 }
    let kind = records[index].kind
    let start = Int(records[index].payload)
    let place = Places.shared.around(kind)
    if place.hasList {
      guard start < links.count else { return 0..<0 }
      return (start + 1)..<min(start + 1 + Int(links[start]), links.count)
    }
    let end = start + place.leading
    return place.leading == 0 || end > links.count ? 0..<0 : start..<end
  }
}

/// What the tree keeps of one node besides its children.
struct NodeRecord: Sendable {
  var kind: NodeKind
  var flags: NodeFlags
  var start: UInt32
  var end: UInt32
  var parent: UInt32
  /// Where the node's children begin in the links, or the index of the name that it is.
  var payload: UInt32
}

/// A list of children.
public struct NodeList: RandomAccessCollection, Sendable {
  var slice: ArraySlice<UInt32>

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of children.
  public var endIndex: Int { slice.count }

  /// The child at a position; none beyond the end.
  public subscript(position: Int) -> NodeID {
    guard position >= 0, position < slice.count else { return .none }
    return NodeID(index: slice[slice.startIndex + position])
  }
}

/// Where each kind stores each slot, made once from the layouts.
struct Places: Sendable {
  static let shared = Places()
  static let absent = Int8.min

  /// For each kind and slot: the position from the front, or a negative one from the back.
  private var table: [Int8] = []
  private var counts: [(leading: Int, trailing: Int, hasList: Bool)] = []

  private init() {
    for kind in NodeKind.allCases {
      let layout = kind.layout
      counts.append((layout.leading.count, layout.trailing.count, layout.hasList))
      for slot in Slot.allCases {
        if let index = layout.leading.firstIndex(of: slot) {
          table.append(Int8(index))
        } else if let index = layout.trailing.firstIndex(of: slot) {
          table.append(Int8(index - layout.trailing.count))
        } else {
          table.append(Self.absent)
        }
      }
    }
  }

  subscript(kind: NodeKind, slot: Slot) -> Int8 {
    table[Int(kind.rawValue) * Slot.allCases.count + Int(slot.rawValue)]
  }

  func around(_ kind: NodeKind) -> (leading: Int, trailing: Int, hasList: Bool) {
    counts[Int(kind.rawValue)]
  }
}
