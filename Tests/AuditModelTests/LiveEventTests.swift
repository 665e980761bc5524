// The events of a run, and its description, as JSON.

import AuditModel
import Foundation
import Testing

@Suite struct `An event of a run` {
  static let one: [LiveEvent.What] = [
    .started(
      .init(
        engine: "WebKitGTK 2.50.6", host: "wkwebview", google: .standIn, scenario: .tapTwice,
        userAgent: "Mozilla/5.0")),
    .notPlayed(.init(trait: "popupStore", reason: "not here")),
    .navigation(
      .init(
        phase: .began, url: "https://shop.example/", status: 200, gesture: true, opener: false,
        window: "gp-js-popup")),
    .request(.init(id: 1, url: "https://shop.example/", method: "GET")),
    .response(.init(id: 1, url: "https://shop.example/", failure: "refused")),
    .blocked(
      .init(reason: .mixedContent, url: "http://shop.example/a.js", directive: "script-src")),
    .console(.init(level: "warn", text: "x")),
    .error(.init(message: "x is not defined", source: "a.js", line: 1, column: 2)),
    .step(.init(number: 1, action: .waitFor, problem: "it did not come")),
    .button(
      .init(
        found: .component, element: "button", frame: "https://shop.example/", inFrame: true, x: 1,
        y: 2.5, width: 3, height: 4, problem: .covered, coveredBy: "div")),
    .tap(.init(x: 1, y: 2, input: "touch")),
    .input(.init(type: "click", trusted: true, target: "button")),
    .windowAsked(.init(url: "https://pay.google.com/", gesture: true, answer: .sameView)),
    .close(.init(by: .buyer, heeded: false, dismissal: .told)),
    .google(.init(says: "load-called", facts: ["call": .number(1), "request": .object([:])])),
    .asked(.init(matter: .beforeUnload, text: "sure?", answer: "yes")),
    .reaction(.init(act: .tokenSent, url: "https://shop.example/pay")),
    .process(.init(state: .outOfMemory)),
    .screenshot(.init(file: "01.png", moment: "button")),
    .ended(.init(how: .leftForGoogle, message: "the popup was refused")),
  ]

  @Test(arguments: one)
  func `is the same after it was written and read`(_ what: LiveEvent.What) throws {
    let event = LiveEvent(time: 12, view: "main", what: what)
    let text = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(LiveEvent.self, from: text) == event)
    let object = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    #expect(object?["kind"] as? String == what.kind)
    #expect(object?["version"] as? Int == 1)
  }

  @Test func `of a kind that is not known is kept as that`() throws {
    let text = #"{"version":1,"time":3,"kind":"later","what":[1]}"#
    let event = try JSONDecoder().decode(LiveEvent.self, from: Data(text.utf8))
    #expect(event == LiveEvent(time: 3, view: nil, what: .other("later")))
  }
}

@Suite struct `The description of a run` {
  @Test func `is the same after it was written and read`() throws {
    var run = LiveRun(target: "https://shop.example/", host: .standard)
    run.google = .payScript
    run.scenario = .cancel
    run.settings = ["answerDelay": .number(5)]
    run.payScript = "pay.js"
    run.tap = "#pay"
    run.taps = 2
    run.steps = [LiveStep(action: .type, selector: "#mail", text: "a", wait: 5)]
    run.cookies = [.init(name: "a", value: "b", domain: ".shop.example", secure: true)]
    run.storage = [.init(origin: "https://shop.example", items: ["a": "b"])]
    run.dismissal = .hidden
    run.document = "<p>"
    run.viewport = .init(width: 320, height: 480, scale: 2)
    run.storeFolder = "store"
    run.screenshots = "pictures"
    run.insecure = true
    run.connectTo = ["shop.example:443": "127.0.0.1:8443"]
    run.storeEndsWithParent = true
    run.certificateAuthorities = "authority.pem"
    run.resolve = ["shop.example:443": "127.0.0.1"]
    run.proxy = "http://127.0.0.1:3128"
    run.headers = [
      .init(origin: "https://shop.example", fields: [.init(name: "X-Test", value: "1")])
    ]
    run.deadline = 9_000
    run.buttonWait = 8_000
    run.settle = 7
    let text = try JSONEncoder().encode(run)
    #expect(try JSONDecoder().decode(LiveRun.self, from: text) == run)
  }

  @Test func `needs a target and a host alone`() throws {
    let host = String(decoding: try JSONEncoder().encode(Host.standard), as: UTF8.self)
    let text = #"{"target":"https://shop.example/","host":\#(host)}"#
    let run = try JSONDecoder().decode(LiveRun.self, from: Data(text.utf8))
    #expect(run == LiveRun(target: "https://shop.example/", host: .standard))
  }

  @Test func `of a later version is refused`() throws {
    let text = #"{"version":2,"target":"https://shop.example/"}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LiveRun.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: [
    (LiveStep(action: .click), "click needs a selector"),
    (LiveStep(action: .click, selector: "a"), nil),
    (LiveStep(action: .type, selector: "a"), "type needs a text"),
    (LiveStep(action: .select, selector: "a", text: "b"), nil),
    (LiveStep(action: .goTo), "goto needs a url"),
    (LiveStep(action: .goTo, url: "/cart"), nil),
  ])
  func `has steps that say what they lack`(_ step: LiveStep, _ problem: String?) {
    #expect(step.problem == problem)
  }
}

@Suite struct `A JSON value` {
  @Test(arguments: ["null", "true", "1", "0", "1.5", "\"1\"", "[1,[]]", "{\"a\":{\"b\":null}}"])
  func `is written as it was read`(_ text: String) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
  }
}
