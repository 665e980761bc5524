// Source of ../js/vendor.min.js: what the shop uses on every page.
export const Money = {
  digits: { JPY: 0, EUR: 2, USD: 2, GBP: 2, KWD: 3 },
  format(amount, currency, locale) {
    const value = Number(amount);
    if (!Number.isFinite(value)) return '';
    try {
      return new Intl.NumberFormat(locale || document.documentElement.lang || 'en', {
        style: 'currency',
        currency,
        minimumFractionDigits: Money.digits[currency] ?? 2,
      }).format(value);
    } catch (error) {
      return `${value.toFixed(Money.digits[currency] ?? 2)} ${currency}`;
    }
  },
  show(element, amount, currency) {
    if (element) element.textContent = Money.format(amount, currency);
  },
};

export class Bag extends EventTarget {
  #lines = new Map();
  static restore(key = 'tsubame.bag') {
    const bag = new Bag();
    try {
      for (const [id, count] of JSON.parse(localStorage.getItem(key) ?? '[]')) bag.#lines.set(id, count);
    } catch {
      localStorage.removeItem(key);
    }
    return bag;
  }
  add(id, count = 1) {
    this.#lines.set(id, (this.#lines.get(id) ?? 0) + count);
    this.dispatchEvent(new CustomEvent('change', { detail: { id } }));
  }
  get size() {
    let size = 0;
    for (const count of this.#lines.values()) size += count;
    return size;
  }
  *[Symbol.iterator]() {
    yield* this.#lines;
  }
}

const slug = /[^\p{L}\p{N}]+/gu;
export const slugify = (text) => text.normalize('NFKD').replace(slug, '-').replace(/^-|-$/g, '').toLowerCase();

window.Money = Money;
window.Bag = Bag;
window.slugify = slugify;
