// A certificate authority of our own, made with openssl for one run of the tests.

import Foundation

/// Signs certificates for loopback servers.
public final class CertificateAuthority: Sendable {
  /// A server's certificate and key, both PEM files.
  public struct Identity: Sendable {
    public let certificateFile: String
    public let keyFile: String
  }

  /// The authority that tests share.
  public static let shared = Result { try CertificateAuthority() }

  /// The authority's own certificate, to be trusted.
  public let certificateFile: String
  /// The common name of its certificate.
  public let name = "payready test authority"
  private let folder: TemporaryFolder
  private let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

  public init() throws {
    folder = try TemporaryFolder()
    certificateFile = folder.path(of: "authority.pem")
    try ProgramRun.succeed(
      "openssl",
      ["req", "-x509"] + newKey + [
        "-keyout", folder.path(of: "authority.key"), "-out", certificateFile, "-days", "30",
        "-subj", "/CN=\(name)", "-addext", "keyUsage=critical,keyCertSign",
      ])
  }

  /// A certificate for those DNS names and for 127.0.0.1 and ::1.
  ///
  /// - Parameter days: how long it is valid; negative makes one that has expired.
  public func identity(names: [String], days: Int = 30) throws -> Identity {
    let stem = folder.path(of: UUID().uuidString)
    let alternatives =
      (names.map { "DNS:\($0)" } + ["IP:127.0.0.1", "IP:::1"]).joined(separator: ",")
    try ProgramRun.succeed(
      "openssl",
      ["req", "-new"] + newKey + [
        "-keyout", stem + ".key", "-out", stem + ".csr", "-subj", "/CN=\(names.first ?? "none")",
        "-addext", "subjectAltName=\(alternatives)",
      ])
    try ProgramRun.succeed(
      "openssl",
      [
        "x509", "-req", "-in", stem + ".csr", "-CA", certificateFile,
        "-CAkey", folder.path(of: "authority.key"), "-days", "\(days)",
        "-set_serial", "\(UInt32.random(in: 1...UInt32.max))", "-copy_extensions", "copy",
        "-out", stem + ".pem",
      ])
    return Identity(certificateFile: stem + ".pem", keyFile: stem + ".key")
  }
}
