// Statements of Objective-C, Java, Kotlin and Dart in one form.

/// A statement and where it stands.
public struct Statement: Sendable {
  /// What it is.
  public var form: Form
  /// Its first byte in the source.
  public var start: Int
  /// Behind its last byte.
  public var end: Int

  /// Creates a statement from its parts.
  public init(form: Form, start: Int, end: Int) {
    self.form = form
    self.start = start
    self.end = end
  }

  /// The forms of statements.
  public indirect enum Form: Sendable {
    case variable(Variable)
    case expression(Expression)
    /// `target = value`, `target += value`.
    case assignment(target: Expression, operator: String, value: Expression)
    case branch(condition: Expression, then: [Statement], otherwise: [Statement])
    case loop(header: [Expression], body: [Statement])
    /// `switch` and `when`; a case without labels is the default.
    case selection(subject: Expression?, cases: [(labels: [Expression], body: [Statement])])
    case attempt(body: [Statement], handlers: [[Statement]])
    /// `return`.
    case result(Expression?)
    /// `throw`, `break`, `continue`.
    case departure(String)
    case block([Statement])
    case type(TypeDeclaration)
    case function(Function)
  }
}

/// A variable, property or field.
public struct Variable: Sendable {
  /// Its name.
  public var name: String
  /// Its type without what stands between angle brackets, where it is written.
  public var type: String?
  /// What it is at first.
  public var value: Expression?
  /// What its getter does, where it has one.
  public var getter: [Statement]?
  /// Attributes of an Objective-C property, annotations, `static`, `final`, `lazy`.
  public var modifiers: [String] = []
  /// Its first byte in the source.
  public var start: Int
  /// Behind its last byte.
  public var end: Int
}

/// A function or method.
public struct Function: Sendable {
  /// A parameter.
  public struct Parameter: Sendable {
    /// Its name inside the function.
    public var name: String
    /// Its type without what stands between angle brackets, where it is written.
    public var type: String?

    /// Creates a parameter from its parts.
    public init(name: String, type: String?) {
      self.name = name
      self.type = type
    }
  }

  /// Its name; a selector in Objective-C.
  public var name: String
  /// The parameters in their order.
  public var parameters: [Parameter]
  /// What it does; nil where it is only declared.
  public var body: [Statement]?
  /// Annotations, `static`, `override`, and the type that an extension function extends.
  public var modifiers: [String] = []
  /// Its first byte in the source.
  public var start: Int
  /// Behind the last byte of what stands before its body.
  public var headEnd: Int
  /// Behind its last byte.
  public var end: Int

  /// Creates a function from its parts.
  public init(
    name: String, parameters: [Parameter], body: [Statement]?, modifiers: [String] = [],
    start: Int, headEnd: Int, end: Int
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.modifiers = modifiers
    self.start = start
    self.headEnd = headEnd
    self.end = end
  }
}

/// A class, interface, protocol, category or object.
public struct TypeDeclaration: Sendable {
  /// Its name, empty where it is anonymous.
  public var name: String
  /// An Objective-C category's name, empty for a class extension; nil where it is none.
  public var category: String?
  /// The class above and the interfaces or protocols, without what stands between angle brackets.
  public var supertypes: [String] = []
  /// The methods.
  public var functions: [Function] = []
  /// The properties and fields.
  public var variables: [Variable] = []
  /// The types in it.
  public var types: [TypeDeclaration] = []
  /// What its initializer blocks do.
  public var initializer: [Statement] = []
  /// Only declared: an interface of Objective-C, a protocol.
  public var isInterface = false
  /// Its first byte in the source.
  public var start: Int
  /// Behind its last byte.
  public var end: Int
}

/// What a source file declares.
public struct Outline: Sendable {
  /// The language.
  public var dialect: Dialect
  /// The modules, headers and packages that it imports.
  public var imports: [String] = []
  /// The types.
  public var types: [TypeDeclaration] = []
  /// The functions outside of types.
  public var functions: [Function] = []
  /// The variables outside of types.
  public var variables: [Variable] = []
  /// Something was nested deeper than is read.
  public var isCutShort = false
  /// Where words stand that the reader asked for, outside of comments and texts.
  public var mentions: [String: [Range<Int>]] = [:]

  /// Creates an outline of a file that declares nothing.
  public init(dialect: Dialect) {
    self.dialect = dialect
  }
}
