// What a word on the command line names.

import AuditModel
import Auditing
import TestSupport
import Testing

@Suite struct `A target` {
  @Test(arguments: [
    ("https://shop.example/checkout", "https://shop.example/checkout"),
    ("http://shop.example", "http://shop.example/"),
    ("shop.example/checkout", "https://shop.example/checkout"),
    ("shop.example/pages/checkout.html", "https://shop.example/pages/checkout.html"),
    ("shop.example:8443/x?id=1", "https://shop.example:8443/x?id=1"),
    ("localhost:8080/x", "http://localhost:8080/x"),
    ("127.0.0.1:8080", "http://127.0.0.1:8080/"),
    ("[::1]:8080/x", "http://[::1]:8080/x"),
    ("https://user:secret@shop.example/", "https://shop.example/"),
  ])
  func `is a URL, by https where no scheme is named`(_ word: String, _ url: String) throws {
    let targets = try Target.named(word)
    #expect(targets.map(\.name) == [url])
  }

  @Test func `may be given a name of the caller's`() throws {
    let target = try #require(try Target.named("basket=shop.example/?a=b").first)
    #expect(target.id == "basket")
    #expect(target.name == "https://shop.example/?a=b")
  }

  @Test(arguments: [
    ("https://shop.example:99999/", "no valid URL", true),
    ("https://", "no valid URL", true),
    ("basket=", "no valid URL", true),
    ("mailto:me@shop.example", "mailto", true),
    ("ftp://shop.example/", "ftp", true),
    ("checkout", "neither a URL nor a file", true),
    ("no-such-page.html", "does not exist", false),
    ("./checkout", "does not exist", false),
    ("pages/checkout.html", "does not exist", false),
    ("/", "is a folder", false),
  ])
  func `that cannot be audited is refused in words`(
    _ word: String, _ words: String, _ isUsage: Bool
  ) throws {
    let problem = try #require(throws: TargetProblem.self) { try Target.named(word) }
    #expect(problem.message.contains(words), "\(problem.message)")
    #expect(problem.isUsage == isUsage)
    #expect(!problem.advice.isEmpty)
  }

  @Test(arguments: [
    ("empty.html", "", "is empty"), ("blank.html", " \n\t", "is empty"),
    ("app.js", "go()", "is a script"), ("notes.md", "# Notes", "no HTML page"),
    ("broken.json", "{", "no valid JSON"), ("other.json", #"{"a": 1}"#, "no HTML page"),
    ("old.json", #"{"evidenceVersion": "9.1"}"#, "version 9.1"),
    ("part.json", #"{"evidenceVersion": "1.0"}"#, "no whole evidence"),
    ("part.har", #"{"log": {}}"#, "no HTTP archive"),
    ("none.har", #"{"log": {"entries": []}}"#, "no HTML page"),
  ])
  func `in a file that is none is refused in words`(
    _ file: String, _ content: String, _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(content, to: file)
    let problem = try #require(throws: TargetProblem.self) { try Target.named(path) }
    #expect(problem.message.contains(words), "\(problem.message)")
    #expect(!problem.isUsage)
  }
}
