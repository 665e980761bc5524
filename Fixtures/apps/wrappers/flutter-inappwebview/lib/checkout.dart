// The checkout.

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';

class Checkout extends StatelessWidget {
  const Checkout({super.key});

  @override
  Widget build(BuildContext context) {
    return InAppWebView(
      initialUrlRequest: URLRequest(url: WebUri('https://shop.example/checkout')),
      initialSettings: InAppWebViewSettings(
        applicationNameForUserAgent: 'GOOGLE_PAY_SUPPORTED',
        javaScriptCanOpenWindowsAutomatically: true,
        supportMultipleWindows: true,
      ),
      onCreateWindow: (controller, action) async {
        await showDialog<void>(
          context: context,
          builder: (context) => AlertDialog(
            content: SizedBox(
              width: 400,
              height: 600,
              child: InAppWebView(
                windowId: action.windowId,
                onCloseWindow: (controller) => Navigator.pop(context),
              ),
            ),
          ),
        );
        return true;
      },
    );
  }
}
