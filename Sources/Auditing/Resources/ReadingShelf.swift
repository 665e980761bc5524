// What was read in the code of a target's pages, so that pages alike are read once.

import AuditModel

/// Keeps the readings of one target's pages over its visits.
actor ReadingShelf {
  /// What the code of a page says.
  struct Reading: Sendable {
    var code: PaymentCode
    /// A script in it may be another one for another agent.
    var varies: Bool
  }

  /// A page, as far as its code depends on it.
  struct Key: Hashable {
    var likeness: String
    /// The agent that asked, where the scripts depend on it.
    var agent: String?
  }

  private var readings: [Key: Task<Reading, Never>] = [:]

  /// The reading of a page, made where there is none yet.
  ///
  /// - Parameters:
  ///   - likeness: equal for pages that are read alike.
  ///   - others: other likenesses that the page stands for when it is made.
  ///   - agent: who asks for its scripts.
  func reading(
    likeness: String, others: [String] = [], agent: String,
    _ make: @escaping @Sendable () async -> Reading
  ) async -> PaymentCode {
    let common = Key(likeness: likeness)
    let own = Key(likeness: likeness, agent: agent)
    if let task = readings[own] { return await task.value.code }
    if let task = readings[common] {
      let reading = await task.value
      if !reading.varies { return reading.code }
      if let task = readings[own] { return await task.value.code }
    }
    let task = Task { await make() }
    readings[own] = task
    for key in [common] + others.map({ Key(likeness: $0) }) where readings[key] == nil {
      readings[key] = task
    }
    return await withTaskCancellationHandler {
      await task.value.code
    } onCancel: {
      task.cancel()
    }
  }
}

extension Document {
  /// Equal for documents whose code is the same but for tokens that are made for each visit.
  var likeness: String {
    var parts = [WebAddress(url).map { $0.origin + $0.path } ?? url, base ?? ""]
    for script in scripts {
      let flags = [script.isAsync, script.isDefer, script.noModule].map { $0 ? "1" : "0" }
      parts += [script.kind.rawValue, script.source ?? "", script.id ?? "", flags.joined()]
      parts.append((script.text ?? "").withoutChance)
    }
    for handler in handlers + scriptURLs {
      parts += [handler.event, handler.element, handler.text.withoutChance]
    }
    for element in elements {
      parts += [element.tag, element.id ?? "", element.classes.joined(separator: " ")]
      for (name, value) in element.attributes where name != "nonce" {
        parts += [name, value.withoutChance]
      }
    }
    parts += frames.map { $0.source ?? $0.sourceDocument ?? "" }
    return parts.joined(separator: "\u{0}")
  }
}
