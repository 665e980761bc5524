// Submit buttons that send their form elsewhere, or into another window.

import AuditModel
import Markup
import Testing

@Suite struct `A submit button of its own mind` {
  private func last(_ page: String) -> [String?] {
    let links = read(page).links
    guard let link = links.last, links.count == 2 else { return ["\(links.count) links"] }
    return [link.kind.rawValue, link.address, link.target, link.method, link.id]
  }

  @Test func `sends its form where it says, with the form's own ways for the rest`() {
    #expect(
      last("<form action=/order target=a method=POST><button id=b formaction=/pay formtarget=w>")
        == ["form", "/pay", "w", "post", "b"])
    #expect(
      last("<form action=/order><p><input type=submit formtarget=_blank></form>")
        == ["form", "/order", "_blank", nil, nil])
    #expect(
      last("<form action=/order target=a><input type=image formaction=/pay formmethod=post>")
        == ["form", "/pay", "a", "post", nil])
    #expect(
      last("<base target=w><form action=/order><button formaction=/pay>")
        == ["form", "/pay", "w", nil, nil])
  }

  @Test func `may stand outside of its form`() throws {
    let page = "<button form=f formtarget=w></button><form id=f action=/pay></form>"
    let link = try #require(read(page).links.first)
    #expect(link.address == "/pay")
    #expect(link.target == "w")
  }

  @Test(arguments: [
    "<form action=/a><button type=button formtarget=w>", "<form action=/a><button>",
    "<form action=/a><input formtarget=w>", "<form action=/a><button type=reset formaction=/b>",
    "<form action=/a></form><button formtarget=w>",
    "<form action=/a></form><button form=x formtarget=w>",
  ])
  func `is no other`(page: String) {
    #expect(read(page).links.map(\.address) == ["/a"])
  }
}
