// Turns the syntax tree of one file into the program that reading works on.

import SwiftParser
import SwiftSyntax

/// Lowers one file; a part that is nested too deep becomes an unknown expression.
final class Lowering {
  let file: Int32
  var result = LoweredFile()
  var depth = 0
  static let maximalDepth = 160

  private init(file: Int32) {
    self.file = file
  }

  static func lower(_ text: String, file: Int32) -> LoweredFile {
    let lowering = Lowering(file: file)
    let tree = Parser.parse(source: text)
    if tree.hasError { lowering.result.hasErrors = true }
    lowering.lowerItems(tree.statements, isTop: true)
    for token in tree.tokens(viewMode: .sourceAccurate) where token.text == "UIWebView" {
      lowering.result.retiredViews.append(lowering.site(token))
    }
    return lowering.result
  }

  func site(_ node: some SyntaxProtocol) -> Site {
    Site(
      file: file, start: Int32(clamping: node.positionAfterSkippingLeadingTrivia.utf8Offset),
      end: Int32(clamping: node.endPositionBeforeTrailingTrivia.utf8Offset))
  }

  private func lowerItems(_ items: CodeBlockItemListSyntax, isTop: Bool) {
    for item in items {
      switch item.item {
      case .decl(let declaration): lowerTop(declaration)
      case .stmt, .expr: result.statements += statements(of: item)
      @unknown default: break
      }
    }
  }

  private func lowerTop(_ declaration: DeclSyntax) {
    if lowerType(declaration, inside: "") { return }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      result.functions.append(lowered(function, inProtocolExtension: false))
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      result.properties += properties(variable)
    } else if let config = declaration.as(IfConfigDeclSyntax.self) {
      for clause in Self.declaringClauses(config) {
        if case .statements(let items) = clause.elements { lowerItems(items, isTop: true) }
      }
    }
  }

  /// All clauses with code for a device, that for iOS first.
  static func declaringClauses(_ config: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
    let clauses = Array(config.clauses)
    let best = BuildConditions.chosen(clauses)
    return (best.map { [$0] } ?? [])
      + clauses.filter { $0.id != best?.id && !BuildConditions.isNever($0) }
  }

  /// Lowers a type with all types inside; false where the declaration is none.
  private func lowerType(_ declaration: DeclSyntax, inside outer: String) -> Bool {
    let kind: TypePart.Kind
    let name: String
    let inheritance: InheritanceClauseSyntax?
    let members: MemberBlockSyntax
    let attributes: AttributeListSyntax
    if let type = declaration.as(ClassDeclSyntax.self) {
      (kind, name, inheritance, members, attributes) = (
        .classType, type.name.text, type.inheritanceClause, type.memberBlock, type.attributes
      )
    } else if let type = declaration.as(StructDeclSyntax.self) {
      (kind, name, inheritance, members, attributes) = (
        .structType, type.name.text, type.inheritanceClause, type.memberBlock, type.attributes
      )
    } else if let type = declaration.as(EnumDeclSyntax.self) {
      (kind, name, inheritance, members, attributes) = (
        .enumType, type.name.text, type.inheritanceClause, type.memberBlock, type.attributes
      )
    } else if let type = declaration.as(ActorDeclSyntax.self) {
      (kind, name, inheritance, members, attributes) = (
        .classType, type.name.text, type.inheritanceClause, type.memberBlock, type.attributes
      )
    } else if let type = declaration.as(ProtocolDeclSyntax.self) {
      (kind, name, inheritance, members, attributes) = (
        .protocolType, type.name.text, type.inheritanceClause, type.memberBlock, type.attributes
      )
    } else if let type = declaration.as(ExtensionDeclSyntax.self) {
      (kind, name, inheritance, members, attributes) = (
        .extensionOf, TypeNames.name(type.extendedType), type.inheritanceClause,
        type.memberBlock, type.attributes
      )
    } else {
      return false
    }
    guard depth < Self.maximalDepth else { return true }
    depth += 1
    defer { depth -= 1 }
    let qualified = outer.isEmpty ? name : outer + "." + name
    var content = Members()
    collect(members.members, of: qualified, kind: kind, into: &content)
    result.types.append(
      TypePart(
        kind: kind, name: qualified,
        inherited: inheritance?.inheritedTypes.map { TypeNames.name($0.type) } ?? [],
        functions: content.functions, properties: content.properties, cases: content.cases,
        attributes: Self.names(attributes), site: site(declaration),
        concernsWebViews: WebWords.occur(in: members)))
    return true
  }

  private struct Members {
    var functions: [Function] = []
    var properties: [Property] = []
    var cases: [String: Expression?] = [:]
  }

  private func collect(
    _ members: MemberBlockItemListSyntax, of type: String, kind: TypePart.Kind,
    into content: inout Members
  ) {
    for member in members {
      let declaration = member.decl
      if lowerType(declaration, inside: type) { continue }
      if let function = declaration.as(FunctionDeclSyntax.self) {
        content.functions.append(
          lowered(function, inProtocolExtension: kind == .protocolType))
      } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
        content.functions.append(lowered(initializer))
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        content.properties += properties(variable)
      } else if let cases = declaration.as(EnumCaseDeclSyntax.self) {
        for element in cases.elements {
          content.cases[element.name.text] = .some(element.rawValue.map { expression($0.value) })
        }
      } else if let config = declaration.as(IfConfigDeclSyntax.self) {
        for clause in Self.declaringClauses(config) {
          if case .decls(let items) = clause.elements {
            collect(items, of: type, kind: kind, into: &content)
          }
        }
      }
    }
  }

  private func lowered(_ function: FunctionDeclSyntax, inProtocolExtension: Bool) -> Function {
    let attributes = function.attributes
    return Function(
      name: function.name.text,
      parameters: parameters(function.signature.parameterClause),
      body: function.body.map { block($0) },
      result: function.signature.returnClause.map { TypeNames.name($0.type) },
      isStatic: function.modifiers.contains { ["static", "class"].contains($0.name.text) },
      isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil,
      isPrivate: function.modifiers.contains { $0.name.text == "private" },
      isObjectiveC: Self.names(attributes).contains { $0 == "objc" || $0 == "IBAction" },
      selector: Self.selector(attributes), isUnavailable: Self.isUnavailable(attributes),
      isInProtocolExtension: inProtocolExtension, site: site(function))
  }

  private func lowered(_ initializer: InitializerDeclSyntax) -> Function {
    Function(
      name: "init", parameters: parameters(initializer.signature.parameterClause),
      body: initializer.body.map { block($0) }, result: nil, isStatic: false,
      isAsync: initializer.signature.effectSpecifiers?.asyncSpecifier != nil, isPrivate: false,
      isObjectiveC: false, selector: nil, isUnavailable: Self.isUnavailable(initializer.attributes),
      isInProtocolExtension: false, site: site(initializer))
  }

  func localFunction(_ function: FunctionDeclSyntax) -> Function {
    lowered(function, inProtocolExtension: false)
  }

  private func parameters(_ clause: FunctionParameterClauseSyntax) -> [Function.Parameter] {
    clause.parameters.map { parameter in
      let first = parameter.firstName.text
      return Function.Parameter(
        label: first == "_" ? nil : first, name: parameter.secondName?.text ?? first,
        type: TypeNames.name(parameter.type),
        standard: parameter.defaultValue.map { expression($0.value) })
    }
  }

  /// The properties of `var a = 1, b: Int { … }`.
  func properties(_ variable: VariableDeclSyntax) -> [Property] {
    let modifiers = variable.modifiers.map(\.name.text)
    return variable.bindings.compactMap { binding in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      var getter: [Statement]?
      var setter: [Statement]?
      var didSet: [Statement]?
      switch binding.accessorBlock?.accessors {
      case .getter(let items): getter = block(items)
      case .accessors(let accessors):
        for accessor in accessors {
          guard let body = accessor.body else { continue }
          switch accessor.accessorSpecifier.text {
          case "get": getter = block(body)
          case "set": setter = block(body)
          case "didSet", "willSet": didSet = (didSet ?? []) + block(body)
          default: break
          }
        }
      case nil: break
      @unknown default: break
      }
      return Property(
        name: Self.unquoted(pattern.identifier.text),
        type: binding.typeAnnotation.map { TypeNames.name($0.type) },
        initial: binding.initializer.map { expression($0.value) }, getter: getter,
        setter: setter, didSet: didSet,
        isStatic: modifiers.contains { $0 == "static" || $0 == "class" },
        isLazy: modifiers.contains("lazy"), attributes: Self.names(variable.attributes),
        site: site(binding))
    }
  }

  static func unquoted(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2
      ? String(name.dropFirst().dropLast()) : name
  }

  private static func names(_ attributes: AttributeListSyntax) -> [String] {
    attributes.compactMap { element in
      element.as(AttributeSyntax.self).map { TypeNames.name($0.attributeName) }
    }
  }

  private static func selector(_ attributes: AttributeListSyntax) -> String? {
    for element in attributes {
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "objc", let arguments = attribute.arguments
      else { continue }
      return arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
    return nil
  }

  private static func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "available"
      else { return false }
      return attribute.arguments?.trimmedDescription.contains("unavailable") ?? false
    }
  }
}

/// The short names of types.
enum TypeNames {
  /// As `WKWebView` for `WKWebView?`, `[WKWebView]` for a list, `->` for a function.
  static func name(_ type: TypeSyntax) -> String {
    var type = type
    for _ in 0..<32 {
      if let wrapped = type.as(OptionalTypeSyntax.self) {
        type = wrapped.wrappedType
      } else if let wrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        type = wrapped.wrappedType
      } else if let wrapped = type.as(AttributedTypeSyntax.self) {
        type = wrapped.baseType
      } else if let wrapped = type.as(SomeOrAnyTypeSyntax.self) {
        type = wrapped.constraint
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let first = tuple.elements.first
      {
        type = first.type
      } else if let composition = type.as(CompositionTypeSyntax.self),
        let first = composition.elements.first
      {
        type = first.type
      } else if let list = type.as(ArrayTypeSyntax.self) {
        return "[" + String(name(list.element).prefix(200)) + "]"
      } else if let table = type.as(DictionaryTypeSyntax.self) {
        return "[:" + String(name(table.value).prefix(200)) + "]"
      } else if type.is(FunctionTypeSyntax.self) {
        return "->"
      } else if let simple = type.as(IdentifierTypeSyntax.self) {
        let name = simple.name.text
        if name == "Optional" || name == "Published" || name == "Binding" || name == "Weak",
          let argument = simple.genericArgumentClause?.arguments.first,
          case .type(let inner) = argument.argument
        {
          type = inner
          continue
        }
        return Lowering.unquoted(name)
      } else if let member = type.as(MemberTypeSyntax.self) {
        let outer = String(name(member.baseType).prefix(200))
        return ["WebKit", "UIKit", "SwiftUI", "Foundation", "AppKit", "Swift"].contains(outer)
          ? member.name.text : outer + "." + member.name.text
      } else {
        break
      }
    }
    return "?"
  }
}

/// Which clauses of `#if` are built for an iPhone in release.
enum BuildConditions {
  /// The clause that is built; nil where none is.
  static func chosen(_ clauses: [IfConfigClauseSyntax]) -> IfConfigClauseSyntax? {
    for clause in clauses {
      guard let condition = clause.condition else { return clause }
      if holds(condition) ?? true { return clause }
    }
    return nil
  }

  /// A clause for debugging or tests alone.
  static func isNever(_ clause: IfConfigClauseSyntax) -> Bool {
    let text = clause.condition?.trimmedDescription ?? ""
    return text == "DEBUG" || text == "TESTING" || text == "false"
  }

  private static func holds(_ condition: ExprSyntax) -> Bool? {
    let text = condition.trimmedDescription.filter { !$0.isWhitespace }
    guard text.utf8.count < 200 else { return nil }
    if let at = text.firstRange(of: "&&") {
      let sides = [text[..<at.lowerBound], text[at.upperBound...]].map { simple(String($0)) }
      return sides.contains(false) ? false : sides.contains(nil) ? nil : true
    }
    if let at = text.firstRange(of: "||") {
      let sides = [text[..<at.lowerBound], text[at.upperBound...]].map { simple(String($0)) }
      return sides.contains(true) ? true : sides.contains(nil) ? nil : false
    }
    return simple(text)
  }

  private static func simple(_ text: String) -> Bool? {
    if text.hasPrefix("!") { return simple(String(text.dropFirst())).map { !$0 } }
    switch text {
    case "DEBUG", "false", "targetEnvironment(macCatalyst)", "targetEnvironment(simulator)",
      "os(macOS)", "os(OSX)", "os(tvOS)", "os(watchOS)", "os(Linux)", "canImport(AppKit)",
      "canImport(Cocoa)":
      return false
    case "os(iOS)", "true", "canImport(UIKit)", "canImport(WebKit)", "canImport(SwiftUI)":
      return true
    default:
      return text.hasPrefix("swift(") || text.hasPrefix("compiler(")
        || text.hasPrefix("canImport(") ? true : nil
    }
  }
}

/// Words by which code shows that it has to do with web views.
enum WebWords {
  private static let words: Set<String> = [
    "WKWebView", "UIWebView", "WKUIDelegate", "WKNavigationDelegate", "WKWebViewConfiguration",
    "WKNavigationAction", "uiDelegate", "customUserAgent", "applicationNameForUserAgent",
    "WKUserScript", "WKHTTPCookieStore", "WKWebsiteDataStore", "WKPreferences", "WKProcessPool",
    "WKScriptMessageHandler", "evaluateJavaScript", "httpCookieStore", "createWebViewWith",
  ]

  static func occur(in node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains {
      if case .identifier(let text) = $0.tokenKind { words.contains(text) } else { false }
    }
  }
}
