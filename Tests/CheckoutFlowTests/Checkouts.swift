// Checkouts written out, and the judgements about them.

import AuditModel

/// A place on a line of the page.
func place(_ line: Int, url: String = "https://shop.example/checkout") -> Place {
  Place(
    url: url, origin: .html, start: Position(line: line, column: 1),
    end: Position(line: line, column: 9))
}

func property(_ key: String, _ value: Value) -> Value.ObjectValue.Property {
  .init(key: key, value: value)
}

func object(_ properties: KeyValuePairs<String, Value>, openness: Unknown? = nil) -> Value {
  .object(.init(properties: properties.map { property($0.key, $0.value) }, openness: openness))
}

let cardMethod = object([
  "type": .string("CARD"),
  "parameters": object([
    "allowedAuthMethods": .array(
      [.string("PAN_ONLY"), .string("CRYPTOGRAM_3DS")], isComplete: true),
    "allowedCardNetworks": .array([.string("VISA")], isComplete: true),
  ]),
  "tokenizationSpecification": object([
    "type": .string("PAYMENT_GATEWAY"),
    "parameters": object(["gateway": .string("adyen"), "gatewayMerchantId": .string("ShopCOM")]),
  ]),
])

func request(totalPrice: Value = .string("12.30"), openness: Unknown? = nil) -> Value {
  object(
    [
      "apiVersion": .number(2), "apiVersionMinor": .number(0),
      "allowedPaymentMethods": .array([cardMethod], isComplete: true),
      "transactionInfo": object([
        "totalPriceStatus": .string("FINAL"), "totalPrice": totalPrice,
        "currencyCode": .string("EUR"),
      ]),
      "merchantInfo": object(["merchantId": .string("BCR2DN4TYDE3JLA")]),
    ], openness: openness)
}

func tap(_ boundaries: [Boundary] = [], placed: Bool? = nil) -> CallPath {
  CallPath(
    entry: Entry(kind: .createButton, event: "click", elementIsPlaced: placed, place: place(20)),
    boundaries: boundaries)
}

func call(
  _ id: Int = 1, interface: PaymentCode.PaymentCall.Interface = .loadPaymentData,
  request: Value = request(), clientOptions: Value? = nil, paths: [CallPath] = [tap()],
  fulfilled: PaymentCode.ResultUse.Fulfilled = .used
) -> PaymentCode.PaymentCall {
  .init(
    id: id, interface: interface, request: request, clientOptions: clientOptions, paths: paths,
    result: .init(fulfilled: fulfilled, handlesRejection: true), place: place(30 + id))
}

func readiness(
  use: PaymentCode.ReadinessCall.Use = .tested,
  presenceUse: PaymentCode.ReadinessCall.PresenceUse = .notUsed,
  request: Value = object([
    "apiVersion": .number(2), "apiVersionMinor": .number(0),
    "allowedPaymentMethods": .array([cardMethod], isComplete: true),
  ]), gates: Bool? = true
) -> PaymentCode.ReadinessCall {
  .init(request: request, use: use, presenceUse: presenceUse, gates: gates, place: place(12))
}

func button(
  kind: PaymentCode.Button.Kind = .createButton, calls: [Int] = [1], isRead: Bool = true,
  placement: PaymentCode.Button.Placement = .placed
) -> PaymentCode.Button {
  .init(
    kind: kind, calls: calls, handlerIsRead: isRead, placement: placement, place: place(15))
}

/// The code of a page on which everything is as it should be.
let soundCode = PaymentCode(
  scripts: [
    .init(url: PayScript.url, state: .payScript, place: place(5)),
    .init(url: "https://shop.example/checkout", isInline: true, size: 900, place: place(6)),
  ],
  clients: [
    .init(options: object(["environment": .string("PRODUCTION")]), place: place(10))
  ],
  readinessCalls: [readiness()], paymentCalls: [call()], buttons: [button()])

extension PaymentCode {
  /// A copy with a change.
  func with(_ change: (inout PaymentCode) -> Void) -> PaymentCode {
    var copy = self
    change(&copy)
    return copy
  }
}

func exchange(
  _ url: String = "https://shop.example/checkout", from requested: String? = nil,
  status: Int = 200, headers: [(String, String)] = [("content-type", "text/html")]
) -> Exchange {
  Exchange(
    requestedURL: requested ?? url,
    hops: [
      .init(
        url: url, status: status,
        headers: Headers(headers.map { .init(name: $0.0, value: $0.1) }))
    ])
}

func checkout(
  _ code: PaymentCode = soundCode, exchange: Exchange = exchange(), document: Document? = nil,
  frames: [FramedPage] = [], opened: [OpenedPage]? = nil, isFile: Bool = false,
  comparison: Visit.Comparison? = nil,
  enclosures: [Checkout.Enclosure] = [], agent: String = Host.standard.agent.userAgent
) -> Checkout {
  let page = Page(
    exchange: exchange,
    document: .collected(document ?? Document(url: exchange.finalURL, title: "Checkout")),
    code: .collected(code), frames: frames, opened: opened)
  return Checkout(
    visit: Visit(userAgent: agent, page: page, isFile: isFile, comparison: comparison), page: page,
    enclosures: enclosures)
}

func finding(
  _ effect: Effect, at stage: Stage, rule: String = "some-rule",
  confidence: Confidence = .certain, actor: Actor = .page, remedy: String = "Change it.",
  calls: [Int] = []
) -> Finding {
  Finding(
    rule: rule, stage: stage, effect: effect, confidence: confidence, message: "It is wrong.",
    place: place(40), remedy: remedy, actor: actor, sources: ["https://developers.google.com/pay"],
    calls: calls)
}

func cannotTell(at stage: Stage, couldBlock: Bool = true, calls: [Int] = []) -> CannotTell {
  CannotTell(
    rule: "some-rule", stage: stage, code: .requestNotRead, message: "It is not known.",
    place: place(41), decidedBy: "--live", couldBlock: couldBlock, calls: calls)
}

extension HostVerdict {
  func outcome(_ stage: Stage) -> Outcome? { stages.first { $0.stage == stage }?.outcome }
  func code(_ stage: Stage) -> String? { stages.first { $0.stage == stage }?.reason?.code }
}
