// Parses a script again and again and prints how fast, for ci/bench.
//
//   ParsingSpeed FILE ROUNDS

import FoundationEssentials
import JavaScript

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, let rounds = arguments.last.flatMap({ Int($0) }),
  let bytes = try? [UInt8](Data(contentsOf: URL(filePath: path)))
else { fatalError("usage: ParsingSpeed FILE ROUNDS") }
for _ in 0..<rounds {
  let start = ContinuousClock.now
  let tree = SyntaxTree.parse(bytes, as: .script)
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print(tree.count, tree.diagnostics.count, Double(bytes.count) / 1e6 / seconds)
}
