// One name, four places: a rule's identifier, type, file and folder of examples agree.

import Foundation
import Rules
import Testing

@Suite struct `The names of the rules` {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// `severed-opener` of `SeveredOpener`.
  static func kebab(_ type: String) -> String {
    type.reduce(into: "") { name, letter in
      if letter.isUppercase, !name.isEmpty { name += "-" }
      name += letter.lowercased()
    }
  }

  static let identifiers = AllRules.all.map { $0.identifier }.sorted()

  @Test func `are those of their types`() {
    #expect(Self.identifiers == AllRules.all.map { Self.kebab("\($0)") }.sorted())
  }

  @Test func `are those of the files that declare a rule`() throws {
    let folder = Self.root.appending(path: "Sources/Rules")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let declaring = try files.filter { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return text.contains(/(enum|struct) \w+: Rule \{/)
    }
    let names = declaring.map {
      URL(filePath: $0).deletingPathExtension().lastPathComponent
    }
    #expect(Self.identifiers == names.map(Self.kebab).sorted())
  }

  @Test func `are those of the folders of examples`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Fixtures/rules").path)
    #expect(Self.identifiers == folders.filter { !$0.hasPrefix(".") }.sorted())
  }

  @Test(arguments: identifiers)
  func `lead to examples whose files are there and all used`(_ name: String) throws {
    let rule = try #require(AllRules.rule(named: name))
    let folder = Self.root.appending(path: "Fixtures/rules/\(name)").path
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    let pages = Set(rule.allExamples.map(\.file))
    #expect(pages.isSubset(of: files))
    let stems = pages.map { String($0.prefix { $0 != "." }) }
    let framed = files.filter { $0.hasSuffix(".html") }.map { String($0.prefix { $0 != "." }) }
    let used = pages.union((stems + framed).map { $0 + ".headers" })
      .union(stems.map { $0 + ".agents" }).union(rule.allExamples.compactMap(\.runs))
    let texts = try files.map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
    let unused = files.subtracting(used).filter { file in
      // The headers of a page or script are used with it.
      let stem = file.dropLast(7)
      let names = file.hasSuffix(".headers") ? [stem + "html", stem + "js"] : [file[...]]
      return !texts.contains { text in names.contains { text.contains($0) } }
    }
    #expect(unused == [])
  }
}

@Suite struct `The names of the rules on apps` {
  static let identifiers = AllAppRules.all.map { $0.identifier }.sorted()

  @Test func `are those of their types and of no other rule`() {
    let names = AllAppRules.all.map { `The names of the rules`.kebab("\($0)") }.sorted()
    #expect(Self.identifiers == names)
    #expect(Set(Self.identifiers).isDisjoint(with: `The names of the rules`.identifiers))
  }

  @Test func `are those of the files that declare one`() throws {
    let folder = `The names of the rules`.root.appending(path: "Sources/Rules/Apps")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let declaring = try files.filter { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return text.contains(/enum \w+: AppRule \{/)
    }
    #expect(
      Self.identifiers
        == declaring.map { `The names of the rules`.kebab(String($0.dropLast(6))) }.sorted())
  }

  @Test func `are those of the folders of apps, each with one that breaks and a near miss`() throws
  {
    let folder = `The names of the rules`.root.appending(path: "Fixtures/apps/rules")
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Self.identifiers == folders.sorted())
    for name in folders {
      let kinds = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: name).path)
      #expect(kinds.sorted() == ["breaks", "near-miss"])
    }
  }

  @Test func `name counterparts that are there`() {
    for rule in AllAppRules.all {
      if let counterpart = rule.counterpart { #expect(AllRules.rule(named: counterpart) != nil) }
    }
  }
}
