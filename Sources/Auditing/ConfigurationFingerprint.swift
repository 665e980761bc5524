// A hash that tells two configurations apart.

import AuditModel
import Fetching
import FoundationEssentials

extension AuditOptions {
  /// 16 hexadecimal digits made of all options that change what is observed or judged.
  ///
  /// Of cookies and headers only the names take part, so that no secret can be guessed from it.
  var fingerprint: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let hostTexts = hosts.map { host in
      (try? encoder.encode(host)).map { String(decoding: $0, as: UTF8.self) } ?? host.name
    }
    var parts = hostTexts
    parts += ["agent", userAgent ?? "", expects.rawValue, "\(limits.resources)"]
    parts += ["\(limits.frameDepth)", "\(limits.total)", baseURL?.description ?? ""]
    parts += (responseHeaders?.fields ?? []).map { $0.name + ":" + $0.value }
    parts += fetch.headers.map(\.name)
    parts += fetch.headersForOrigin.sorted { $0.key < $1.key }
      .flatMap { [$0.key] + $0.value.map(\.name) }
    parts += [fetch.cookie == nil ? "" : "cookie", fetch.proxy == nil ? "" : "proxy"]
    parts += fetch.resolve + fetch.connectTo + [fetch.caCertificateFile ?? ""]
    parts += ["\(fetch.insecure)", "\(fetch.maxTime)", "\(fetch.retries)", "\(fetch.maxBody)"]
    parts += ["\(fetch.maxTotalBody)", "\(limits.scriptSize)", "\(limits.nesting)"]
    parts += ["\(fetch.maxRedirects)", "\(fetch.denyPrivateNetworks)", "\(offline)"]
    if let live {
      parts += ["live", live.google.rawValue, live.tap ?? "", live.payScript ?? ""]
      parts += live.scenarios.map(\.rawValue)
      parts += live.steps.map { "\($0.action) \($0.selector ?? "") \($0.url ?? "")" }
    }
    parts += appHosts.keys.sorted()
    parts += agents.flatMap { [$0.userAgent] + $0.headers.map { $0.name + ":" + $0.value } }
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in parts.joined(separator: "\0").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
