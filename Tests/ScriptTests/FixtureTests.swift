// The kinds of programs of `Fixtures/scripts`, each with the facts that it has.

import AuditModel
import TestSupport
import Testing

@Suite struct `Each fixture of scripts` {
  /// `PAYREADY_REWRITE_GOLDENS=1 swift test --filter ScriptTests` writes the files anew.
  @Test(arguments: ScriptFixture.all)
  func `has the facts written beside it`(fixture: ScriptFixture) async throws {
    let facts = FactSheet().document(try await fixture.read()).text
    let difference = try Golden("scripts/\(fixture.name)/facts.json").difference(from: facts)
    #expect(difference == nil)
  }

  @Test(arguments: ScriptFixture.dresses)
  func `has in every dress the facts of its program`(fixture: ScriptFixture) async throws {
    let sheet = FactSheet(showsPlaces: false)
    let plain = try await ScriptFixture(name: "dresses/plain").read()
    let dressed = try await fixture.read()
    #expect(sheet.document(dressed).text == sheet.document(plain).text)
    #expect(plain.paymentCalls.count == 1)
  }
}
