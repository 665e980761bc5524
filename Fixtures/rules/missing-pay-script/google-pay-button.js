// Stands for the component's own bundle, which loads pay.js by itself.
customElements.define('google-pay-button', class extends HTMLElement {});
