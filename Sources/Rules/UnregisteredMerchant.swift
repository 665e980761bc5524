// A request for real money that names no merchant.

import AuditModel

enum UnregisteredMerchant: Rule {
  static let identifier = "unregistered-merchant"
  static let stage = Stage.request
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks:
      "That a request in PRODUCTION has a merchantInfo.merchantId that is no placeholder, a "
      + "gateway that is not the one of Google's examples, and keys that are not for tests.",
    whyItMatters:
      "In TEST Google asks for no merchant. In PRODUCTION its page refuses a request without a "
      + "registered one, with an error of the kind OR_BIBED, and a card cannot be charged through "
      + "an example gateway.",
    whatToChange:
      "Set merchantId to the one from the Google Pay & Wallet Console, and the gateway to the "
      + "payment provider's.",
    sources: [
      "https://developers.google.com/pay/api/web/reference/request-objects#MerchantInfo",
      "https://developers.google.com/pay/api/web/support/troubleshooting",
      "https://developers.google.com/pay/api/web/guides/test-and-deploy/deploy-production-environment",
    ])

  static let examples = [
    Example("registered.html", .passes),
    Example("test-without-merchant.html", .passes),
    Example("merchant-from-server.html", .passes),
    Example("no-merchant.html", .finds(.blocks)),
    Example("sample-merchant.html", .finds(.blocks)),
    Example("example-gateway.html", .finds(.blocks)),
    Example("sample-key.html", .finds(.blocks)),
    Example("test-key.html", .finds(.risks)),
    Example("either-environment.html", .finds(.blocks)),
  ]

  static func judge(_ code: PaymentCode, in host: Host) -> Ruling {
    var findings: [Finding] = []
    for call in code.reachedCalls {
      guard let effect = effect(in: environment(of: call, in: code)) else { continue }
      findings += merchant(of: call, in: code, effect)
      findings += gateway(of: call, effect)
    }
    return Ruling(findings: merged(findings))
  }

  /// The environment of a call; `TEST` is a client's default.
  private static func environment(of call: PaymentCode.PaymentCall, in code: PaymentCode) -> Value {
    if call.interface == .paymentRequest { return call.request.member("environment") }
    if let options = call.clientOptions, options != .undefined {
      return PaymentCode.Client(options: options, place: call.place).environment
    }
    let clients = code.clients.filter(\.isReached).map(\.environment)
    let components = code.buttons.filter { $0.kind == .component }
      .map { PaymentCode.Client(options: $0.options, place: $0.place).environment }
    let values = call.interface == .component ? components : clients
    return values.isEmpty ? .unknown(Unknown(.unreadCode, place: call.place)) : .union(values)
  }

  /// The worse of the branches; nil where none can be production.
  private static func effect(in environment: Value) -> Effect? {
    if environment.alternatives.contains(.string("PRODUCTION")) { return .blocks }
    return environment.alternatives.contains { $0.unknown != nil } ? .risks : nil
  }

  private static func merchant(
    of call: PaymentCode.PaymentCall, in code: PaymentCode, _ effect: Effect
  ) -> [Finding] {
    let request = RequestPart(value: call.request, name: "the request", place: call.place)
    var id = request["merchantInfo"]["merchantId"]
    if id.value == .undefined, let options = call.clientOptions ?? code.onlyClientOptions {
      let own = RequestPart(value: options, name: "the options", place: call.place)
      if own["merchantInfo"]["merchantId"].value != .undefined {
        id = own["merchantInfo"]["merchantId"]
      }
    }
    let wrong = id.value.alternatives.compactMap { value -> String? in
      switch value {
      case .undefined, .null: return "has no merchantInfo.merchantId"
      case .string(let text) where isPlaceholder(text):
        return text.isEmpty
          ? "has an empty merchantInfo.merchantId"
          : "has the placeholder “\(text)” as merchantInfo.merchantId"
      case .number, .boolean, .array, .object, .function:
        return "has \(value.inWords) as merchantInfo.merchantId, which must be a text"
      case .string, .text, .unknown, .either: return nil
      }
    }
    guard let first = wrong.first else { return [] }
    let isEverywhere = wrong.count == id.value.alternatives.count
    return [
      finding(
        isEverywhere ? effect : min(effect, .risks),
        "The request \(first), which PRODUCTION needs.",
        at: id.place, remedy: "Set merchantId to the one from the Google Pay & Wallet Console.",
        actor: .page, confidence: .likely, calls: [call.id])
    ]
  }

  private static func gateway(of call: PaymentCode.PaymentCall, _ effect: Effect) -> [Finding] {
    let request = RequestPart(value: call.request, name: "the request", place: call.place)
    return request["allowedPaymentMethods"].branches.flatMap(\.elements).flatMap { method in
      let parameters = method["tokenizationSpecification"]["parameters"]
      return testKeys(parameters, min(effect, .risks), call)
        + ["gateway", "gatewayMerchantId", "publicKey"].compactMap { key -> Finding? in
          let samples = parameters[key].value.alternatives.compactMap(\.string)
            .filter { key == "gateway" ? $0 == "example" : isSampleGatewayMerchant($0) }
          guard let sample = samples.first else { return nil }
          let isEverywhere = samples.count == parameters[key].value.alternatives.count
          return finding(
            isEverywhere ? effect : min(effect, .risks),
            "\(parameters[key].name) is the placeholder “\(sample)”, and in PRODUCTION no one is behind it.",
            at: parameters[key].place, remedy: "Set \(key) as the payment provider documents it.",
            actor: .page, confidence: .likely, calls: [call.id])
        }
    }
  }

  /// Keys of the provider's test mode, each with how they begin
  /// (https://docs.stripe.com/keys,
  /// https://developer.paypal.com/braintree/docs/guides/authorization/tokenization-key/).
  private static let testKeyStarts = [
    "stripe:publishableKey": "pk_test_", "braintree:clientKey": "sandbox_",
  ]

  private static func testKeys(
    _ parameters: RequestPart, _ effect: Effect, _ call: PaymentCode.PaymentCall
  ) -> [Finding] {
    testKeyStarts.sorted { $0.key < $1.key }.compactMap { key, start in
      let part = parameters[key]
      guard part.value.alternatives.contains(where: { $0.stringPrefix?.hasPrefix(start) == true })
      else { return nil }
      return finding(
        effect,
        "\(part.name) begins with \(start), a key for tests, and the client may be for "
          + "PRODUCTION.", at: part.place, remedy: "Set the provider's live key in PRODUCTION.",
        actor: .page, confidence: .likely, calls: [call.id])
    }
  }

  private static func isSampleGatewayMerchant(_ text: String) -> Bool {
    text == "exampleGatewayMerchantId" || text == "exampleMerchantId" || isPlaceholder(text)
  }

  /// What documentation and templates put in the place of an id.
  static func isPlaceholder(_ text: String) -> Bool {
    let plain = text.lowercased().filter { $0.isLetter || $0.isNumber }
    if plain.isEmpty || ["12345678901234567890", "01234567890123456789"].contains(plain) {
      return true
    }
    if Set(plain).count == 1 { return true }
    let words = [
      "yourmerchantid", "yourgateway", "publickey", "replacewith", "merchantidhere",
      "insertmerchantid", "googlemerchantid",
      "placeholder", "changeme", "todo", "xxxx",
    ]
    if plain == "merchantid" || words.contains(where: plain.holds) { return true }
    return ["<", "{{", "…", "..."].contains(where: text.holds)
  }

  /// One finding for what several calls share.
  private static func merged(_ findings: [Finding]) -> [Finding] {
    var result: [Finding] = []
    var indices: [Finding: Int] = [:]
    for finding in findings {
      var key = finding
      key.calls = []
      if let index = indices[key] {
        result[index].calls += finding.calls
      } else {
        indices[key] = result.count
        result.append(finding)
      }
    }
    return result
  }
}
