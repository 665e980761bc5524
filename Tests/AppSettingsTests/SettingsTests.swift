// Tests of manifests, layouts, wrappers' settings and lock files.

import AppFiles
import AppSettings
import AuditModel
import Testing

@Suite struct SettingsTests {
  private func read(_ path: String, _ language: SourceLanguage, _ text: String)
    -> AppSettingsReading
  {
    AppSettingsReader.read([SourceFile(path: path, language: language, bytes: Array(text.utf8))])
  }

  @Test func `A manifest says which intents it asks for`() throws {
    let reading = read(
      "AndroidManifest.xml", .androidManifest,
      """
      <manifest>
        <queries><intent><action android:name="org.chromium.intent.action.PAY"/></intent></queries>
        <application android:usesCleartextTraffic="true"><activity><intent-filter>
          <data android:scheme="https" android:host="shop.example"/>
        </intent-filter></activity></application>
      </manifest>
      """)
    let manifest = try #require(reading.manifests.first)
    #expect(manifest.queriedActions == ["org.chromium.intent.action.PAY"])
    #expect(manifest.intentAddresses == ["https://shop.example"])
    #expect(manifest.usesCleartextTraffic == true)
    #expect(manifest.place?.start.line == 2)
  }

  @Test func `A storyboard's web view has its owner, outlet, delegates and configuration`() throws {
    let reading = read(
      "Main.storyboard", .interfaceBuilder,
      """
      <document><scenes><scene><objects>
        <viewController id="vc" customClass="ShopController"><view><subviews>
          <wkWebView id="web"><wkWebViewConfiguration key="configuration"
            applicationNameForUserAgent="GOOGLE_PAY_SUPPORTED"><wkPreferences
            javaScriptCanOpenWindowsAutomatically="YES"/></wkWebViewConfiguration>
            <connections><outlet property="UIDelegate" destination="vc"/></connections></wkWebView>
          <webView id="old"/>
        </subviews></view>
        <connections><outlet property="page" destination="web"/></connections></viewController>
      </objects></scene></scenes></document>
      """)
    let view = try #require(reading.layoutViews.first)
    #expect(view.kind == .wkwebview)
    #expect(view.ownerClass == "ShopController")
    #expect(view.outlet == "page")
    #expect(view.delegates == ["uiDelegate": "ShopController"])
    #expect(view.configuration["applicationNameForUserAgent"] == "GOOGLE_PAY_SUPPORTED")
    #expect(view.configuration["javaScriptCanOpenWindowsAutomatically"] == "YES")
    #expect(reading.retiredViews.count == 1)
  }

  @Test func `Cordova's settings are read, those of iOS before others`() throws {
    let reading = read(
      "config.xml", .configuration,
      """
      <widget><content src="https://shop.example/"/><allow-navigation href="https://*.shop.example/*"/>
      <preference name="AppendUserAgent" value="a"/>
      <platform name="ios"><preference name="AppendUserAgent" value="b"/></platform></widget>
      """)
    let settings = try #require(reading.cordova.first)
    #expect(settings.preferences == ["appenduseragent": "b"])
    #expect(settings.content == "https://shop.example/")
    #expect(settings.allowedNavigation == ["https://*.shop.example/*"])
  }

  static let files: [(String, SourceLanguage, String, [String])] = [
    (
      "package.json", .configuration,
      #"{"dependencies":{"react-native-webview":"^13.6.0","lodash":"4"}}"#,
      ["npm react-native-webview ^13.6.0"]
    ),
    (
      "yarn.lock", .configuration,
      "\"react-native-webview@^13.6.0\", react-native-webview@13:\n  version \"13.8.1\"\n",
      ["npm react-native-webview 13.8.1"]
    ),
    (
      "package-lock.json", .configuration,
      #"{"packages":{"node_modules/@capacitor/core":{"version":"6.1.2"}}}"#,
      ["npm @capacitor/core 6.1.2"]
    ),
    (
      "pnpm-lock.yaml", .configuration, "packages:\n  '@capacitor/ios@6.0.0(x)':\n    a: b\n",
      ["npm @capacitor/ios 6.0.0"]
    ),
    (
      "Podfile.lock", .configuration, "PODS:\n  - Stripe (23.0.0):\n    - StripeCore (= 23)\n",
      ["cocoapods Stripe 23.0.0"]
    ),
    (
      "Package.resolved", .configuration,
      #"{"pins":[{"identity":"stripe-ios","state":{"version":"23.1.0"}}],"version":2}"#,
      ["swiftpm stripe-ios 23.1.0"]
    ),
    (
      "pubspec.lock", .configuration,
      "packages:\n  webview_flutter:\n    dependency: direct\n    version: \"4.10.0\"\n",
      ["pub webview_flutter 4.10.0"]
    ),
    (
      "pubspec.yaml", .configuration, "dependencies:\n  flutter_inappwebview: ^6.0.0 # new\n",
      ["pub flutter_inappwebview ^6.0.0"]
    ),
    (
      "build.gradle", .gradle,
      "def webkit = '1.14.0'\n// implementation 'androidx.webkit:webkit:1.0'\n"
        + "implementation \"androidx.webkit:webkit:$webkit\"",
      ["gradle androidx.webkit:webkit 1.14.0"]
    ),
    (
      "build.gradle.kts", .gradle, "implementation(\"androidx.webkit:webkit:1.12.1\")",
      ["gradle androidx.webkit:webkit 1.12.1"]
    ),
    (
      "libs.versions.toml", .configuration,
      "[versions]\nwebkit = \"1.14.0\"\n[libraries]\n"
        + "w = { group = \"androidx.webkit\", name = \"webkit\", version.ref = \"webkit\" }",
      ["gradle androidx.webkit:webkit 1.14.0"]
    ),
  ]

  @Test(arguments: files)
  func `Libraries have the versions of lock and build files`(
    _ path: String, _ language: SourceLanguage, _ text: String, _ expected: [String]
  ) {
    let found = read(path, language, text).dependencies
    #expect(found.map { "\($0.source) \($0.name) \($0.version ?? "?")" } == expected)
  }

  @Test(arguments: ["package.json", "package-lock.json", "Package.resolved"])
  func `A broken lock file is told`(_ name: String) {
    let text = String(repeating: "{\"a\":[", count: 3_000)
    #expect(read(name, .configuration, text).unread.map(\.reason) == [.damaged])
  }
}
