// The checkout.

import React from 'react';
import { WebView } from 'react-native-webview';

export function Checkout() {
  return (
    <WebView
      source={{ uri: 'https://shop.example/checkout' }}
      applicationNameForUserAgent="GOOGLE_PAY_SUPPORTED"
      sharedCookiesEnabled
      paymentRequestEnabled
    />
  );
}
