// Which assumptions a verdict rests on.

import AuditModel

extension CheckoutFlow {
  /// Those of the closed list that apply to this checkout in this host, in its order.
  static func assumptions(
    of checkout: Checkout, integration: IntegrationSeen, in host: Host
  ) -> [Assumption] {
    Assumption.allCases.filter { applies($0, to: checkout, integration: integration, in: host) }
  }

  private static func applies(
    _ assumption: Assumption, to checkout: Checkout, integration: IntegrationSeen, in host: Host
  ) -> Bool {
    switch assumption {
    case .appCode: return host.isEmbedded
    case .responseHeaders: return checkout.visit.isFile
    case .otherAgents:
      // What was seen was sent to another agent, as in an archive of a browser's session.
      return !checkout.visit.isFile && checkout.visit.userAgent != host.agent.userAgent
    case .payScriptAnswers, .buyerWallet, .buttonVisible, .googlePage, .serverTakesToken,
      .threeDSecure:
      return !integration.isMissing
    case .requestValues:
      return !integration.isMissing
        && checkout.page.code.value?.reachedCalls.contains {
          RequestWitness.hasInputs($0.request)
        } == true
    case .consoleRegistration:
      return !integration.isMissing && !isSurely("TEST", checkout)
    case .productionBehavesAsTest:
      return !integration.isMissing && !isSurely("PRODUCTION", checkout)
    }
  }

  /// True where every client that was seen is of that environment and no other.
  private static func isSurely(_ environment: String, _ checkout: Checkout) -> Bool {
    let values = checkout.page.code.value.map(environmentValues) ?? []
    return !values.isEmpty
      && values.flatMap(\.alternatives).allSatisfy { $0 == .string(environment) }
  }
}
