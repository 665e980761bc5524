// Reads a file that is a target and tells what it is.

import AuditModel
import FoundationEssentials

/// Files as targets.
enum TargetFile {
  static let sizeLimit = 1 << 30

  /// The targets in a file: one page, one archive, or the evidence of one or more.
  static func read(_ path: String) throws(TargetProblem) -> [Target] {
    let bytes = try content(path)
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    switch ending {
    case "html", "htm", "xhtml":
      if isBinary(bytes) { throw TargetProblem(.binary, name: path) }
      return [page(path, bytes)]
    case "har": return [try archive(path, bytes)]
    case "js", "mjs", "cjs", "ts": throw TargetProblem(.script, name: path)
    default: break
    }
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    if first == UInt8(ascii: "<") { return [page(path, bytes)] }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return try json(path, bytes)
    }
    throw TargetProblem(.kind, name: path)
  }

  private static func content(_ path: String) throws(TargetProblem) -> Data {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes != nil || FileManager.default.fileExists(atPath: path) else {
      throw TargetProblem(.missing, name: path)
    }
    if attributes?[.type] as? FileAttributeType == .typeDirectory {
      throw TargetProblem(.folder, name: path)
    }
    if let size = attributes?[.size] as? Int, size > sizeLimit {
      throw TargetProblem(.tooLarge, name: path)
    }
    guard let bytes = try? Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory))
    else { throw TargetProblem(.unreadable, name: path) }
    if bytes.allSatisfy({ [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }) {
      throw TargetProblem(.empty, name: path)
    }
    return bytes
  }

  /// True where the beginning holds too many control characters for a text; UTF-16, whose first
  /// two bytes are a mark or hold one NUL, is one.
  private static func isBinary(_ bytes: Data) -> Bool {
    let start = bytes.prefix(1024)
    let first = Array(start.prefix(2))
    if first.count(where: { $0 == 0 }) == 1 || first == [0xFE, 0xFF] || first == [0xFF, 0xFE] {
      return false
    }
    let texts: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1B]
    let controls = start.count { $0 < 0x20 && !texts.contains($0) }
    return controls * 20 > start.count
  }

  private static func page(_ path: String, _ bytes: Data) -> Target {
    Target(name: path, kind: .file(PageFile(path: path, bytes: Array(bytes))))
  }

  private static func archive(_ path: String, _ bytes: Data) throws(TargetProblem) -> Target {
    do {
      let archive = try HTTPArchive(bytes) { name in
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return try? Data(contentsOf: URL(filePath: folder + name, directoryHint: .notDirectory))
      }
      return Target(name: path, kind: .archive(archive))
    } catch {
      switch error {
      case .malformed:
        throw TargetProblem(.content("it is no HTTP archive (HAR 1.2)"), name: path)
      case .pageless: throw TargetProblem(.pageless, name: path)
      }
    }
  }

  private static func json(_ path: String, _ bytes: Data) throws(TargetProblem) -> [Target] {
    /// The keys that tell what the file is.
    struct Outline: Decodable {
      struct Anything: Decodable {
        init(from decoder: any Decoder) {}
      }
      var evidenceVersion: String?
      var log: Anything?
    }
    let decoder = JSONDecoder()
    let outlines: [Outline]
    let isList: Bool
    if let one = try? decoder.decode(Outline.self, from: bytes) {
      outlines = [one]
      isList = false
    } else if let several = try? decoder.decode([Outline].self, from: bytes) {
      outlines = several
      isList = true
    } else {
      throw TargetProblem(.content("it is no valid JSON"), name: path)
    }
    if !isList, outlines.first?.log != nil { return [try archive(path, bytes)] }
    guard !outlines.isEmpty, outlines.allSatisfy({ $0.evidenceVersion != nil }) else {
      throw TargetProblem(.kind, name: path)
    }
    let major = Evidence.currentVersion.prefix { $0 != "." }
    for version in outlines.compactMap(\.evidenceVersion)
    where version.prefix(while: { $0 != "." }) != major {
      throw TargetProblem(.version(version), name: path)
    }
    guard let saved = SavedEvidence.read(bytes, isList: isList) else {
      throw TargetProblem(.content("it is no whole evidence"), name: path)
    }
    return saved.map { Target(name: $0.target, id: $0.id, kind: .evidence($0)) }
  }
}

/// An HTML file and its bytes.
struct PageFile: Sendable {
  var path: String
  var bytes: [UInt8]
}
