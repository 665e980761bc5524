// What a script must mention to have a part in paying, opening windows or loading other scripts.

import AuditModel

/// The words that make a script worth parsing by itself.
///
/// A script without any of them calls nothing of Google's or a provider's, opens no window,
/// listens to no message, and neither loads a script nor asks for the agent. Others may still
/// need it for a value, which their names tell.
enum WordsOfInterest {
  /// Whether a script holds one of them; comments and strings count.
  static func occur(in bytes: [UInt8], isModule: Bool, formsHaveTargets: Bool = false) -> Bool {
    namesGooglePay(bytes)
      || hasWord(bytes, isModule: isModule, formsHaveTargets: formsHaveTargets)
  }

  private static let always: WordSet = {
    var words = WordSet()
    let names = [
      "isReadyToPay", "loadPaymentData", "PaymentsClient", "PaymentsAsyncClient",
      "prefetchPaymentData", "PaymentRequest", "ApplePaySession", "paywithgoogle", "userAgent",
      "userAgentData", "trustedTypes", "onmessage", "import", "getScript", "writeln",
      "paymentRequestButton", "importScripts", "opener",
    ]
    for name in names { words.insert(name) }
    for provider in PaymentProvider.all { for name in provider.globals { words.insert(name) } }
    return words
  }()

  private static let open = WordScan.Word.hash("open")
  private static let close = WordScan.Word.hash("close")
  private static let message = WordScan.Word.hash("message")
  private static let script = WordScan.Word.hash("script")
  private static let document = WordScan.Word.hash("document")
  private static let write = WordScan.Word.hash("write")
  private static let require = WordScan.Word.hash("require")
  private static let from = WordScan.Word.hash("from")
  private static let function = WordScan.Word.hash("function")
  private static let target = WordScan.Word.hash("target")
  private static let click = WordScan.Word.hash("click")
  private static let anchor = WordScan.Word.hash("a")
  private static let submit = WordScan.Word.hash("submit")
  private static let requestSubmit = WordScan.Word.hash("requestSubmit")
  private static let windows = Set(
    ["window", "self", "top", "parent", "globalThis", "frames", "win"].map(WordScan.Word.hash))

  private static func hasWord(_ bytes: [UInt8], isModule: Bool, formsHaveTargets: Bool) -> Bool {
    var previous = WordScan.Word(range: 0..<0, hash: 0)
    // A form that code sends into a window needs both, and so does a link that code makes.
    var setsTarget = formsHaveTargets
    var sends = false
    var (clicks, makesLink) = (false, false)
    return WordScan.all(in: bytes) { word in
      defer { previous = word }
      if always.contains(word) { return true }
      switch word.hash {
      case open: return opensWindow(word, after: previous, in: bytes)
      case close: return isWindows(word, after: previous)
      case target:
        setsTarget = setsTarget || isQuoted(word, in: bytes) || isAssigned(word, in: bytes)
        return setsTarget && sends
      case submit, requestSubmit:
        sends = sends || isCalled(word, in: bytes)
        return setsTarget && sends
      case click, anchor:
        clicks = clicks || (word.hash == click && isCalled(word, in: bytes))
        makesLink = makesLink || (word.hash == anchor && isQuoted(word, in: bytes))
        sends = sends || (clicks && makesLink)
        return setsTarget && sends
      case message, script: return isQuoted(word, in: bytes)
      case write: return previous.hash == document
      case from: return isModule
      case require: return asksForModules(word, in: bytes)
      default: return false
      }
    }
  }

  /// `window.open`, `window["open"]`, `defineProperty(window, "open"`, a bare `open(`, or a method
  /// that is put in the place of `open` of anything, which may be the window by another name.
  private static func opensWindow(
    _ word: WordScan.Word, after previous: WordScan.Word, in bytes: [UInt8]
  ) -> Bool {
    if isWindows(word, after: previous) { return true }
    let before = bytes[..<word.range.lowerBound].last { $0 != 0x20 && $0 != 0x0A }
    let after = bytes[word.range.upperBound...].first { $0 != 0x20 && $0 != 0x0A }
    if before == UInt8(ascii: ".") { return isReplaced(word, in: bytes) }
    return after == UInt8(ascii: "(") && previous.hash != function
  }

  /// A member of the window.
  private static func isWindows(_ word: WordScan.Word, after previous: WordScan.Word) -> Bool {
    windows.contains(previous.hash) && word.range.lowerBound - previous.range.upperBound < 8
  }

  /// An assignment behind a word, but of a truth value, as elements such as `<dialog>` take it.
  private static func isReplaced(_ word: WordScan.Word, in bytes: [UInt8]) -> Bool {
    let behind = bytes[word.range.upperBound...].prefix(24).filter { $0 != 0x20 && $0 != 0x0A }
    guard behind.first == UInt8(ascii: "="), behind.dropFirst().first != UInt8(ascii: "=") else {
      return false
    }
    return !["true", "false", "!"].contains { behind.dropFirst().starts(with: $0.utf8) }
  }

  /// `.target =`
  private static func isAssigned(_ word: WordScan.Word, in bytes: [UInt8]) -> Bool {
    let behind = bytes[word.range.upperBound...].prefix(8).filter { $0 != 0x20 && $0 != 0x0A }
    return bytes[..<word.range.lowerBound].last == UInt8(ascii: ".")
      && behind.first == UInt8(ascii: "=") && behind.dropFirst().first != UInt8(ascii: "=")
  }

  /// `.submit(`
  private static func isCalled(_ word: WordScan.Word, in bytes: [UInt8]) -> Bool {
    bytes[..<word.range.lowerBound].last == UInt8(ascii: ".")
      && bytes[word.range.upperBound...].first == UInt8(ascii: "(")
  }

  /// `require([`, by which AMD loads what it does not have.
  private static func asksForModules(_ word: WordScan.Word, in bytes: [UInt8]) -> Bool {
    let behind = bytes[word.range.upperBound...].prefix(16).filter { $0 != 0x20 && $0 != 0x0A }
    return behind.starts(with: [UInt8(ascii: "("), UInt8(ascii: "[")])
  }

  private static func isQuoted(_ word: WordScan.Word, in bytes: [UInt8]) -> Bool {
    guard let before = bytes[..<word.range.lowerBound].last else { return false }
    return
      (before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
      || before == UInt8(ascii: "`")) && bytes[word.range.upperBound...].first == before
  }

  /// `gpay`, `GooglePay`, `google-pay`, `google.payments`, `pay.google.com`, in any case.
  private static func namesGooglePay(_ bytes: [UInt8]) -> Bool {
    var index = 3
    while index < bytes.count {
      guard bytes[index] | 0x20 == UInt8(ascii: "y"), bytes[index - 1] | 0x20 == UInt8(ascii: "a"),
        bytes[index - 2] | 0x20 == UInt8(ascii: "p")
      else {
        index += 1
        continue
      }
      if bytes[index - 3] | 0x20 == UInt8(ascii: "g") { return true }
      let before = bytes[max(0, index - 9)..<(index - 2)]
      if before.suffix(6).lowercasedEquals("google")
        || before.dropLast().suffix(6).lowercasedEquals("google")
        || bytes[(index + 1)...].prefix(7).lowercasedEquals(".google")
      {
        return true
      }
      index += 1
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a text of ASCII lower case letters, in whatever case.
  fileprivate func lowercasedEquals(_ text: StaticString) -> Bool {
    elementsEqual(text.description.utf8) { $0 == $1 || $0 | 0x20 == $1 && $0 >= 0x41 }
  }
}
