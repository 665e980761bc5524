// The shop's own server.
async function json(path, options) {
  const response = await fetch(path, { credentials: 'same-origin', ...options });
  if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
  return response.json();
}

export const quote = (cart) => json(`/api/quote.json?cart=${encodeURIComponent(cart)}`);

export const place = (cart, paymentMethodData) =>
  json('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cart, token: paymentMethodData.tokenizationData.token }),
  });
