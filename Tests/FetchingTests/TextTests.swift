// Bodies as text: who names the encoding, and every encoding's bytes.

import AuditModel
import Testing

@testable import Fetching

@Suite struct `Text of a body` {
  private func bytes(_ hex: String) -> [UInt8] {
    var digits = Array(hex.utf8.filter { $0 != UInt8(ascii: " ") })[...]
    var result: [UInt8] = []
    while digits.count >= 2 {
      result.append(UInt8(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      digits = digits.dropFirst(2)
    }
    return result
  }

  private func text(
    _ body: [UInt8], type: String? = "text/html", reading: FetchRequest.Reading = .document
  ) -> Exchange.Text? {
    decodedText(
      body, headers: Headers(type.map { [.init(name: "Content-Type", value: $0)] } ?? []),
      reading: reading)
  }

  /// Bytes as Python's codecs make them.
  @Test(arguments: [
    ("shift_jis", "8c888dcf87408160", "決済①～"), ("shift_jis", "82a88e7895a582a2", "お支払い"),
    ("shift_jis", "b8de b0b8de d9 5c 7e", "ｸﾞｰｸﾞﾙ\\~"),
    ("euc-jp", "a4aabbd9caa7a4a4 8eb8 a1c1 ada1", "お支払いｸ～①"),
    ("euc-jp", "8fb0a1", "丂"), ("euc-jp", "f9a1 fba1 adb5", "纊犾Ⅰ"),
    ("windows-1255", "ca", "\u{5BA}"), ("koi8-u", "ae", "ў"), ("macintosh", "f0", "\u{F8FF}"),
    ("gb18030", "a3a0", "\u{3000}"), ("windows-1258", "65cc", "e\u{300}"),
    ("iso-2022-jp", "1b2442 242a3b594a272424 1b2842 21", "お支払い!"),
    ("iso-2022-jp", "1b2440 2141 2d21 1b2842 6f6b", "～①ok"),
    ("iso-2022-jp", "1b284a5c7e1b28493831 1b2842 5c7e", "¥‾ｸｱ\\~"),
    ("gbk", "d6a7b8b6 80 a4aad6a79242a4a4", "支付€お支払い"),
    ("gb18030", "8237e1318333ab31", "결제"), ("gb18030", "9439da33", "\u{1F4A9}"),
    ("big5", "a4e4a549 b5b2b162", "支付結帳"), ("big5", "8862", "Ê̄"), ("big5", "c843c865", "Оп"),
    ("euc-kr", "b0e1c1a6 8141", "결제갂"),
    ("windows-1251", "ceefebe0f2e0", "Оплата"), ("koi8-r", "efd0ccc1d4c1", "Оплата"),
    ("windows-1252", "80 81 93 e9", "€\u{81}“é"), ("windows-1250", "b3f3df9c", "łóßś"),
    ("windows-1253", "d0ebe7f1f9ec de aa", "Πληρωμή\u{FFFD}"),
    ("windows-1254", "d6deeafd", "ÖŞêı"), ("windows-1255", "f9ec", "של"),
    ("windows-1256", "cfdd", "دف"), ("windows-1257", "e0e8", "ąč"), ("windows-1258", "d0", "Đ"),
    ("windows-874", "a8e8d2c2", "จ่าย"), ("iso-8859-2", "b3", "ł"), ("iso-8859-15", "a4", "€"),
    ("iso-8859-8-i", "f9", "ש"), ("ibm866", "8eafab", "Опл"), ("macintosh", "8e", "é"),
    ("x-mac-cyrillic", "8e", "О"), ("koi8-u", "a4", "є"),
    ("utf-16le", "6c00fd560800 3dd8a9dc", "l\u{56FD}\u{8}\u{1F4A9}"),
    ("utf-16be", "006cd83ddca9", "l\u{1F4A9}"), ("utf-8", "e694afe4bb98", "支付"),
    ("x-user-defined", "41ff", "A\u{F7FF}"), ("replacement", "414243", "\u{FFFD}"),
  ])
  func `every encoding is read`(label: String, hex: String, expected: String) {
    let text = text(bytes(hex), type: "text/html; charset=\(label)")
    #expect(text?.string == expected)
    #expect(text?.encoding == label)
    #expect(text?.authority == .header)
  }

  @Test(arguments: [
    ("utf-8", "41 ff 42 e6 94 43", "A\u{FFFD}B\u{FFFD}C"),
    ("shift_jis", "41 8142 81 20 43", "A。\u{FFFD} C"),
    ("shift_jis", "41 ff 42 85 9f", "A\u{FFFD}B\u{FFFD}"), ("shift_jis", "41 82", "A\u{FFFD}"),
    ("euc-jp", "41 a4 42 ff 43", "A\u{FFFD}B\u{FFFD}C"), ("euc-jp", "41 8f a4", "A\u{FFFD}"),
    ("iso-2022-jp", "41 1b2499 42", "A\u{FFFD}$\u{FFFD}B"),
    ("iso-2022-jp", "1b2442 242a 24", "お\u{FFFD}"),
    ("gbk", "d6a7 ff 41", "支\u{FFFD}A"), ("big5", "a4e4 81 41 fe", "支\u{FFFD}A\u{FFFD}"),
    ("euc-kr", "b0e1 ff 41 c9", "결\u{FFFD}A\u{FFFD}"),
    ("utf-16le", "3dd8 4100 99", "\u{FFFD}A\u{FFFD}"),
  ])
  func `malformed bytes become U+FFFD and reading goes on`(
    label: String, hex: String, expected: String
  ) {
    #expect(text(bytes(hex), type: "text/html; charset=\(label)")?.string == expected)
  }

  @Test(arguments: [
    ("efbbbf 41", "text/html; charset=shift_jis", "utf-8", Exchange.Text.Authority.byteOrderMark),
    ("feff 0041", "text/html; charset=utf-8", "utf-16be", .byteOrderMark),
    ("fffe 4100", "", "utf-16le", .byteOrderMark),
    ("41", "text/html; charset=Shift-JIS", "shift_jis", .header),
    ("41", "text/html; x=\"a;charset=big5\"; Charset=\"EUC-JP\"", "euc-jp", .header),
    ("41", "text/html;charset= latin1 ", "windows-1252", .header),
    ("41", "text/html; charset=nonsense", "utf-8", .assumed),
    ("41 e9", "text/html", "windows-1252", .assumed), ("c3a9 41", "text/plain", "utf-8", .assumed),
  ])
  func `a byte order mark wins over the header`(
    hex: String, type: String, encoding: String, authority: Exchange.Text.Authority
  ) {
    let text = text(bytes(hex), type: type)
    #expect(text?.encoding == encoding)
    #expect(text?.authority == authority)
    #expect(text?.string.hasPrefix("\u{FEFF}") == false)
  }

  @Test(arguments: [
    ("<meta charset=Shift_JIS>", "shift_jis"), ("<META CHARSET = 'euc-jp' />", "euc-jp"),
    ("<meta charset=\"x-sjis\">", "shift_jis"),
    (
      "<html><head><meta http-equiv=Content-Type content=\"text/html; charset=EUC-JP\">", "euc-jp"
    ),
    ("<meta content='text/html; charset=\"big5\"' http-equiv='content-type'>", "big5"),
    ("<!-- <meta charset=big5> --><meta charset=gbk>", "gbk"), ("<!--><meta charset=gbk>", "gbk"),
    ("<meta charset=utf-16le>", "utf-8"), ("<meta charset=x-user-defined>", "windows-1252"),
    ("<a title='<meta charset=big5>'><meta charset=gbk>", "gbk"),
    ("</x <meta charset=big5>><meta charset=gbk>", "gbk"),
    ("<?xml version='1.0'?><!doctype html><meta/charset=gbk>", "gbk"),
    ("<meta charset=nonsense><meta charset=gbk>", "gbk"),
    ("<meta charset=gbk charset=big5>", "gbk"),
    ("<meta name=x content='text/html; charset=big5'><meta charset=gbk>", "gbk"),
    ("<metal charset=big5><meta charset=gbk>", "gbk"),
    ("<title>charset</title><script>'<meta charset=euc-kr>'</script>", "euc-kr"),
    ("<title>x</title><script>'<meta charset=euc-kr>'</script><meta charset=gbk>", "gbk"),
    (String(repeating: " ", count: 1024) + "<meta charset=gbk>", "gbk"),
    ("<script>'</scripts><meta charset=big5>'</SCRIPT ><meta charset=gbk>", "gbk"),
    ("<style>" + String(repeating: "p", count: 1024) + "</style><meta charset=gbk>", "gbk"),
  ])
  func `a meta element names the encoding`(html: String, encoding: String) {
    let text = text(Array(html.utf8))
    #expect(text?.encoding == encoding)
    #expect(text?.authority == .meta)
  }

  @Test(arguments: [
    "<meta http-equiv=refresh content='charset=big5'>", "<meta content='text/html; charset=big5'>",
    "<!-- <meta charset=big5>", "<meta charset=", "<meta charset", "<meta", "<",
    "<meta charset=''>",
    "<body>" + String(repeating: " ", count: 1024) + "<meta charset=big5>",
  ])
  func `what is no such meta element names nothing`(html: String) {
    #expect(text(Array(html.utf8))?.authority == .assumed)
  }

  @Test func `a script takes the document's encoding where nothing else names one`() {
    let body = bytes("8c88")
    let inherited = text(
      body, type: "text/javascript", reading: .script(documentEncoding: "shift_jis"))
    #expect(inherited?.string == "決")
    #expect(inherited?.authority == .assumed)
    let named = text(
      body, type: "text/javascript; charset=gbk", reading: .script(documentEncoding: "shift_jis"))
    #expect(named?.encoding == "gbk")
    #expect(text(body, type: "text/javascript", reading: .utf8)?.string == "\u{FFFD}\u{FFFD}")
  }

  @Test func `meta elements count in HTML only`() {
    let body = Array("<meta charset=gbk>".utf8)
    #expect(text(body, type: "text/plain")?.authority == .assumed)
    #expect(
      text(body, type: "text/javascript", reading: .script(documentEncoding: nil))?.authority
        == .assumed)
  }

  @Test(
    arguments: [
      ("image/png", "89504e47", false), ("application/pdf", "2550", false),
      ("application/json", "7b7d", true), ("application/ld+json", "7b7d", true),
      ("application/x-javascript", "3b", true), (nil, "3c68746d6c3e", true),
      (nil, "89504e4700", false),
      ("application/octet-stream", "3c00", false),
    ] as [(String?, String, Bool)])
  func `only types of text become text`(type: String?, hex: String, isText: Bool) {
    #expect((text(bytes(hex), type: type) != nil) == isText)
  }

  @Test func `nobody asked for text`() {
    #expect(text([0x41], reading: .bytes) == nil)
  }
}
