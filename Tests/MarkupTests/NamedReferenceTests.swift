// Names of characters, looked up in the table that the standard gives.

import Testing

@testable import Markup

@Suite struct `Named character references` {
  @Test func `are all found with their own text`() {
    let entries = NamedReferences.table.split(separator: ";")
    #expect(entries.count == 2125)
    let wrong = entries.filter { entry in
      let parts = entry.split(separator: " ")
      let scalars = parts[1].split(separator: ",").map { Unicode.Scalar(UInt32($0, radix: 16)!)! }
      return NamedReferences.text(of: String(parts[0]))
        != String(String.UnicodeScalarView(scalars))
    }
    #expect(wrong == [])
  }

  @Test(arguments: ["", "a", "am", "ampe", "AM", "zzzz", "~", " ", ";", "amp 26", "AElig C6"])
  func `are not found by what is no name`(name: String) {
    #expect(NamedReferences.text(of: name) == nil)
  }
}
