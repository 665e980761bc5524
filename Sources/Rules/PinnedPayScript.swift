// Google's script with a hash that it must have.

import AuditModel

enum PinnedPayScript: Rule {
  static let identifier = "pinned-pay-script"
  static let stage = Stage.script
  static let strongestEffect = Effect.blocks

  static let explanation = Explanation(
    whatItChecks: "That nothing that loads Google's pay.js sets integrity on it.",
    whyItMatters:
      "Google publishes no hash of pay.js, changes it without notice, and sends it different to "
      + "different browsers, so no hash stays right: the browser then refuses the script and no "
      + "button appears. Without crossorigin a browser refuses it whatever the hash.",
    whatToChange: "Remove integrity from the element that loads pay.js.",
    sources: [
      "https://www.w3.org/TR/SRI/",
      "https://github.com/google-pay/google-pay-button/issues/316",
      "https://github.com/bigcommerce/checkout-sdk-js/pull/2793",
    ])

  static let examples = [
    Example("no-hash.html", .passes),
    Example("hash-on-another-script.html", .passes),
    Example("hash.html", .finds(.risks)),
    Example("hash-without-crossorigin.html", .finds(.blocks)),
    Example("hash-of-wrong-length.html", .finds(.blocks)),
    Example("hash-by-code.html", .finds(.risks)),
  ]

  static func judge(_ page: ScriptedPage, in host: Host) -> Ruling {
    var findings: [Finding] = []
    for (element, address) in page.scriptElements where PayScript.isPayScript(address) {
      guard let hashes = element.integrity.map(Hash.all), !hashes.isEmpty else { continue }
      if element.crossOrigin == nil, element.kind == .classic {
        findings.append(notComparable(element.place))
      } else {
        findings.append(pinned(hashes, element.place))
      }
    }
    for (loader, address) in page.loaderAddresses
    where loader.isReached && PayScript.isPayScript(address) {
      for value in loader.integrity.alternatives {
        if let text = value.string {
          let hashes = Hash.all(in: text)
          if !hashes.isEmpty { findings.append(pinned(hashes, loader.place)) }
        } else if value.unknown != nil {
          findings.append(pinned([], loader.place))
        }
      }
    }
    return Ruling(findings: findings)
  }

  /// One hash of an `integrity` attribute; what a browser does not know is left out.
  private struct Hash {
    /// In bits.
    var size: Int
    var digest: Substring

    static func all(in integrity: String) -> [Hash] {
      let hashes = integrity.split(whereSeparator: \.isWhitespace).compactMap { token -> Hash? in
        guard let dash = token.firstIndex(of: "-") else { return nil }
        let sizes = ["sha256": 256, "sha384": 384, "sha512": 512]
        guard let size = sizes[token[..<dash].lowercased()] else { return nil }
        return Hash(size: size, digest: token[token.index(after: dash)...].prefix { $0 != "?" })
      }
      // Only the strongest count (https://www.w3.org/TR/SRI/#get-the-strongest-metadata-from-set).
      let strongest = hashes.map(\.size).max()
      return hashes.filter { $0.size == strongest }
    }

    /// False where no file can have it: a hash has so many characters of base64.
    var canMatch: Bool {
      digest.drop { $0 != "=" }.count <= 2
        && digest.prefix { $0 != "=" }.count == (size / 8 * 4 + 2) / 3
    }
  }

  // MARK: Messages

  private static let remedy = "Remove integrity from what loads pay.js."

  private static func pinned(_ hashes: [Hash], _ place: Place) -> Finding {
    if !hashes.isEmpty, !hashes.contains(where: \.canMatch) {
      return finding(
        .blocks, "The integrity of Google's pay.js is not a whole hash, so no file can match it.",
        at: place, remedy: remedy, actor: .page)
    }
    return finding(
      .risks,
      "Google's pay.js is pinned by integrity; the browser refuses it from Google's next change "
        + "on.", at: place, remedy: remedy, actor: .page)
  }

  private static func notComparable(_ place: Place) -> Finding {
    finding(
      .blocks,
      "Google's pay.js has integrity without crossorigin, and a browser refuses a script of "
        + "another origin that it may not compare.", at: place, remedy: remedy, actor: .page)
  }
}
