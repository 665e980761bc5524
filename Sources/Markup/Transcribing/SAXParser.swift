// libxml2's HTML parser: makes its context, runs it once and frees it; no pointer leaves.

import CXML2

/// One run of libxml2's HTML parser in its event (SAX) interface, which builds no tree.
///
/// Owns the parser context. Recovering, without network, its messages silenced.
@safe struct SAXParser: ~Copyable {
  private let context: htmlParserCtxtPtr

  /// libxml2 sets up its own tables on first use, which is not safe on two threads at once.
  private static let isReady: Void = xmlInitParser()

  /// - Parameter markup: UTF-8; must outlive the parser.
  private init?(_ markup: UnsafeBufferPointer<CChar>) {
    Self.isReady
    guard let size = Int32(exactly: markup.count),
      let context = unsafe htmlCreateMemoryParserCtxt(markup.baseAddress, size)
    else { return nil }
    unsafe self.context = context
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_COMPACT.rawValue
    _ = unsafe htmlCtxtUseOptions(context, Int32(bitPattern: options))
    _ = unsafe xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
  }

  deinit {
    unsafe htmlFreeParserCtxt(context)
  }

  /// The text of a transcript, up to a number of characters; nil where libxml2 could not be
  /// started, for want of memory.
  static func visibleText(of markup: [UInt8], limit: Int) -> String? {
    unsafe markup.withUnsafeBytes { bytes in
      guard let parser = unsafe SAXParser(bytes.assumingMemoryBound(to: CChar.self)) else {
        return nil
      }
      let reports = unsafe Reports(limit: limit, context: parser.context)
      parser.run(reports)
      return reports.text.text
    }
  }

  /// What the callbacks are given: a class, since C passes one untyped pointer on.
  @safe private final class Reports {
    var text: VisibleText
    let context: htmlParserCtxtPtr

    init(limit: Int, context: htmlParserCtxtPtr) {
      text = VisibleText(limit: limit)
      unsafe self.context = context
    }
  }

  private borrowing func run(_ reports: Reports) {
    guard let events = unsafe context.pointee.sax else { return }
    unsafe events.pointee = htmlSAXHandler()
    unsafe events.pointee.startElement = { reports, name, _ in
      unsafe SAXParser.startElement(reports, name)
    }
    unsafe events.pointee.characters = { unsafe SAXParser.characters($0, $1, $2) }
    unsafe events.pointee.ignorableWhitespace = { unsafe SAXParser.characters($0, $1, $2) }
    withExtendedLifetime(reports) {
      unsafe context.pointee.userData = Unmanaged.passUnretained(reports).toOpaque()
      _ = unsafe htmlParseDocument(context)
      unsafe context.pointee.userData = nil
    }
  }

  private static func reports(_ pointer: UnsafeMutableRawPointer?) -> Reports? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Reports>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static func startElement(
    _ pointer: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?
  ) {
    guard let reports = unsafe reports(pointer), let name = unsafe name else { return }
    // Of the elements in a transcript, `hr` alone begins so.
    if unsafe name.pointee == 0x68, unsafe name[1] == 0x72 { reports.text.addBreak() }
  }

  private static func characters(
    _ pointer: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ length: Int32
  ) {
    guard let reports = unsafe reports(pointer), let text = unsafe text, length > 0 else { return }
    reports.text.add(unsafe Array(UnsafeBufferPointer(start: text, count: Int(length))))
    if reports.text.isFull { unsafe xmlStopParser(reports.context) }
  }
}
