// What listens for events, in the order in which events come.

import AuditModel
import JavaScript

/// A piece of code that an event starts.
struct Listener {
  enum Code {
    case function(AbstractValue)
    /// A source of the program: an `on…` attribute or a `javascript:` address.
    case source(Int)
  }

  var entry: Entry
  var code: Code
  var this: AbstractValue
  var site: Site
  /// An entry leads to where it is registered.
  var isReached = true
}

/// Listeners that are still to run; what comes with loading first, taps last.
struct ListenerQueue {
  private var waiting: [[Listener]] = [[], [], [], []]
  private var seen: Set<Key> = []
  /// Listeners of custom events by name, for events that page code dispatches.
  private(set) var byEvent: [String: [Listening]] = [:]

  /// A function that listens, and the selector of the element that it listens at.
  struct Listening {
    var function: AbstractValue
    var this: AbstractValue
    var element: String?
  }

  /// What makes two listeners the same.
  private struct Key: Hashable {
    var entry: Entry
    var functions: [ObjectIdentifier] = []
    var site: Site?
  }

  mutating func add(_ listener: Listener) {
    var key = Key(entry: listener.entry)
    if case .function(let function) = listener.code {
      key.functions = function.objects.map(ObjectIdentifier.init)
      key.site = function.objects.first?.site
    }
    guard seen.insert(key).inserted else { return }
    if case .function(let function) = listener.code {
      byEvent[listener.entry.event ?? "", default: []].append(
        Listening(function: function, this: listener.this, element: listener.entry.element))
    }
    waiting[Self.rank(listener.entry.kind)].append(listener)
  }

  mutating func next() -> Listener? {
    for rank in waiting.indices where !waiting[rank].isEmpty {
      return waiting[rank].removeFirst()
    }
    return nil
  }

  private static func rank(_ kind: Entry.Kind) -> Int {
    switch kind {
    case .load, .timer, .uncalled: 0
    case .message: 1
    case .event: 2
    case .click, .inlineAttribute, .createButton, .component, .frameworkProperty: 3
    }
  }
}

extension Entry {
  /// The kind of entry that a listener for an event of that name is.
  static func kind(of event: String) -> Entry.Kind {
    switch event {
    case "click", "dblclick", "auxclick", "pointerup", "mouseup", "mousedown", "touchend", "submit",
      "keydown", "keyup", "keypress", "tap":
      .click
    case "message": .message
    case "load", "domcontentloaded", "readystatechange", "pageshow", "ready": .load
    default: .event
    }
  }
}
