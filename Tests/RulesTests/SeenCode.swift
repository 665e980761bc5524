// Payment code written out, as evidence for the rules that judge it.

import AuditModel
import Rules

/// Makers of payment facts with everything as it should be where nothing else is said.
enum Seen {
  static func place(_ line: Int, to end: Int? = nil) -> Place {
    Place(
      url: "https://shop.example/checkout", origin: .html, start: Position(line: line, column: 3),
      end: Position(line: end ?? line, column: 40))
  }

  static func object(_ properties: KeyValuePairs<String, Value>, openness: Unknown? = nil) -> Value
  {
    .object(
      .init(
        properties: properties.enumerated().map { index, pair in
          .init(key: pair.key, value: pair.value, place: place(100 + index))
        }, openness: openness))
  }

  static func strings(_ texts: [String]) -> Value {
    .array(texts.map(Value.string), isComplete: true)
  }

  static let fromServer = Value.unknown(Unknown(.server))

  static func card(
    auth: Value = strings(["PAN_ONLY", "CRYPTOGRAM_3DS"]),
    networks: Value = strings(["MASTERCARD", "VISA"]),
    specification: Value = object([
      "type": .string("PAYMENT_GATEWAY"),
      "parameters": object(["gateway": .string("adyen"), "gatewayMerchantId": .string("ShopCOM")]),
    ])
  ) -> Value {
    object([
      "type": .string("CARD"),
      "parameters": object(["allowedAuthMethods": auth, "allowedCardNetworks": networks]),
      "tokenizationSpecification": specification,
    ])
  }

  static func transaction(
    status: Value = .string("FINAL"), price: Value = .string("12.30"),
    currency: Value = .string("EUR"), country: Value = .string("DE"),
    option: Value = .undefined
  ) -> Value {
    object([
      "totalPriceStatus": status, "totalPrice": price, "currencyCode": currency,
      "countryCode": country, "checkoutOption": option,
    ])
  }

  static func request(
    version: Value = .number(2), minor: Value = .number(0), methods: Value? = nil,
    transaction: Value = transaction(), merchant: Value = object(["merchantName": .string("Shop")]),
    intents: Value = .undefined, shippingOption: Value = .undefined
  ) -> Value {
    object([
      "apiVersion": version, "apiVersionMinor": minor,
      "allowedPaymentMethods": methods ?? .array([card()], isComplete: true),
      "transactionInfo": transaction, "merchantInfo": merchant, "callbackIntents": intents,
      "shippingOptionRequired": shippingOption,
    ])
  }

  static func client(_ options: Value = object(["environment": .string("TEST")]))
    -> PaymentCode.Client
  {
    .init(options: options, place: place(10))
  }

  static func readiness(
    _ request: Value? = nil, required: Value = .undefined,
    use: PaymentCode.ReadinessCall.Use = .tested,
    presence: PaymentCode.ReadinessCall.PresenceUse = .notUsed, gates: Bool? = true
  ) -> PaymentCode.ReadinessCall {
    .init(
      request: request
        ?? object([
          "apiVersion": .number(2), "apiVersionMinor": .number(0),
          "allowedPaymentMethods": .array([card()], isComplete: true),
          "existingPaymentMethodRequired": required,
        ]), use: use, presenceUse: presence, gates: gates, place: place(12))
  }

  static func path(
    _ kind: Entry.Kind = .click, event: String? = nil, _ boundaries: [Boundary] = []
  ) -> CallPath {
    CallPath(entry: Entry(kind: kind, event: event, place: place(20)), boundaries: boundaries)
  }

  static func wait(_ kind: Boundary.Kind, delay: Double? = nil, what: String = "wait(…)")
    -> Boundary
  {
    Boundary(kind: kind, form: .await, delay: delay, what: what, place: place(25))
  }

  static func call(
    _ id: Int = 1, interface: PaymentCode.PaymentCall.Interface = .loadPaymentData,
    request: Value = request(), options: Value? = nil, paths: [CallPath] = [path()],
    fulfilled: PaymentCode.ResultUse.Fulfilled = .used, catches: Bool? = true,
    tellsCancel: Bool? = true
  ) -> PaymentCode.PaymentCall {
    .init(
      id: id, interface: interface, request: request, clientOptions: options, paths: paths,
      result: .init(
        fulfilled: fulfilled, handlesRejection: catches, tellsCancel: tellsCancel,
        place: place(31)), place: place(30))
  }

  static func button(
    _ kind: PaymentCode.Button.Kind = .createButton, options: Value = .undefined,
    calls: [Int] = [1], isRead: Bool = true, placement: PaymentCode.Button.Placement = .placed
  ) -> PaymentCode.Button {
    .init(
      kind: kind, options: options, calls: calls, handlerIsRead: isRead, placement: placement,
      place: place(15))
  }

  static func code(
    clients: [PaymentCode.Client] = [client()],
    readiness: [PaymentCode.ReadinessCall] = [readiness()],
    calls: [PaymentCode.PaymentCall] = [call()], buttons: [PaymentCode.Button] = [button()],
    change: (inout PaymentCode) -> Void = { _ in }
  ) -> PaymentCode {
    var code = PaymentCode(
      clients: clients, readinessCalls: readiness, paymentCalls: calls, buttons: buttons)
    change(&code)
    return code
  }

  static func document(_ scripts: [Document.ScriptElement] = []) -> Document {
    Document(url: "https://shop.example/checkout", scripts: scripts)
  }

  static func script(
    _ source: String, integrity: String? = nil, crossOrigin: String? = nil, noModule: Bool = false
  ) -> Document.ScriptElement {
    .init(
      source: source, noModule: noModule, integrity: integrity, crossOrigin: crossOrigin,
      place: place(5))
  }

  static func host(_ name: String) -> Host {
    Host.builtIn(named: name) ?? .standard
  }

  /// What a rule says about a page, its strongest effect, or `cannot tell` codes where it finds
  /// nothing.
  static func effect(_ ruling: Ruling) -> Effect? { ruling.findings.map(\.effect).max() }
}
