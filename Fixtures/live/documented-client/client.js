// Talks to the payment window with nothing but the messages that Web Activities documents
// (https://github.com/google/web-activities): connect, start, result, close.
function talk(args) {
  const sheet = "https://pay.google.com";
  const request = JSON.stringify({ requestId: "GPAY", returnUrl: location.href, args });
  const address = `${sheet}/gp/p/ui/pay#__WA__=${encodeURIComponent(request)}`;
  const popup = window.open(address, "sheet", "width=600,height=550");
  say("opened", { there: Boolean(popup) });
  const send = (cmd, payload) => popup.postMessage({ sentinel: "__ACTIVITIES__", cmd, payload }, sheet);
  addEventListener("message", ({ data, origin, source }) => {
    if (source !== popup || origin !== sheet || data?.sentinel !== "__ACTIVITIES__") return;
    if (data.cmd === "connect") {
      say("connected", { origin });
      send("start", args);
    }
    if (data.cmd === "result") {
      const { code, data: paid } = data.payload;
      say("answered", { code, token: paid?.paymentMethodData.tokenizationData.token });
      send("close", null);
      const waiting = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(waiting);
        say("closed", { closed: popup.closed });
      }, 50);
    }
  });
}
