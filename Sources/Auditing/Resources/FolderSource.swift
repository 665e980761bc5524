// The resources beside an HTML file, as a server would give them.

import AuditModel
import Fetching
import FoundationEssentials
import Synchronization

/// Reads what stands in the folder of a page and below, never above; asks another source for
/// the rest.
final class FolderSource: ResourceSource {
  /// The name of the site that a file without `--base-url` is judged at; it never resolves
  /// (https://www.rfc-editor.org/rfc/rfc6761#section-6.4).
  static let reservedHost = "payready.invalid"

  /// The address of the page.
  let address: WebAddress
  private let file: PageFile
  private let headers: Headers?
  /// The folder with symbolic links resolved, without a slash at its end.
  private let folder: String
  /// The path in addresses that the folder stands for, with a slash at its end.
  private let prefix: String
  private let sizeLimit: Int
  private let others: any ResourceSource
  private let paths = Mutex<[String: String]>([:])

  /// - Returns: nil where the page's name makes no address.
  init?(
    file: PageFile, baseURL: WebAddress?, headers: Headers?, sizeLimit: Int,
    others: any ResourceSource
  ) {
    self.file = file
    self.headers = headers
    self.sizeLimit = sizeLimit
    self.others = others
    let url = URL(filePath: file.path, directoryHint: .notDirectory)
    folder = Self.resolved(url.deletingLastPathComponent())
    let name = Self.encoded(url.lastPathComponent)
    let base = baseURL ?? WebAddress("https://\(Self.reservedHost)/")
    guard let base, let page = base.path.hasSuffix("/") ? base.resolve("./" + name) : base
    else { return nil }
    address = page.withoutFragment
    prefix = String(address.path[...(address.path.lastIndex(of: "/") ?? address.path.startIndex)])
    let shown = file.path
    let key = address.description
    paths.withLock { $0[key] = shown }
  }

  /// The file of each address that was read from one, as the caller would write it.
  var readPaths: [String: String] { paths.withLock { $0 } }

  func fetch(_ request: ResourceRequest) async throws(FetchFailure) -> Exchange {
    guard let asked = WebAddress(request.url)?.withoutFragment else {
      return try await others.fetch(request)
    }
    if asked == address { return page(request) }
    if let path = path(of: asked) {
      return try read(path, for: request, at: asked)
    }
    if asked.origin == address.origin, address.host == Self.reservedHost {
      throw FetchFailure(
        kind: .other, url: request.url, message: "there is no such file beside the page",
        advice: "Put it there, or give the page's address with --base-url.")
    }
    return try await others.fetch(request)
  }

  private func page(_ request: ResourceRequest) -> Exchange {
    var exchange = Exchange(
      requestedURL: address.description, hops: [],
      body: Array(file.bytes.prefix(sizeLimit)), truncated: file.bytes.count > sizeLimit)
    if let headers {
      exchange.hops = [Exchange.Hop(url: address.description, status: 200, headers: headers)]
      return exchange.read(as: request.reading)
    }
    return exchange.read(as: request.reading, type: "text/html")
  }

  /// The file that stands for an address, nil where none does.
  private func path(of asked: WebAddress) -> String? {
    guard asked.origin == address.origin, asked.path.hasPrefix(prefix) else { return nil }
    let relative = WebAddress.percentDecoded(asked.path.dropFirst(prefix.count))
    let isPlain = relative.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    guard isPlain, !relative.contains("\0") else { return nil }
    let url = URL(filePath: folder + "/" + relative, directoryHint: .notDirectory)
    let path = Self.resolved(url)
    let root = folder == "/" ? "/" : folder + "/"
    guard path.hasPrefix(root),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return path
  }

  private func read(
    _ path: String, for request: ResourceRequest, at asked: WebAddress
  ) throws(FetchFailure) -> Exchange {
    let url = URL(filePath: path, directoryHint: .notDirectory)
    guard let bytes = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw FetchFailure(
        kind: .other, url: request.url, message: "the file \(path) cannot be read",
        advice: "Check that you may read it.")
    }
    let shown = shown(path)
    paths.withLock { $0[asked.description] = shown }
    return Exchange(
      requestedURL: request.url, hops: [], body: Array(bytes.prefix(sizeLimit)),
      truncated: bytes.count > sizeLimit
    ).read(as: request.reading, type: Self.type(of: path, for: request))
  }

  /// The type that a server would name.
  private static func type(of path: String, for request: ResourceRequest) -> String? {
    switch request.destination {
    case .script, .module: return "text/javascript"
    case .document, .frame, .window:
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      return ["html", "htm", "xhtml"].contains(ending) ? "text/html" : nil
    }
  }

  /// The path as the caller would write it: beside the page's path.
  private func shown(_ path: String) -> String {
    let start = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
    let root = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(root) ? start + path.dropFirst(root.count) : path
  }

  private static func resolved(_ url: URL) -> String {
    let path = url.absoluteURL.resolvingSymlinksInPath().standardized.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func encoded(_ name: String) -> String {
    name.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "-._~!$&'()*+,;=@".unicodeScalars.contains(scalar))
      let digits = String(byte, radix: 16, uppercase: true)
      text += isPlain ? String(scalar) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
}

extension Exchange {
  /// The exchange of a file with its text, read as if a server had named that type.
  fileprivate func read(as reading: FetchRequest.Reading, type: String?) -> Exchange {
    guard let type else { return read(as: reading) }
    var typed = self
    let headers = Headers([.init(name: "Content-Type", value: type)])
    typed.hops = [Hop(url: requestedURL, status: 200, headers: headers)]
    var copy = self
    copy.text = typed.read(as: reading).text
    return copy
  }
}
