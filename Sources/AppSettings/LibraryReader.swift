// Reads the libraries that lock files and build files name.

import AppFiles
import AuditModel

/// Collects libraries that concern web views and payments in them.
struct LibraryReader {
  private var libraries: [String: AppDependency] = [:]

  /// Sorted by name.
  var found: [AppDependency] {
    libraries.values.sorted { ($0.name, $0.source) < ($1.name, $1.source) }
  }

  private static let words = [
    "webview", "web_view", "web-view", "webkit", "capacitor", "cordova", "inappbrowser",
    "in-app-browser", "inappwebview", "stripe", "braintree", "adyen", "checkout-sheet-kit",
    "checkoutsheetkit", "googlepay", "google-pay", "custom_tabs", "ionic",
  ]
  private static let names: Set<String> = [
    "react-native", "expo", "flutter", "androidx.browser:browser", "pay",
  ]

  private static func concerns(_ name: String) -> Bool {
    let lower = name.lowercased()
    return names.contains(lower) || words.contains { lower.contains($0) }
  }

  /// - Parameter isExact: a lock file's or installed version, which counts before a range.
  private mutating func add(
    _ name: String, _ version: String?, _ source: String, _ file: SourceFile, isExact: Bool
  ) {
    guard Self.concerns(name) else { return }
    let key = source + " " + name
    if let known = libraries[key], known.version != nil, !isExact { return }
    libraries[key] = AppDependency(
      name: name, version: version, source: source, place: Self.place(of: name, in: file))
  }

  private static func place(of name: String, in file: SourceFile) -> Place? {
    let wanted = Array(name.utf8)
    guard let first = wanted.first, file.bytes.count >= wanted.count else { return nil }
    let last = file.bytes.count - wanted.count
    var from = 0
    while from <= last, let at = file.bytes[from...last].firstIndex(of: first) {
      if file.bytes[at..<at + wanted.count].elementsEqual(wanted) {
        return SourceLines(file.bytes).place(
          at..<at + wanted.count, url: file.path, origin: .app)
      }
      from = at + 1
    }
    return nil
  }

  /// Reads a file by its name; false where it is broken.
  mutating func read(_ file: SourceFile, name: String) -> Bool {
    switch name {
    case "package.json": return readPackage(file)
    case "package-lock.json": return readPackageLock(file)
    case "yarn.lock": readYarnLock(file)
    case "pnpm-lock.yaml": readPnpmLock(file)
    case "Podfile.lock": readPodfileLock(file)
    case "Podfile": readPodfile(file)
    case "Package.resolved": return readResolved(file)
    case "Cartfile.resolved": readCartfile(file)
    case "pubspec.yaml", "pubspec.lock": readPubspec(file, isLock: name.hasSuffix("lock"))
    case "libs.versions.toml": readVersionCatalog(file)
    default: break
    }
    return true
  }

  // MARK: - npm

  private mutating func readPackage(_ file: SourceFile) -> Bool {
    guard let json = JSONValue.read(file.bytes) else { return false }
    if let dependency = file.dependency {
      add(dependency, json["version"]?.string, "npm", file, isExact: true)
      return true
    }
    for key in ["dependencies", "devDependencies", "peerDependencies"] {
      for (name, version) in (json[key]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
        add(name, version.string, "npm", file, isExact: false)
      }
    }
    return true
  }

  private mutating func readPackageLock(_ file: SourceFile) -> Bool {
    guard let json = JSONValue.read(file.bytes) else { return false }
    for (path, package) in json["packages"]?.members ?? [:] {
      guard path.hasPrefix("node_modules/") else { continue }
      let name = String(path.dropFirst("node_modules/".count))
      if name.contains("/node_modules/") { continue }
      add(name, package["version"]?.string, "npm", file, isExact: true)
    }
    for (name, package) in json["dependencies"]?.members ?? [:] {
      add(name, package["version"]?.string, "npm", file, isExact: true)
    }
    return true
  }

  private static func lines(_ file: SourceFile) -> [Substring] {
    String(decoding: file.bytes, as: UTF8.self).split(
      omittingEmptySubsequences: true, whereSeparator: \.isNewline)
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    String(text.filter { $0 != "\"" && $0 != "'" && $0 != "," })
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `"name@range", name@range:` and below it `version "1.2.3"`.
  private mutating func readYarnLock(_ file: SourceFile) {
    var name: String?
    for line in Self.lines(file) {
      if line.first?.isWhitespace == false, line.hasSuffix(":") {
        let entry = Self.unquoted(line.split(separator: ",").first ?? "")
        guard let at = entry.dropFirst().firstIndex(of: "@") else {
          name = nil
          continue
        }
        name = String(entry[..<at])
      } else if let known = name {
        let words = line.split(whereSeparator: { $0.isWhitespace || $0 == ":" })
        guard words.first == "version", let version = words.last else { continue }
        add(known, Self.unquoted(version), "npm", file, isExact: true)
        name = nil
      }
    }
  }

  /// `/name@1.2.3:`, `'name@1.2.3(…)':`.
  private mutating func readPnpmLock(_ file: SourceFile) {
    for line in Self.lines(file) where line.hasSuffix(":") {
      var entry = Self.unquoted(line.dropLast())
      if entry.hasPrefix("/") { entry.removeFirst() }
      guard let at = entry.dropFirst().firstIndex(of: "@") else { continue }
      let version = entry[entry.index(after: at)...].prefix { $0 != "(" && $0 != "_" }
      guard version.first?.isNumber == true else { continue }
      add(String(entry[..<at]), String(version), "npm", file, isExact: true)
    }
  }

  // MARK: - Apple

  /// `  - Name (1.2.3):`
  private mutating func readPodfileLock(_ file: SourceFile) {
    for line in Self.lines(file) {
      guard line.hasPrefix("  - "), !line.hasPrefix("   ") else { continue }
      let entry = Self.unquoted(line.dropFirst(4))
      guard let open = entry.firstIndex(of: "("), let close = entry.firstIndex(of: ")"),
        open < close
      else { continue }
      let version = String(entry[entry.index(after: open)..<close])
      guard version.first?.isNumber == true else { continue }
      let name = entry[..<open].split(separator: " ").first.map(String.init) ?? ""
      add(name, version, "cocoapods", file, isExact: true)
    }
  }

  /// `pod 'Name', '~> 1.2'`.
  private mutating func readPodfile(_ file: SourceFile) {
    for line in Self.lines(file) {
      let words = line.split(separator: "#", omittingEmptySubsequences: false).first ?? ""
      let parts = words.split(whereSeparator: { $0 == "'" || $0 == "\"" })
      guard let head = parts.first, head.split(separator: " ").first == "pod", parts.count > 1
      else {
        continue
      }
      add(
        String(parts[1]), parts.count > 3 ? String(parts[3]) : nil, "cocoapods", file,
        isExact: false)
    }
  }

  private mutating func readResolved(_ file: SourceFile) -> Bool {
    guard let json = JSONValue.read(file.bytes) else { return false }
    for pin in (json["pins"] ?? json["object"]?["pins"])?.elements ?? [] {
      guard let name = pin["identity"]?.string ?? pin["package"]?.string else { continue }
      let state = pin["state"]
      add(
        name, state?["version"]?.string ?? state?["branch"]?.string, "swiftpm", file,
        isExact: true)
    }
    return true
  }

  /// `github "owner/Name" "1.2.3"`.
  private mutating func readCartfile(_ file: SourceFile) {
    for line in Self.lines(file) {
      let parts = line.split(separator: "\"")
      guard parts.count >= 4 else { continue }
      let name = parts[1].split(separator: "/").last.map(String.init) ?? ""
      add(name, String(parts[3]), "carthage", file, isExact: true)
    }
  }

  // MARK: - Flutter

  private mutating func readPubspec(_ file: SourceFile, isLock: Bool) {
    var name: String?
    var isInDependencies = false
    for line in Self.lines(file) {
      let indent = line.prefix { $0 == " " }.count
      let words = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let key = Self.unquoted(words.first ?? "")
      let value = words.count > 1 ? Self.unquoted(words[1].prefix { $0 != "#" }) : ""
      if indent == 0 {
        isInDependencies =
          key.hasSuffix("dependencies") || key == "packages" || key == "dependency_overrides"
        name = nil
      } else if indent == 2, isInDependencies {
        name = key
        if !isLock { add(key, value.isEmpty ? nil : value, "pub", file, isExact: false) }
      } else if indent == 4, key == "version", let known = name, isLock {
        add(known, value, "pub", file, isExact: true)
      }
    }
  }

  // MARK: - Gradle

  /// `implementation "group:name:1.2.3"`, with the version as a variable of the file too.
  mutating func readGradle(_ file: SourceFile) {
    var versions: [String: String] = [:]
    for line in Self.lines(file) {
      guard let code = Self.withoutComment(line) else { continue }
      let parts = code.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
      if parts.count >= 3, let head = parts.first, head.contains("=") {
        let name = head.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
          .last { $0 != "String" }
        if let name { versions[String(name)] = String(parts[1]) }
      }
      for part in parts.dropFirst() where part.filter({ $0 == ":" }).count >= 1 {
        let pieces = part.split(separator: ":").map(String.init)
        guard pieces.count >= 2, pieces[0].contains(".") else { continue }
        var version = pieces.count > 2 ? pieces[2] : nil
        if let given = version, given.hasPrefix("$") {
          let name = given.filter { $0.isLetter || $0.isNumber || $0 == "_" }
          version = versions[name]
        }
        add(pieces[0] + ":" + pieces[1], version, "gradle", file, isExact: version != nil)
      }
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring? {
    let trimmed = line.drop(while: \.isWhitespace)
    if trimmed.hasPrefix("//") || trimmed.hasPrefix("*") { return nil }
    return line
  }

  /// `[versions]` and `[libraries]` of a version catalogue.
  private mutating func readVersionCatalog(_ file: SourceFile) {
    var section = ""
    var versions: [String: String] = [:]
    for line in Self.lines(file) {
      let text = line.drop(while: \.isWhitespace)
      if text.hasPrefix("#") { continue }
      if text.hasPrefix("[") {
        section = String(text.filter { $0.isLetter })
        continue
      }
      let halves = text.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { continue }
      let key = Self.unquoted(halves[0])
      let parts = halves[1].split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
      if section == "versions", parts.count > 1 {
        versions[key] = String(parts[1])
      } else if section == "libraries" {
        readCatalogLibrary(parts.map(String.init), versions, file)
      }
    }
  }

  private mutating func readCatalogLibrary(
    _ parts: [String], _ versions: [String: String], _ file: SourceFile
  ) {
    var fields: [String: String] = [:]
    var name: String?
    for (index, part) in parts.enumerated() {
      if index % 2 == 0 {
        name = part.split(whereSeparator: { $0 == " " || $0 == "{" || $0 == "," || $0 == "=" }).last
          .map(String.init)
      } else {
        fields[name ?? ""] = part
      }
    }
    let module =
      fields["module"]
      ?? fields["group"].flatMap { group in fields["name"].map { group + ":" + $0 } }
      ?? fields[""]
    guard let module else { return }
    let pieces = module.split(separator: ":").map(String.init)
    guard pieces.count >= 2 else { return }
    let version =
      fields["version"] ?? fields["version.ref"].flatMap { versions[$0] }
      ?? (pieces.count > 2 ? pieces[2] : nil)
    add(pieces[0] + ":" + pieces[1], version, "gradle", file, isExact: version != nil)
  }
}
