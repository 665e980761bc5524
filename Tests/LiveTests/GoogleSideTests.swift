// Who plays Google: our scripts, another pay.js with our sheet, or nobody of ours.

import AuditModel
import Foundation
import TestSupport
import Testing

/// A pay.js that is not ours: a client written from the documented sequence of messages alone
/// (https://github.com/google/web-activities), which says nothing of itself.
private let documentedScript = """
  window.google = { payments: { api: { PaymentsClient: class {
    isReadyToPay() { return Promise.resolve({ result: true }); }
    createButton({ onClick }) {
      const button = document.createElement("button");
      button.className = "gpay-button";
      button.textContent = "Pay";
      button.style = "width: 200px; height: 40px";
      button.addEventListener("click", onClick);
      return button;
    }
    loadPaymentData(request) {
      const asked = { requestId: "GPAY", returnUrl: location.href, args: request };
      const popup = open(
        "https://pay.google.com/gp/p/ui/pay#__WA__=" + encodeURIComponent(JSON.stringify(asked)),
        "documented", "width=400,height=500");
      return new Promise((resolve, reject) => {
        const sentinel = "__ACTIVITIES__";
        addEventListener("message", ({ data, source, origin }) => {
          if (origin !== "https://pay.google.com" || data?.sentinel !== sentinel) return;
          const send = (cmd, payload) => source.postMessage({ sentinel, cmd, payload }, origin);
          if (data.cmd === "connect") send("start", request);
          if (data.cmd !== "result") return;
          send("close", null);
          if (data.payload.code === "ok") resolve(data.payload.data);
          else reject(Object.assign(new Error("no"), { statusCode: "CANCELED" }));
        });
      });
    }
  } } } };
  """

@Suite(.enabled(if: LiveProgram.isBuilt, LiveProgram.missing))
struct `Whoever plays Google` {
  private func heard(_ program: LiveProgram) -> [String] {
    program.events.compactMap { event in
      guard case .google(let it) = event.what, it.says == "message-heard" else { return nil }
      return it.facts["cmd"]?.text
    }
  }

  @Test func `answers a pay.js that is not ours in its own protocol`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(documentedScript, to: "pay.js")
    let site = try Shop().open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.google = .payScript
        $0.payScript = file
      })
    #expect(program.ended == .answered, "\(program.marks) \(program.errors)")
    #expect(heard(program).filter { ["connect", "result"].contains($0) } == ["connect", "result"])
    #expect(program.marks.contains("token-sent"))
    #expect(program.marks.contains("window child"))
  }

  @Test func `is fetched from the network where no file is given`() async throws {
    let identity = try CertificateAuthority.shared.get().identity(names: ["pay.google.com"])
    let server = try NginxServer(
      files: ["gp/p/js/pay.js": Array(documentedScript.utf8)], identity: identity)
    let site = try Shop().open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.google = .payScript
        $0.insecure = true
        $0.connectTo = ["pay.google.com:443": "127.0.0.1:\(server.securePort)"]
      })
    #expect(program.ended == .answered, "\(program.marks) \(program.errors)")
  }

  @Test func `is left alone where Google itself is wanted, up to the sheet's first message`()
    async throws
  {
    let identity = try CertificateAuthority.shared.get().identity(names: ["pay.google.com"])
    let sheet = """
      <h1>Pay</h1><script>
      opener.postMessage({ sentinel: "__ACTIVITIES__", cmd: "connect", payload: {} }, "*");
      </script>
      """
    let server = try NginxServer(
      files: [
        "gp/p/js/pay.js": Array(documentedScript.utf8), "gp/p/ui/pay": Array(sheet.utf8),
      ], locations: "location /gp/p/ui/ { default_type text/html; }", identity: identity)
    let site = try Shop().open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.google = .google
        $0.insecure = true
        $0.connectTo = ["pay.google.com:443": "127.0.0.1:\(server.securePort)"]
      })
    #expect(program.ended == .reachedGoogle, "\(program.marks) \(program.errors)")
    #expect(heard(program).first == "connect")
  }

  @Test func `is left alone up to Google's sign-in, where the sheet leads there`() async throws {
    let authority = try CertificateAuthority.shared.get()
    let names = ["pay.google.com", "accounts.google.com"]
    let server = try NginxServer(
      files: [
        "gp/p/js/pay.js": Array(documentedScript.utf8),
        "ServiceLogin": Array("<h1>Sign in</h1><input type=email>".utf8),
      ],
      locations: """
        location /gp/p/ui/ { return 302 https://accounts.google.com/ServiceLogin; }
        location /ServiceLogin { default_type text/html; }
        """, identity: try authority.identity(names: names))
    let site = try Shop().open()
    let program = try await LiveProgram(
      Shop.run(site.address + "/") {
        $0.google = .google
        $0.certificateAuthorities = authority.certificateFile
        $0.connectTo = Dictionary(
          uniqueKeysWithValues: names.map { ("\($0):443", "127.0.0.1:\(server.securePort)") })
      })
    #expect(program.ended == .reachedGoogle, "\(program.marks) \(program.errors)")
    #expect(program.marks.contains("window child"))
    // Nothing is typed and nothing is sent.
    let inputs = program.marks.filter { $0.hasPrefix("trusted") }
    #expect(inputs.count == 2, "\(inputs)")
  }
}
