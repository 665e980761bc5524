// Makes the checkout of an example with the real collectors.

import AuditModel
import Markup
import Rules
import Script

/// The checkout of an example's files; nil where its page is not there.
func readCheckout(of example: Example, in folder: ExampleFolder, host: Host) -> Checkout? {
  guard let html = folder.text(example.file) else { return nil }
  let hops = folder.hops(of: example)
  let page = readPage(
    Exchange(requestedURL: example.url, hops: hops), html: html, in: folder)
  return Visit(userAgent: host.agent.userAgent, page: page).checkout
}

private func readPage(_ asked: Exchange, html: String, in folder: ExampleFolder) -> Page {
  var exchange = asked
  exchange.body = Array(html.utf8)
  exchange.text = Exchange.Text(string: html, encoding: "utf-8", authority: .header)
  let document = MarkupReader().read(html, url: exchange.finalURL)
  let address = WebAddress(exchange.finalURL)
  let scripts = document.scripts.filter { $0.kind == .classic || $0.kind == .module }.map {
    element -> ScriptInput in
    guard let source = element.source, let url = address?.resolve(source) else {
      return ScriptInput(
        url: exchange.finalURL, isInline: true, isModule: element.kind == .module,
        text: element.text ?? "", textStart: element.textStart ?? element.place.end,
        place: element.place)
    }
    let text = folder.text(source)
    return ScriptInput(
      url: url.description, isModule: element.kind == .module, text: text,
      state: PayScript.isPayScript(url)
        ? .payScript
        : PaymentProvider.recognise(url).map { .provider($0.name) }
          ?? (text == nil ? .notFetched("there is no such file") : .read),
      place: element.place)
  }
  let frames = document.frames.compactMap { frame -> FramedPage? in
    guard let source = frame.source, let url = address?.resolve(source) else { return nil }
    let provider = PaymentProvider.recognise(url)?.name
    guard provider == nil, let html = folder.text(source) else {
      return FramedPage(
        frame: frame, url: url.description, provider: provider, page: .didNotRun("not read"))
    }
    let inner = Exchange(
      requestedURL: url.description,
      hops: [
        Exchange.Hop(
          url: url.description, status: 200,
          headers: Headers([.init(name: "Content-Type", value: "text/html")]))
      ])
    return FramedPage(
      frame: frame, url: url.description,
      page: .collected(readPage(inner, html: html, in: folder)))
  }
  return Page(
    exchange: exchange, document: .collected(document),
    code: .collected(PaymentReader().read(document, scripts: scripts)), frames: frames)
}
