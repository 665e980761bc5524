// The checkout.

import 'package:flutter/material.dart';
import 'package:webview_flutter/webview_flutter.dart';

class Checkout extends StatefulWidget {
  const Checkout({super.key});

  @override
  State<Checkout> createState() => _CheckoutState();
}

class _CheckoutState extends State<Checkout> {
  late final WebViewController controller = WebViewController()
    ..setJavaScriptMode(JavaScriptMode.unrestricted)
    ..setUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) GOOGLE_PAY_SUPPORTED')
    ..loadRequest(Uri.parse('https://shop.example/checkout'));

  @override
  Widget build(BuildContext context) => WebViewWidget(controller: controller);
}
