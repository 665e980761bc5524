// What every tree must be, whatever its source, and numbers that are random and always the same.

import JavaScript
import Testing

/// Expects that a tree is sound.
func expectSound(
  _ bytes: [UInt8], _ goal: SourceGoal = .script, _ comment: @autoclosure () -> Comment? = nil
) {
  let tree = SyntaxTree.parse(bytes, as: goal)
  var reached = 0
  var stack = [tree.root]
  var isSound = tree.kind(tree.root) == .program
  while let node = stack.popLast() {
    reached += 1
    let span = tree.span(node)
    if span.start > span.end || Int(span.end) > bytes.count { isSound = false }
    for child in tree.children(node) {
      if child.index >= node.index || tree.parent(child) != node { isSound = false }
      stack.append(child)
    }
  }
  #expect(isSound && reached <= tree.count, comment())
}

/// Numbers that are the same in every run (xorshift).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
