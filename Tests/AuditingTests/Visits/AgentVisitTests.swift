// A server that answers each agent otherwise: the token that decides is named.

import AuditModel
import Auditing
import Synchronization
import TestSupport
import Testing

/// A page with a wallet, and the same page without.
private enum Checkout {
  static let wallet = """
    <title>Pay</title><div id=b></div>
    <script async src="https://pay.google.com/gp/p/js/pay.js" onload="ready()"></script>
    <script>
    const base = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [] };
    function ready() {
      const client = new google.payments.api.PaymentsClient({ environment: "TEST" });
      client.isReadyToPay(base).then((answer) => {
        if (!answer.result) return;
        document.getElementById("b").append(
          client.createButton({ onClick: () => client.loadPaymentData(base) }));
      });
    }
    </script>
    """
  static let cards = "<title>Pay</title><form><input name=card></form>"

  static func answer(_ hasWallet: Bool) -> SiteServer.Answer { .init(hasWallet ? wallet : cards) }
}

/// The user agent of a request.
private func userAgent(_ request: String) -> String { header("User-Agent", of: request) ?? "" }

private func header(_ name: String, of request: String) -> String? {
  request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
    .map { String($0.dropFirst(name.count + 2)) }
}

/// The major version of Chrome in a user agent.
private func chrome(_ userAgent: String) -> Int? {
  guard let start = userAgent.firstRange(of: "Chrome/")?.upperBound else { return nil }
  return Int(userAgent[start...].prefix { $0.isNumber })
}

@Suite struct `Visits by agent` {
  @Test func `cost one request for each agent where all get the same page`() async throws {
    let site = try SiteServer(["/a.js": "a()"]) { request in
      request.hasPrefix("GET / ") ? .init(Checkout.wallet + "<script src=/a.js></script>") : nil
    }
    let target = try await audit(site.address).target
    #expect(target.differences == [])
    #expect(
      target.comparisons?.map(\.name) == [
        "wkwebview", "safari-ios", "wkwebview-plain", "wkwebview-safari", "chrome-android",
        "android-webview",
      ])
    #expect(site.paths.count { $0 == "/" } == VisitAgent.usual.count)
    #expect(site.paths.count { $0 == "/a.js" } == 1)
  }

  @Test func `read a page anew where only a token that is made by chance is another`()
    async throws
  {
    let site = try SiteServer([:]) { request in
      let chance = "\(Int.random(in: 1_000_000_000...9_999_999_999))"
      return .init(
        Checkout.wallet + "<input type=hidden name=csrf value=\(chance)>"
          + "<script nonce=\(chance)>window.token = '\(chance)'</script>")
    }
    #expect(try await audit(site.address).target.differences == [])
  }

  @Test func `name Safari's token where the wallet depends on it`() async throws {
    let site = try SiteServer([:]) { request in
      Checkout.answer(userAgent(request).contains("Safari/"))
    }
    let target = try await audit(site.address).target
    let difference = try #require(target.differences?.first)
    #expect(difference.agents == ["wkwebview", "wkwebview-plain"])
    #expect(
      difference.others == [
        "safari-ios", "wkwebview-safari", "chrome-android", "android-webview",
      ])
    #expect(difference.cause == .token)
    #expect(difference.tokens.map(\.name) == ["Safari"])
    #expect(difference.aspects.contains(.integration))
    let finding = try #require(target.findings.first { $0.rule == "withheld-integration" })
    #expect(finding.effect == .blocks)
    #expect(finding.message.contains("`Safari/604.1` in the agent decides: with it Google Pay"))
    #expect(target.verdicts.map(\.verdict) == [.notReady])
  }

  @Test func `name Chrome's version from which on there is a wallet`() async throws {
    let site = try SiteServer([:]) { request in
      Checkout.answer((chrome(userAgent(request)) ?? 0) >= 137)
    }
    let target = try await audit(site.address).target
    let difference = try #require(target.differences?.first)
    #expect(difference.cause == .token)
    #expect(difference.tokens.map(\.name) == ["Chrome"])
    #expect(difference.tokens.map(\.versions) == [[136, 137]])
    #expect(difference.sentence.contains("`Chrome/137` or newer"))
    #expect(target.findings.contains { $0.rule == "withheld-integration" && $0.effect == .blocks })
  }

  @Test func `name what makes an Android agent a web view's`() async throws {
    let site = try SiteServer([:]) { request in
      Checkout.answer(!userAgent(request).contains("; wv"))
    }
    let run = try await audit(site.address) {
      $0.hosts = [Host.builtIn(named: "android-webview")].compactMap { $0 }
    }
    let difference = try #require(try run.target.differences?.first)
    #expect(difference.tokens.map(\.name) == ["wv"])
    #expect(difference.tokens.map(\.one) == ["wv"])
    #expect(difference.cause == .token)
  }

  @Test func `name the token behind a wall for unknown agents`() async throws {
    let site = try SiteServer([:]) { request in
      let known = ["Safari/", "Chrome/", "Firefox/"].contains { userAgent(request).contains($0) }
      return known
        ? .init(Checkout.wallet)
        : .init("<title>Sorry</title><p>Your browser is not supported.")
    }
    let target = try await audit(site.address).target
    let difference = try #require(target.differences?.first)
    #expect(difference.aspects.contains(.wall))
    #expect(difference.tokens.map(\.name) == ["Safari"])
    #expect(difference.get.contains("“unsupported browser” page"))
    let finding = try #require(target.findings.first { $0.rule == "walled-page" })
    #expect(finding.effect == .blocks)
    #expect(finding.message.contains("`Safari/604.1` in the agent decides"))
  }

  @Test func `name a token that counts only together with another's place`() async throws {
    let site = try SiteServer([:]) { request in
      let agent = userAgent(request)
      let version = agent.firstRange(of: "Version/")?.lowerBound
      let safari = agent.firstRange(of: " Safari/")?.lowerBound
      return Checkout.answer(version.map { start in safari.map { start < $0 } ?? false } ?? false)
    }
    let target = try await audit(site.address).target
    let difference = try #require(target.differences?.first)
    // Neither is enough alone; from an agent that has the one, the other is what is missing.
    #expect(difference.others == ["safari-ios", "android-webview"])
    #expect(difference.cause == .token)
    #expect(Set(difference.tokens.map(\.name)).isSubset(of: ["Version", "Safari"]))
    #expect(difference.tokens.contains { $0.name == "Version" })
  }

  @Test func `name Android's header where the wallet depends on it`() async throws {
    let site = try SiteServer([:]) { request in
      Checkout.answer(header("X-Requested-With", of: request) == nil)
    }
    let run = try await audit(site.address) {
      $0.hosts = [Host.builtIn(named: "android-webview")].compactMap { $0 }
      $0.agents = VisitAgent.usual + VisitAgent.apps
    }
    let target = try run.target
    let difference = try #require(target.differences?.first)
    #expect(difference.others == ["x-requested-with"])
    #expect(difference.tokens.map(\.name) == ["X-Requested-With"])
    #expect(difference.cause == .token)
    let finding = try #require(target.findings.first { $0.rule == "unwelcome-app" })
    #expect(finding.effect == .risks)
  }

  @Test func `tell Instagram's old views from those that say IABMV`() async throws {
    let site = try SiteServer([:]) { request in
      let agent = userAgent(request)
      return Checkout.answer(!agent.contains("Instagram") || agent.contains("IABMV/1"))
    }
    let run = try await audit(site.address) { $0.agents = VisitAgent.usual + VisitAgent.apps }
    let difference = try #require(try run.target.differences?.first)
    #expect(difference.others == ["instagram"])
    #expect(difference.cause == .token)
    #expect(difference.tokens.map(\.name).contains("IABMV"))
  }

  @Test func `say where an agent is sent elsewhere`() async throws {
    let site = try SiteServer(["/app": "<title>Get our app</title>"]) { request in
      guard request.hasPrefix("GET / ") else { return nil }
      return userAgent(request).contains("Safari/")
        ? .init(Checkout.wallet) : .init("", status: "302 Found", headers: ["Location: /app"])
    }
    let difference = try #require(try await audit(site.address).target.differences?.first)
    #expect(difference.aspects.contains(.redirect))
    #expect(difference.get.contains("/app"))
    #expect(difference.tokens.map(\.name) == ["Safari"])
  }

  @Test func `say where an agent gets another document with the same wallet`() async throws {
    let site = try SiteServer(["/old.js": "a()"]) { request in
      guard request.hasPrefix("GET / ") else { return nil }
      return .init(
        Checkout.wallet + (chrome(userAgent(request)) == nil ? "<script src=/old.js></script>" : "")
      )
    }
    let target = try await audit(site.address).target
    #expect(target.differences?.map(\.aspects) == [[.document]])
    #expect(!target.findings.contains { $0.rule == "withheld-integration" })
  }

  @Test func `lay nothing to the agent where the same agent gets both`() async throws {
    // The first three answers have a wallet, whoever asks.
    let counter = Counter()
    let site = try SiteServer([:]) { _ in Checkout.answer(counter.next() <= 3) }
    let target = try await audit(site.address).target
    #expect(target.differences?.map(\.cause) == [.chance])
    #expect(!target.findings.contains { $0.rule == "withheld-integration" && $0.effect == .blocks })
  }

  @Test func `fetch a script anew for each agent where the server says that it varies`()
    async throws
  {
    let site = try SiteServer([:]) { request in
      guard request.hasPrefix("GET /pay.js ") else {
        return .init("<title>Pay</title><div id=b></div><script src=/pay.js></script>")
      }
      return .init(
        userAgent(request).contains("Safari/") ? "new google.payments.api.PaymentsClient({})" : "",
        headers: ["Vary: Accept-Encoding, User-Agent"])
    }
    let target = try await audit(site.address).target
    #expect(site.paths.count { $0 == "/pay.js" } >= VisitAgent.usual.count)
    #expect(target.differences?.first?.tokens.map(\.name) == ["Safari"])
  }

  @Test func `keep the cookies of the first visit in a second one`() async throws {
    let site = try SiteServer([:]) { request in
      header("Cookie", of: request)?.contains("seen=1") == true
        ? .init(Checkout.cards)
        : .init(Checkout.wallet, headers: ["Set-Cookie: seen=1; Path=/"])
    }
    let target = try await audit(site.address).target
    let difference = try #require(target.differences?.first)
    #expect(difference.cause == .cookies)
    #expect(difference.others == ["wkwebview, coming back"])
    let finding = try #require(target.findings.first { $0.rule == "changed-return" })
    #expect(finding.effect == .risks)
  }

  @Test func `find the popup that only a buyer who comes back is shown`() async throws {
    let popup = """
      <button id=account>Account</button><script>
      document.getElementById("account").addEventListener("click", () => {
        window.open("https://provider.example/session");
      });
      </script>
      """
    let site = try SiteServer([:]) { request in
      let isBack = header("Cookie", of: request)?.contains("session=") == true
      return .init(
        Checkout.wallet + (isBack ? popup : ""), headers: ["Set-Cookie: session=a; Path=/"])
    }
    let run = try await audit(site.address) {
      $0.hosts = ["wkwebview", "wkwebview-plain"].compactMap(Host.builtIn)
    }
    let finding = try #require(try run.target.findings.first { $0.rule == "returning-popup" })
    #expect(finding.hosts == ["wkwebview-plain"])
    #expect(finding.message.contains("https://provider.example/session"))
  }

  @Test func `are made by the host's agent alone where none are asked for`() async throws {
    let site = try SiteServer([:]) { request in
      Checkout.answer(userAgent(request).contains("Safari/"))
    }
    let target = try await audit(site.address) { $0.agents = [] }.target
    #expect(site.requests.count == 1)
    #expect(target.differences == nil)
  }

  @Test func `are judged again alike from saved evidence`() async throws {
    let site = try SiteServer([:]) { request in
      Checkout.answer(userAgent(request).contains("Safari/"))
    }
    let first = try await audit(site.address)
    let folder = try TemporaryFolder()
    let evidence = try #require(first.evidence.first.flatMap(SavedEvidence.text))
    let second = try await audit(try folder.write(evidence, to: "evidence.json"))
    #expect(try second.target.differences == first.target.differences)
    #expect(try second.target.findings == first.target.findings)
  }
}

/// Counts up from 1.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
