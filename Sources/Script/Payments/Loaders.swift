// Scripts that page code loads: elements it makes, text it writes, loaders it calls, AMD.

import AuditModel
import JavaScript

extension PageModel {
  func noteLoader(
    _ url: AbstractValue, _ means: PaymentCode.Loader.Means, integrity: AbstractValue = .undefined,
    nonce: AbstractValue? = nil, at site: Site
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
        nonce: nonce.map(conversion.value),
        isReached: isReached, place: sources.place(site))
      if !facts.loaders.contains(loader) { facts.loaders.append(loader) }
    }
  }

  /// A script element that page code made was put into the document.
  func noteScriptPlaced(_ object: HeapObject, at site: Site) {
    object.hide("@@reached", .boolean(isReached))
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

  /// `require` and `define`, as RequireJS has them.
  func installLoaders() {
    let require = native("require") { page, call in
      if let list = call[0].objects.first, list.isArray {
        let values = page.amdValues(list.elements, at: call.site)
        page.later(
          call[1], Wait(.scriptLoad, .callback, at: call.site), arguments: values, at: call.site)
        return .undefined
      }
      return page.amdValues([call[0]], at: call.site).first ?? .undefined
    }
    require.hide(
      "config",
      .object(
        native("config") { page, call in
          page.noteAMDPaths(call[0], at: call.site)
          return .undefined
        }))
    let define = native("define") { page, call in
      let name = call[0].string
      let arguments = name == nil ? call.arguments : Array(call.arguments.dropFirst())
      let list = arguments.first?.objects.first { $0.isArray }
      let body = arguments.last ?? .undefined
      let values = page.amdValues(list?.elements ?? [], at: call.site)
      page.evaluator.deferWork(contexts: page.evaluator.contexts) { evaluator in
        let value =
          body.objects.contains(where: \.isCallable)
          ? evaluator.call(body, this: .undefined, arguments: values, at: call.site) : body
        if let name { page.amdModules[name] = value }
        // A factory that gives a component function is started by the framework.
        if value.objects.contains(where: \.isCallable) {
          evaluator.call(
            value, this: .undefined, arguments: [.unknown(Mystery(.unreadCode, at: call.site))],
            at: call.site)
        }
      }
      return .undefined
    }
    define.hide("amd", .object(evaluator.makeObject()))
    amd = (require, define)
  }

  private func amdValues(_ names: [AbstractValue], at site: Site) -> [AbstractValue] {
    names.map { name in
      guard let text = name.string else { return .unknown(Mystery(.unreadCode, at: site)) }
      if text.hasPrefix("http") || text.hasPrefix("//") {
        noteLoader(
          .string(text.contains("pay.google.com") && !text.hasSuffix(".js") ? text + ".js" : text),
          .requireJS, at: site)
      }
      if text == "jquery" { return .object(jQuery) }
      return amdModules[text] ?? .unknown(Mystery(.unreadCode, at: site))
    }
  }

  /// The options that a page leaves for RequireJS in a variable of its own, as in
  /// https://requirejs.org/docs/api.html#config, or Magento's `config`.
  func noteAMDVariables() {
    evaluator.contexts = [CallContext(entry: 0)]
    for name in ["config", "require", "requirejs"] {
      guard let value = evaluator.globalVariable(name),
        value.objects.contains(where: { !$0.isCallable })
      else { continue }
      let nowhere = Site(source: -1, span: SourceSpan(start: 0, end: 0))
      noteAMDPaths(value, at: value.objects.first?.site ?? nowhere)
    }
    evaluator.contexts = []
  }

  private func noteAMDPaths(_ options: AbstractValue, at site: Site) {
    for paths in evaluator.member("paths", of: options, at: site).objects {
      for key in paths.keys {
        for text in amdAddresses(paths[key]?.value)
        where text.hasPrefix("http") || text.hasPrefix("//") {
          noteLoader(
            .string(text.hasSuffix(".js") ? text : text + ".js"), .requireJS,
            at: paths[key]?.site ?? site)
        }
      }
    }
  }
}

extension PageModel {
  /// A path of RequireJS is an address or a list of them.
  private func amdAddresses(_ value: AbstractValue?) -> [String] {
    (value?.alternatives ?? []).flatMap { alternative -> [String] in
      if case .object(let list) = alternative { return list.elements.compactMap(\.string) }
      return alternative.string.map { [$0] } ?? []
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
