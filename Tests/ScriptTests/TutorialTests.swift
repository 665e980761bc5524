// The shape of Google's own tutorial, which most integrations start from.

import AuditModel
import Script
import Testing

/// An integration in the shape of the tutorial, in one script.
let tutorial = """
  const base = { apiVersion: 2, apiVersionMinor: 0 };
  const card = {
    type: 'CARD',
    parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA'] }
  };
  const cardWithToken = Object.assign({}, card, {
    tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'stripe', id: 'x' } }
  });
  let client = null;
  function getClient() {
    if (client === null) {
      client = new google.payments.api.PaymentsClient({ environment: 'TEST' });
    }
    return client;
  }
  function request() {
    const request = Object.assign({}, base);
    request.allowedPaymentMethods = [cardWithToken];
    request.transactionInfo = { currencyCode: 'EUR', totalPriceStatus: 'FINAL', totalPrice: '12.00' };
    request.merchantInfo = { merchantName: 'Shop' };
    return request;
  }
  function onLoaded() {
    const client = getClient();
    client.isReadyToPay(Object.assign({}, base, { allowedPaymentMethods: [card] }))
      .then(function (response) {
        if (response.result) {
          const button = client.createButton({ onClick: onClicked });
          document.getElementById('container').appendChild(button);
        }
      })
      .catch(function (error) { console.error(error); });
  }
  function onClicked() {
    getClient().loadPaymentData(request()).then(function (data) {
      send(data.paymentMethodData.tokenizationData.token);
    }).catch(function (error) { if (error.statusCode === 'CANCELED') { return; } console.error(error); });
  }
  onLoaded();
  """

@Suite struct `The tutorial's integration` {
  let code = PageProgram(tutorial).read()

  @Test func `has one client in TEST`() {
    #expect(code.clients.count == 1)
    #expect(code.clients.first?.environment == .string("TEST"))
  }

  @Test func `asks for readiness and tests the result`() throws {
    let call = try #require(code.readinessCalls.first)
    #expect(code.readinessCalls.count == 1)
    #expect(call.use == .tested)
    #expect(call.gates == true)
    #expect(call.presenceUse == .notUsed)
    #expect(call.handlesRejection == true)
    #expect(call.request.member("apiVersion") == .number(2))
    #expect(call.request.member("existingPaymentMethodRequired") == .undefined)
  }

  @Test func `draws a button that reaches the payment call in the tap`() throws {
    let button = try #require(code.buttons.first)
    #expect(button.placement == .placed)
    #expect(button.calls == [0])
    let call = try #require(code.paymentCalls.first)
    #expect(call.paths.map(\.entry.kind) == [.createButton])
    #expect(call.paths.map(\.boundaries) == [[]])
  }

  @Test func `makes a request that is known whole`() throws {
    let request = try #require(code.paymentCalls.first).request
    #expect(request.object?.isComplete == true)
    #expect(request.member(at: ["transactionInfo", "totalPrice"]) == .string("12.00"))
    #expect(
      request.member(at: ["allowedPaymentMethods", "0", "tokenizationSpecification", "type"])
        == .string("PAYMENT_GATEWAY"))
  }

  @Test func `uses the payment data and tells cancelling from failure`() throws {
    let result = try #require(code.paymentCalls.first).result
    #expect(result.fulfilled == .used)
    #expect(result.handlesRejection == true)
    #expect(result.tellsCancel == true)
  }
}
