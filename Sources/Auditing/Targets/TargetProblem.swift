// Why something that was named cannot be audited.

/// What is wrong with a target, in words for the caller.
public struct TargetProblem: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case malformed
    case scheme(String)
    /// Neither an address nor a file.
    case neither
    case missing
    case folder
    case empty
    /// An HTML file by its name that holds no text.
    case binary
    case unreadable
    case tooLarge
    /// A file of a kind that is not audited.
    case kind
    /// A script by itself.
    case script
    /// JSON that is neither an archive nor evidence, with what is wrong.
    case content(String)
    /// An archive that recorded no page.
    case pageless
    /// Evidence of a version that cannot be read.
    case version(String)
  }

  let kind: Kind
  let name: String

  init(_ kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// True where the words are wrong, false where the file is.
  public var isUsage: Bool {
    switch kind {
    case .malformed, .scheme, .neither: true
    default: false
    }
  }

  /// What is wrong.
  public var message: String {
    switch kind {
    case .malformed: "\(name) is no valid URL"
    case .scheme(let scheme): "a page cannot be audited by \(scheme): \(name)"
    case .neither: "\(name) is neither a URL nor a file"
    case .missing: "the file \(name) does not exist"
    case .folder: "\(name) is a folder"
    case .empty: "the file \(name) is empty"
    case .binary: "the file \(name) holds no text, let alone HTML"
    case .unreadable: "the file \(name) cannot be read"
    case .tooLarge: "the file \(name) is too large"
    case .kind: "the file \(name) is no HTML page, HAR or saved evidence"
    case .script: "the file \(name) is a script, not a page"
    case .content(let problem): "the file \(name) cannot be used: \(problem)"
    case .pageless: "the archive \(name) holds no HTML page that was answered"
    case .version(let version):
      "the evidence in \(name) has version \(version), which cannot be read"
    }
  }

  /// What to do.
  public var advice: String {
    switch kind {
    case .malformed: "Write it as https://shop.example/checkout."
    case .scheme: "Give an address that begins with https:// or http://."
    case .neither: "Write a URL as https://shop.example/checkout, a file by its path."
    case .missing: "Check the spelling of its path."
    case .folder: "Name the HTML file in it that is the checkout page."
    case .empty: "Save the page again."
    case .binary: "Save the page again, decompressed."
    case .unreadable: "Check that you may read it, and that it is a file and not a pipe."
    case .tooLarge: "Files of up to 1 GiB are read."
    case .kind: "Name a file that holds one of them."
    case .script: "Write a page that loads it, and audit that page."
    case .content: "Save it again with the tool that made it."
    case .pageless:
      "Open the browser's network panel first, reload the checkout, and export the archive then."
    case .version: "Save the evidence again with this version: --save-evidence FILE."
    }
  }
}
