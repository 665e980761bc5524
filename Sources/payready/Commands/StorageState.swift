// Reads the cookies and the storage of a browser session that Playwright saved.

import AuditModel
import Auditing
import FoundationEssentials

/// A storage state (https://playwright.dev/docs/auth).
struct StorageState {
  private struct File: Decodable {
    struct Cookie: Decodable {
      var name: String
      var value: String
      var domain: String
      var path: String?
      /// Seconds since 1970, -1 for the session.
      var expires: Double?
      var httpOnly: Bool?
      var secure: Bool?
    }
    struct Origin: Decodable {
      struct Item: Decodable {
        var name: String
        var value: String
      }
      var origin: String
      var localStorage: [Item]?
    }
    var cookies: [Cookie]
    var origins: [Origin]?
  }

  /// What `localStorage` of its origins holds.
  let storage: [LiveRun.OriginStorage]
  private let cookies: [File.Cookie]

  /// Reads the file of that path.
  init(_ path: String) throws(UsageError) {
    let bytes = try InputFile.read(path, what: "the storage state", limit: 64 << 20)
    guard let file = try? JSONDecoder().decode(File.self, from: bytes) else {
      throw UsageError(
        "the storage state \(path) holds no cookies as Playwright saves them",
        "Save it with `context.storageState({ path })`.", status: .badInput)
    }
    cookies = file.cookies
    storage = (file.origins ?? []).map { origin in
      LiveRun.OriginStorage(
        origin: origin.origin,
        items: Dictionary(
          (origin.localStorage ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }
  }

  /// Its cookies as a Netscape cookie file that only this user may read and that is gone when
  /// nobody holds it.
  func cookieFile() throws(UsageError) -> TemporaryFile {
    let lines = cookies.compactMap(Self.line)
    let text = "# Netscape HTTP Cookie File\n" + lines.joined()
    guard let file = TemporaryFile(text) else {
      throw UsageError(
        "the cookies of the storage state cannot be kept in the folder for temporary files",
        "Set TMPDIR to one that can be written.", status: .cannotWrite)
    }
    return file
  }

  private static func line(_ cookie: File.Cookie) -> String? {
    let fields = [cookie.domain, cookie.path ?? "/", cookie.name, cookie.value]
    let isPlain = fields.allSatisfy { field in
      !field.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
    guard isPlain, !cookie.domain.isEmpty, !cookie.name.isEmpty else { return nil }
    let expires = min(max(cookie.expires ?? 0, 0), 4_000_000_000)
    let columns = [
      (cookie.httpOnly == true ? "#HttpOnly_" : "") + cookie.domain,
      cookie.domain.hasPrefix(".") ? "TRUE" : "FALSE", cookie.path ?? "/",
      cookie.secure == true ? "TRUE" : "FALSE", String(Int64(expires)), cookie.name, cookie.value,
    ]
    return columns.joined(separator: "\t") + "\n"
  }
}

/// A file that goes away with its last owner.
final class TemporaryFile: Sendable {
  let path: String

  /// - Returns: nil where it cannot be written.
  init?(_ text: String) {
    let environment = Environment.variables
    let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    path = folder + "/payready-" + UUID().uuidString
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8),
      attributes: [.posixPermissions: 0o600])
    if !isWritten { return nil }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
