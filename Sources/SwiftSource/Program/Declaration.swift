// The declarations of a program: types with their members over all files, functions, constants.

/// A function, method, initializer, or accessor.
final class Function: Sendable {
  struct Parameter: Sendable {
    /// The label at the call; nil for `_`.
    var label: String?
    var name: String
    var type: String?
    var standard: Expression?
  }

  let name: String
  let parameters: [Parameter]
  /// Nil in a protocol.
  let body: [Statement]?
  let result: String?
  let isStatic: Bool
  let isAsync: Bool
  let isPrivate: Bool
  /// `@objc` stands before it.
  let isObjectiveC: Bool
  /// The selector that `@objc(…)` gives it.
  let selector: String?
  /// `@available(*, unavailable)`, or the body only ends the program.
  let isUnavailable: Bool
  /// Set by the table: it stands in an extension of a protocol, which WebKit does not see.
  let isInProtocolExtension: Bool
  let site: Site

  init(
    name: String, parameters: [Parameter], body: [Statement]?, result: String?, isStatic: Bool,
    isAsync: Bool, isPrivate: Bool, isObjectiveC: Bool, selector: String?, isUnavailable: Bool,
    isInProtocolExtension: Bool, site: Site
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.result = result
    self.isStatic = isStatic
    self.isAsync = isAsync
    self.isPrivate = isPrivate
    self.isObjectiveC = isObjectiveC
    self.selector = selector
    self.isUnavailable = isUnavailable
    self.isInProtocolExtension = isInProtocolExtension
    self.site = site
  }

  /// As `webView(_:createWebViewWith:for:windowFeatures:)`.
  var fullName: String {
    name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

/// A property or global constant.
final class Property: Sendable {
  let name: String
  let type: String?
  let initial: Expression?
  let getter: [Statement]?
  let setter: [Statement]?
  let didSet: [Statement]?
  let isStatic: Bool
  let isLazy: Bool
  /// Names of attributes, as `IBOutlet`, `Published`.
  let attributes: [String]
  let site: Site

  init(
    name: String, type: String?, initial: Expression?, getter: [Statement]?,
    setter: [Statement]?, didSet: [Statement]?, isStatic: Bool, isLazy: Bool,
    attributes: [String], site: Site
  ) {
    self.name = name
    self.type = type
    self.initial = initial
    self.getter = getter
    self.setter = setter
    self.didSet = didSet
    self.isStatic = isStatic
    self.isLazy = isLazy
    self.attributes = attributes
    self.site = site
  }
}

/// One declaration of a type, or an extension of it.
final class TypePart: Sendable {
  enum Kind: Sendable { case classType, structType, enumType, protocolType, extensionOf }

  let kind: Kind
  /// With the names of the types around it, as `WebView.Coordinator`.
  let name: String
  let inherited: [String]
  let functions: [Function]
  let properties: [Property]
  let cases: [String: Expression?]
  let attributes: [String]
  let site: Site
  /// Words of its text that have to do with web views.
  let concernsWebViews: Bool

  init(
    kind: Kind, name: String, inherited: [String], functions: [Function],
    properties: [Property], cases: [String: Expression?], attributes: [String], site: Site,
    concernsWebViews: Bool
  ) {
    self.kind = kind
    self.name = name
    self.inherited = inherited
    self.functions = functions
    self.properties = properties
    self.cases = cases
    self.attributes = attributes
    self.site = site
    self.concernsWebViews = concernsWebViews
  }
}

/// All that was lowered of one file.
struct LoweredFile: Sendable {
  var types: [TypePart] = []
  var functions: [Function] = []
  var properties: [Property] = []
  /// Statements outside functions, as in `main.swift` and playgrounds.
  var statements: [Statement] = []
  /// Ranges of the word `UIWebView` as a type or value.
  var retiredViews: [Site] = []
  var hasErrors = false
  /// It is nested too deep to be parsed.
  var isTooDeep = false
}
