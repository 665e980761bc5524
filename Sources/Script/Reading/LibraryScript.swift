// Scripts that are known for what they are by their text.

import AuditModel

/// A script whose behaviour is modelled, so that its own code is not evaluated.
enum LibraryScript {
  /// Google's pay.js, copied.
  case payScript
  case jQuery
  case requireJS

  init?(_ bytes: [UInt8]) {
    let head = String(decoding: bytes.prefix(600), as: UTF8.self)
    if head.holds("jQuery JavaScript Library") || head.holds("jQuery v") {
      self = .jQuery
    } else if (20_000..<2_000_000).contains(bytes.count), Self.holds(bytes, "gp/p/ui/pay"),
      Self.holds(bytes, "google.payments.api")
    {
      self = .payScript
    } else if bytes.count < 200_000, Self.holds(bytes, "data-requiremodule"),
      Self.holds(bytes, "data-requirecontext")
    {
      self = .requireJS
    } else {
      return nil
    }
  }

  /// Whether a text occurs among the bytes.
  static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    var index = 0
    let last = bytes.count - wanted.count
    while index <= last {
      if bytes[index] == first, bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
        return true
      }
      index += 1
    }
    return false
  }
}
