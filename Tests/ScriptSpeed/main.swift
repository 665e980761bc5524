// Parses or reads scripts again and again and prints how fast, for ci/bench.
//
//   ScriptSpeed parse ROUNDS FILE     nodes, diagnostics and MB/s of each round
//   ScriptSpeed read ROUNDS FILE...   as the scripts of one page: seconds for parsing all of them,
//                                     seconds for reading the page, payment calls that a tap reaches

import AuditModel
import FoundationEssentials
import JavaScript
import Script

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, let rounds = Int(arguments[1]) else {
  fatalError("usage: ScriptSpeed parse|read ROUNDS FILE...")
}
let scripts = try arguments.dropFirst(2).map { try [UInt8](Data(contentsOf: URL(filePath: $0))) }

func seconds(_ work: () -> Void) -> Double {
  let start = ContinuousClock.now
  work()
  return (ContinuousClock.now - start) / .seconds(1)
}

switch arguments[0] {
case "parse":
  for _ in 0..<rounds {
    for script in scripts {
      var tree = SyntaxTree.parse([], as: .script)
      let time = seconds { tree = SyntaxTree.parse(script, as: .script) }
      print(tree.count, tree.diagnostics.count, Double(script.count) / 1e6 / time)
    }
  }
default:
  let place = Place(
    url: "https://shop.example/", origin: .html, start: Position(line: 1, column: 1),
    end: Position(line: 1, column: 1))
  let document = Document(
    url: place.url, elements: [Document.Element(tag: "button", id: "pay", place: place)])
  let inputs = scripts.map { script in
    ScriptInput(url: place.url, text: String(decoding: script, as: UTF8.self), place: place)
  }
  for _ in 0..<rounds {
    var reached = 0
    let parsing = seconds {
      for script in scripts { reached += SyntaxTree.parse(script, as: .script).count == 0 ? 1 : 0 }
    }
    let reading = seconds {
      reached = PaymentReader().read(document, scripts: inputs).reachedCalls.count
    }
    print(parsing, reading, reached)
  }
}
