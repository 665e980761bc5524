// What a caller gives for requests, as a run in a web view takes it.

import AuditModel
import Fetching
import FoundationEssentials

/// The network options of an audit in the words of a run.
struct LiveNetwork {
  let options: FetchOptions
  /// The address that is opened.
  let target: WebAddress

  /// Sets what has its own key in a run.
  func apply(to run: inout LiveRun) {
    run.insecure = options.insecure
    run.certificateAuthorities = options.caCertificateFile
    run.proxy = options.proxy
    run.connectTo = Self.connectTo(options.connectTo)
    run.resolve = Self.resolve(options.resolve)
    run.headers = headers
    run.cookies = cookies
  }

  // MARK: Where servers are

  /// By `host:port` what is looked for in their place; the first rule for a key counts.
  static func connectTo(_ rules: [String]) -> [String: String] {
    Dictionary(
      rules.compactMap { rule in
        let parts = fields(of: rule)
        return parts.count == 4
          ? ("\(parts[0]):\(parts[1])", "\(parts[2]):\(parts[3])") : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  /// By `host:port` the first address; the last rule for a key counts, and one with a minus takes
  /// it back.
  static func resolve(_ rules: [String]) -> [String: String] {
    var addresses: [String: String] = [:]
    for rule in rules {
      let parts = fields(of: rule.drop { $0 == "+" })
      if rule.hasPrefix("-"), parts.count == 2 {
        addresses["\(parts[0].dropFirst()):\(parts[1])"] = nil
      } else if parts.count > 2 {
        let all = parts[2...].joined(separator: ":")
        addresses["\(parts[0]):\(parts[1])"] = String(all.prefix { $0 != "," })
      }
    }
    return addresses
  }

  /// What stands between colons, those in brackets left alone.
  private static func fields(of rule: some StringProtocol) -> [String] {
    var fields = [""]
    var isInBrackets = false
    for character in rule {
      if character == "[" { isInBrackets = true }
      if character == "]" { isInBrackets = false }
      if character == ":", !isInBrackets {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  // MARK: What is sent

  private var headers: [LiveRun.OriginHeaders] {
    var all = options.headersForOrigin
    if !options.headers.isEmpty { all[target.origin, default: []] += options.headers }
    return all.sorted { $0.key < $1.key }.map { LiveRun.OriginHeaders(origin: $0, fields: $1) }
  }

  /// Those of a text for the target's host, or all of a file.
  private var cookies: [LiveRun.Cookie] {
    guard let cookie = options.cookie, !cookie.isEmpty else { return [] }
    if cookie.contains("=") {
      return cookie.split(separator: ";").compactMap { pair in
        guard let equals = pair.firstIndex(of: "=") else { return nil }
        let name = pair[..<equals].drop(while: \.isWhitespace)
        return LiveRun.Cookie(
          name: String(name), value: String(pair[pair.index(after: equals)...]),
          domain: target.host)
      }
    }
    guard let bytes = FileManager.default.contents(atPath: cookie) else { return [] }
    return Self.cookies(inFile: String(decoding: bytes, as: UTF8.self))
  }

  /// The cookies of a Netscape cookie file (https://curl.se/docs/http-cookies.html).
  static func cookies(inFile text: String) -> [LiveRun.Cookie] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let httpOnly = "#HttpOnly_"
      let isHidden = line.hasPrefix(httpOnly)
      if line.hasPrefix("#"), !isHidden { return nil }
      let fields = (isHidden ? line.dropFirst(httpOnly.count) : line)
        .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, !fields[0].isEmpty, !fields[5].isEmpty else { return nil }
      let name = fields[0].drop { $0 == "." }
      return LiveRun.Cookie(
        name: fields[5], value: fields[6],
        domain: fields[1].uppercased() == "TRUE" ? ".\(name)" : String(name), path: fields[2],
        secure: fields[3].uppercased() == "TRUE", httpOnly: isHidden)
    }
  }
}
