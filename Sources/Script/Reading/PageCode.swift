// Decides which scripts and handlers of a page are parsed.

import AuditModel
import JavaScript

/// One script or handler of a page.
struct PageCode {
  let bytes: [UInt8]
  let goal: SourceGoal
  /// Where it comes from; empty for a handler.
  let address: String
  /// It may be read.
  var mayBeRead = true
  /// Its syntax, where it matters.
  private(set) var tree: SyntaxTree?
  /// What others may know it, or what is in it, by; nil until it was asked for.
  private var names: SharedNames?

  init(_ text: String, as goal: SourceGoal, address: String) {
    bytes = Array(text.utf8)
    self.goal = goal
    self.address = address
  }

  /// Parses what holds a word of interest, then what shares a name with it, and so on.
  ///
  /// A page without any such word has nothing parsed at all.
  ///
  /// - Parameter formsHaveTargets: a form in the markup goes into another window, so that code which
  ///   sends one matters.
  static func parseWhatMatters(_ code: inout [PageCode], formsHaveTargets: Bool = false) {
    var chosen = code.indices.filter { index in
      code[index].mayBeRead
        && WordsOfInterest.occur(
          in: code[index].bytes, isModule: code[index].goal == .module,
          formsHaveTargets: formsHaveTargets)
    }
    for index in chosen { code[index].parse() }
    while !chosen.isEmpty {
      let others = code.indices.filter { code[$0].mayBeRead && code[$0].tree == nil }
      if others.isEmpty { return }
      var names = SharedNames()
      for index in chosen { names.formUnion(code[index].findNames()) }
      var words = WordSet()
      for name in names.globals.union(names.additions) { words.insert(name) }
      words.insert("fn")
      chosen = others.filter { code[$0].shares(names, words) }
    }
  }

  private mutating func parse() { tree = SyntaxTree.parse(bytes, as: goal) }

  /// Whether it knows one of the names as others do, as words tell first; it is parsed then.
  private mutating func shares(_ shared: SharedNames, _ words: WordSet) -> Bool {
    if names == nil {
      guard words.occurs(in: bytes) || words.occurs(in: Array(stem.utf8)) else { return false }
      parse()
    }
    guard findNames().meets(shared) else {
      tree = nil
      return false
    }
    if tree == nil { parse() }
    return true
  }

  // MARK: Names

  private mutating func findNames() -> SharedNames {
    if let names { return names }
    guard let tree else { return SharedNames() }
    var found = SharedNames(tree, builtIn: Self.browserNames)
    for text in Self.linkTexts(in: tree) {
      if let word = Self.longestWord(in: text) { found.insert(global: word) }
    }
    if goal == .module, let word = Self.longestWord(in: stem) { found.insert(global: word) }
    names = found
    return found
  }

  /// The last part of its address without the extension.
  private var stem: String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last ?? ""
    return String(last.prefix { $0 != "." })
  }

  /// Names of events that page code makes up, of modules and of their files.
  private static func linkTexts(in tree: SyntaxTree) -> [String] {
    var texts: [String] = []
    for node in tree.nodes {
      switch tree.kind(node) {
      case .callExpression, .newExpression:
        guard let name = calledName(node, in: tree), linkingCalls.contains(name) else { continue }
        for argument in tree.list(node) {
          let literals = tree.kind(argument) == .arrayExpression ? tree.list(argument) : nil
          texts += (literals.map(Array.init) ?? [argument]).compactMap { tree.stringValue($0) }
        }
      case .importDeclaration, .exportNamedDeclaration, .exportAllDeclaration, .importExpression:
        if let source = tree.stringValue(tree.child(node, .source)) {
          texts.append(String(source.split(separator: "/").last?.prefix { $0 != "." } ?? ""))
        }
      default: continue
      }
    }
    return texts.filter { !browserEvents.contains($0) }
  }

  private static func calledName(_ node: NodeID, in tree: SyntaxTree) -> String? {
    let callee = tree.child(node, .callee)
    return tree.kind(callee) == .memberExpression ? tree.staticKey(callee) : tree.name(callee)
  }

  private static func longestWord(in text: String) -> String? {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
      .max { $0.utf8.count < $1.utf8.count }.map(String.init)
  }

  /// Calls whose texts name what another script knows too.
  private static let linkingCalls: Set<String> = [
    "addEventListener", "CustomEvent", "Event", "on", "once", "one", "trigger", "triggerHandler",
    "emit", "publish", "subscribe", "dispatch", "$emit", "$on", "define", "require", "requirejs",
    "register",
  ]

  private static let browserEvents: Set<String> = [
    "click", "submit", "change", "input", "load", "DOMContentLoaded", "readystatechange", "ready",
    "message", "error", "scroll", "resize", "focus", "blur", "focusin", "focusout", "keydown",
    "keyup", "keypress", "mousedown", "mouseup", "mousemove", "mouseenter", "mouseleave",
    "mouseover", "mouseout", "pointerdown", "pointerup", "touchstart", "touchend", "touchmove",
    "touchcancel", "hashchange", "popstate", "storage", "unload", "beforeunload", "pagehide",
    "pageshow", "visibilitychange", "transitionend", "animationend", "wheel", "copy", "paste",
    "contextmenu", "dblclick", "toggle", "close", "cancel", "invalid", "reset", "select", "abort",
    "online", "offline", "timeout", "progress", "data", "end", "finish", "exports", "module",
    "require",
  ]

  /// Names that every page has from the browser or from what payready models.
  private static let browserNames: Set<String> = [
    "window", "self", "globalThis", "top", "parent", "frames", "document", "navigator", "location",
    "history", "screen", "performance", "console", "localStorage", "sessionStorage", "indexedDB",
    "crypto", "caches", "setTimeout", "clearTimeout", "setInterval", "clearInterval",
    "requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "cancelIdleCallback",
    "queueMicrotask", "structuredClone", "fetch", "Request", "Response", "Headers", "FormData",
    "XMLHttpRequest", "AbortController", "AbortSignal", "Blob", "File", "FileReader", "URL",
    "URLSearchParams", "TextEncoder", "TextDecoder", "Worker", "WebSocket", "MessageChannel",
    "BroadcastChannel", "Image", "Audio", "Option", "Promise", "Object", "Function", "Array",
    "String", "Number", "Boolean", "Symbol", "BigInt", "Map", "Set", "WeakMap", "WeakSet",
    "WeakRef", "Math", "JSON", "Date", "RegExp", "Proxy", "Reflect", "Intl", "Error", "TypeError",
    "RangeError", "SyntaxError", "ReferenceError", "EvalError", "URIError", "AggregateError",
    "DOMException", "ArrayBuffer", "DataView", "Uint8Array", "Int8Array", "Uint16Array",
    "Int16Array", "Uint32Array", "Int32Array", "Float32Array", "Float64Array",
    "Uint8ClampedArray", "undefined", "NaN", "Infinity", "isNaN", "isFinite", "parseInt",
    "parseFloat", "encodeURIComponent", "decodeURIComponent", "encodeURI", "decodeURI", "escape",
    "unescape", "eval", "arguments", "alert", "confirm", "prompt", "print", "open", "close", "name",
    "status", "event", "origin", "length", "opener", "atob", "btoa", "getComputedStyle",
    "getSelection", "matchMedia", "scrollTo", "scrollBy", "scroll", "scrollX", "scrollY",
    "pageXOffset", "pageYOffset", "innerWidth", "innerHeight", "outerWidth", "outerHeight",
    "devicePixelRatio", "focus", "blur", "stop", "postMessage", "addEventListener",
    "removeEventListener", "dispatchEvent", "onload", "onerror", "onmessage", "onbeforeunload",
    "onunload", "onresize", "onscroll", "Event", "CustomEvent", "MouseEvent", "KeyboardEvent",
    "PointerEvent", "TouchEvent", "MessageEvent", "EventTarget", "Node", "NodeList", "Element",
    "HTMLElement", "HTMLCollection", "HTMLInputElement", "HTMLFormElement", "HTMLIFrameElement",
    "Document", "DocumentFragment", "ShadowRoot", "Text", "SVGElement", "Window", "DOMParser",
    "MutationObserver", "IntersectionObserver", "ResizeObserver", "PerformanceObserver",
    "customElements", "CSS", "trustedTypes", "PaymentRequest", "ApplePaySession", "google",
    "define", "require", "exports", "module", "process", "global", "Buffer", "$", "jQuery",
    "this",
  ]
}
