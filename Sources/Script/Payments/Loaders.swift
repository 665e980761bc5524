// Scripts that page code loads: elements it makes, text it writes, loaders it calls, AMD.

import AuditModel
import JavaScript

extension PageModel {
  func noteLoader(
    _ url: AbstractValue, _ means: PaymentCode.Loader.Means, integrity: AbstractValue = .undefined,
    nonce: AbstractValue? = nil, handlesFailure: Bool? = nil, catchesFailure: Bool? = nil,
    at site: Site
  ) {
    guard probe == nil else { return }
    for alternative in url.alternatives where !alternative.isNullish {
      var value = alternative
      if let text = alternative.string {
        guard !text.isEmpty, let address = pageAddress?.resolve(text) ?? WebAddress(text) else {
          continue
        }
        value = .string(address.description)
      }
      let loader = PaymentCode.Loader(
        url: conversion.value(value), means: means, integrity: conversion.value(integrity),
        nonce: nonce.map(conversion.value), handlesFailure: handlesFailure,
        catchesFailure: catchesFailure,
        isReached: isReached, place: sources.place(site))
      if !facts.loaders.contains(loader) { facts.loaders.append(loader) }
      noteGated(.loader, at: site)
    }
  }

  /// A script element that page code made was put into the document.
  func noteScriptPlaced(_ object: HeapObject, at site: Site) {
    object.hide("@@reached", .boolean(isReached))
    entriesThatLoad.formUnion(evaluator.contexts.map(\.entry))
  }

  /// Promises that are rejected where a script cannot be loaded are followed: someone must catch it.
  func followLoadFailure(of object: HeapObject, _ function: AbstractValue) {
    guard record(of: object)?.tag == "script" else { return }
    let promises = function.objects.flatMap { evaluator.promises(rejectedBy: $0) }
    guard !promises.isEmpty, facts.loadFailures.count < FactRecords.limit else { return }
    let index = facts.loadFailures.count
    facts.loadFailures.append(LoadFailureRecord())
    let tag = Tag(subject: facts.subject(.loadFailure(index)), aspect: "promise")
    for promise in promises { promise.followRejection(as: tag) }
    object.hide("@@load failure", .number(Double(index)))
  }

  /// Whether what the failure of a script rejects is caught; nil where nothing waits for it, or it
  /// rejects nothing.
  private func catchesFailure(of object: HeapObject) -> Bool? {
    guard let number = object["@@load failure"]?.value.number,
      let index = Int(exactly: number), facts.loadFailures.indices.contains(index),
      facts.loadFailures[index].isAwaited
    else { return nil }
    return facts.loadFailures[index].isCaught
      || listeners.byEvent["unhandledrejection"]?.isEmpty == false
  }

  /// Loaders of all script elements that got an address.
  func noteMadeScripts() {
    for object in madeScripts {
      guard let source = object["src"] else { continue }
      let isReached = object["@@reached"]?.value.truth ?? false
      evaluator.contexts = isReached ? [CallContext(entry: 0)] : []
      noteLoader(
        source.value, .element, integrity: object["integrity"]?.value ?? .undefined,
        nonce: object["nonce"]?.value ?? .undefined,
        handlesFailure: object["@@hears load"] == nil ? nil : object["@@hears error"] != nil,
        catchesFailure: catchesFailure(of: object),
        at: source.site ?? object.site ?? Site(source: -1, span: SourceSpan(start: 0, end: 0)))
    }
    evaluator.contexts = []
  }

  /// `document.write`: the addresses of scripts in the text.
  func noteWritten(_ text: AbstractValue, at site: Site) {
    noteEffect()
    guard let text = text.string else { return }
    var rest = text[...]
    while let tag = rest.range(of: "<script", caseInsensitive: true) {
      rest = rest[tag.upperBound...]
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      let attributes = rest[..<end]
      if let source = attributes.range(of: "src=", caseInsensitive: true) {
        var value = attributes[source.upperBound...]
        let quote = value.first
        if quote == "\"" || quote == "'" {
          value = value.dropFirst().prefix { $0 != quote }
        } else {
          value = value.prefix { !$0.isWhitespace }
        }
        noteLoader(.string(String(value)), .documentWrite, at: site)
      }
      rest = rest[end...]
    }
  }
}

extension Substring {
  /// The first place of a text, letter case of ASCII ignored.
  func range(of text: String, caseInsensitive: Bool) -> Range<Substring.Index>? {
    let wanted = Array(text.lowercased().utf8)
    guard let first = wanted.first else { return nil }
    let all = utf8
    func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 32 : byte }
    var index = all.startIndex
    while index < all.endIndex {
      if lower(all[index]) == first {
        var position = index
        var matched = 0
        while position < all.endIndex, matched < wanted.count,
          lower(all[position]) == wanted[matched]
        {
          position = all.index(after: position)
          matched += 1
        }
        if matched == wanted.count { return index..<position }
      }
      index = all.index(after: index)
    }
    return nil
  }
}
