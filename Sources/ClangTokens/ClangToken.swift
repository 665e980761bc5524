// A token of C, C++ or Objective-C, as libclang cuts it.

/// One token and its place; comments are left out.
public struct ClangToken: Hashable, Sendable {
  /// libclang's kinds (https://clang.llvm.org/doxygen/group__CINDEX__LEX.html).
  public enum Kind: Hashable, Sendable { case punctuation, keyword, identifier, literal }

  /// What the token is.
  public var kind: Kind
  /// Its bytes in the source that was given.
  public var bytes: Range<Int>
}

/// Why there are no tokens.
public enum ClangFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// libclang could not be started, for want of memory.
  case noIndex
  /// libclang did not take the source; the code is its own (`CXErrorCode`).
  case refused(code: Int)

  /// What happened, for a person.
  public var description: String {
    switch self {
    case .noIndex: "libclang could not be started"
    case .refused(let code): "libclang did not take the file (its error \(code))"
    }
  }
}
