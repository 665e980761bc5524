// Gets the scripts of one page, in the order in which they stand.

import AuditModel
import Fetching
import FoundationEssentials
import Script

/// The scripts of one document.
struct ScriptCollector: Sendable {
  let context: VisitContext
  let document: Document
  /// The address that references are resolved against.
  let base: WebAddress
  /// The page that asks.
  let page: WebAddress
  /// The document's encoding, for scripts that name none.
  let encoding: String?
  /// Requests over http become https (`upgrade-insecure-requests`).
  let upgrades: Bool

  /// The scripts of the markup, in document order.
  func scripts() async -> [ScriptInput] {
    await inOrder(document.scripts.filter(Self.runs)) { element in
      await script(element)
    }
  }

  /// The scripts of addresses that page code loads.
  func loaded(_ requests: [LoadedScript]) async -> [ScriptInput] {
    await inOrder(requests) { request in
      await external(
        request.address, isModule: request.isModule, isCORS: request.isModule,
        loading: .loaded, place: request.place)
    }
  }

  /// A browser that knows modules leaves out what is meant for those that do not.
  private static func runs(_ element: Document.ScriptElement) -> Bool {
    switch element.kind {
    case .classic: !element.noModule
    case .module: true
    case .data, .importMap: false
    }
  }

  private func script(_ element: Document.ScriptElement) async -> ScriptInput {
    let isModule = element.kind == .module
    guard let source = element.source else {
      return ScriptInput(
        url: document.url, isInline: true, isModule: isModule,
        loading: isModule ? (element.isAsync ? .async : .deferred) : .blocking,
        text: element.text ?? "", textStart: element.textStart ?? element.place.end,
        place: element.place)
    }
    let loading: ScriptInput.Loading =
      element.isAsync ? .async : element.isDefer || isModule ? .deferred : .blocking
    guard !source.allSatisfy(\.isWhitespace), let address = base.resolve(source) else {
      return unread(
        source, "its address is not valid", isModule: isModule, loading: loading,
        place: element.place)
    }
    return await external(
      address, isModule: isModule, isCORS: isModule || element.crossOrigin != nil,
      loading: loading, place: element.place)
  }

  private func external(
    _ asked: WebAddress, isModule: Bool, isCORS: Bool, loading: ScriptInput.Loading, place: Place
  ) async -> ScriptInput {
    let address = upgrades ? asked.withoutFragment.upgraded : asked.withoutFragment
    var input = ScriptInput(
      url: address.description, isModule: isModule, loading: loading, text: nil, place: place)
    if PayScript.isPayScript(address) {
      input.state = .payScript
    } else if let provider = PaymentProvider.recognise(address) {
      input.state = .provider(provider.name)
    } else if address.scheme == "data" {
      input.text = DataAddress.text(of: address)
      if input.text == nil { input.state = .notFetched("its data: address cannot be read") }
    } else if let reason = refusal(of: address) {
      input.state = .notRun(reason)
    } else if !context.takeResource() {
      input.state = .notFetched("the page asks for more than --max-resources")
    } else {
      let request = ResourceRequest(
        url: address.description,
        destination: isModule ? .module : .script(documentEncoding: encoding), referrer: page,
        isCORS: isCORS)
      take(await context.script(request), isModule: isModule, into: &input)
    }
    return input
  }

  private func take(
    _ answer: Result<Exchange, FetchFailure>, isModule: Bool, into input: inout ScriptInput
  ) {
    switch answer {
    case .failure(let failure): input.state = .notFetched(failure.message)
    case .success(let exchange):
      let redirects = exchange.hops.dropFirst().map(\.url)
      if !redirects.isEmpty { input.redirects = redirects }
      if let reason = ScriptAnswer.whyNotRun(exchange, isModule: isModule) {
        input.state =
          ScriptAnswer.isForThisClient(exchange.status) ? .notFetched(reason) : .notRun(reason)
      } else if exchange.truncated {
        input.state = .stopped(context.whyCut(exchange))
      } else if let text = exchange.text {
        input.text = text.string
      } else {
        input.state = .notFetched("its content is no text")
      }
    }
  }

  /// Why a browser would not ask for it.
  private func refusal(of address: WebAddress) -> String? {
    guard ["http", "https"].contains(address.scheme) else {
      return "it has an address of the kind \(address.scheme):"
    }
    if page.scheme == "https", !address.isPotentiallyTrustworthy {
      return "browsers block http scripts on an https page"
    }
    return nil
  }

  private func unread(
    _ source: String, _ reason: String, isModule: Bool, loading: ScriptInput.Loading, place: Place
  ) -> ScriptInput {
    ScriptInput(
      url: source.count > 200 ? source.prefix(200) + "…" : source, isModule: isModule,
      loading: loading, text: nil, state: .notFetched(reason), place: place)
  }
}

extension WebAddress {
  /// With https in place of http (https://www.w3.org/TR/upgrade-insecure-requests/#upgrade-request).
  var upgraded: WebAddress {
    guard scheme == "http", !isLoopback else { return self }
    return WebAddress("https" + description.dropFirst(4)) ?? self
  }
}

/// A script that page code loads.
struct LoadedScript: Sendable {
  var address: WebAddress
  var isModule: Bool
  var place: Place
}

/// The results of asynchronous work, all at a time, in the order of their inputs.
func inOrder<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], _ work: @escaping @Sendable (Input) async -> Output
) async -> [Output] {
  await withTaskGroup(of: (Int, Output).self) { group in
    for (index, input) in inputs.enumerated() {
      group.addTask { (index, await work(input)) }
    }
    var results: [(Int, Output)] = []
    for await result in group { results.append(result) }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
