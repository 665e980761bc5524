/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ "./bsrc/config.js":
/*!************************!*\
  !*** ./bsrc/config.js ***!
  \************************/
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   "default": () => (__WEBPACK_DEFAULT_EXPORT__),
/* harmony export */   "environment": () => (/* binding */ environment),
/* harmony export */   "request": () => (/* binding */ request)
/* harmony export */ });
const environment = 'PRODUCTION';
const request = { apiVersion: 2, apiVersionMinor: 0 };
/* harmony default export */ const __WEBPACK_DEFAULT_EXPORT__ = ({ merchantId: 'BCR2DN4T0000KKKK' });


/***/ }),

/***/ "./bsrc/pay.js":
/*!*********************!*\
  !*** ./bsrc/pay.js ***!
  \*********************/
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   "Wallet": () => (/* binding */ Wallet),
/* harmony export */   "unused": () => (/* binding */ unused)
/* harmony export */ });
/* harmony import */ var _config_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(/*! ./config.js */ "./bsrc/config.js");


class Wallet {
  constructor() {
    this.client = new google.payments.api.PaymentsClient({ environment: _config_js__WEBPACK_IMPORTED_MODULE_0__.environment });
  }
  async pay(total) {
    await fetch('/order', { method: 'POST' });
    return this.client.loadPaymentData({ ..._config_js__WEBPACK_IMPORTED_MODULE_0__.request, merchantInfo: _config_js__WEBPACK_IMPORTED_MODULE_0__["default"], total });
  }
}
const unused = () => 'not in the bundle';


/***/ })

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	var __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __webpack_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		var cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		var module = __webpack_module_cache__[moduleId] = {
/******/ 			// no module.id needed
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		__webpack_modules__[moduleId](module, module.exports, __webpack_require__);
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/define property getters */
/******/ 	(() => {
/******/ 		// define getter functions for harmony exports
/******/ 		__webpack_require__.d = (exports, definition) => {
/******/ 			for(var key in definition) {
/******/ 				if(__webpack_require__.o(definition, key) && !__webpack_require__.o(exports, key)) {
/******/ 					Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 				}
/******/ 			}
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	(() => {
/******/ 		__webpack_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	(() => {
/******/ 		// define __esModule on exports
/******/ 		__webpack_require__.r = (exports) => {
/******/ 			if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 				Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 			}
/******/ 			Object.defineProperty(exports, '__esModule', { value: true });
/******/ 		};
/******/ 	})();
/******/ 	
/************************************************************************/
var __webpack_exports__ = {};
// This entry need to be wrapped in an IIFE because it need to be isolated against other modules in the chunk.
(() => {
/*!**********************!*\
  !*** ./bsrc/main.js ***!
  \**********************/
__webpack_require__.r(__webpack_exports__);
/* harmony import */ var _pay_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(/*! ./pay.js */ "./bsrc/pay.js");


const wallet = new _pay_js__WEBPACK_IMPORTED_MODULE_0__.Wallet();
document.getElementById('pay').addEventListener('click', () => wallet.pay('9.00'));

})();

/******/ })()
;