// nginx on loopback, for one test or several.

import Foundation
import Glibc

/// A running nginx over plain HTTP and over TLS with HTTP/2, serving a folder.
///
/// It ends when the last reference goes, and with this process at the latest.
public final class NginxServer: Sendable {
  /// What it serves by default.
  public let folder: TemporaryFolder
  public let port: Int
  /// TLS with HTTP/2 and HTTP/1.1.
  public let securePort: Int
  /// TLS with HTTP/1.1 only.
  public let secureOldPort: Int
  /// Such as `http://localhost:8080`.
  public var address: String { "http://localhost:\(port)" }
  /// Such as `https://localhost:8443`.
  public var secureAddress: String { "https://localhost:\(securePort)" }
  public var secureOldAddress: String { "https://localhost:\(secureOldPort)" }

  private let work: TemporaryFolder
  private let process: Process
  /// While it is open, the server runs.
  private let lifeline: Pipe

  /// - Parameters:
  ///   - files: what the folder holds, by path.
  ///   - locations: nginx configuration inside each `server`; `PORT`, `SECUREPORT` and `ROOT`
  ///     stand for what they say.
  ///   - identity: the certificate of the TLS ports; nil makes one for `localhost`.
  public init(
    files: [String: [UInt8]] = [:], locations: String = "",
    identity: CertificateAuthority.Identity? = nil
  ) throws {
    folder = try TemporaryFolder()
    work = try TemporaryFolder()
    for (name, content) in files { try folder.write(content, to: name) }
    let identity =
      try identity ?? CertificateAuthority.shared.get().identity(names: ["localhost"])
    let ports = try LoopbackPort.free(3)
    (port, securePort, secureOldPort) = (ports[0], ports[1], ports[2])
    let filled =
      locations
      .replacingOccurrences(of: "SECUREPORT", with: "\(securePort)")
      .replacingOccurrences(of: "PORT", with: "\(port)")
      .replacingOccurrences(of: "ROOT", with: folder.path)
    let root = folder.path
    let server = { (listen: String) in
      "server { listen 127.0.0.1:\(listen); server_name localhost; root \(root);\n"
        + filled + "\n}\n"
    }
    try work.write(
      """
      daemon off; master_process off; pid nginx.pid; error_log error.log;
      events { worker_connections 512; }
      http {
        log_format requests '$scheme $server_protocol "$request_method $request_uri" $connection $connection_requests';
        access_log access.log requests;
        client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi; scgi_temp_path scgi;
        types { text/html html; text/javascript js; application/json json; text/plain txt; }
        default_type application/octet-stream;
        ssl_certificate \(identity.certificateFile);
        ssl_certificate_key \(identity.keyFile);
        ssl_protocols TLSv1.2 TLSv1.3;
        \(server("\(port)"))
        \(server("\(securePort) ssl http2"))
        \(server("\(secureOldPort) ssl"))
      }
      """, to: "nginx.conf")
    process = Process()
    lifeline = Pipe()
    // No other program that tests start may hold it open.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      PATH=$PATH:/usr/sbin; nginx -p '\(work.path)' -e error.log -c nginx.conf </dev/null &
      server=$!; cat >/dev/null; kill -KILL $server
      """,
    ]
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(
      forWritingAtPath: try work.write("", to: "shell.log"))
    try process.run()
    do {
      for port in ports { try LoopbackPort.waitUntilOpen(port) }
    } catch {
      stop()
      throw ProgramRun.Failure(
        description: "nginx did not start: \((try? work.read("error.log")) ?? "no log") "
          + ((try? work.read("shell.log")) ?? ""))
    }
  }

  deinit {
    stop()
  }

  /// Kills, since a child of one of Swift's threads has all other signals blocked.
  private func stop() {
    try? lifeline.fileHandleForWriting.close()
    if let text = try? work.read("nginx.pid"), let server = pid_t(text.filter(\.isNumber)) {
      kill(server, SIGKILL)
    }
  }

  /// One line a request: scheme, protocol, request line in quotes, number of the connection,
  /// number of the request in it.
  ///
  /// nginx writes them after its answers, so this waits until there are `count` of them.
  public func requests(_ count: Int) throws -> [String] {
    for _ in 0..<500 {
      let lines = try work.read("access.log").split(separator: "\n").map(String.init)
      if lines.count >= count { return lines }
      usleep(20_000)
    }
    throw ProgramRun.Failure(description: "nginx had fewer than \(count) requests")
  }
}
