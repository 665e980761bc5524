// Which files of an app are read, by name, and which folders are left out.

import AuditModel

enum FileKind {
  /// The language of a file; nil where it is not read.
  static func language(of name: String) -> SourceLanguage? {
    if let known = names[name] { return known }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return extensions[String(name[name.index(after: dot)...])]
  }

  private static let names: [String: SourceLanguage] = [
    "AndroidManifest.xml": .androidManifest, "config.xml": .configuration,
    "Podfile.lock": .configuration, "Podfile": .configuration,
    "Package.resolved": .configuration, "Package.swift": .swift,
    "Cartfile.resolved": .configuration, "package.json": .configuration,
    "package-lock.json": .configuration, "yarn.lock": .configuration,
    "pnpm-lock.yaml": .configuration, "pubspec.yaml": .configuration,
    "pubspec.lock": .configuration, "libs.versions.toml": .configuration,
    "capacitor.config.json": .configuration, "capacitor.config.ts": .configuration,
    "capacitor.config.js": .configuration, "app.json": .configuration,
  ]

  private static let extensions: [String: SourceLanguage] = [
    "swift": .swift, "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC, "kt": .kotlin,
    "java": .java, "dart": .dart, "js": .javascript, "jsx": .javascript, "ts": .typescript,
    "tsx": .typescript, "plist": .propertyList, "entitlements": .propertyList,
    "storyboard": .interfaceBuilder, "xib": .interfaceBuilder, "gradle": .gradle,
    "kts": .gradle,
  ]

  /// Folders that hold no source of the app: products, caches, version control.
  static let skippedFolders: Set<String> = [
    ".git", ".svn", ".hg", ".build", ".swiftpm", ".gradle", ".dart_tool", ".idea", "DerivedData",
    "xcuserdata",
  ]

  /// The library that a path belongs to; the second part says how deep its name stands.
  static func dependency(of path: [Substring]) -> String? {
    for (index, folder) in path.dropLast().enumerated() {
      let next = index + 1 < path.count - 1 ? String(path[index + 1]) : nil
      switch folder {
      case "Pods", "Carthage", "node_modules", ".symlinks":
        guard let next else { return nil }
        if next.hasPrefix("@"), index + 2 < path.count - 1 { return next + "/" + path[index + 2] }
        return next
      case "SourcePackages", "checkouts":
        return next
      default: continue
      }
    }
    return nil
  }

  /// Of installed packages only their own description is read: their code is not the app's.
  static func isRead(_ path: [Substring]) -> Bool {
    guard let at = path.firstIndex(of: "node_modules") else { return true }
    let rest = path[(at + 1)...]
    guard rest.last == "package.json" else { return false }
    return rest.count == (rest.first?.hasPrefix("@") == true ? 3 : 2)
  }

  /// Whether a folder is entered.
  static func isEntered(_ path: [Substring]) -> Bool {
    guard let name = path.last, !skippedFolders.contains(String(name)) else { return false }
    guard let at = path.firstIndex(of: "node_modules") else { return true }
    return path.count - at <= (path.count > at + 1 && path[at + 1].hasPrefix("@") ? 3 : 2)
  }
}
