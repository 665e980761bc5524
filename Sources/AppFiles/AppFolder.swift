// Finds and reads the files of an app below a path.

import AuditModel
import FoundationEssentials

/// The files of an app below a path.
public enum AppFolder {
  /// A path that cannot be read at all.
  public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence for a reader.
    public let description: String
  }

  /// Reads the file, or all files below the folder, as far as the limits let.
  ///
  /// Links are followed inside the folder alone, each folder once.
  public static func read(
    _ root: String, limits: ReadingLimits
  ) throws(Unreadable) -> FoundFiles {
    var walk = Walk(root: root, limits: limits)
    try walk.start()
    walk.found.files.sort { $0.path < $1.path }
    walk.found.unread.sort { $0.path < $1.path }
    return walk.found
  }

  private struct Walk {
    let root: String
    let limits: ReadingLimits
    var found = FoundFiles()
    private var entries = 0
    private var bytes = 0
    private var entered: Set<String> = []
    private var realRoot = ""
    private let files = FileManager.default

    init(root: String, limits: ReadingLimits) {
      self.root = root
      self.limits = limits
    }

    mutating func start() throws(Unreadable) {
      var isFolder = false
      guard files.fileExists(atPath: root, isDirectory: &isFolder) else {
        throw Unreadable(description: "there is nothing at \(root)")
      }
      realRoot = realPath(root)
      if !isFolder {
        let name = String(root.split(separator: "/").last ?? "")
        guard let language = FileKind.language(of: name) else {
          throw Unreadable(description: "\(root) is no file that an app's source has")
        }
        read(at: root, path: name, language: language)
        return
      }
      guard (try? files.contentsOfDirectory(atPath: root)) != nil else {
        throw Unreadable(description: "the folder \(root) cannot be read")
      }
      var folders: [String] = [""]
      entered.insert(realRoot)
      while let folder = folders.popLast() {
        enter(folder, into: &folders)
        if isOver { return }
      }
    }

    private var isOver: Bool { !found.limits.isEmpty }

    private mutating func enter(_ folder: String, into folders: inout [String]) {
      let place = folder.isEmpty ? root : root + "/" + folder
      guard let names = try? files.contentsOfDirectory(atPath: place) else {
        leave(folder, .notReadable, "The folder cannot be read.")
        return
      }
      for name in names.sorted(by: >) {
        entries += 1
        if entries > limits.entries {
          found.limits.append("stopped after \(limits.entries) files and folders")
        } else if limits.isOver {
          found.limits.append("stopped at the deadline while looking for files")
        }
        if isOver { return }
        visit(folder.isEmpty ? name : folder + "/" + name, name: name, into: &folders)
      }
    }

    private mutating func visit(_ path: String, name: String, into folders: inout [String]) {
      let place = root + "/" + path
      let parts = path.split(separator: "/")
      let type = (try? files.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
      let isLink = type == .typeSymbolicLink
      var isFolder = false
      guard files.fileExists(atPath: place, isDirectory: &isFolder) else {
        if isLink { leave(path, .linkLoop, "The link leads nowhere.") }
        return
      }
      if isFolder {
        guard FileKind.isEntered(parts) else { return }
        let real = realPath(place)
        guard real == realRoot || real.hasPrefix(realRoot + "/") else {
          leave(path, .linkLoop, "The link leads out of the folder and is not followed.")
          return
        }
        guard entered.insert(real).inserted else {
          leave(path, .linkLoop, "The link leads to a folder that is read already.")
          return
        }
        folders.append(path)
        return
      }
      guard let language = FileKind.language(of: name), FileKind.isRead(parts) else { return }
      guard isLink || type == .typeRegular else { return }
      if isLink {
        let real = realPath(place)
        guard real.hasPrefix(realRoot + "/") else {
          leave(path, .linkLoop, "The link leads out of the folder and is not followed.")
          return
        }
        // The file itself is met at its own place.
        return
      }
      read(at: place, path: path, language: language)
    }

    private mutating func read(at place: String, path: String, language: SourceLanguage) {
      let size = ((try? files.attributesOfItem(atPath: place))?[.size] as? Int) ?? 0
      guard size <= limits.fileBytes else {
        leave(
          path, .tooLarge,
          "\(size) bytes; files of more than \(limits.fileBytes) bytes are not read.")
        return
      }
      guard bytes + size <= limits.totalBytes else {
        found.limits.append("stopped after \(limits.totalBytes) bytes of source")
        return
      }
      guard let content = files.contents(atPath: place).map({ [UInt8]($0) }) else {
        leave(path, .notReadable, "The file cannot be read.")
        return
      }
      bytes += content.count
      let dependency = FileKind.dependency(of: path.split(separator: "/"))
      if language == .propertyList, content.starts(with: Array("bplist".utf8)) {
        found.files.append(
          SourceFile(path: path, language: language, bytes: content, dependency: dependency))
        return
      }
      guard var text = SourceText.decode(content) else {
        leave(path, .unknownEncoding, "The file is neither UTF-8 nor UTF-16.")
        return
      }
      if let both = SourceText.withoutMergeMarkers(text) {
        text = both
        leave(path, .mergeConflict, "The file holds an open merge; both sides were read.")
      }
      found.files.append(
        SourceFile(path: path, language: language, bytes: text, dependency: dependency))
    }

    private mutating func leave(_ path: String, _ reason: UnreadFile.Reason, _ message: String) {
      found.unread.append(UnreadFile(path: path, reason: reason, message: message))
    }

    private func realPath(_ path: String) -> String {
      var real = URL(filePath: path).resolvingSymlinksInPath().path
      while real.count > 1, real.hasSuffix("/") { real.removeLast() }
      return real
    }
  }
}
