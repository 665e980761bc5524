addEventListener("load", () => {
  const client = new google.payments.api.PaymentsClient({ environment: "TEST" });
  const button = client.createButton({ onClick: () => client.loadPaymentData({}) });
  document.getElementById("button").append(button);
});
