// Who brings Google Pay and how, as the report says it.

public import AuditModel

extension CheckoutFlow {
  /// Kind, providers, caller, environments, gateways and merchant ids, as far as they are known.
  public static func integration(of checkout: Checkout) -> TargetReport.Integration {
    guard let code = checkout.page.code.value else {
      return TargetReport.Integration(kind: "none", providers: framed(checkout))
    }
    let calls = code.reachedCalls.isEmpty ? code.paymentCalls : code.reachedCalls
    return TargetReport.Integration(
      kind: kind(of: code), providers: unique(code.providers.map(\.name) + framed(checkout)),
      calledBy: caller(in: code), environments: strings(environmentValues(in: code)),
      gateways: gateways(in: calls), merchantIDs: merchantIDs(in: code, calls: calls),
      window: checkout.window.map { _ in checkout.topExchange.finalURL })
  }

  private static func kind(of code: PaymentCode) -> String {
    let provided = code.providers.contains { $0.bringsGooglePay && $0.caller == .provider }
    if provided, code.reachedCalls.isEmpty { return "provider" }
    if code.buttons.contains(where: { $0.kind == .component })
      || code.paymentCalls.contains(where: { $0.interface == .component })
    {
      return "component"
    }
    if !code.clients.isEmpty || !code.readinessCalls.isEmpty
      || code.paymentCalls.contains(where: { $0.interface == .loadPaymentData })
      || code.buttons.contains(where: { $0.kind == .createButton })
    {
      return "pay.js"
    }
    if code.paymentCalls.contains(where: { $0.interface == .paymentRequest }) {
      return "payment-request"
    }
    return code.providers.contains(where: \.bringsGooglePay) ? "provider" : "none"
  }

  private static func caller(in code: PaymentCode) -> String? {
    switch kind(of: code) {
    case "none": nil
    case "provider": code.providers.first(where: \.bringsGooglePay)?.caller.rawValue
    default: PaymentCode.Provider.Caller.page.rawValue
    }
  }

  private static func framed(_ checkout: Checkout) -> [String] {
    unique(
      checkout.page.frames.compactMap(\.provider)
        + (checkout.page.opened ?? []).compactMap(\.provider))
  }

  /// The environment of every client, component and Payment Request that was seen.
  static func environmentValues(in code: PaymentCode) -> [Value] {
    let clients = code.clients.filter(\.isReached)
    let fromClients = (clients.isEmpty ? code.clients : clients).map(\.environment)
    let fromComponents = code.buttons.filter { $0.kind == .component }
      .map { $0.options.member("environment") }
    let fromRequests = code.paymentCalls.filter { $0.interface == .paymentRequest }
      .map { $0.request.member("environment") }
    return fromClients + fromComponents + fromRequests
  }

  private static func gateways(in calls: [PaymentCode.PaymentCall]) -> [String] {
    strings(
      calls.flatMap { elements(of: $0.request.member("allowedPaymentMethods")) }.map { method in
        let specification = method.member("tokenizationSpecification")
        if specification.member("type").string == "DIRECT" { return .string("DIRECT") }
        return specification.member(at: ["parameters", "gateway"])
      })
  }

  private static func merchantIDs(
    in code: PaymentCode, calls: [PaymentCode.PaymentCall]
  ) -> [String] {
    let path = ["merchantInfo", "merchantId"]
    return strings(
      calls.map { $0.request.member(at: path) } + code.clients.map { $0.options.member(at: path) })
  }

  private static func elements(of value: Value) -> [Value] {
    value.alternatives.flatMap { alternative in
      if case .array(let elements, _) = alternative { elements } else { [Value]() }
    }
  }

  private static func strings(_ values: [Value]) -> [String] {
    unique(values.flatMap(\.alternatives).compactMap(\.string))
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
