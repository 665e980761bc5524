// Reads all source of an app, each language by its reader, and puts the answers together.

import AppFiles
import AppSettings
public import AuditModel
import SwiftSource
import WebViewSource

/// Reads the source of a host app.
public enum AppReader {
  /// - Parameters:
  ///   - path: a folder or one file.
  ///   - seconds: after which time reading ends with what there is.
  public static func read(
    _ path: String, seconds: Double = 60
  ) async throws(UnreadablePath) -> AppReading {
    let limits = ReadingLimits(seconds: seconds)
    let found: FoundFiles
    do throws(AppFolder.Unreadable) {
      found = try AppFolder.read(path, limits: limits)
    } catch {
      throw UnreadablePath(description: error.description)
    }
    var reading = AppReading(root: path)
    reading.unread = found.unread
    reading.limits = found.limits
    reading.files = counts(found.files)

    let settings = AppSettingsReader.read(found.files)
    reading.propertyLists = settings.propertyLists
    reading.manifests = settings.manifests
    reading.dependencies = settings.dependencies
    reading.retiredViews += settings.retiredViews
    reading.unread += settings.unread

    let others = await WebViewSourceReader.read(found.files, settings: settings, limits: limits)
    reading.webViews += others.webViews
    reading.retiredViews += others.retiredViews
    reading.unread += others.unread
    reading.limits += others.limits

    let swift = await SwiftReader.read(
      found.files.filter { $0.language == .swift && !isTest($0.path) }, limits: limits)
    reading.webViews += swift.webViews
    reading.retiredViews += swift.retiredViews
    reading.unread += swift.unread
    reading.limits += swift.limits

    reading.webViews += layouts(settings.layoutViews, without: reading.webViews)
    finish(&reading)
    return reading
  }

  /// Code that tests the app is none of it.
  private static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains {
      $0 == "Tests" || $0.hasSuffix("Tests") || $0.hasSuffix("TestUtils")
    } || path.hasSuffix("Tests.swift") || path.hasSuffix("Package.swift")
  }

  /// Views of storyboards and xibs that no code was seen to set up.
  private static func layouts(
    _ views: [LayoutView], without known: [WebViewReading]
  ) -> [WebViewReading] {
    views.compactMap { view in
      let owner = view.ownerClass ?? view.viewClass
      if let owner,
        known.contains(where: {
          $0.name == owner || $0.name.hasPrefix(owner + ".")
        })
      {
        return nil
      }
      var reading = WebViewReading(
        name: owner ?? String(view.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""),
        platform: .ios, kind: view.kind, origin: .layout, language: .interfaceBuilder,
        place: view.place)
      if view.kind == .uiwebview { reading.popups.behaviour = .unset(.sameView) }
      return reading
    }
  }

  private static func counts(_ files: [SourceFile]) -> [FileCount] {
    SourceLanguage.allCases.compactMap { language in
      let count = files.filter { $0.language == language }.count
      return count > 0 ? FileCount(language: language, count: count) : nil
    }
  }

  /// Sorts, gives every web view a name of its own, and tells each what the app's property lists
  /// say of it.
  private static func finish(_ reading: inout AppReading) {
    reading.webViews.sort {
      ($0.place.url, $0.place.start, $0.name) < ($1.place.url, $1.place.start, $1.name)
    }
    dropOwnDelegates(&reading.webViews)
    dropChildren(&reading.webViews)
    dropNeedlessProperties(&reading.webViews)
    var uses: [String: Int] = [:]
    let domains = reading.propertyLists.compactMap(\.appBoundDomains).first
    let domainPlaces = reading.propertyLists.compactMap { $0.places["WKAppBoundDomains"] }
    for index in reading.webViews.indices {
      let name = reading.webViews[index].name
      let count = (uses[name] ?? 0) + 1
      uses[name] = count
      if count > 1 { reading.webViews[index].name = "\(name)-\(count)" }
      if !reading.propertyLists.isEmpty {
        reading.webViews[index].navigation.appBoundDomains =
          domains == nil ? .unset(nil) : .known(domains, domainPlaces)
      }
    }
    reading.unread.sort { ($0.path, $0.message) < ($1.path, $1.message) }
    reading.retiredViews.sort {
      ($0.place.url, $0.place.start) < ($1.place.url, $1.place.start)
    }
  }

  /// What stands for a delegate alone is that of a view that was read as well.
  private static func dropOwnDelegates(_ views: inout [WebViewReading]) {
    let made = views.filter { $0.origin != .elsewhere }
    views.removeAll { delegate in
      guard delegate.origin == .elsewhere else { return false }
      let place = delegate.popups.method.places.first
      return made.contains { view in
        view.name == delegate.name || view.name.hasPrefix(delegate.name + ".")
          || view.popups.method.places.contains { $0.url == place?.url && $0.start == place?.start }
      }
    }
  }

  /// A view that is given to a page as a window, and the property that keeps it, are no view of
  /// their own.
  private static func dropChildren(_ views: inout [WebViewReading]) {
    let all = views
    views.removeAll { view in
      let property = view.name.split(separator: ".").dropFirst().last.map(String.init)
      return all.contains { parent in
        guard parent.name != view.name, let child = parent.popups.child else { return false }
        if child.place.url == view.place.url, child.place.start == view.place.start { return true }
        guard view.origin == .given, view.loading.addresses.isEmpty, let property else {
          return false
        }
        let kept = child.keeping.places.compactMap { $0.snippet?.text }
        return kept.contains { $0.contains("." + property + " = ") }
      }
    }
  }

  /// The owner's name is enough where it owns one web view.
  private static func dropNeedlessProperties(_ views: inout [WebViewReading]) {
    let owners = views.map { view in String(view.name.prefix { $0 != "." }) }
    for index in views.indices where owners.filter({ $0 == owners[index] }).count == 1 {
      views[index].name = owners[index]
    }
  }
}

/// A path that cannot be read at all.
public struct UnreadablePath: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for a reader.
  public let description: String
}
