// The element names that the HTML standard's tree construction knows, and their categories.

/// A tag name that some rule of the tree construction asks for; all others are `other`.
enum ElementName: String, CaseIterable {
  case a, address, applet, area, article, aside, b, base, basefont, bgsound, big, blockquote, body
  case br, button, caption, center, code, col, colgroup, dd, desc, details, dialog, dir, div, dl
  case dt, em, embed, fieldset, figcaption, figure, font, footer, foreignobject, form, frame
  case frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img
  case input, keygen, li, link, listing, main, malignmark, marquee, math, menu, meta, mglyph, mi
  case mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, p
  case param, plaintext, pre, rb, rp, rt, rtc, ruby, s, script, search, section, select, small
  case source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, template
  case textarea, tfoot, th, thead, title, tr, track, tt, u, ul, `var`, wbr, xmp
  case annotationXML = "annotation-xml"
  case other = ""

  /// All names by their first letter and length, which few have in common.
  private static let known: [[ElementName]] = {
    var known: [[ElementName]] = Array(repeating: [], count: 26 * 16)
    for name in allCases {
      if let place = place(of: name.rawValue) { known[place].append(name) }
    }
    return known
  }()

  private static func place(of name: String) -> Int? {
    guard let first = name.utf8.first, first >= 0x61, first <= 0x7A, name.utf8.count < 16 else {
      return nil
    }
    return Int(first - 0x61) * 16 + name.utf8.count
  }

  init(_ name: String) {
    self = Self.place(of: name).flatMap { Self.known[$0].first { $0.rawValue == name } } ?? .other
  }

  var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// The category "special" of HTML elements.
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote,
      .body, .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl,
      .dt, .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2,
      .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen,
      .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
      .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source,
      .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title,
      .tr, .track, .ul, .wbr, .xmp:
      true
    default: false
    }
  }

  /// Elements whose end tag may be implied; with `thoroughly`, those of tables too.
  func hasImpliedEnd(thoroughly: Bool = false) -> Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: thoroughly
    default: false
    }
  }

  /// Start tags that end foreign content.
  var breaksOutOfForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed,
      .h1, .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr,
      .ol, .p, .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u,
      .ul, .var:
      true
    default: false
    }
  }

  /// Elements that may carry a shadow root written in markup, beside custom elements.
  var mayHostShadow: Bool {
    switch self {
    case .article, .aside, .blockquote, .body, .div, .footer, .h1, .h2, .h3, .h4, .h5, .h6,
      .header, .main, .nav, .p, .section, .span:
      true
    default: false
    }
  }
}

extension Tag {
  /// Whether the name is one that a custom element may have.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name
  var hasCustomName: Bool {
    name.utf8.contains(UInt8(ascii: "-")) && !Self.reservedNames.contains(name)
  }

  private static let reservedNames: Set = [
    "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri",
    "font-face-format", "font-face-name", "missing-glyph",
  ]
}
