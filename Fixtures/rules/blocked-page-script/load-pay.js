const script = document.createElement("script");
script.src = "https://pay.google.com/gp/p/js/pay.js";
document.head.append(script);
