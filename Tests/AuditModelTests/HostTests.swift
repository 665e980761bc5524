// The built-in hosts, as pay.js would see them.

import AuditModel
import FoundationEssentials
import Testing

@Suite struct `A built-in host` {
  @Test func `is one of ten, each with a name of its own`() {
    #expect(Host.builtIn.count == 10)
    #expect(Set(Host.builtIn.map(\.name)).count == 10)
    #expect(Host.standard.name == "wkwebview")
  }

  @Test(arguments: Host.builtIn)
  func `is read back from what is printed`(host: Host) throws {
    let data = try JSONEncoder().encode(host)
    #expect(try JSONDecoder().decode(Host.self, from: data) == host)
  }

  @Test(arguments: [
    ("wkwebview", true, Host.Path.popup), ("wkwebview-plain", false, .popup),
    ("uiwebview", false, .popup), ("safari-view-controller", true, .popup),
    ("android-webview", true, .paymentRequest), ("android-webview-plain", true, .popup),
    ("custom-tab", true, .paymentRequest), ("safari-ios", true, .popup),
    ("chrome-android", true, .paymentRequest), ("chrome-desktop", true, .paymentRequest),
  ])
  func `has an agent that pay.js knows or not, and a path`(
    name: String, isSupported: Bool, path: Host.Path
  ) throws {
    let host = try #require(Host.builtIn(named: name))
    #expect(host.agentIsSupported == isSupported)
    #expect(host.path == path)
  }

  @Test func `carries the token only behind its agent`() {
    var host = Host.standard
    #expect(host.hasSupportedToken)
    host.agent.userAgent = Host.supportedToken + " Mozilla/5.0"
    #expect(!host.hasSupportedToken)
  }
}
