// Holds our reading against acorn's on every script that the installed packages bring.

import Foundation
import JavaScript
import Testing

/// What acorn says about a file.
private struct AcornReading {
  var goal: SourceGoal?
  var count = 0
  var hash: UInt32 = 0
  var message = ""
}

private enum Acorn {
  static let library = "/usr/share/nodejs/acorn/dist/acorn.js"

  static let readings: [String: AcornReading] = {
    let answers = run(PackagedScripts.files.map { "hash \($0)" })
    var readings: [String: AcornReading] = [:]
    for (file, answer) in zip(PackagedScripts.files, answers) {
      let words = answer.split(separator: " ")
      if words.count == 3, words[0] == "script" || words[0] == "module" {
        readings[file] = AcornReading(
          goal: words[0] == "script" ? .script : .module, count: Int(words[1]) ?? 0,
          hash: UInt32(words[2]) ?? 0)
      } else {
        readings[file] = AcornReading(message: answer)
      }
    }
    return readings
  }()

  static func run(_ requests: [String]) -> [String] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("acorn-tree.js").path
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("acorn-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: input) }
    do {
      try Data((requests.joined(separator: "\n") + "\n").utf8).write(to: input)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["node", "--max-old-space-size=4096", "--stack-size=4000", script]
      process.standardInput = try FileHandle(forReadingFrom: input)
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
    } catch {
      return ["node did not run: \(error)"]
    }
  }
}

extension NodeKind {
  /// The kind's name in ESTree.
  var estreeName: String {
    switch self {
    case .stringLiteral, .numericLiteral, .bigIntLiteral, .booleanLiteral, .nullLiteral,
      .regExpLiteral:
      "Literal"
    default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
    }
  }
}

extension SyntaxTree {
  /// Visits all nodes from the root in preorder.
  func walk(_ visit: (NodeID) -> Void) {
    var stack = [root]
    while let node = stack.popLast() {
      visit(node)
      stack.append(contentsOf: children(node).reversed())
    }
  }
}

@Suite struct AcornComparisonTests {
  @Test func `acorn is installed and finds scripts to compare`() {
    #expect(
      FileManager.default.fileExists(atPath: Acorn.library),
      "install the Debian package node-acorn to compare our reading with acorn's")
    #expect(PackagedScripts.files.count > 50)
    #expect(Acorn.readings.values.contains { $0.goal == .module })
  }

  @Test(arguments: PackagedScripts.files)
  func `our tree equals acorn's, node by node`(file: String) throws {
    let reading = try #require(Acorn.readings[file])
    guard let goal = reading.goal else {
      // Acorn refuses the file: so must we, in both goals.
      #expect(reading.message.hasPrefix("error"), "\(reading.message)")
      #expect(try !PackagedScripts.read(file, as: .script).diagnostics.isEmpty)
      #expect(try !PackagedScripts.read(file, as: .module).diagnostics.isEmpty)
      return
    }
    let tree = try PackagedScripts.read(file, as: goal)
    if let first = tree.diagnostics.first {
      Issue.record("\(file), byte \(first.span.start): \(first.message)")
    }
    let names = NodeKind.allCases.map { kind -> (length: UInt32, letters: UInt32) in
      let utf8 = Array(kind.estreeName.utf8)
      return (UInt32(utf8.count), UInt32(utf8[0]) ^ UInt32(utf8[3]) << 8)
    }
    var hash: UInt32 = 0
    var count = 0
    tree.walk { node in
      let name = names[Int(tree.kind(node).rawValue)]
      let span = tree.span(node)
      for value in [name.length, name.letters, span.start, span.end] {
        hash = (hash ^ value) &* 16_777_619
      }
      count += 1
    }
    guard hash != reading.hash || count != reading.count else { return }
    Issue.record("\(file): \(firstDifference(tree, Acorn.run(["nodes \(file)"])))")
  }

  private func firstDifference(_ tree: SyntaxTree, _ nodes: [String]) -> String {
    var index = 0
    var difference: String?
    tree.walk { node in
      guard difference == nil else { return }
      let span = tree.span(node)
      let ours = "\(tree.kind(node).estreeName) \(span.start) \(span.end)"
      let theirs = index < nodes.count ? nodes[index] : ""
      if ours != theirs {
        difference = "node \(index) is \(ours), acorn has \(theirs)"
      }
      index += 1
    }
    return difference ?? "acorn has more nodes: \(nodes.dropFirst(index).first ?? "")"
  }
}
