// Tests of what is read of the web views of wrappers.

import AppFiles
import AppSettings
import AuditModel
import Testing
import WebViewSource

@Suite struct WrapperReaderTests {
  private func views(
    _ path: String, _ language: SourceLanguage, _ source: String, installed: [String] = []
  ) async -> [WebViewReading] {
    let files = [SourceFile(path: path, language: language, bytes: Array(source.utf8))]
    var settings = AppSettingsReader.read(files)
    settings.dependencies += installed.map { AppDependency(name: $0, version: "1", source: "npm") }
    return await WebViewSourceReader.read(files, settings: settings, limits: ReadingLimits())
      .webViews
  }

  @Test func `React Native's props are read`() async throws {
    let view = try #require(
      await views(
        "Shop.tsx", .typescript,
        """
        import { WebView as Page } from 'react-native-webview';
        const agent: string = 'Mozilla/5.0 ' + 'GOOGLE_PAY_SUPPORTED';
        export default () => <View><Text>Don't stop</Text>
          <Page source={{ uri: `https://shop.example/${id}` }} userAgent={agent}
            paymentRequestEnabled incognito={false}
            javaScriptCanOpenWindowsAutomatically={flag} /></View>;
        """, installed: ["react-native-webview"]
      ).first)
    #expect(view.wrapper == .reactNative)
    #expect(view.agent.making.value == .replaced)
    #expect(view.agent.hasSupportedToken.value == true)
    #expect(view.popups.behaviour == .unset(.sameView))
    #expect(view.android?.paymentRequest.value == true)
    #expect(view.storage.store.value == .persistent)
    #expect(view.scripts.opensWindowsAutomatically.candidates == [false, true])
    #expect(view.loading.addresses.map(\.prefix) == ["https://shop.example/"])
  }

  @Test(arguments: [
    ("onOpenWindow={open}", "known app"), ("onOpenWindow={on ? open : undefined}", "option"),
    ("{...rest}", "cannot tell"), ("", "not in files"),
  ])
  func `React Native's window handler decides`(_ prop: String, _ expected: String) async throws {
    let view = try #require(
      await views(
        "Shop.jsx", .javascript,
        "import WebView from 'react-native-webview'; export const a = () => <WebView \(prop)/>;"
      ).first)
    let found =
      switch view.popups.behaviour {
      case .known(let value, _): "known \(value.rawValue)"
      case .option: "option"
      case .cannotTell: "cannot tell"
      case .notInFiles: "not in files"
      case .unset: "unset"
      }
    #expect(found == expected)
  }

  @Test func `Capacitor's settings make its host`() async throws {
    let view = try #require(
      await views(
        "capacitor.config.ts", .configuration,
        """
        const config: CapacitorConfig = { appId: 'example.shop', webDir: 'www',
          appendUserAgent: 'GOOGLE_PAY_SUPPORTED',
          server: { url: 'https://shop.example', allowNavigation: ['pay.google.com'] },
          ios: { limitsNavigationsToAppBoundDomains: true } };
        export default config;
        """
      ).first)
    #expect(view.agent.making.value == .suffixed)
    #expect(view.agent.hasSupportedToken.value == true)
    #expect(view.popups.behaviour.value == .external)
    #expect(view.loading.source.value == .https)
    #expect(view.navigation.isLimitedToAppBoundDomains.value == true)
    #expect(view.navigation.allowedHosts.value == ["pay.google.com"])
  }

  @Test(arguments: [("true", "child"), ("false", "same-view")])
  func `Cordova's new windows are a preference`(_ value: String, _ expected: String) async throws {
    let view = try #require(
      await views(
        "config.xml", .configuration,
        "<widget><preference name=\"AllowNewWindows\" value=\"\(value)\"/></widget>"
      ).first)
    #expect(view.popups.behaviour.value?.rawValue == expected)
    #expect(view.loading.source.value == .customScheme)
  }

  @Test func `Flutter's controller is read through its cascade`() async throws {
    let view = try #require(
      await views(
        "shop.dart", .dart,
        """
        import 'package:webview_flutter/webview_flutter.dart';
        class _Shop extends State<Shop> {
          void initState() {
            controller = WebViewController()
              ..setJavaScriptMode(JavaScriptMode.unrestricted)
              ..setUserAgent('Mozilla/5.0 (Linux; Android 14) GOOGLE_PAY_SUPPORTED')
              ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: (request) {
                if (request.url.startsWith('https://')) { return NavigationDecision.navigate; }
                return NavigationDecision.prevent;
              }))
              ..loadRequest(Uri.parse('https://shop.example/'));
          }
        }
        """
      ).first)
    #expect(view.wrapper == .webviewFlutter)
    #expect(view.agent.making.value == .replaced)
    #expect(view.scripts.isAllowed.value == true)
    #expect(view.loading.addresses.map(\.literal) == ["https://shop.example/"])
    #expect(view.navigation.otherHosts.value == .allowed)
    #expect(view.navigation.otherSchemes.value == .cancelled)
  }

  @Test func `Flutter's in-app view gives a child by its window's identifier`() async throws {
    let view = try #require(
      await views(
        "shop.dart", .dart,
        """
        import 'package:flutter_inappwebview/flutter_inappwebview.dart';
        class Shop extends StatelessWidget {
          Widget build(BuildContext context) => InAppWebView(
            initialSettings: InAppWebViewSettings(applicationNameForUserAgent: 'GOOGLE_PAY_SUPPORTED',
              supportMultipleWindows: true),
            onCreateWindow: (controller, action) async {
              showDialog(context: context, builder: (context) => InAppWebView(
                windowId: action.windowId, onCloseWindow: (controller) { Navigator.pop(context); }));
              return true;
            });
        }
        """
      ).first)
    #expect(view.agent.making.value == .suffixed)
    #expect(view.popups.behaviour.value == .child)
    #expect(view.closing.onClose.value == .removesPopup)
    #expect(view.android?.supportsMultipleWindows.value == true)
  }
}
