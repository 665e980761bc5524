// Reads the web views of an app out of its files in all languages but Swift.

import AppCode
public import AppFiles
public import AppSettings
public import AuditModel

/// What the files of an app say in languages other than Swift.
public struct WebViewSourceReading: Sendable {
  /// The web views.
  public var webViews: [WebViewReading] = []
  /// Mentions of `UIWebView`.
  public var retiredViews: [RetiredView] = []
  /// Files that were not read, or not whole.
  public var unread: [UnreadFile] = []
  /// Sentences about limits that were hit.
  public var limits: [String] = []

  /// Adds views that are not there yet.
  mutating func add(_ views: [WebViewReading]) {
    for view in views
    where !webViews.contains(where: { $0.place == view.place && $0.name == view.name }) {
      webViews.append(view)
    }
  }
}

/// Reads Objective-C, Java, Kotlin, Dart, JavaScript and TypeScript.
public enum WebViewSourceReader {
  /// Whether Objective-C can be read: libclang was there when this was built.
  public static var readsObjectiveC: Bool { Dialect.readsObjectiveC }

  /// Reads all files together, since a class may be spread over several.
  ///
  /// - Parameters:
  ///   - files: of any language; those of others are passed over.
  ///   - settings: what the app's settings say: its libraries, layouts and wrappers.
  ///   - limits: when to stop.
  public static func read(
    _ files: [SourceFile], settings: AppSettingsReading = AppSettingsReading(),
    limits: ReadingLimits
  ) async -> WebViewSourceReading {
    var reading = WebViewSourceReading()
    let wanted = files.filter { file in
      guard !isTest(file.path), let dialect = dialect(of: file.language) else { return false }
      return file.mentions(words(for: dialect))
    }
    var outlined: [CodeFile] = []
    await withTaskGroup(of: (Int, [CodeFile], [UnreadFile]).self) { group in
      let share = max(1, (wanted.count + 7) / 8)
      for start in stride(from: 0, to: wanted.count, by: share) {
        let part = wanted[start..<min(start + share, wanted.count)]
        group.addTask {
          let (files, unread) = read(part, limits)
          return (start, files, unread)
        }
      }
      var parts: [(Int, [CodeFile], [UnreadFile])] = []
      for await part in group { parts.append(part) }
      for (_, files, unread) in parts.sorted(by: { $0.0 < $1.0 }) {
        outlined += files
        reading.unread += unread
      }
    }
    if limits.isOver { reading.limits.append("stopped at the deadline while reading code") }
    let objectiveC = outlined.filter { $0.source.language == .objectiveC }
    for world in CodeWorlds.split(objectiveC) where !limits.isOver {
      let reader = ObjectiveCReader(CodeBase(world), layouts: settings.layoutViews)
      reading.add(reader.read())
      for view in reader.retiredViews() where !reading.retiredViews.contains(view) {
        reading.retiredViews.append(view)
      }
    }
    let android = outlined.filter { $0.source.language == .kotlin || $0.source.language == .java }
    for world in CodeWorlds.split(android) where !limits.isOver {
      reading.add(AndroidReader(CodeBase(world)).read())
    }
    let installed = Set(settings.dependencies.map(\.name))
    let dart = outlined.filter { $0.source.language == .dart }
    if !dart.isEmpty {
      reading.webViews += FlutterReader(CodeBase(dart), installed: installed).read()
    }
    for file in outlined
    where file.source.language == .javascript || file.source.language == .typescript {
      var reader = ReactNativeReader(
        file, isInstalled: installed.contains("react-native-webview"))
      reading.webViews += reader.read()
    }
    // Each component of these is a view on both systems, where the app is made for both.
    if !settings.manifests.isEmpty {
      reading.webViews = reading.webViews.flatMap { view -> [WebViewReading] in
        guard view.wrapper != nil, view.platform == .ios else { return [view] }
        let twin = view.androidTwin
        var view = view
        view.android = nil
        return [view, twin]
      }
    }
    reading.webViews += hybrids(files, settings)
    return reading
  }

  /// Apps of Capacitor and Cordova.
  private static func hybrids(
    _ files: [SourceFile], _ settings: AppSettingsReading
  ) -> [WebViewReading] {
    var views: [WebViewReading] = []
    // The copies that the tool puts into the platforms' folders say the same.
    let configs = files.filter {
      $0.path.split(separator: "/").last?.hasPrefix("capacitor.config.") == true
    }.sorted { $0.path.utf8.count < $1.path.utf8.count }
    if let first = configs.first {
      views += HybridReader.capacitor(first, hasAndroid: !settings.manifests.isEmpty)
    }
    if let first = settings.cordova.min(by: { $0.path.utf8.count < $1.path.utf8.count }) {
      views.append(HybridReader.cordova(first))
    }
    return views
  }

  /// Tests of an app are no part of it.
  private static func isTest(_ path: String) -> Bool {
    path.contains("src/test/") || path.contains("src/androidTest/") || path.contains("__tests__/")
  }

  private static func dialect(of language: SourceLanguage) -> Dialect? {
    switch language {
    case .objectiveC: .objectiveC
    case .kotlin: .kotlin
    case .java: .java
    case .dart: .dart
    case .javascript, .typescript: .typeScript
    default: nil
    }
  }

  /// Files without any of these say nothing of web views.
  private static func words(for dialect: Dialect) -> [[UInt8]] {
    let words =
      switch dialect {
      case .objectiveC, .java, .kotlin:
        ["WebView", "webView", "UserAgent", "GOOGLE_PAY_SUPPORTED", "WebChromeClient"]
      case .dart: ["WebView", "webview", "Webview"]
      case .typeScript: ["react-native-webview", "InAppBrowser", "inappbrowser"]
      }
    return words.map { Array($0.utf8) }
  }

  private static func read(
    _ files: ArraySlice<SourceFile>, _ limits: ReadingLimits
  ) -> ([CodeFile], [UnreadFile]) {
    var read: [CodeFile] = []
    var unread: [UnreadFile] = []
    for file in files {
      if limits.isOver {
        unread.append(
          UnreadFile(path: file.path, reason: .limit, message: "The deadline came first."))
        continue
      }
      guard let dialect = dialect(of: file.language) else { continue }
      do throws(Outline.Failure) {
        let outline =
          dialect == .typeScript
          ? Outline(dialect: dialect)
          : try Outline(reading: file.bytes, in: dialect, noting: ["UIWebView"])
        if outline.imports.contains(where: { $0.hasPrefix("XCTest") }) { continue }
        if outline.isCutShort {
          unread.append(
            UnreadFile(
              path: file.path, reason: .limit,
              message: "Something is nested too deep to be read; the rest of the file was."))
        }
        read.append(CodeFile(file, outline))
      } catch {
        switch error {
        case .noClang:
          unread.append(
            UnreadFile(
              path: file.path, reason: .notReadable,
              message: "Objective-C is read with libclang, which payready-app was built without."))
        case .tooLong(let bytes):
          unread.append(
            UnreadFile(
              path: file.path, reason: .tooLarge, message: "\(bytes) bytes are too many to read."))
        }
      }
    }
    return (read, unread)
  }
}
