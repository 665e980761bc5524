// Makes programs that build requests from constants.

/// The kind of value that an expression of the grammar gives.
indirect enum ValueKind: Hashable {
  case string, number, boolean
  case list(ValueKind)
  case record([Field])

  struct Field: Hashable {
    var name: String
    var kind: ValueKind
  }
}

/// A program of the grammar.
struct GeneratedProgram {
  var tree: ProgramTree
  /// The text of the page's JSON block.
  var config: String
  var text: String { tree.text }
}

/// Makes one program from a seed: declarations of all kinds, then the two calls.
final class ProgramGrammar {
  struct Variable {
    var name: String
    var kind: ValueKind
    var isConstant: Bool
  }

  struct Function {
    var name: String
    var parameters: [ValueKind]
    var result: ValueKind
  }

  var random: SplitMix64
  var variables: [Variable] = []
  /// What the statement that is being made leaves.
  var added: [Variable] = []
  var functions: [Function] = []
  /// The code that is made runs in an async function.
  var isAsync = false
  var names = 0

  static let keys = [
    "totalPrice", "currencyCode", "countryCode", "label", "gateway", "merchantId", "amount", "type",
  ]
  static let config = """
    {"environment": "TEST", "amount": "19.90", "count": 4, "methods": ["CARD", "PAYPAL"], \
    "merchant": {"name": "Shop <1>", "id": "m-1"}}
    """

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A name that is not in use.
  func name(_ stem: String) -> String {
    names += 1
    return stem + String(names)
  }

  /// Makes something that stands in a function which is not async.
  func inFunction<Made>(_ make: () -> Made) -> Made {
    let outer = isAsync
    isAsync = false
    defer { isAsync = outer }
    return make()
  }

  func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  // MARK: Kinds

  func scalar() -> ValueKind { pick([.string, .string, .number, .boolean]) }

  func kind(_ depth: Int = 2) -> ValueKind {
    switch random.below(depth > 0 ? 10 : 5) {
    case 0...2: .string
    case 3: .number
    case 4: .boolean
    case 5...6: .list(pick([.string, .string, .number]))
    default: record(depth - 1)
    }
  }

  func record(_ depth: Int = 1) -> ValueKind {
    var fields: [ValueKind.Field] = []
    for _ in 0...random.below(3) {
      let name = pick(Self.keys)
      if !fields.contains(where: { $0.name == name }) {
        fields.append(ValueKind.Field(name: name, kind: depth > 0 ? kind(depth - 1) : scalar()))
      }
    }
    return .record(fields)
  }

  // MARK: Programs

  func program() -> GeneratedProgram {
    isAsync = false
    let ending = random.below(6)
    // Async code only where the statements stand in an async function.
    let wrapper = random.below(8)
    isAsync = wrapper == 0
    var statements: [ProgramTree] = []
    for _ in 0..<(2 + random.below(4)) { statements.append(statement(3)) }
    statements += calls(ending)
    let block = ProgramTree(.statements, statements)
    let setUp = ProgramTree(
      "const client = new google.payments.api.PaymentsClient({environment: \"TEST\"});\n"
    ).having(.fixed)
    let wrapped: ProgramTree? =
      switch wrapper {
      case 0: "(async () => {\n\(block)})();"
      case 1: "(function () {\n\(block)})();"
      case 2: "function main() {\n\(block)}\nmain();"
      case 3: "document.addEventListener(\"DOMContentLoaded\", function () {\n\(block)});"
      default: nil
      }
    return GeneratedProgram(
      tree: ProgramTree(.fixed, [setUp, wrapped?.having(.fixed) ?? block]), config: Self.config)
  }

  /// The request of a call: what the interface asks for, and values of the grammar.
  private func request() -> ProgramTree {
    let more = record(2)
    guard case .record(let fields) = more else { return "{}" }
    var parts: [ProgramTree] = ["apiVersion: 2, apiVersionMinor: 0"]
    for field in fields {
      let value = expression(field.kind, 3)
      parts.append("\(field.name): \(value)" as ProgramTree)
    }
    if chance(40) { parts.append("...\(expression(record(), 2))" as ProgramTree) }
    for variable in variables.suffix(4) {
      let name = name("seen")
      parts.append("\(name): \(ProgramTree(stringLiteral: variable.name))" as ProgramTree)
    }
    return "{\(ProgramTree(.members, parts.map { $0.having(.fixed) }))}"
  }

  private func calls(_ ending: Int) -> [ProgramTree] {
    let readiness: ProgramTree = "client.isReadyToPay(\(request()), \"#1\")"
    let payment: ProgramTree =
      "client.loadPaymentData(\(ending < 3 ? inFunction { request() } : request()), \"#2\")"
    switch ending {
    case 0: return statements(["\(readiness);", "\(payment);"])
    case 1:
      return statements([
        "\(readiness);",
        "document.getElementById(\"pay\").addEventListener(\"click\", () => {\n\(payment);\n});",
      ])
    case 2:
      return statements([
        """
        \(readiness).then(function (response) {
        if (response.result) {
        document.getElementById("container").appendChild(client.createButton({onClick: () => {
        \(payment);
        }}));
        }
        });
        """
      ])
    case 3:
      let outer = isAsync
      isAsync = true
      let late: ProgramTree = "client.loadPaymentData(\(request()), \"#2\")"
      isAsync = outer
      return statements([
        "\(readiness);",
        """
        document.getElementById("pay").onclick = async function () {
        const data = await \(late);
        };
        """,
      ])
    case 4:
      return statements([
        """
        class Checkout {
        constructor(request) { this.request = request; }
        check(request) { return client.isReadyToPay(request, "#1"); }
        pay() { return client.loadPaymentData(this.request, "#2"); }
        }
        """,
        "const checkout = new Checkout(\(request()));", "checkout.check(\(request()));",
        """
        document.getElementById("pay").addEventListener("click", checkout.pay.bind(checkout));
        """,
      ])
    default:
      // One of two calls, of which Node makes one.
      let other: ProgramTree = "client.loadPaymentData(\(request()), \"#3\")"
      return statements([
        "\(readiness);", "if (\(boolean(2))) {\n\(payment);\n} else {\n\(other);\n}",
      ])
    }
  }

  private func statements(_ trees: [ProgramTree]) -> [ProgramTree] {
    trees.map { $0.having(.statement) }
  }
}
