// Finds the address that a module names when it imports.

import AuditModel
import FoundationEssentials

/// The `<script type="importmap">` of a page
/// (https://html.spec.whatwg.org/#import-maps); scopes are left out.
struct ImportMap: Sendable {
  private var imports: [String: String] = [:]
  private let base: WebAddress

  init(_ document: Document, base: WebAddress) {
    struct File: Decodable { var imports: [String: String]? }
    self.base = base
    for script in document.scripts where script.kind == .importMap {
      guard let text = script.text,
        let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8))
      else { continue }
      imports.merge(file.imports ?? [:]) { first, _ in first }
    }
  }

  /// The address of a specifier in a module; nil for a bare name that no map knows.
  func address(of specifier: String, in module: WebAddress) -> WebAddress? {
    if let target = imports[specifier] { return base.resolve(target) }
    let folder = imports.keys.filter { $0.hasSuffix("/") && specifier.hasPrefix($0) }
      .max { $0.count < $1.count }
    if let folder, let target = imports[folder] {
      return base.resolve(target + specifier.dropFirst(folder.count))
    }
    let isRelative = ["/", "./", "../"].contains { specifier.hasPrefix($0) }
    return isRelative ? module.resolve(specifier) : WebAddress(specifier)
  }
}
