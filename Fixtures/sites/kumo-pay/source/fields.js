// Source of ../fields.min.js: checks card details and hands a token to the page around.
const form = document.getElementById('fields');
const merchant = new URLSearchParams(location.search).get('merchant');

const checks = {
  number: (text) => {
    const digits = text.replace(/\D/g, '');
    let sum = 0;
    for (let i = digits.length - 1, double = false; i >= 0; i--, double = !double) {
      let digit = digits.charCodeAt(i) - 48;
      if (double && (digit *= 2) > 9) digit -= 9;
      sum += digit;
    }
    return digits.length >= 12 && sum % 10 === 0;
  },
  expiry: (text) => /^(0[1-9]|1[0-2])\s*\/?\s*\d{2}$/.test(text.trim()),
  code: (text) => /^\d{3,4}$/.test(text.trim()),
};

function tell(message) {
  if (window.parent !== window) window.parent.postMessage({ source: 'kumo-pay', merchant, ...message }, '*');
}

form.addEventListener('change', ({ target }) => {
  const valid = checks[target.name]?.(target.value) ?? false;
  target.classList.toggle('invalid', !valid);
  tell({ type: 'validity', field: target.name, valid });
});

window.addEventListener('message', async (event) => {
  if (event.source !== window.parent || event.data?.type !== 'tokenize') return;
  const fields = Object.fromEntries(new FormData(form));
  const invalid = Object.keys(checks).filter((name) => !checks[name](String(fields[name] ?? '')));
  if (invalid.length) return tell({ type: 'refused', invalid });
  const response = await fetch('/tokens', { method: 'POST', body: JSON.stringify({ merchant, ...fields }) });
  tell(response.ok ? { type: 'token', token: (await response.json()).token } : { type: 'failed' });
});

tell({ type: 'ready' });
