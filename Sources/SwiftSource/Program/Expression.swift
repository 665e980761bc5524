// The expressions and statements of Swift as far as reading needs them, without syntax trees.

/// A range of bytes in one of the files that are read together.
struct Site: Hashable, Sendable {
  var file: Int32
  var start: Int32
  var end: Int32
}

/// One expression.
final class Expression: Sendable {
  let kind: Kind
  let site: Site

  init(_ kind: Kind, _ site: Site) {
    self.kind = kind
    self.site = site
  }

  enum Kind: Sendable {
    case name(String)
    /// A member; the base is nil for an implicit one, as `.allow`.
    case member(Expression?, String)
    case call(Expression, [Argument])
    case element(Expression, [Argument])
    case text([TextPart])
    case number(Double)
    case boolean(Bool)
    case nothing
    case array([Expression])
    case dictionary([(key: Expression, value: Expression)])
    case tuple([Argument])
    case closure(Closure)
    case binary(String, Expression, Expression)
    case assignment(Expression, String, Expression)
    case ternary(Expression, Expression, Expression)
    case not(Expression)
    /// Casts of all kinds change nothing that is known; the type is noted.
    case cast(Expression, String)
    case isType(Expression, String)
    /// The name of a method in `#selector(…)`.
    case selector(String)
    /// A condition or switch that is a value.
    case block([Statement])
    case keyPath([String])
    case other
  }
}

/// A part of a text in quotes.
enum TextPart: Sendable {
  case literal(String)
  case value(Expression)
}

/// An argument of a call or an element of a tuple.
struct Argument: Sendable {
  var label: String?
  var value: Expression
}

/// A closure.
final class Closure: Sendable {
  let parameters: [String]
  /// What a capture list names anew, as `[url = self.url]`.
  let captures: [(name: String, value: Expression)]
  let body: [Statement]
  let site: Site

  init(
    parameters: [String], captures: [(name: String, value: Expression)], body: [Statement],
    site: Site
  ) {
    self.parameters = parameters
    self.captures = captures
    self.body = body
    self.site = site
  }
}

/// One statement.
indirect enum Statement: Sendable {
  case expression(Expression)
  case declare(Pattern, type: String?, value: Expression?)
  /// A local variable that is computed or lazy.
  case computed(String, [Statement])
  case function(Function)
  case condition([Condition], then: [Statement], otherwise: [Statement], Site)
  case guarded([Condition], otherwise: [Statement], Site)
  case choice(Expression, [Case], Site)
  case give(Expression?, Site)
  case fail
  case leave
  case loop(Pattern?, Expression?, [Statement], Site)
  case attempt([Statement], [Statement], Site)
  case deferred([Statement])
}

/// One condition of `if`, `guard` or `while`.
indirect enum Condition: Sendable {
  case test(Expression)
  case binding(String, Expression)
  case match(Pattern, Expression)
  /// `#available`, which holds on the systems that are in use.
  case holds(Bool)
}

/// One case of a `switch`.
struct Case: Sendable {
  var patterns: [Pattern]
  var condition: Expression?
  var isDefault: Bool
  var body: [Statement]
  var site: Site
}

/// A pattern that binds or tests.
indirect enum Pattern: Sendable {
  case any
  case name(String)
  case tuple([Pattern])
  case enumCase(String, [Pattern])
  case some(Pattern)
  case expression(Expression)
  case type(Pattern?, String)
}
