// Google Pay でのお支払い
var shouhin = "矢絣の反物（紫）";
var yoyaku = "お仕立て予約表"; // 「表」の二バイト目は 0x5C
var setumei = { "能": "ソ", "表": "十" };

var kihon = { apiVersion: 2, apiVersionMinor: 0 };
var card = {
  type: "CARD",
  parameters: {
    allowedAuthMethods: ["PAN_ONLY", "CRYPTOGRAM_3DS"],
    allowedCardNetworks: ["JCB", "MASTERCARD", "VISA", "AMEX"]
  }
};
var mise = { merchantId: "BCR2DNYAGASURI01", merchantName: "矢絣 やがすり屋" };
var client = new google.payments.api.PaymentsClient({ environment: "PRODUCTION", merchantInfo: mise });

function oshirase(bun) {
  document.getElementById("oshirase").innerText = bun;
}

function youkyuu(goukei) {
  return Object.assign({}, kihon, {
    merchantInfo: mise,
    allowedPaymentMethods: [
      Object.assign({}, card, {
        tokenizationSpecification: {
          type: "PAYMENT_GATEWAY",
          parameters: { gateway: "example", gatewayMerchantId: "yagasuri" }
        }
      })
    ],
    transactionInfo: {
      countryCode: "JP",
      currencyCode: "JPY",
      totalPriceStatus: "FINAL",
      totalPrice: goukei,
      totalPriceLabel: "合計"
    }
  });
}

// 在庫を確かめてからお支払いに進む
function shiharai() {
  fetch("/zaiko.json")
    .then(function (kotae) { return kotae.json(); })
    .then(function (zaiko) {
      if (!zaiko.aru) {
        oshirase("申し訳ございません、「" + shouhin + "」は売り切れました。");
        return;
      }
      client.loadPaymentData(youkyuu(String(zaiko.goukei)))
        .then(function (kekka) {
          return fetch("/chuumon", {
            method: "POST",
            body: JSON.stringify({ token: kekka.paymentMethodData.tokenizationData.token, yoyaku: yoyaku })
          });
        })
        .then(function () { location.href = "/kanryou.html"; })
        .catch(function (err) {
          if (err.statusCode !== "CANCELED") oshirase("お支払いを完了できませんでした。");
        });
    });
}

client.isReadyToPay(Object.assign({}, kihon, { allowedPaymentMethods: [card] }))
  .then(function (kotae) {
    if (kotae.result) {
      document.getElementById("gpay").appendChild(
        client.createButton({ onClick: shiharai, buttonLocale: "ja", buttonType: "buy" }));
    } else {
      oshirase("この端末では Google Pay をお使いいただけません。");
    }
  })
  .catch(function () { oshirase("この端末では Google Pay をお使いいただけません。"); });
