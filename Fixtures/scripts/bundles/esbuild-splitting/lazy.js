// bsrc/lazy.js
document.getElementById("pay").addEventListener("click", async () => {
  const { Wallet } = await import("./chunk-pay.js");
  new Wallet().pay("9.00");
});
