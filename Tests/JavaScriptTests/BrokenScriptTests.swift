// Cuts and changes every script of the installed packages; none may stop the parser.

import JavaScript
import Testing

@Suite struct BrokenScriptTests {
  /// Of a longer file, all up to the first cut is read, and only this much before the others.
  static let window = 1 << 14
  /// Of a longer file, bytes are changed in stretches of ``window`` only.
  static let wholeLimit = 1 << 20

  @Test(arguments: PackagedScripts.files)
  func `a script cut at fifty places, or with bytes changed, stops nothing`(file: String) throws {
    let bytes = try PackagedScripts.bytes(file)
    guard !bytes.isEmpty else { return }
    // The seed hangs on the file alone, not on which other files there are.
    let seed = file.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var generator = SeededGenerator(state: seed | 1)
    let cuts = (0..<50).map { _ in Int.random(in: 0...bytes.count, using: &generator) }
    for (round, cut) in cuts.enumerated() {
      let start = round == 0 ? 0 : max(0, cut - Self.window)
      let piece = Array(bytes[start..<cut])
      let tree = SyntaxTree.parse(piece, as: round % 2 == 0 ? .script : .module)
      #expect(
        tree.kind(tree.root) == .program && tree.span(tree.root).end <= UInt32(piece.count),
        "\(file), seed \(seed), from \(start) to \(cut)")
    }
    for round in 0..<5 {
      let last = max(0, bytes.count - Self.window)
      let isWhole = round == 0 && bytes.count <= Self.wholeLimit
      let start = isWhole ? 0 : Int.random(in: 0...last, using: &generator)
      var piece = isWhole ? bytes : Array(bytes[start...].prefix(Self.window))
      for _ in 0..<(1 + piece.count / 2_000) {
        piece[Int.random(in: piece.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      let goal: SourceGoal = round % 2 == 0 ? .script : .module
      let comment = Comment("\(file), seed \(seed), bytes changed, round \(round) from \(start)")
      if round == 1 {
        expectSound(piece, goal, comment)
      } else {
        let tree = SyntaxTree.parse(piece, as: goal)
        #expect(tree.kind(tree.root) == .program, comment)
      }
    }
  }
}
