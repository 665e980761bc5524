// What the rule about refused requests says, property by property.

import AuditModel
import Testing

@testable import Rules

@Suite struct `A request to Google` {
  func ruling(_ request: Value, client: Value = Seen.object(["environment": .string("TEST")]))
    -> Ruling
  {
    RejectedRequest.judge(
      Seen.code(
        clients: [Seen.client(client)], readiness: [],
        calls: [Seen.call(request: request, options: client)]), in: .standard)
  }

  @Test func `is accepted when all is as the reference says`() {
    let ruling = ruling(Seen.request())
    #expect(ruling.findings.isEmpty)
    #expect(ruling.cannotTell.isEmpty)
  }

  static let refused: [(String, Value)] = [
    ("there is no request", .undefined),
    ("apiVersion is missing", Seen.request(version: .undefined)),
    ("apiVersion is the number 3", Seen.request(version: .number(3))),
    ("apiVersionMinor is missing", Seen.request(minor: .undefined)),
    ("allowedPaymentMethods is empty", Seen.request(methods: .array([], isComplete: true))),
    ("allowedPaymentMethods is missing", Seen.object(["apiVersion": .number(2)])),
    ("allowedPaymentMethods is an object", Seen.request(methods: Seen.card())),
    (
      "type is “CREDIT_CARD”",
      Seen.request(
        methods: .array([Seen.object(["type": .string("CREDIT_CARD")])], isComplete: true))
    ),
    (
      "allowedPaymentMethods[0].parameters is missing",
      Seen.request(
        methods: .array([Seen.object(["type": .string("CARD")])], isComplete: true))
    ),
    (
      "allowedAuthMethods is empty",
      Seen.request(methods: .array([Seen.card(auth: Seen.strings([]))], isComplete: true))
    ),
    (
      "allowedAuthMethods has “PAN”",
      Seen.request(methods: .array([Seen.card(auth: Seen.strings(["PAN"]))], isComplete: true))
    ),
    (
      "allowedCardNetworks is missing",
      Seen.request(methods: .array([Seen.card(networks: .undefined)], isComplete: true))
    ),
    (
      "allowedCardNetworks has “visa”",
      Seen.request(
        methods: .array(
          [Seen.card(networks: Seen.strings(["MASTERCARD", "visa"]))], isComplete: true))
    ),
    (
      "allowedPaymentMethods[0].tokenizationSpecification is missing",
      Seen.request(methods: .array([Seen.card(specification: .undefined)], isComplete: true))
    ),
    (
      "type is “GATEWAY”",
      Seen.request(
        methods: .array(
          [
            Seen.card(
              specification: Seen.object([
                "type": .string("GATEWAY"), "parameters": Seen.object([:]),
              ]))
          ],
          isComplete: true))
    ),
    (
      "gatewayMerchantId is missing",
      Seen.request(
        methods: .array(
          [
            Seen.card(
              specification: Seen.object([
                "type": .string("PAYMENT_GATEWAY"),
                "parameters": Seen.object(["gateway": .string("adyen")]),
              ]))
          ], isComplete: true))
    ),
    (
      "publicKey is missing",
      Seen.request(
        methods: .array(
          [
            Seen.card(
              specification: Seen.object([
                "type": .string("DIRECT"),
                "parameters": Seen.object(["protocolVersion": .string("ECv2")]),
              ]))
          ], isComplete: true))
    ),
    ("transactionInfo is missing", Seen.request(transaction: .undefined)),
    ("currencyCode is missing", Seen.request(transaction: Seen.transaction(currency: .undefined))),
    (
      "currencyCode is “eur”", Seen.request(transaction: Seen.transaction(currency: .string("eur")))
    ),
    (
      "totalPriceStatus is “final”",
      Seen.request(transaction: Seen.transaction(status: .string("final")))
    ),
    ("totalPrice is missing", Seen.request(transaction: Seen.transaction(price: .undefined))),
    (
      "totalPrice is the number 12",
      Seen.request(transaction: Seen.transaction(price: .number(12)))
    ),
    ("totalPrice is “12,30”", Seen.request(transaction: Seen.transaction(price: .string("12,30")))),
    ("totalPrice is “12.3”", Seen.request(transaction: Seen.transaction(price: .string("12.3")))),
    (
      "totalPrice is “€…”",
      Seen.request(
        transaction: Seen.transaction(price: .text(prefix: "€", suffix: "", Unknown(.server))))
    ),
    ("countryCode is “DEU”", Seen.request(transaction: Seen.transaction(country: .string("DEU")))),
    (
      "COMPLETE_IMMEDIATE_PURCHASE needs totalPriceStatus FINAL",
      Seen.request(
        transaction: Seen.transaction(
          status: .string("ESTIMATED"), option: .string("COMPLETE_IMMEDIATE_PURCHASE")))
    ),
    (
      "PAYMENT_AUTHORIZATION and the client has no onPaymentAuthorized",
      Seen.request(intents: Seen.strings(["PAYMENT_AUTHORIZATION"]))
    ),
    (
      "SHIPPING_ADDRESS and the client has no onPaymentDataChanged",
      Seen.request(intents: Seen.strings(["SHIPPING_ADDRESS"]))
    ),
    ("callbackIntents has “PAYMENT”", Seen.request(intents: Seen.strings(["PAYMENT"]))),
  ]

  @Test(arguments: refused)
  func `is refused for what the reference does not allow`(message: String, request: Value) {
    let ruling = ruling(request)
    #expect(ruling.findings.contains { $0.message.contains(message) && $0.effect == .blocks })
  }

  static let accepted: [Value] = [
    Seen.request(transaction: Seen.transaction(price: Seen.fromServer)),
    Seen.request(transaction: Seen.transaction(currency: Seen.fromServer)),
    Seen.request(
      transaction: Seen.transaction(price: .text(prefix: "1", suffix: ".00", Unknown(.document)))),
    Seen.request(transaction: Seen.transaction(price: .string("12"))),
    Seen.request(
      transaction: Seen.transaction(status: .string("NOT_CURRENTLY_KNOWN"), price: .undefined)),
    Seen.request(transaction: Seen.transaction(country: .undefined)),
    Seen.request(methods: Seen.fromServer),
    Seen.request(transaction: Seen.fromServer),
    .unknown(Unknown(.unreadCode)),
    Seen.object([
      "apiVersion": .number(1), "allowedPaymentMethods": Seen.strings(["CARD", "TOKENIZED_CARD"]),
    ]),
    Seen.object([
      "apiVersion": .number(2), "apiVersionMinor": .number(0),
      "allowedPaymentMethods": .array([Seen.card()], isComplete: true),
      "recurringTransactionInfo": Seen.object([
        "currencyCode": .string("EUR"),
        "recurrenceItems": .array(
          [Seen.object(["label": .string("Box"), "price": .string("9.99")])], isComplete: true),
      ]),
    ]),
  ]

  @Test(arguments: accepted)
  func `is not refused for what comes from elsewhere or is optional`(request: Value) {
    #expect(ruling(request).findings.allSatisfy { $0.effect == .informs })
  }

  static func with(_ key: String, _ value: Value) -> Value {
    guard case .object(var object) = Seen.request() else { return .undefined }
    object.properties.removeAll { $0.key == key }
    object.properties.append(.init(key: key, value: value, place: Seen.place(110)))
    return .object(object)
  }

  static func card(
    _ parameters: KeyValuePairs<String, Value>, type: String = "PAYMENT_GATEWAY"
  ) -> Value {
    Seen.request(
      methods: .array(
        [
          Seen.card(
            specification: Seen.object([
              "type": .string(type), "parameters": Seen.object(parameters),
            ]))
        ], isComplete: true))
  }

  static let graded: [(String, Effect, Value)] = [
    (
      "transactionInfo.currencyCode is “BTC”", .blocks,
      Seen.request(transaction: Seen.transaction(currency: .string("BTC")))
    ),
    (
      "transactionInfo.countryCode is “UK”", .risks,
      Seen.request(transaction: Seen.transaction(country: .string("UK")))
    ),
    (
      "allowedPaymentMethods[0].tokenizationSpecification.parameters.protocolVersion is “EC_v2”",
      .blocks,
      card(["protocolVersion": .string("EC_v2"), "publicKey": .string("BOd")], type: "DIRECT")
    ),
    (
      "lacks stripe:version, stripe:publishableKey", .risks,
      card(["gateway": .string("stripe"), "gatewayMerchantId": .string("acct")])
    ),
    (
      "braintree:clientKey or braintree:authorizationFingerprint", .risks,
      card([
        "gateway": .string("braintree"), "braintree:apiVersion": .string("v1"),
        "braintree:merchantId": .string("m"),
      ])
    ),
    (
      "gateway is “Adyen”", .risks,
      card(["gateway": .string("Adyen"), "gatewayMerchantId": .string("ShopCOM")])
    ),
    (
      "gatewayMerchantId is “adyen”", .risks,
      card(["gateway": .string("adyen"), "gatewayMerchantId": .string("adyen")])
    ),
    (
      "shippingAddressParameters.allowedCountryCodes[1] is “UK”", .risks,
      with(
        "shippingAddressParameters",
        Seen.object(["allowedCountryCodes": Seen.strings(["DE", "UK"])]))
    ),
    (
      "shippingOptionParameters.defaultSelectedOptionId is “b” and none of a", .risks,
      with(
        "shippingOptionParameters",
        Seen.object([
          "defaultSelectedOptionId": .string("b"),
          "shippingOptions": .array(
            [Seen.object(["id": .string("a"), "label": .string("A")])], isComplete: true),
        ]))
    ),
    (
      "shippingOptionRequired is true, and neither", .risks,
      with("shippingOptionRequired", .boolean(true))
    ),
    ("cardRequirements is no property", .informs, with("cardRequirements", Seen.object([:]))),
    (
      "deferredTransactionInfo exclude each other", .blocks,
      with("deferredTransactionInfo", Seen.object(["currencyCode": .string("EUR")]))
    ),
    (
      "it is one of version 1", .informs,
      Seen.object([
        "apiVersion": .number(1), "allowedPaymentMethods": Seen.strings(["CARD"]),
      ])
    ),
  ]

  @Test(arguments: graded)
  func `is told by its path what stands there and how much it harms`(
    message: String, effect: Effect, request: Value
  ) {
    let found = ruling(request).findings.filter { $0.message.contains(message) }
    #expect(found.map(\.effect) == [effect], "\(ruling(request).findings.map(\.message))")
  }

  static let fine: [Value] = [
    card([
      "gateway": .string("stripe"), "stripe:version": .string("2024-06-20"),
      "stripe:publishableKey": .string("pk_live_1"),
    ]),
    card(
      ["protocolVersion": .string("ECv2"), "publicKey": .string("BOdoXP1aiNp")], type: "DIRECT"),
    with("shippingAddressParameters", Seen.object(["allowedCountryCodes": Seen.fromServer])),
    with("shippingOptionRequired", Seen.fromServer),
    with(
      "shippingOptionParameters",
      Seen.object(["defaultSelectedOptionId": .string("b"), "shippingOptions": Seen.fromServer])),
  ]

  @Test(arguments: fine)
  func `is left alone where it is near a mistake`(request: Value) {
    #expect(ruling(request).findings.isEmpty, "\(ruling(request).findings.map(\.message))")
  }

  @Test func `is at risk where one branch is wrong`() {
    let info = Seen.transaction(currency: .either([.string("EUR"), .string("euro")]))
    let ruling = ruling(Seen.request(transaction: info))
    #expect(ruling.findings.map(\.effect) == [.risks])
    #expect(ruling.findings.first?.message.hasPrefix("In one branch") == true)
    let whole = self.ruling(.either([Seen.request(), Seen.request(minor: .undefined)]))
    #expect(Seen.effect(whole) == .risks)
  }

  @Test func `points at the property that is wrong`() {
    let ruling = ruling(Seen.request(transaction: Seen.transaction(currency: .string("eur"))))
    #expect(ruling.findings.map(\.place) == [Seen.place(102)])
  }

  @Test func `is refused in both directions where callbacks and intents differ`() {
    let client = Seen.object([
      "paymentDataCallbacks": Seen.object(["onPaymentAuthorized": .function(Seen.place(50))])
    ])
    #expect(Seen.effect(ruling(Seen.request(), client: client)) == .blocks)
    #expect(
      ruling(Seen.request(intents: Seen.strings(["PAYMENT_AUTHORIZATION"])), client: client)
        .findings.isEmpty)
  }

  @Test func `cannot be told where the client's callbacks were not read`() {
    let ruling = ruling(
      Seen.request(intents: Seen.strings(["PAYMENT_AUTHORIZATION"])),
      client: .unknown(Unknown(.server)))
    #expect(ruling.findings.isEmpty)
    #expect(ruling.cannotTell.map(\.code.rawValue) == ["callbacks-not-read"])
  }

  @Test func `needs shippingOptionRequired for shipping options`() {
    let client = Seen.object([
      "paymentDataCallbacks": Seen.object(["onPaymentDataChanged": .function(Seen.place(50))])
    ])
    let intents = Seen.strings(["SHIPPING_OPTION"])
    #expect(Seen.effect(ruling(Seen.request(intents: intents), client: client)) == .blocks)
    #expect(
      ruling(Seen.request(intents: intents, shippingOption: .boolean(true)), client: client)
        .findings.isEmpty)
  }

  @Test func `has a client of a known environment`() {
    #expect(
      Seen.effect(
        ruling(Seen.request(), client: Seen.object(["environment": .string("production")])))
        == .blocks)
    #expect(
      Seen.effect(
        ruling(
          Seen.request(),
          client: Seen.object(["environment": .either([.string("LIVE"), .string("TEST")])])))
        == .risks)
  }

  @Test(arguments: [(Bool?.some(true), Effect.blocks), (false, .informs), (nil, .risks)])
  func `of isReadyToPay blocks where the page waits for its answer`(
    gates: Bool?, expected: Effect
  ) {
    let request = Seen.object([
      "apiVersion": .number(2), "apiVersionMinor": .number(0),
      "allowedPaymentMethods": .array([], isComplete: true),
    ])
    let code = Seen.code(readiness: [Seen.readiness(request, gates: gates)])
    #expect(Seen.effect(RejectedRequest.judge(code, in: .standard)) == expected)
  }

  @Test func `may be given to a component by code that was not read`() {
    let code = Seen.code(
      readiness: [],
      calls: [Seen.call(interface: .component, request: .undefined, paths: [Seen.path(.component)])]
    )
    #expect(Seen.effect(RejectedRequest.judge(code, in: .standard)) == .blocks)
    var unread = code
    unread.stops = [.init(reason: "too deep.", place: Seen.place(60))]
    #expect(
      RejectedRequest.judge(unread, in: .standard).cannotTell.map(\.code.rawValue) == [
        "script-not-read"
      ])
  }

  @Test func `by Payment Request may be as old as Android Pay`() {
    let data = Seen.object([
      "merchantName": .string("Shop"), "allowedCardNetworks": Seen.strings(["VISA"]),
    ])
    let code = Seen.code(
      readiness: [], calls: [Seen.call(interface: .paymentRequest, request: data)])
    #expect(RejectedRequest.judge(code, in: .standard).findings.isEmpty)
  }

  @Test func `that two calls share is told once`() {
    let wrong = Seen.request(transaction: Seen.transaction(currency: .string("eur")))
    let code = Seen.code(
      readiness: [], calls: [Seen.call(1, request: wrong), Seen.call(2, request: wrong)])
    #expect(RejectedRequest.judge(code, in: .standard).findings.map(\.calls) == [[1, 2]])
  }
}
