// The words by which shops and banks name what leads to a payment.

/// Tells names and addresses of payments from those of pages about payments.
public enum PaymentWords {
  /// A name such as `#payNow-button`, or an address, speaks of a payment.
  public static func occur(in text: String) -> Bool {
    words(of: text).contains { word in
      whole.contains(word) || ["pay", "payment", "checkout"].contains(where: word.hasSuffix)
    }
  }

  private static let whole: Set<String> = [
    "paynow", "payform", "payframe", "paywindow", "paypopup", "3ds", "threeds", "3dsecure", "acs",
  ]

  /// `#payNow-button` has `pay`, `now` and `button`; of a long text the beginning counts.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in text.prefix(2_000) {
      let isWord = character.isASCII && (character.isLetter || character.isNumber)
      if !isWord || (wasLower && character.isUppercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isWord { word += character.lowercased() }
      wasLower = isWord && !character.isUppercase
    }
    return word.isEmpty ? words : words + [word]
  }
}

extension PaymentCode.Popup {
  /// False where its name is that of the page's own window or of one around it.
  public var opensWindow: Bool {
    !["_self", "_top", "_parent"].contains(target.string?.lowercased() ?? "")
  }

  /// Its own name, or that of what is tapped, speaks of a payment.
  public var isNamedForPayment: Bool {
    ([target.string] + paths.map(\.entry.element)).contains { name in
      name.map(PaymentWords.occur) ?? false
    }
  }
}
