// What is audited: a URL, an HTML file, an HTTP archive, or evidence that was saved.

import AuditModel
import FoundationEssentials

/// One thing to audit, read as far as it is a file.
public struct Target: Sendable {
  enum Kind: Sendable {
    /// As the caller wrote it, for it may hold a user name, and as an address.
    case url(String, WebAddress)
    case file(PageFile)
    case archive(HTTPArchive)
    case evidence(Evidence)
  }

  /// What the caller named.
  public var name: String
  /// The caller's own name for it, else the same.
  public var id: String
  let kind: Kind

  init(name: String, id: String? = nil, kind: Kind) {
    self.name = name
    self.id = id ?? name
    self.kind = kind
  }

  /// The targets that a word names: several only where it is a file of several saved ones.
  ///
  /// `shop.example/checkout` means https, `localhost:8080` http; `ID=…` before it names it.
  public static func named(_ word: String) throws(TargetProblem) -> [Target] {
    let (id, name) = splitID(word)
    if name.isEmpty { throw TargetProblem(.malformed, name: word) }
    if let path = filePath(name) {
      var targets = try TargetFile.read(path)
      if let id, targets.count == 1 { targets[0].id = id }
      return targets
    }
    return [try url(name, id: id)]
  }

  /// `id=target`, where the id is a plain word.
  private static func splitID(_ word: String) -> (id: String?, name: String) {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
      return (nil, word)
    }
    let id = word[..<equals]
    let isPlain = id.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_".unicodeScalars.contains($0)
    }
    return isPlain ? (String(id), String(word[word.index(after: equals)...])) : (nil, word)
  }

  /// The path where the name means a file.
  private static func filePath(_ name: String) -> String? {
    if name.hasPrefix("file:") {
      return WebAddress(name).map { WebAddress.percentDecoded($0.path) }
    }
    if name.contains("://") { return nil }
    if FileManager.default.fileExists(atPath: name) { return name }
    if ["/", "./", "../", "~"].contains(where: { name.hasPrefix($0) }) { return name }
    let first = name.prefix { $0 != "/" }
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    let isPage = ["html", "htm", "xhtml", "har", "json"].contains(ending)
    return isPage && (first.count == name.count || !first.contains(where: { ".:".contains($0) }))
      ? name : nil
  }

  private static func url(_ name: String, id: String?) throws(TargetProblem) -> Target {
    var text = name
    if !name.contains("://") {
      // `mailto:` and its like have a scheme; `shop.example:8443` has a port.
      let afterColon = name.firstIndex(of: ":").map { name[name.index(after: $0)...] }
      if let afterColon, afterColon.first?.isNumber != true, !name.hasPrefix("[") {
        throw TargetProblem(.scheme(String(name.prefix { $0 != ":" })), name: name)
      }
      let isLoopback = WebAddress("http://" + name)?.isLoopback == true
      text = (isLoopback ? "http://" : "https://") + name
    }
    guard let address = WebAddress(text) else { throw TargetProblem(.malformed, name: name) }
    guard ["http", "https"].contains(address.scheme) else {
      throw TargetProblem(.scheme(address.scheme), name: name)
    }
    let isName = address.host.contains(".") || address.host.hasPrefix("[") || address.isLoopback
    if !name.contains("://"), !isName, !address.host.contains(":") {
      throw TargetProblem(.neither, name: name)
    }
    return Target(name: address.description, id: id, kind: .url(text, address))
  }
}
