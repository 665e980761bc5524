// Finds the hosts that `--host` names.

import AuditModel
import FoundationEssentials

/// The hosts of a run.
enum HostSelection {
  /// The hosts of all values of `--host`: names of built-in ones and profile files, several in
  /// one value parted by commas; the default where none is named.
  static func hosts(_ values: [String]) throws(UsageError) -> [Host] {
    var hosts: [Host] = []
    for name in values.flatMap({ $0.split(separator: ",").map(String.init) }) {
      let host = try host(named: name)
      if let same = hosts.first(where: { $0.name == host.name }) {
        if same == host { continue }
        throw UsageError(
          "two different hosts have the name \"\(host.name)\"",
          "Change \"name\" in one of the profile files.")
      }
      hosts.append(host)
    }
    if hosts.isEmpty, !values.isEmpty {
      throw UsageError("--host names no host", "`payready hosts` lists them.")
    }
    return hosts.isEmpty ? [Host.standard] : hosts
  }

  /// The error for a name that no built-in host has.
  static func unknown(_ name: String) -> UsageError {
    .unknown(
      "host", name, known: Host.builtIn.map(\.name),
      see: "`payready hosts` lists the built-in ones; a profile file is named by its path.")
  }

  private static func host(named name: String) throws(UsageError) -> Host {
    if let host = Host.builtIn(named: name) { return host }
    let looksLikeFile = name.contains("/") || name.hasSuffix(".json")
    if !looksLikeFile, !FileManager.default.fileExists(atPath: name) { throw unknown(name) }
    return try HostFile.read(name)
  }
}
