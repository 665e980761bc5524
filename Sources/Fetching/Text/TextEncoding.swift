// The encodings of the web and their labels: one table, from https://encoding.spec.whatwg.org/.

/// A character encoding that browsers know.
struct TextEncoding: Hashable, Sendable {
  /// How bytes become characters.
  enum Decoder: Hashable, Sendable {
    case utf8
    case utf16(bigEndian: Bool)
    case eucJP
    case iso2022jp
    /// Bytes from 0x80 are private-use characters.
    case userDefined
    /// Not to be decoded, for safety: the whole text is one U+FFFD.
    case replacement
    /// One byte a character; the name is glibc's.
    case singleByte(iconv: String)
    /// ASCII and longer sequences; the name is glibc's.
    case multiByte(iconv: String)
  }

  /// The name in the Encoding standard, in lower case.
  let name: String
  let decoder: Decoder
  /// In lower case, separated by spaces.
  fileprivate let labels: String

  static let utf8 = TextEncoding(named: "utf-8")
  static let utf16LE = TextEncoding(named: "utf-16le")
  static let utf16BE = TextEncoding(named: "utf-16be")
  static let windows1252 = TextEncoding(named: "windows-1252")

  /// The encoding that a label such as `Shift-JIS` or `latin1` means, or nil.
  init?(label: some StringProtocol) {
    let key = label.lowercased().split(whereSeparator: \.isASCIIWhitespace).joined(separator: " ")
    guard let found = byLabel[key] else { return nil }
    self = found
  }

  private init(named name: String) {
    self = TextEncoding(label: name) ?? TextEncoding(name: name, decoder: .utf8, labels: name)
  }

  fileprivate init(name: String, decoder: Decoder, labels: String) {
    self.name = name
    self.decoder = decoder
    self.labels = labels
  }
}

extension Character {
  /// The white space of HTTP and HTML.
  var isASCIIWhitespace: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\r\n"
      || self == "\u{0C}"
  }
}

private let byLabel: [String: TextEncoding] = {
  var table: [String: TextEncoding] = [:]
  for encoding in all {
    for label in encoding.labels.split(separator: " ") { table[String(label)] = encoding }
  }
  return table
}()

private let all: [TextEncoding] = [
  TextEncoding(
    name: "utf-8", decoder: .utf8,
    labels: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
  TextEncoding(
    name: "ibm866", decoder: .singleByte(iconv: "IBM866"),
    labels: "866 cp866 csibm866 ibm866"),
  TextEncoding(
    name: "iso-8859-2", decoder: .singleByte(iconv: "ISO-8859-2"),
    labels: "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2"
      + " latin2"),
  TextEncoding(
    name: "iso-8859-3", decoder: .singleByte(iconv: "ISO-8859-3"),
    labels: "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3"
      + " latin3"),
  TextEncoding(
    name: "iso-8859-4", decoder: .singleByte(iconv: "ISO-8859-4"),
    labels: "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4"
      + " latin4"),
  TextEncoding(
    name: "iso-8859-5", decoder: .singleByte(iconv: "ISO-8859-5"),
    labels: "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5"
      + " iso_8859-5:1988"),
  TextEncoding(
    name: "iso-8859-6", decoder: .singleByte(iconv: "ISO-8859-6"),
    labels: "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6"
      + " iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"),
  TextEncoding(
    name: "iso-8859-7", decoder: .singleByte(iconv: "ISO-8859-7"),
    labels: "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7"
      + " iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek"),
  TextEncoding(
    name: "iso-8859-8", decoder: .singleByte(iconv: "ISO-8859-8"),
    labels: "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8"
      + " iso88598 iso_8859-8 iso_8859-8:1988 visual"),
  TextEncoding(
    name: "iso-8859-8-i", decoder: .singleByte(iconv: "ISO-8859-8"),
    labels: "csiso88598i iso-8859-8-i logical"),
  TextEncoding(
    name: "iso-8859-10", decoder: .singleByte(iconv: "ISO-8859-10"),
    labels: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
  TextEncoding(
    name: "iso-8859-13", decoder: .singleByte(iconv: "ISO-8859-13"),
    labels: "iso-8859-13 iso8859-13 iso885913"),
  TextEncoding(
    name: "iso-8859-14", decoder: .singleByte(iconv: "ISO-8859-14"),
    labels: "iso-8859-14 iso8859-14 iso885914"),
  TextEncoding(
    name: "iso-8859-15", decoder: .singleByte(iconv: "ISO-8859-15"),
    labels: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
  TextEncoding(
    name: "iso-8859-16", decoder: .singleByte(iconv: "ISO-8859-16"),
    labels: "iso-8859-16"),
  TextEncoding(
    name: "koi8-r", decoder: .singleByte(iconv: "KOI8-R"),
    labels: "cskoi8r koi koi8 koi8-r koi8_r"),
  TextEncoding(
    name: "koi8-u", decoder: .singleByte(iconv: "KOI8-U"),
    labels: "koi8-ru koi8-u"),
  TextEncoding(
    name: "macintosh", decoder: .singleByte(iconv: "MACINTOSH"),
    labels: "csmacintosh mac macintosh x-mac-roman"),
  TextEncoding(
    name: "windows-874", decoder: .singleByte(iconv: "CP874"),
    labels: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
  TextEncoding(
    name: "windows-1250", decoder: .singleByte(iconv: "CP1250"),
    labels: "cp1250 windows-1250 x-cp1250"),
  TextEncoding(
    name: "windows-1251", decoder: .singleByte(iconv: "CP1251"),
    labels: "cp1251 windows-1251 x-cp1251"),
  TextEncoding(
    name: "windows-1252", decoder: .singleByte(iconv: "CP1252"),
    labels: "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1"
      + " iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"),
  TextEncoding(
    name: "windows-1253", decoder: .singleByte(iconv: "CP1253"),
    labels: "cp1253 windows-1253 x-cp1253"),
  TextEncoding(
    name: "windows-1254", decoder: .singleByte(iconv: "CP1254"),
    labels: "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9"
      + " iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254"),
  TextEncoding(
    name: "windows-1255", decoder: .singleByte(iconv: "CP1255"),
    labels: "cp1255 windows-1255 x-cp1255"),
  TextEncoding(
    name: "windows-1256", decoder: .singleByte(iconv: "CP1256"),
    labels: "cp1256 windows-1256 x-cp1256"),
  TextEncoding(
    name: "windows-1257", decoder: .singleByte(iconv: "CP1257"),
    labels: "cp1257 windows-1257 x-cp1257"),
  TextEncoding(
    name: "windows-1258", decoder: .singleByte(iconv: "CP1258"),
    labels: "cp1258 windows-1258 x-cp1258"),
  TextEncoding(
    name: "x-mac-cyrillic", decoder: .singleByte(iconv: "MAC-UK"),
    labels: "x-mac-cyrillic x-mac-ukrainian"),
  TextEncoding(
    name: "gbk", decoder: .multiByte(iconv: "GB18030"),
    labels: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk"),
  TextEncoding(
    name: "gb18030", decoder: .multiByte(iconv: "GB18030"),
    labels: "gb18030"),
  TextEncoding(
    name: "big5", decoder: .multiByte(iconv: "BIG5-HKSCS"),
    labels: "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
  TextEncoding(
    name: "euc-jp", decoder: .eucJP,
    labels: "cseucpkdfmtjapanese euc-jp x-euc-jp"),
  TextEncoding(
    name: "iso-2022-jp", decoder: .iso2022jp,
    labels: "csiso2022jp iso-2022-jp"),
  TextEncoding(
    name: "shift_jis", decoder: .multiByte(iconv: "CP932"),
    labels: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
  TextEncoding(
    name: "euc-kr", decoder: .multiByte(iconv: "UHC"),
    labels: "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601"
      + " ksc_5601 windows-949"),
  TextEncoding(
    name: "replacement", decoder: .replacement,
    labels: "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement"),
  TextEncoding(
    name: "utf-16be", decoder: .utf16(bigEndian: true),
    labels: "unicodefffe utf-16be"),
  TextEncoding(
    name: "utf-16le", decoder: .utf16(bigEndian: false),
    labels: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
  TextEncoding(
    name: "x-user-defined", decoder: .userDefined,
    labels: "x-user-defined"),
]
