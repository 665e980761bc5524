// What an HTML document holds, as the HTML standard's parser sees it.

/// The parts of one HTML document that matter to a payment.
///
/// Only what a browser would run or build is here: nothing from comments, `<template>`,
/// `<noscript>` (scripting is on), `<textarea>` or other raw text.
public struct Document: Codable, Hashable, Sendable {
  /// One `<script>` that a browser would fetch or run, or a data block.
  public struct ScriptElement: Codable, Hashable, Sendable {
    /// What the element's `type` makes of it.
    public enum Kind: String, Codable, Sendable {
      case classic, module
      /// `application/json`, `application/ld+json` and other data that page code may read.
      case data
      case importMap = "importmap"
    }

    /// What the element's `type` makes of it.
    public var kind: Kind
    /// The `type` attribute as written.
    public var type: String?
    /// The `src` attribute as written; nil for an inline script.
    public var source: String?
    /// The text of an inline script; nil where `source` is set.
    public var text: String?
    /// The hashes of the text as it came, as a policy names them (`sha256-…`); nil where ``text``
    /// is as it came.
    public var hashes: [String]?
    /// Where the element's text begins, for places in an inline script.
    public var textStart: Position?
    /// The `async` attribute is there.
    public var isAsync: Bool
    /// The `defer` attribute is there.
    public var isDefer: Bool
    /// The `nomodule` attribute is there.
    public var noModule: Bool
    /// The `integrity` attribute as written.
    public var integrity: String?
    /// The `nonce` attribute as written; nil also where another attribute holds `<script` or
    /// `<style`, as markup cut off before it would have it, since then it does not count.
    public var nonce: String?
    /// The `crossorigin` attribute as written.
    public var crossOrigin: String?
    /// The `data-main` attribute as written: the script that RequireJS starts with
    /// (https://requirejs.org/docs/api.html#data-main).
    public var mainScript: String?
    /// The element's `id`.
    public var id: String?
    /// The start tag.
    public var place: Place

    /// Creates a script element from its parts.
    public init(
      kind: Kind = .classic, type: String? = nil, source: String? = nil, text: String? = nil,
      textStart: Position? = nil, isAsync: Bool = false, isDefer: Bool = false,
      noModule: Bool = false, integrity: String? = nil, nonce: String? = nil,
      crossOrigin: String? = nil, mainScript: String? = nil, id: String? = nil, place: Place
    ) {
      self.kind = kind
      self.type = type
      self.source = source
      self.text = text
      self.textStart = textStart
      self.isAsync = isAsync
      self.isDefer = isDefer
      self.noModule = noModule
      self.integrity = integrity
      self.nonce = nonce
      self.crossOrigin = crossOrigin
      self.mainScript = mainScript
      self.id = id
      self.place = place
    }
  }

  /// An event handler content attribute such as `onclick`.
  public struct InlineHandler: Codable, Hashable, Sendable {
    /// The event without `on`, in lower case.
    public var event: String
    /// The element's tag name in lower case.
    public var element: String
    /// The element's `id`.
    public var elementID: String?
    /// The attribute's value, references decoded.
    public var text: String
    /// The hashes of the text as it came, as a policy names them (`sha256-…`); nil where ``text``
    /// is as it came.
    public var hashes: [String]?
    /// The attribute's value in the source; its start is where the text begins.
    public var place: Place

    /// Creates an inline handler from its parts.
    public init(
      event: String, element: String, elementID: String? = nil, text: String, place: Place
    ) {
      self.event = event
      self.element = element
      self.elementID = elementID
      self.text = text
      self.place = place
    }
  }

  /// An `<iframe>` (or `<frame>`).
  public struct Frame: Codable, Hashable, Sendable {
    /// The `src` attribute as written.
    public var source: String?
    /// The `srcdoc` attribute, references decoded.
    public var sourceDocument: String?
    /// The frame's `name`.
    public var name: String?
    /// The element's `id`.
    public var id: String?
    /// The `allow` attribute as written.
    public var allow: String?
    /// The `sandbox` attribute as written; empty means all restrictions, nil none.
    public var sandbox: String?
    /// The `allowpaymentrequest` attribute is there; nil where it is not, and in older evidence.
    public var allowsPaymentRequest: Bool?
    /// The `credentialless` attribute is there; nil where it is not, and in older evidence.
    public var isCredentialless: Bool?
    /// The `csp` attribute as written.
    public var demandedPolicy: String?
    /// The start tag.
    public var place: Place

    /// Creates a frame from its parts.
    public init(
      source: String? = nil, sourceDocument: String? = nil, name: String? = nil,
      id: String? = nil, allow: String? = nil, sandbox: String? = nil,
      allowsPaymentRequest: Bool? = nil, isCredentialless: Bool? = nil,
      demandedPolicy: String? = nil, place: Place
    ) {
      self.source = source
      self.sourceDocument = sourceDocument
      self.name = name
      self.id = id
      self.allow = allow
      self.sandbox = sandbox
      self.allowsPaymentRequest = allowsPaymentRequest
      self.isCredentialless = isCredentialless
      self.demandedPolicy = demandedPolicy
      self.place = place
    }

    /// The tokens of ``sandbox`` in lower case; nil where the frame is not sandboxed.
    public var sandboxTokens: Set<String>? {
      sandbox.map { value in
        Set(value.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
      }
    }
  }

  /// An `<a>`, `<area>` or `<form>` and where it leads, or a submit button that leads its form
  /// elsewhere.
  public struct Link: Codable, Hashable, Sendable {
    /// The element that it is.
    public enum Kind: String, Codable, Sendable { case anchor, area, form }

    /// The element that it is.
    public var kind: Kind
    /// `href`, `action` or `formaction` as written.
    public var address: String?
    /// The `target` or `formtarget` attribute as written, else that of the document's first
    /// `<base>` that has one.
    public var target: String?
    /// The `rel` attribute as written.
    public var rel: String?
    /// `method` of a form in lower case.
    public var method: String?
    /// The element's `id`.
    public var id: String?
    /// The start tag.
    public var place: Place

    /// Creates a link from its parts.
    public init(
      kind: Kind, address: String? = nil, target: String? = nil, rel: String? = nil,
      method: String? = nil, id: String? = nil, place: Place
    ) {
      self.kind = kind
      self.address = address
      self.target = target
      self.rel = rel
      self.method = method
      self.id = id
      self.place = place
    }
  }

  /// A `<meta>` with `http-equiv` or `name`.
  public struct Meta: Codable, Hashable, Sendable {
    /// `http-equiv` in lower case.
    public var httpEquiv: String?
    /// `name` in lower case.
    public var name: String?
    /// The `content` attribute, references decoded.
    public var content: String
    /// True where it stands in `<head>`: a policy elsewhere is ignored.
    public var inHead: Bool
    /// The value of `content` in the source.
    public var place: Place

    /// It is a content security policy that counts.
    public var isContentPolicy: Bool { httpEquiv == "content-security-policy" && inHead }

    /// Creates a meta from its parts.
    public init(
      httpEquiv: String? = nil, name: String? = nil, content: String, inHead: Bool = true,
      place: Place
    ) {
      self.httpEquiv = httpEquiv
      self.name = name
      self.content = content
      self.inHead = inHead
      self.place = place
    }
  }

  /// An element that scripts may look up: it has an `id`, a class, a `name` or `data-*`, or
  /// it is a custom element, a button or an input.
  public struct Element: Codable, Hashable, Sendable {
    /// The tag name in lower case.
    public var tag: String
    /// The element's `id`.
    public var id: String?
    /// The element's classes in the order of the attribute.
    public var classes: [String]
    /// All other attributes, names in lower case, first of repeats.
    public var attributes: ElementAttributes
    /// The index of the nearest element around it among ``Document/elements``.
    public var parent: Int?
    /// The start tag.
    public var place: Place

    /// Creates an element from its parts.
    public init(
      tag: String, id: String? = nil, classes: [String] = [],
      attributes: ElementAttributes = [:], parent: Int? = nil, place: Place
    ) {
      self.tag = tag
      self.id = id
      self.classes = classes
      self.attributes = attributes
      self.parent = parent
      self.place = place
    }
  }

  /// The absolute address of the document.
  public var url: String
  /// The text of the first `<title>`, white space folded.
  public var title: String
  /// `href` of the first `<base>` that has one, as written; for the document of a `srcdoc` frame
  /// the absolute address that counts.
  public var base: String?
  /// In document order.
  public var scripts: [ScriptElement]
  /// Event handler attributes, in document order.
  public var handlers: [InlineHandler]
  /// `javascript:` addresses of links and frames, the scheme cut off, event `click`.
  public var scriptURLs: [InlineHandler]
  /// Frames in document order.
  public var frames: [Frame]
  /// Links and forms in document order.
  public var links: [Link]
  /// `<meta>` elements in document order; before those of the document of a `srcdoc` frame the
  /// policies of the page around it.
  public var metas: [Meta]
  /// Elements that scripts may look up, in document order.
  public var elements: [Element]
  /// Text that a reader would see, white space folded, cut at a few thousand characters.
  public var visibleText: String
  /// Limits that were hit while reading, one sentence each.
  public var limits: [String]

  /// Creates a document from its parts.
  public init(
    url: String, title: String = "", base: String? = nil, scripts: [ScriptElement] = [],
    handlers: [InlineHandler] = [], scriptURLs: [InlineHandler] = [], frames: [Frame] = [],
    links: [Link] = [], metas: [Meta] = [], elements: [Element] = [], visibleText: String = "",
    limits: [String] = []
  ) {
    self.url = url
    self.title = title
    self.base = base
    self.scripts = scripts
    self.handlers = handlers
    self.scriptURLs = scriptURLs
    self.frames = frames
    self.links = links
    self.metas = metas
    self.elements = elements
    self.visibleText = visibleText
    self.limits = limits
  }
}
