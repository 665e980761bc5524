// The checkout.

import React from 'react';
import { Linking } from 'react-native';
import { WebView } from 'react-native-webview';

export function Checkout() {
  return (
    <WebView
      source={{ uri: 'https://shop.example/checkout' }}
      applicationNameForUserAgent="GOOGLE_PAY_SUPPORTED"
      sharedCookiesEnabled
      onOpenWindow={(event) => Linking.openURL(event.nativeEvent.targetUrl)}
    />
  );
}
