// libxml2's HTML SAX parser: makes its context, runs it once and frees it; no pointer leaves.

import CXML2

/// What libxml2's parser reports of a transcript.
protocol TranscriptReading: AnyObject {
  /// The element of that number begins.
  func readElement(number: Int)
  /// A block begins or ends.
  func readBreak()
  /// Running text, references decoded.
  func readText(_ text: String)
}

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

  /// Reads a transcript and reports it.
  ///
  /// - Returns: false where libxml2 could not be started, for want of memory.
  static func read(_ markup: [UInt8], reporting reader: any TranscriptReading) -> Bool {
    unsafe markup.withUnsafeBytes { bytes in
      guard let parser = unsafe SAXParser(bytes.assumingMemoryBound(to: CChar.self)) else {
        return false
      }
      parser.run(Reports(reader: reader))
      return true
    }
  }

  /// What the callbacks are given: a class, since C passes one untyped pointer on.
  private final class Reports {
    let reader: any TranscriptReading

    init(reader: any TranscriptReading) {
      self.reader = reader
    }
  }

  private borrowing func run(_ reports: Reports) {
    guard let events = unsafe context.pointee.sax else { return }
    unsafe events.pointee = htmlSAXHandler()
    unsafe events.pointee.startElement = { unsafe SAXParser.startElement($0, $1, $2) }
    unsafe events.pointee.characters = { unsafe SAXParser.characters($0, $1, $2) }
    unsafe events.pointee.ignorableWhitespace = { unsafe SAXParser.characters($0, $1, $2) }
    withExtendedLifetime(reports) {
      unsafe context.pointee.userData = Unmanaged.passUnretained(reports).toOpaque()
      _ = unsafe htmlParseDocument(context)
      unsafe context.pointee.userData = nil
    }
  }

  private static func reader(_ reports: UnsafeMutableRawPointer?) -> (any TranscriptReading)? {
    guard let reports = unsafe reports else { return nil }
    return unsafe Unmanaged<Reports>.fromOpaque(reports).takeUnretainedValue().reader
  }

  private static func startElement(
    _ reports: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard let reader = unsafe reader(reports), let name = unsafe name else { return }
    // A transcript has two kinds of elements, `hr` and `img`, told apart by one letter.
    if unsafe name.pointee == 0x68, unsafe name[1] == 0x72 { reader.readBreak() }
    // A list of names and values that a null ends.
    guard let attributes = unsafe attributes, unsafe attributes[0] != nil,
      let value = unsafe attributes[1], let number = Int(unsafe String(cString: value))
    else { return }
    reader.readElement(number: number)
  }

  private static func characters(
    _ reports: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ length: Int32
  ) {
    guard let reader = unsafe reader(reports), let text = unsafe text, length > 0 else { return }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(length))
    reader.readText(unsafe String(decoding: bytes, as: UTF8.self))
  }
}
