// Expressions of Objective-C, Java, Kotlin and Dart in one form.

/// An expression and where it stands.
public struct Expression: Sendable {
  /// What it is.
  public var form: Form
  /// Its first byte in the source.
  public var start: Int
  /// Behind its last byte.
  public var end: Int

  /// Creates an expression from its parts.
  public init(form: Form, start: Int, end: Int) {
    self.form = form
    self.start = start
    self.end = end
  }

  /// The forms of expressions.
  public indirect enum Form: Sendable {
    /// A variable, a type or a function.
    case name(String)
    /// A text; code in it is an expression.
    case text([TextPiece])
    /// A number as written.
    case number(String)
    /// `true` and `YES`, `false` and `NO`.
    case truth(Bool)
    /// `nil`, `null`, `NULL`, `Nil`.
    case null
    /// `object.name`, `object?.name`, `object->name`, `Type::name`.
    case member(Expression, String)
    /// `object[index]`.
    case element(Expression, Expression)
    /// A call of a function or a method, a message, the making of an object.
    case call(Call)
    /// A block, lambda or function expression.
    case closure(Closure)
    /// An assignment used as a value, or in a chain (`..name = value`).
    case assignment(target: Expression, value: Expression)
    /// Operands with the operators between them, in the order of the source; no precedence.
    case operation([Expression], operators: [String])
    /// `!x`, `-x`.
    case prefix(String, Expression)
    /// `condition ? one : other`, and `if` and `when` used as values.
    case choice(Expression, [Expression])
    /// A list.
    case list([Expression])
    /// Keys with values.
    case dictionary([(key: Expression, value: Expression)])
    /// Statements whose last is the value.
    case block([Statement])
    /// `value as Type`, `(Type) value`.
    case cast(Expression, type: String)
    /// What was not understood.
    case unknown
  }

  /// A piece of a text.
  public enum TextPiece: Sendable {
    case literal(String)
    case code(Expression)
  }
}

/// A call, with the name of what is called.
///
/// A message of Objective-C has its selector as name (`initWithFrame:configuration:`) and the
/// selector's parts as labels.
public struct Call: Sendable {
  /// What a call passes.
  public struct Argument: Sendable {
    /// Its name, where it is named.
    public var label: String?
    /// What is passed.
    public var value: Expression
  }

  /// What the method is called on; nil for functions and for methods of the same object.
  public var receiver: Expression?
  /// The function, method, selector or type.
  public var name: String
  /// What is passed, a closure behind the parentheses last.
  public var arguments: [Argument]
  /// The types between angle brackets.
  public var typeArguments: [String] = []
  /// Made by `new`, or an `object :`.
  public var isCreation = false
  /// The members of an anonymous class.
  public var members: TypeDeclaration?

  /// The argument of a name, or nil.
  public func argument(_ label: String) -> Expression? {
    arguments.first { $0.label == label }?.value
  }
}

/// A block, lambda or function expression.
public struct Closure: Sendable {
  /// The names of the parameters.
  public var parameters: [String]
  /// What it does.
  public var body: [Statement]
}
