// Holds the values that are read against those that Node computes, over programs of a grammar.

import AuditModel
import Foundation
import Script
import Testing

/// Programs read and run.
enum Differential {
  struct Outcome {
    /// Both calls of the program were compared; false where it ends in an error in Node.
    var ran = false
    var error: String?
    var isWhollyKnown = true
    /// What is said that is not so, with Node's value and ours.
    var contradiction: String?
    /// What is not wholly known.
    var gap: String?
  }

  static func outcomes(_ programs: [GeneratedProgram]) throws -> [Outcome] {
    let runs = try NodeRun.all(programs.map { ($0.text, $0.config) })
    return zip(programs, runs).map { outcome($0, $1) }
  }

  /// What a call of a program asks for, by the label that ends its line.
  private static func label(_ place: Place, _ lines: [Substring]) -> String? {
    let line = place.end.line - 1
    guard lines.indices.contains(line) else { return nil }
    return ["#1", "#2", "#3"].first { lines[line].contains("\"\($0)\"") }
  }

  static func outcome(_ program: GeneratedProgram, _ run: NodeRun) -> Outcome {
    var outcome = Outcome()
    outcome.ran = run.error == nil
    outcome.error = run.error
    let text = program.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let code = PageProgram.read(text, config: program.config)
    var requests: [String: (value: Value, isReached: Bool)] = [:]
    for call in code.readinessCalls {
      if let label = label(call.place, lines) { requests[label] = (call.request, call.isReached) }
    }
    for call in code.paymentCalls {
      if let label = label(call.place, lines) { requests[label] = (call.request, call.isReached) }
    }
    for call in run.calls {
      guard let read = requests.removeValue(forKey: call.label), read.isReached else {
        outcome.contradiction = outcome.contradiction ?? "\(call.label) is not reached"
        continue
      }
      switch read.value.compared(with: call.request) {
      case .equal: continue
      case .contained:
        outcome.isWhollyKnown = false
        outcome.gap = "\(call.label)\nNode: \(call.request)\nread: \(read.value.sketch)"
      case .contradicts:
        outcome.contradiction = "\(call.label)\nNode: \(call.request)\nread: \(read.value.sketch)"
      }
    }
    // What Node does not do must not be certain.
    if let (label, _) = requests.first(where: { $0.value.isReached }) {
      outcome.isWhollyKnown = false
      outcome.gap = "\(label) is taken for reached"
    }
    return outcome
  }

  /// The smallest program found that still has what a larger one had.
  static func shrunk(
    _ program: GeneratedProgram, _ holds: (Outcome) -> Bool
  ) throws -> GeneratedProgram {
    var best = program
    for _ in 0..<60 {
      let size = best.text.utf8.count
      let candidates = best.tree.smaller.map { tree in
        (size: tree.text.utf8.count, program: GeneratedProgram(tree: tree, config: best.config))
      }
      .filter { $0.size < size }.sorted { $0.size < $1.size }.map(\.program)
      var next: GeneratedProgram?
      var start = 0
      while next == nil, start < candidates.count {
        let batch = Array(candidates[start..<min(start + 150, candidates.count)])
        next = zip(batch, try outcomes(batch)).first { $1.ran && holds($1) }?.0
        start += 150
      }
      guard let next else { return best }
      best = next
    }
    return best
  }

  static func programs(seed: UInt64, count: Int) -> [GeneratedProgram] {
    (0..<count).map { ProgramGrammar(seed: seed &* 1_000_003 &+ UInt64($0)).program() }
  }

  static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

@Suite struct DifferentialTests {
  @Test func `values read from constants are those that Node computes`() throws {
    let seed = UInt64(Differential.variable("PAYREADY_DIFFERENTIAL_SEED") ?? 1)
    let count = Differential.variable("PAYREADY_DIFFERENTIAL_COUNT") ?? 600
    let programs = Differential.programs(seed: seed, count: count)
    let outcomes = try Differential.outcomes(programs)
    try #require(outcomes.count == count, "Node did not run all programs; is it installed?")
    let ran = outcomes.count { $0.ran }
    if Differential.variable("PAYREADY_DIFFERENTIAL_GAPS") != nil {
      for (program, outcome) in zip(programs, outcomes) {
        if let error = outcome.error { print("ERROR \(error)\n\(program.text)") }
      }
    }
    let known = outcomes.count { $0.ran && $0.contradiction == nil && $0.isWhollyKnown }
    let contradictions = zip(programs, outcomes).filter { $1.ran && $1.contradiction != nil }
    #expect(contradictions.isEmpty, "\(contradictions.count) of \(ran) are contradicted")
    for (program, _) in contradictions.prefix(6) {
      let small = try Differential.shrunk(program) { $0.contradiction != nil }
      let said = try Differential.outcomes([small]).first?.contradiction ?? ""
      Issue.record("\(small.text)\n\(said)")
    }
    var gaps = Differential.variable("PAYREADY_DIFFERENTIAL_GAPS") ?? 0
    for (program, outcome) in zip(programs, outcomes)
    where gaps > 0 && outcome.ran && outcome.contradiction == nil && !outcome.isWhollyKnown {
      let small = try Differential.shrunk(program) { $0.contradiction == nil && !$0.isWhollyKnown }
      print("GAP\n\(small.text)\n\(try Differential.outcomes([small]).first?.gap ?? "")\n")
      gaps -= 1
    }
    print("\(count) programs, \(ran) end without an error, \(known) are wholly known")
    #expect(ran * 100 >= count * 97, "\(ran) of \(count) end without an error")
    #expect(known * 100 >= ran * 95, "\(known) of \(ran) are wholly known")
  }
}
