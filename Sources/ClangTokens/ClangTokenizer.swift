// libclang's tokens: hands it a source, takes the tokens and frees everything; no pointer leaves.

internal import CClang

/// Cuts C, C++ and Objective-C into tokens without headers or an SDK.
public enum ClangTokenizer {
  /// The source is given to libclang as skipped by the preprocessor, so that its parser has nothing
  /// to do, whatever the source holds: `clang_tokenize` reads the characters again.
  private static let before = Array("#if 0\n".utf8)
  private static let after = Array("\n#endif\n".utf8)
  private static let arguments = [
    "-x", "objective-c++", "-fsyntax-only", "-nostdinc", "-w", "-ferror-limit=1",
  ]
  private static let fileName = "source.mm"

  /// The tokens of UTF-8 source text in their order.
  public static func tokens(of source: [UInt8]) throws(ClangFailure) -> [ClangToken] {
    let text = before + source + after
    let unit = try ClangUnit(text, fileName: fileName, arguments: arguments)
    return unit.tokens(in: before.count..<before.count + source.count, fileName: fileName)
  }
}

/// One source in libclang's hands.
@safe private struct ClangUnit: ~Copyable {
  private let index: CXIndex
  private let unit: CXTranslationUnit

  init(_ text: [UInt8], fileName: String, arguments: [String]) throws(ClangFailure) {
    guard let index = unsafe clang_createIndex(0, 0) else { throw .noIndex }
    var made: CXTranslationUnit?
    let code = unsafe Self.parse(text, fileName, arguments, index, &made)
    guard code == CXError_Success, let unit = unsafe made else {
      unsafe clang_disposeIndex(index)
      throw .refused(code: Int(code.rawValue))
    }
    unsafe self.index = index
    unsafe self.unit = unit
  }

  deinit {
    unsafe clang_disposeTranslationUnit(unit)
    unsafe clang_disposeIndex(index)
  }

  private static func parse(
    _ text: [UInt8], _ fileName: String, _ arguments: [String], _ index: CXIndex,
    _ unit: UnsafeMutablePointer<CXTranslationUnit?>
  ) -> CXErrorCode {
    unsafe text.withUnsafeBytes { bytes in
      unsafe fileName.withCString { name in
        unsafe withCStrings(arguments[...], []) { arguments in
          var file = unsafe CXUnsavedFile(
            Filename: name,
            Contents: unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress,
            Length: UInt(bytes.count))
          return unsafe arguments.withUnsafeBufferPointer {
            unsafe clang_parseTranslationUnit2(
              index, name, $0.baseAddress, Int32(clamping: $0.count), &file, 1,
              CXTranslationUnit_SingleFileParse.rawValue, unit)
          }
        }
      }
    }
  }

  /// Calls with C strings that live as long as the call.
  private static func withCStrings<Result>(
    _ strings: ArraySlice<String>, _ sofar: [UnsafePointer<CChar>?],
    _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    guard let first = strings.first else { return unsafe body(sofar) }
    return unsafe first.withCString {
      unsafe withCStrings(strings.dropFirst(), sofar + [$0], body)
    }
  }

  borrowing func tokens(in bytes: Range<Int>, fileName: String) -> [ClangToken] {
    guard let file = unsafe clang_getFile(unit, fileName),
      let from = UInt32(exactly: bytes.lowerBound), let to = UInt32(exactly: bytes.upperBound)
    else { return [] }
    let range = unsafe clang_getRange(
      clang_getLocationForOffset(unit, file, from), clang_getLocationForOffset(unit, file, to))
    var found: UnsafeMutablePointer<CXToken>?
    var count: UInt32 = 0
    unsafe clang_tokenize(unit, range, &found, &count)
    guard let found = unsafe found else { return [] }
    defer { unsafe clang_disposeTokens(unit, found, count) }
    var tokens: [ClangToken] = []
    tokens.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      let token = unsafe found[index]
      let kind: ClangToken.Kind
      switch unsafe clang_getTokenKind(token) {
      case CXToken_Punctuation: kind = .punctuation
      case CXToken_Keyword: kind = .keyword
      case CXToken_Identifier: kind = .identifier
      case CXToken_Literal: kind = .literal
      default: continue
      }
      let extent = unsafe clang_getTokenExtent(unit, token)
      let start = offset(of: clang_getRangeStart(extent))
      let end = offset(of: clang_getRangeEnd(extent))
      guard start >= bytes.lowerBound, end >= start, end <= bytes.upperBound else { continue }
      tokens.append(
        ClangToken(kind: kind, bytes: start - bytes.lowerBound..<end - bytes.lowerBound))
    }
    return tokens
  }

  private borrowing func offset(of location: CXSourceLocation) -> Int {
    var offset: UInt32 = 0
    unsafe clang_getFileLocation(location, nil, nil, nil, &offset)
    return Int(offset)
  }
}
