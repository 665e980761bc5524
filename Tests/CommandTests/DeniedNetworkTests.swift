// `--deny-private-networks`, for targets that strangers name.

import Foundation
import TestSupport
import Testing

@Suite struct `With --deny-private-networks` {
  @Test(arguments: [
    // Loopback in all its spellings.
    "http://127.0.0.1/", "http://127.0.0.1./", "http://127.1/", "http://127.255.255.254/",
    "http://2130706433/", "http://0x7f000001/", "http://0x7F.1/", "http://017700000001/",
    "http://0177.0.0.1/", "http://0/", "http://0.0.0.0/", "http://localhost/", "http://LOCALHOST/",
    "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::]/", "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/", "http://%6c%6f%63alhost/",
    "http://\u{FF11}27.0.0.1/", "http://127\u{3002}0.0.1/", "https://user:pass@127.0.0.1:8443/",
    // Private, link-local, shared and reserved ones.
    "http://10.0.0.1/", "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/", "http://0xA9FEA9FE/", "http://[fd00:ec2::254]/",
    "http://100.64.0.1/", "http://100.127.255.255/", "http://198.18.0.1/", "http://192.0.0.1/",
    "http://224.0.0.1/", "http://255.255.255.255/", "http://[fe80::1]/", "http://[fc00::1]/",
    "http://[ff02::1]/", "http://[::ffff:10.0.0.1]/",
    // IPv4 within IPv6: NAT64, its local form, 6to4, Teredo.
    "http://[64:ff9b::127.0.0.1]/", "http://[64:ff9b::a9fe:a9fe]/", "http://[64:ff9b:1::1]/",
    "http://[2002:7f00:1::]/", "http://[2002:a00:1::1]/", "http://[2001::1]/",
  ])
  func `a target on a private network is refused`(_ target: String) throws {
    let run = try Payready("audit", "--deny-private-networks", target)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(" leads to an address that is not on the public internet. Leave out "),
      "\(run.errors)")
    #expect(!run.errors.contains("user:pass"))
  }

  @Test(arguments: ["10.0.0.1", "127.0.0.1", "[fd00::1]", "127.0.0.1,10.0.0.1", "[::1],127.0.0.1"])
  func `a name that is resolved to one is refused`(_ addresses: String) throws {
    let server = try SocketServer { $0.waitForEnd() }
    let run = try Payready(
      "audit", "--deny-private-networks", "--resolve", "shop.test:\(server.port):\(addresses)",
      "http://shop.test:\(server.port)/")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("shop.test leads to an address that is not on the public internet"),
      "\(run.errors)")
    #expect(server.connections == 0)
  }

  @Test func `scripts and frames of a page are refused there`() throws {
    let server = try SocketServer { $0.waitForEnd() }
    let folder = try TemporaryFolder()
    try folder.write(
      "<script src=\(server.address)/a.js></script><iframe src=\(server.address)/f></iframe>"
        + "<script type=module src='http://[::ffff:7f00:1]:\(server.port)/b.mjs'></script>"
        + "<script>var s = document.createElement('script'); s.src = "
        + "'http://2130706433:\(server.port)/c.js'; document.head.append(s)</script>",
      to: "page.html")
    let run = try Payready(
      "audit", "--deny-private-networks", "page.html", "--base-url", "http://shop.test/page.html",
      "--report", "json", "--save-evidence", "evidence.json", folder: folder.path)
    #expect(run.status != 0)
    #expect(server.connections == 0)
    let evidence = try folder.read("evidence.json")
    let refusals = evidence.ranges(of: "leads to an address that is not on the public internet")
    #expect(refusals.count == 4)
  }

  @Test func `a proxy is refused, which would look names up itself`() throws {
    let run = try Payready(
      "audit", "--deny-private-networks", "--proxy", "http://proxy.example:3128", "shop.example")
    #expect(run.status == 64)
    #expect(run.errors.contains("--proxy and --deny-private-networks exclude each other"))
  }

  @Test func `a proxy of the environment is not used`() throws {
    let proxy = try SocketServer { $0.waitForEnd() }
    let run = try Payready(
      ["audit", "--deny-private-networks", "--retry", "0", "http://10.0.0.1/"],
      environment: ["http_proxy": proxy.address, "no_proxy": ""])
    #expect(run.errors.contains("not on the public internet"), "\(run.errors)")
    #expect(proxy.connections == 0)
  }
}
