// The texts of runs in a real web view, each by what it is.

import AuditModel

extension TargetReport.LiveSummary: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&message)
    mask.text(&didNotRun)
  }
}

extension LiveRecord: Maskable {
  mutating func pass(through mask: SecretMask) {
    mask.text(&didNotRun)
    events.pass(through: mask)
  }
}

extension LiveEvent: Maskable {
  mutating func pass(through mask: SecretMask) {
    switch what {
    case .started, .tap, .input, .look, .close, .process, .screenshot, .other: return
    case .notPlayed(var it):
      mask.text(&it.reason)
      what = .notPlayed(it)
    case .navigation(var it):
      mask.address(&it.url)
      mask.address(&it.frame)
      mask.text(&it.message)
      what = .navigation(it)
    case .request(var it):
      mask.address(&it.url)
      what = .request(it)
    case .response(var it):
      mask.address(&it.url)
      mask.text(&it.failure)
      what = .response(it)
    case .blocked(var it):
      mask.address(&it.url)
      mask.address(&it.frame)
      what = .blocked(it)
    case .console(var it):
      mask.text(&it.text)
      mask.address(&it.frame)
      what = .console(it)
    case .error(var it):
      mask.text(&it.message)
      mask.address(&it.source)
      mask.address(&it.frame)
      what = .error(it)
    case .step(var it):
      mask.text(&it.problem)
      what = .step(it)
    case .button(var it):
      mask.address(&it.frame)
      what = .button(it)
    case .windowAsked(var it):
      mask.address(&it.url)
      what = .windowAsked(it)
    case .google(var it):
      for (name, value) in it.facts { it.facts[name] = Self.masked(value, named: name, mask) }
      what = .google(it)
    case .asked(var it):
      mask.text(&it.text)
      what = .asked(it)
    case .reaction(var it):
      mask.address(&it.url)
      mask.text(&it.text)
      what = .reaction(it)
    case .ended(var it):
      mask.text(&it.message)
      what = .ended(it)
    }
  }

  /// What Google's side says holds requests and answers, tokens among them.
  private static func masked(
    _ value: JSONValue, named name: String, _ mask: SecretMask, depth: Int = 0
  ) -> JSONValue {
    guard depth < 64 else { return .string(Masking.mark) }
    switch value {
    case .null, .boolean, .number: return value
    case .string(var text):
      mask.named(name, &text)
      return .string(text)
    case .array(let values):
      return .array(values.map { masked($0, named: name, mask, depth: depth + 1) })
    case .object(let members):
      return .object(
        Dictionary(
          uniqueKeysWithValues: members.map {
            ($0.key, masked($0.value, named: $0.key, mask, depth: depth + 1))
          }))
    }
  }
}
