// What is hidden, and what is not.

import AuditModel
import Testing

@testable import Reporting

@Suite struct MaskingTests {
  @Test(arguments: [
    ("https://a.example/b?c=d&e=f#g", "https://a.example/b?c=***&e=***#g"),
    ("https://u:p@a.example/", "https://***@a.example/"),
    ("//u@a.example/x?k", "//***@a.example/x?***"),
    ("/pay?token=abc", "/pay?token=***"),
    (
      "https://a.example/cb#access_token=x&state=y",
      "https://a.example/cb#access_token=***&state=***"
    ),
    ("https://a.example/?a=&b", "https://a.example/?a=&***"),
    ("https://a.example/@user/x", "https://a.example/@user/x"),
    ("checkout.html", "checkout.html"), ("", ""),
    ("https://a.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "https://a.example/***"),
  ])
  func `Addresses keep their names and lose their values`(address: String, masked: String) {
    #expect(Masking.address(address) == masked)
  }

  @Test(arguments: [
    ("Set-Cookie", "sid=abc; Path=/; Secure", "sid=***; Path=/; Secure"),
    ("cookie", "a=1; b=2", "a=***; b=***"),
    ("Authorization", "Bearer abc", "***"),
    ("X-Csrf-Token", "abc", "***"),
    ("Location", "/login?next=%2Fcheckout", "/login?next=***"),
    (
      "Content-Security-Policy", "script-src 'nonce-abc'; report-uri https://r.example/?k=v",
      "script-src 'nonce-abc'; report-uri https://r.example/?k=***"
    ),
    ("Content-Type", "text/html; charset=utf-8", "text/html; charset=utf-8"),
  ])
  func `Headers keep what is no secret`(name: String, value: String, masked: String) {
    #expect(Masking.header(name, value) == masked)
  }

  @Test(arguments: [
    ("See https://a.example/?q=1, then go.", "See https://a.example/?q=***, then go."),
    ("(https://u:p@a.example/x)", "(https://***@a.example/x)"),
    (#"fetch("/api/total?cart=c7f1e0&x=1")"#, #"fetch("/api/total?cart=***&x=***")"#),
    ("<img src=/p.gif?id=77>", "<img src=/p.gif?id=***>"),
    ("url:'https://a.example/a,b?c=d'", "url:'https://a.example/a,b?c=***'"),
    ("headers:{Authorization:\"Bearer abcdef123456\"}", "headers:{Authorization:\"Bearer ***\"}"),
    ("Stripe('sk_live_abcdefghijklmnop')", "Stripe('***')"),
    ("csrfToken: \"9f8e7d6c5b4a\"", "csrfToken: \"***\""),
    ("document.cookie='PHPSESSID=0a1b2c3d4e'", "document.cookie='PHPSESSID=***'"),
    ("The page says “https://a.example/?q=1”.", "The page says “https://a.example/?q=***”."),
  ])
  func `Running text loses the values of its addresses, and tokens`(text: String, masked: String) {
    #expect(Masking.running(text) == masked)
  }

  @Test(arguments: [
    "a=/x/.test(b)?c=d:e", "return e?t=n:r", "x ? y = 1 : z = 2", "\"use strict\"?a=b:c",
    "Basic integration of Google Pay", "mail me@example.com", "const a = b?.c ?? d",
    "https://a.example/b", "pk_live_abcdefghijklmnop", "const token = data.paymentMethod1.token2",
    "type: \"PAYMENT_GATEWAY\", tokenization: \"abc12345\"",
  ])
  func `What is no secret stays as it is`(text: String) {
    #expect(Masking.running(text) == text)
  }

  @Test func `The mark of an excerpt moves along`() {
    let text = #"a("/x?k=0123456789");await fetch("/y?k=98765");b()"#
    let place = Sample.place(
      "https://a.example/s.js?v=2", 1, 1, text, mark: #"await fetch("/y?k=98765")"#)
    var masked = place
    masked.pass(through: SecretMask())
    #expect(masked.url == "https://a.example/s.js?v=***")
    #expect(
      masked.snippet
        == Sample.place(
          "", 1, 1, #"a("/x?k=***");await fetch("/y?k=***");b()"#,
          mark: #"await fetch("/y?k=***")"#
        ).snippet)
  }

  @Test func `No secret of the report is left in its JSON or text`() {
    let report = Sample.full.masked()
    for text in [
      JSONReport().text(of: report), TextReport(detail: .full).text(of: report),
    ] {
      for secret in ["s3cr3t", "hunter2", "c7f1e0", "k-123"] {
        #expect(!text.contains(secret), "\(secret)")
      }
    }
    #expect(JSONReport().text(of: Sample.full).contains("s3cr3t"))
  }

  @Test func `Masking twice is masking once`() {
    #expect(Sample.full.masked().masked() == Sample.full.masked())
  }
}
