var __assign = (this && this.__assign) || function () {
    __assign = Object.assign || function(t) {
        for (var s, i = 1, n = arguments.length; i < n; i++) {
            s = arguments[i];
            for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p))
                t[p] = s[p];
        }
        return t;
    };
    return __assign.apply(this, arguments);
};
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
var __generator = (this && this.__generator) || function (thisArg, body) {
    var _ = { label: 0, sent: function() { if (t[0] & 1) throw t[1]; return t[1]; }, trys: [], ops: [] }, f, y, t, g;
    return g = { next: verb(0), "throw": verb(1), "return": verb(2) }, typeof Symbol === "function" && (g[Symbol.iterator] = function() { return this; }), g;
    function verb(n) { return function (v) { return step([n, v]); }; }
    function step(op) {
        if (f) throw new TypeError("Generator is already executing.");
        while (_) try {
            if (f = 1, y && (t = op[0] & 2 ? y["return"] : op[0] ? y["throw"] || ((t = y["return"]) && t.call(y), 0) : y.next) && !(t = t.call(y, op[1])).done) return t;
            if (y = 0, t) op = [op[0] & 2, t.value];
            switch (op[0]) {
                case 0: case 1: t = op; break;
                case 4: _.label++; return { value: op[1], done: false };
                case 5: _.label++; y = op[1]; op = [0]; continue;
                case 7: op = _.ops.pop(); _.trys.pop(); continue;
                default:
                    if (!(t = _.trys, t = t.length > 0 && t[t.length - 1]) && (op[0] === 6 || op[0] === 2)) { _ = 0; continue; }
                    if (op[0] === 3 && (!t || (op[1] > t[0] && op[1] < t[3]))) { _.label = op[1]; break; }
                    if (op[0] === 6 && _.label < t[1]) { _.label = t[1]; t = op; break; }
                    if (t && _.label < t[2]) { _.label = t[2]; _.ops.push(op); break; }
                    if (t[2]) _.ops.pop();
                    _.trys.pop(); continue;
            }
            op = body.call(thisArg, _);
        } catch (e) { op = [6, e]; y = 0; } finally { f = t = 0; }
        if (op[0] & 5) throw op[1]; return { value: op[0] ? op[1] : void 0, done: true };
    }
};
define("request", ["require", "exports"], function (require, exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.payment = exports.readiness = exports.base = exports.Environment = void 0;
    var Environment;
    (function (Environment) {
        Environment["Test"] = "TEST";
        Environment["Production"] = "PRODUCTION";
    })(Environment = exports.Environment || (exports.Environment = {}));
    var card = {
        type: 'CARD',
        parameters: {
            allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['MASTERCARD', 'VISA'],
        },
    };
    exports.base = { apiVersion: 2, apiVersionMinor: 0 };
    exports.readiness = __assign(__assign({}, exports.base), { allowedPaymentMethods: [card] });
    function payment(totalPrice) {
        return __assign(__assign({}, exports.base), { allowedPaymentMethods: [
                __assign(__assign({}, card), { tokenizationSpecification: {
                        type: 'PAYMENT_GATEWAY',
                        parameters: { gateway: 'example', gatewayMerchantId: 'shop-1' },
                    } }),
            ], merchantInfo: { merchantId: 'BCR2DN4T0000CCCC', merchantName: 'Shop' }, transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: totalPrice, currencyCode: 'EUR', countryCode: 'DE' } });
    }
    exports.payment = payment;
});
define("wallet", ["require", "exports", "request"], function (require, exports, request_1) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.Wallet = void 0;
    var Wallet = /** @class */ (function () {
        function Wallet() {
            this.client = new google.payments.api.PaymentsClient({ environment: request_1.Environment.Production });
        }
        Wallet.prototype.isReady = function () {
            return __awaiter(this, void 0, void 0, function () {
                var response;
                return __generator(this, function (_a) {
                    switch (_a.label) {
                        case 0: return [4 /*yield*/, this.client.isReadyToPay(request_1.readiness)];
                        case 1:
                            response = _a.sent();
                            return [2 /*return*/, response.result];
                    }
                });
            });
        };
        Wallet.prototype.button = function (onClick) {
            return this.client.createButton({ buttonColor: 'black', onClick: onClick });
        };
        Wallet.prototype.pay = function () {
            return __awaiter(this, void 0, void 0, function () {
                var answer, total, data, error_1;
                return __generator(this, function (_a) {
                    switch (_a.label) {
                        case 0:
                            _a.trys.push([0, 5, , 6]);
                            return [4 /*yield*/, fetch('/total')];
                        case 1:
                            answer = _a.sent();
                            return [4 /*yield*/, answer.json()];
                        case 2:
                            total = (_a.sent()).total;
                            return [4 /*yield*/, this.client.loadPaymentData((0, request_1.payment)(total))];
                        case 3:
                            data = _a.sent();
                            return [4 /*yield*/, this.send(data.paymentMethodData.tokenizationData.token)];
                        case 4:
                            _a.sent();
                            return [3 /*break*/, 6];
                        case 5:
                            error_1 = _a.sent();
                            if (error_1.statusCode === 'CANCELED')
                                return [2 /*return*/];
                            document.getElementById('notice').textContent = 'Payment failed';
                            return [3 /*break*/, 6];
                        case 6: return [2 /*return*/];
                    }
                });
            });
        };
        Wallet.prototype.send = function (token) {
            return fetch('/pay', { method: 'POST', body: token });
        };
        return Wallet;
    }());
    exports.Wallet = Wallet;
});
define("main", ["require", "exports", "wallet"], function (require, exports, wallet_1) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var wallet = new wallet_1.Wallet();
    var container = document.getElementById('container');
    wallet
        .isReady()
        .then(function (ready) {
        if (ready) {
            container.appendChild(wallet.button(function () { return wallet.pay(); }));
        }
        else {
            container.textContent = 'Google Pay is not there';
        }
    })
        .catch(function () {
        container.textContent = 'Google Pay is not there';
    });
});
require(["main"]);
