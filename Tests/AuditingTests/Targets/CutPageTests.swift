// A page that is cut anywhere is audited.

import AuditModel
import Testing

@testable import Auditing

@Suite struct `A page that is cut` {
  private static let page = """
    <!doctype html><html lang=en><head><meta charset=utf-8><title>Pay &amp; go</title>
    <meta http-equiv="Content-Security-Policy" content="script-src https: 'unsafe-inline'">
    <script async src="https://pay.google.com/gp/p/js/pay.js" onload="start(&quot;x&quot;)"></script>
    </head><body><div id='c'></div><iframe srcdoc="&lt;script>a(`${1}`)&lt;/script>"></iframe>
    <script>
    const method = {type: 'CARD', parameters: {allowedAuthMethods: ["PAN_ONLY"], ...rest}};
    let client; // é 今
    async function start() {
      client = new google.payments.api.PaymentsClient({environment: 'TEST'});
      const {result} = await client.isReadyToPay({apiVersion: 2, apiVersionMinor: 0});
      if (!result) return;
      document.getElementById('c').append(client.createButton({onClick: () => tap`now`}));
    }
    function tap() {
      client.loadPaymentData({apiVersion: 2, allowedPaymentMethods: [method], transactionInfo: {
        totalPrice: /[0-9/]+/u.test(price) ? price : '1.00', currencyCode: 'EUR'}})
        .then((data) => { done = data?.paymentMethodData }).catch(console.error);
    }
    </script><!-- <p> --><svg><title>x</title></svg></body></html>
    """

  @Test func `anywhere gets a verdict`() async throws {
    let bytes = Array(Self.page.utf8)
    let targets = bytes.indices.map { end in
      Target(
        name: "cut-\(end).html",
        kind: .file(PageFile(path: "cut-\(end).html", bytes: Array(bytes[..<end]))))
    }
    var options = AuditOptions()
    options.offline = true
    let run = await (try Auditor(options: options)).whole(targets)
    #expect(run.report.errors == [])
    #expect(run.report.targets.map(\.verdicts.count) == targets.map { _ in 1 })
    let verdicts = Set(run.report.targets.flatMap { $0.verdicts.map(\.verdict) })
    #expect(!verdicts.contains(.ready))
  }

  @Test func `nowhere is understood`() async throws {
    var options = AuditOptions()
    options.offline = true
    let whole = Target(
      name: "page.html", kind: .file(PageFile(path: "page.html", bytes: Array(Self.page.utf8))))
    let target = try await Auditor(options: options).whole([whole]).target
    #expect(target.integration.kind == "pay.js")
    #expect(target.integration.environments == ["TEST"])
  }
}
