// Stands for the component's own bundle.
customElements.define('google-pay-button', class extends HTMLElement {});
