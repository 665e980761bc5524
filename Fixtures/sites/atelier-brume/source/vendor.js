// Source of ../js/vendor.min.js: consent and measurement, as every page of the shop has them.
const key = 'brume.consentement';
const read = () => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
const write = (value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* stockage refusé */ } };

class Consentement {
  #choix = read() ?? { mesure: false, date: null };
  accepte(nom) { return Boolean(this.#choix[nom]); }
  poser(nom, valeur) {
    this.#choix = { ...this.#choix, [nom]: valeur, date: Date.now() };
    write(this.#choix);
    document.dispatchEvent(new CustomEvent('consentement', { detail: { nom, valeur } }));
  }
}

window.consentement = new Consentement();
const mesurer = ({ event, ...rest }) =>
  window.consentement.accepte('mesure') && navigator.sendBeacon?.('/mesure', JSON.stringify({ event, ...rest }));
const file = (window.dataLayer ??= []);
file.forEach(mesurer);
const pousser = file.push.bind(file);
file.push = (...entrees) => { entrees.forEach(mesurer); return pousser(...entrees); };
