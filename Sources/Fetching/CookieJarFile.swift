// Writes a cookie jar so that a reader sees the old file or the new one, never half of it.

import AuditModel
internal import FoundationEssentials
internal import Glibc

/// Replaces `file` by a Netscape cookie file with those lines, readable by its owner only.
func writeCookieJar(_ lines: [String], to file: String) throws(FetchFailure) {
  let text =
    (["# Netscape HTTP Cookie File", "# https://curl.se/docs/http-cookies.html", ""] + lines)
    .joined(separator: "\n") + "\n"
  let draft = file + ".\(getpid()).part"
  let files = FileManager.default
  let made = files.createFile(
    atPath: draft, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
  guard made, unsafe rename(draft, file) == 0 else {
    try? files.removeItem(atPath: draft)
    throw FetchFailure(
      kind: .other, url: "", message: "the cookie jar could not be written: \(file)",
      advice: "Check that its folder exists and may be written.")
  }
}

/// The clock's seconds since 1970.
func secondsSince1970() -> Double {
  Date().timeIntervalSince1970
}
