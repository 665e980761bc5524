// One document of html5lib's tests, with what its expected tree says.

import Foundation

/// A document and its expected tree.
struct TreeDocument {
  /// File and number, such as `tests1.dat 12`.
  var name: String
  var text: [UInt8]
  var holding: Holding

  /// The documents of these files: no fragments, and none that are read without scripting.
  static func all(in files: [URL]) -> [TreeDocument] {
    files.flatMap { file -> [TreeDocument] in
      guard let data = try? Data(contentsOf: file) else { return [] }
      let tests = Lines([UInt8](data)).tests
      return tests.enumerated().compactMap { index, test in
        guard test["document-fragment"] == nil, test["script-off"] == nil,
          let text = test["data"], let tree = test["document"]
        else { return nil }
        return TreeDocument(
          name: "\(file.lastPathComponent) \(index + 1)",
          text: run(Array(text.joined(separator: [0x0A]))),
          holding: ExpectedTree(
            tree.map { String(decoding: $0, as: UTF8.self) },
            endsInside: (test["errors"] ?? []).contains(where: isEndInsideElement)
          ).holding)
      }
    }
  }

  /// The document with scripts that browsers run.
  ///
  /// Many of the suite's scripts have a type that makes them data, which is not collected.
  private static func run(_ text: [UInt8]) -> [UInt8] {
    var data = Data(text)
    for type in [" type=\"data\"", " type=\"text/plain\""] {
      while let range = data.range(of: Data(type.utf8)) { data.removeSubrange(range) }
    }
    return [UInt8](data)
  }

  /// Whether an error says that raw text, such as a script's, reaches the document's end.
  private static func isEndInsideElement(_ line: [UInt8]) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("expected-named-closing-tag-but-got-eof")
      || text.contains("expected-script-data-but-got-eof")
  }

  /// The sections of each test by name.
  private struct Lines {
    var tests: [[String: [[UInt8]]]] = []

    init(_ bytes: [UInt8]) {
      var section = ""
      let names: Set = [
        "data", "errors", "new-errors", "document-fragment", "script-off", "script-on", "document",
      ]
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        let word = String(decoding: line.dropFirst(), as: UTF8.self)
        if line.first == UInt8(ascii: "#"), names.contains(word),
          word != "data" || section != "data"
        {
          if word == "data" { tests.append([:]) }
          section = word
          if !tests.isEmpty { tests[tests.count - 1][section] = [] }
        } else if !tests.isEmpty {
          tests[tests.count - 1][section]?.append(Array(line))
        }
      }
    }
  }
}

/// A tree as the suite writes it: one node a line behind `| `, two spaces a level.
struct ExpectedTree {
  private struct Node {
    var name: String
    var depth: Int
    var attributes: [String: String] = [:]
    var text = ""
    var isInTemplate: Bool
  }

  private var nodes: [Node] = []

  /// A tree in these lines; `endsInside` says that its last raw text had no end tag.
  init(_ lines: [String], endsInside: Bool) {
    var open: [Int] = []
    var quoted: (depth: Int, text: String)?
    for line in lines {
      if let started = quoted {
        let text = started.text + "\n" + line
        quoted = take(text, depth: started.depth, open) ? nil : (started.depth, text)
        continue
      }
      guard line.hasPrefix("| ") else { continue }
      let indented = line.dropFirst(2)
      let content = indented.drop { $0 == " " }
      let depth = (indented.count - content.count) / 2
      while let last = open.last, nodes[last].depth >= depth { open.removeLast() }
      if content.hasPrefix("\"") {
        if !take(String(content), depth: depth, open) { quoted = (depth, String(content)) }
      } else if content == "content" || content.hasPrefix("<"), !content.hasPrefix("<!") {
        let isInTemplate =
          content == "content" || open.last.map { nodes[$0].isInTemplate } ?? false
        open.append(nodes.count)
        let name = content.hasPrefix("<") ? String(content.dropFirst().dropLast()) : "content"
        nodes.append(Node(name: name, depth: depth, isInTemplate: isInTemplate))
      } else if let separator = content.range(of: "=\""), content.hasSuffix("\""),
        let owner = open.last
      {
        nodes[owner].attributes[String(content[..<separator.lowerBound])] = String(
          content[separator.upperBound...].dropLast())
      }
    }
    // A script without its end is not run, and so not collected.
    if endsInside, let last = nodes.lastIndex(where: { !$0.text.isEmpty }),
      nodes[last].name.hasSuffix("script")
    {
      nodes[last].text = ""
      nodes[last].attributes = [:]
    }
  }

  /// Takes a text that begins with a quotation mark; no where it does not end yet.
  private mutating func take(_ text: String, depth: Int, _ open: [Int]) -> Bool {
    guard text.utf8.count > 1, text.hasSuffix("\"") else { return false }
    if let owner = open.last { nodes[owner].text += text.dropFirst().dropLast() }
    return true
  }

  var holding: Holding {
    var holding = Holding()
    for node in nodes where !node.isInTemplate {
      let attributes = node.attributes
      switch node.name {
      case "script" where attributes["src"] != nil || !node.text.isEmpty:
        let source = attributes["src"]
        holding.add(source, source == nil ? node.text : nil, to: .scripts)
      case "svg script":
        let source = attributes["href"] ?? attributes["xlink href"]
        if source != nil || !node.text.isEmpty {
          holding.add(source, source == nil ? node.text : nil, to: .scripts)
        }
      case "iframe":
        holding.add(attributes["src"], attributes["srcdoc"], attributes["sandbox"], to: .frames)
      case "frame": holding.add(attributes["src"], nil, nil, to: .frames)
      case "form": holding.add(attributes["action"], attributes["target"], to: .forms)
      case "a", "area", "svg a":
        guard !attributes.isEmpty else { continue }
        let address = attributes["href"] ?? (node.name == "svg a" ? attributes["xlink href"] : nil)
        holding.add(
          node.name == "area" ? "area" : "anchor", address, attributes["target"], to: .links)
      default: continue
      }
    }
    holding.finish()
    return holding
  }
}
