// html5lib/html5lib-tests: the trees that a browser builds of difficult documents.

import AuditModel
import Foundation
import Markup

/// The tree construction tests of https://github.com/html5lib/html5lib-tests.
struct TreeSuite {
  var folder: URL

  func results() -> [SuiteResult] {
    let documents = TreeDocument.all(
      in: files(in: folder, withSuffix: ".dat"))
    return Holding.Part.allCases.map { part in
      var result = SuiteResult(name: "html5lib-tests, tree-construction: \(part.rawValue)")
      for document in documents {
        result.count += 1
        let read = MarkupReader().read(document.text, url: "https://suite.example/")
        let ours = Holding(read)[part]
        let theirs = document.holding[part]
        if ours != theirs {
          result.failures.append("\(document.name): \(ours) should be \(theirs)")
        }
      }
      return result
    }
  }
}

/// What of a document is compared, each list sorted.
struct Holding {
  enum Part: String, CaseIterable {
    case scripts, frames, links, forms
  }

  private var lists: [Part: [String]] = [:]

  subscript(part: Part) -> [String] { lists[part] ?? [] }

  mutating func add(_ words: String?..., to part: Part) {
    lists[part, default: []].append(
      words.map { $0?.debugDescription ?? "-" }.joined(separator: " "))
  }

  mutating func finish() {
    // What formatting rules reopen stands in the tree again, and was written once.
    lists[.links] = lists[.links].map { Array(Set($0)) }
    for part in lists.keys { lists[part]?.sort() }
  }

  init() {}

  init(_ document: Document) {
    for script in document.scripts { add(script.source, script.text, to: .scripts) }
    for frame in document.frames {
      add(frame.source, frame.sourceDocument, frame.sandbox, to: .frames)
    }
    for link in document.links {
      if link.kind == .form {
        add(link.address, link.target, to: .forms)
      } else {
        add(link.kind.rawValue, link.address, link.target, to: .links)
      }
    }
    finish()
  }
}
