// The texts of evidence, each by what it is: visits, pages, exchanges, documents.

import AuditModel

extension Evidence: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.name(&id, of: target)
    mask.address(&target)
    visits.pass(through: mask)
    live?.pass(through: mask)
  }
}

extension Visit: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&userAgent)
    page.pass(through: mask)
    mask.texts(&limits)
    comparison.pass(through: mask)
    comparisons?.pass(through: mask)
  }
}

extension Visit.Comparison: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&userAgent)
    mask.address(&finalURL)
    mask.text(&name)
    headers.pass(through: mask)
    if var wall {
      mask.text(&wall.sign)
      self.wall = wall
    }
    if var texts = parts {
      mask.texts(&texts)
      parts = texts
    }
    if var addresses = popups {
      for index in addresses.indices { mask.address(&addresses[index]) }
      popups = addresses
    }
    if var texts = outline {
      for index in texts.indices { mask.literal(&texts[index]) }
      outline = texts
    }
  }
}

extension Page: Maskable {
  mutating func pass(through mask: SecretMask) {
    exchange.pass(through: mask)
    document.pass(through: mask)
    code.pass(through: mask)
    frames.pass(through: mask)
    opened?.pass(through: mask)
  }
}

extension OpenedPage: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    mask.text(&frameName)
    mask.repeated(&place)
    page.pass(through: mask)
  }
}

extension FramedPage: Maskable {
  mutating func pass(through mask: SecretMask) {
    frame.pass(through: mask)
    mask.address(&url)
    page.pass(through: mask)
  }
}

extension Exchange: Maskable {
  /// Bodies are not saved, and so go.
  mutating func pass(through mask: SecretMask) {
    self = withoutBody
    mask.address(&requestedURL)
    hops.pass(through: mask)
  }
}

extension RecordedExchange: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&visit)
    sent.pass(through: mask)
    // Bodies of what is no text cannot be looked through.
    let text = exchange.text
    exchange.pass(through: mask)
    if var text {
      mask.body(&text.string)
      exchange.text = text
    }
  }
}

extension Exchange.Hop: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    headers.pass(through: mask)
  }
}

extension Headers: Maskable {
  mutating func pass(through mask: SecretMask) {
    for index in fields.indices { mask.header(&fields[index]) }
  }
}

extension Place: Maskable {
  /// Hides secrets in the address and the excerpt; the mark in the excerpt moves along.
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    guard var excerpt = snippet else { return }
    mask.snippet(&excerpt, in: self)
    snippet = excerpt
  }
}

// MARK: Documents

extension Document: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&url)
    mask.text(&title)
    mask.address(&base)
    scripts.pass(through: mask)
    handlers.pass(through: mask)
    scriptURLs.pass(through: mask)
    frames.pass(through: mask)
    metas.pass(through: mask)
    if mask.isLearning {
      learnLinksAndElements(mask)
    } else {
      links.pass(through: mask)
      elements.pass(through: mask)
    }
    mask.text(&visibleText)
    mask.texts(&limits)
  }
}

extension Document {
  /// What links and elements teach: a page has many, and so only what is looked at is copied.
  private func learnLinksAndElements(_ mask: SecretMask) {
    for index in links.indices {
      mask.learn(address: links[index].address)
      mask.learn(links[index].target)
      mask.learn(links[index].id)
    }
    for index in elements.indices {
      mask.learn(elements[index].id)
      for name in elements[index].classes { mask.learn(name) }
      for (name, value) in elements[index].attributes { mask.learn(value, of: name) }
    }
  }
}

extension Document.ScriptElement: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&source)
    mask.address(&mainScript)
    if var code = text {
      mask.code(&code, &hashes)
      text = code
    }
    mask.text(&id)
    mask.repeated(&place)
  }
}

extension Document.InlineHandler: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&element)
    mask.text(&elementID)
    mask.code(&text, &hashes)
    mask.repeated(&place)
  }
}

extension Document.Frame: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&source)
    mask.text(&sourceDocument)
    mask.text(&name)
    mask.text(&id)
    mask.text(&allow)
    mask.repeated(&place)
  }
}

extension Document.Link: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.address(&address)
    mask.text(&target)
    mask.text(&id)
    mask.repeated(&place)
  }
}

extension Document.Meta: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.named(name ?? "", &content)
    mask.text(&name)
    mask.repeated(&place)
  }
}

extension Document.Element: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&id)
    mask.texts(&classes)
    for (name, value) in attributes {
      var shown = value
      mask.attribute(name, &shown)
      if shown != value { attributes[name] = shown }
    }
    mask.repeated(&place)
  }
}
