// The page while its program is evaluated: entries, listeners, and the facts as they come up.

import AuditModel
import JavaScript

/// Plays the browser and Google's script to a page's program, and keeps the facts.
final class PageModel: EvaluationObserver {
  let document: Document
  let sources: SourceTable
  let evaluator: Evaluator
  let conversion: ValueConversion
  let pageAddress: WebAddress?

  /// What starts code, by the number that contexts carry.
  private(set) var entries: [Entry] = []
  private var numbers: [Entry: Int] = [:]
  /// Those that start only where a function runs that nothing was seen to call.
  private var unreachedEntries: Set<Int> = []
  var listeners = ListenerQueue()
  var facts = FactRecords()
  /// Elements that were looked up, by selector.
  var elements: [String: HeapObject] = [:]
  /// Scripts that page code makes.
  var madeScripts: [HeapObject] = []
  /// Frames that page code made.
  var madeFrames: [HeapObject] = []
  /// Entries on whose way code was called that was not read.
  var entriesWithUnreadCalls: Set<Int> = []
  /// The scripts of the page in document order, and those that run, by their entries.
  var scripts: [ScriptInput] = []
  var loadingScripts: [Int: ScriptInput] = [:]
  /// The element that renders a template now: lit calls its listeners on it.
  var templateHost = AbstractValue.undefined
  /// Entries on whose way a script element was put into the document.
  var entriesThatLoad: Set<Int> = []
  /// Calls of code that was not read of which it is known what their answer waits for.
  var waits: [Site: Wait.Kind] = [:]
  /// Set while an override of `window.open` is tried out: nothing is recorded.
  var probe: OpenProbe?
  /// `window.open` as the browser gives it.
  var originalOpen: HeapObject?
  /// `require` and `define`, given where a page has no loader of its own.
  var amd: (require: HeapObject, define: HeapObject)?
  /// Providers whose SDK page code calls.
  var calledProviders: [(provider: PaymentProvider, place: Place)] = []
  /// Where the components of the markup stand.
  var componentPlaces: [Site: Place] = [:]
  /// Components that are being rendered, and what their hooks keep.
  var renderings: [Rendering] = []
  var hookStates: [Site: HeapObject] = [:]
  var effects: Set<Site> = []
  var renderCounts: [Site: Int] = [:]
  var renderedComponents: Set<Site> = []
  var watchers: [(source: HeapObject?, function: AbstractValue, site: Site)] = []
  /// Options that look like a component's, those that were started, and their instances.
  var componentOptions: [HeapObject] = []
  var startedComponents: Set<ObjectIdentifier> = []
  var componentInstances: [HeapObject] = []
  var amdRegistry = AMDRegistry()
  /// The address of the script that runs.
  var scriptAddress: WebAddress?
  /// Modules of SystemJS, in the order of their registration.
  var systemModules: [SystemModule] = []

  init(document: Document, sources: SourceTable, evaluator: Evaluator) {
    self.document = document
    self.sources = sources
    self.evaluator = evaluator
    self.conversion = ValueConversion(sources: sources)
    self.pageAddress = WebAddress(document.url).flatMap { address in
      document.base.flatMap { address.resolve($0) } ?? address
    }
    evaluator.observer = self
    installBrowser()
    installPayments()
  }

  // MARK: Entries

  /// Numbers an entry; equal ones get the same number.
  func number(of entry: Entry) -> Int {
    if let known = numbers[entry] { return known }
    numbers[entry] = entries.count
    entries.append(entry)
    // What only unreached code brings about is not reached either.
    if !evaluator.contexts.isEmpty, !isReached { unreachedEntries.insert(entries.count - 1) }
    return entries.count - 1
  }

  /// Whether an entry leads to what is evaluated now.
  var isReached: Bool {
    evaluator.contexts.contains { !unreachedEntries.contains($0.entry) }
  }

  /// The contexts as paths: those that an entry starts, and those that none was seen to start.
  func paths(_ contexts: [CallContext]) -> [CallPath] { paths(contexts, reached: true) }

  /// The contexts that no entry was seen to start; nil where there are none.
  func unreachedPaths(_ contexts: [CallContext]) -> [CallPath]? {
    let paths = paths(contexts, reached: false)
    return paths.isEmpty ? nil : paths
  }

  private func paths(_ contexts: [CallContext], reached: Bool) -> [CallPath] {
    contexts.compactMap { context in
      guard entries.indices.contains(context.entry),
        unreachedEntries.contains(context.entry) != reached
      else { return nil }
      return CallPath(
        entry: entries[context.entry], boundaries: context.waits.map(boundary))
    }
  }

  private func boundary(_ wait: Wait) -> Boundary {
    Boundary(
      kind: Boundary.Kind(rawValue: wait.kind.rawValue) ?? .unknown,
      form: Boundary.Form(rawValue: wait.form.rawValue) ?? .callback, delay: wait.delay,
      what: sources.words(wait.site), place: sources.place(wait.site))
  }

  /// The place of a record's site.
  func place(_ site: Site) -> Place {
    componentPlaces[site] ?? sources.place(site)
  }

  // MARK: Running

  /// Registers a listener, with whether an entry leads to its registration.
  func add(_ listener: Listener) {
    var listener = listener
    listener.isReached = evaluator.contexts.isEmpty || isReached
    listeners.add(listener)
  }

  /// Runs a source while the page loads.
  func run(_ source: Int, _ script: ScriptInput) {
    let place = script.place
    scriptAddress = script.isInline ? nil : WebAddress(script.url)
    let entry = number(of: Entry(kind: .load, place: place))
    loadingScripts[entry] = script
    evaluator.contexts = [CallContext(entry: entry)]
    evaluator.run(source)
    evaluator.contexts = []
  }

  /// Runs what listens, until nothing new listens: what loads first, taps last.
  func runListeners() {
    var rounds = 0
    var taps: [Listener] = []
    let before = evaluator.stepsLeft
    while let listener = listeners.next(), rounds < 2000, evaluator.stepsLeft > 0 {
      rounds += 1
      if listener.entry.isTap { taps.append(listener) }
      run(listener)
    }
    // What one tap leaves another may find. Once more is enough for what a buyer does, where the
    // first time was not long.
    guard taps.count > 1, taps.count <= 128, before - evaluator.stepsLeft < evaluator.stepsLeft / 4
    else { return }
    for listener in taps { run(listener) }
    while let listener = listeners.next(), rounds < 2000, evaluator.stepsLeft > 0 {
      rounds += 1
      run(listener)
    }
  }

  private func run(_ listener: Listener) {
    let number =
      listener.isReached ? number(of: listener.entry) : unreachedNumber(of: listener.entry)
    let event = evaluator.makeObject()
    event.openness = Mystery(.browser, at: listener.site)
    event["type"] = Property(.string(listener.entry.event ?? ""))
    event["target"] = Property(listener.this)
    event["currentTarget"] = Property(listener.this)
    if listener.entry.event == "message",
      let index = facts.messages.firstIndex(where: { $0.place == listener.entry.place })
    {
      event["origin"] = Property(messageOrigin(index, at: listener.site))
    }
    for name in ["preventDefault", "stopPropagation", "stopImmediatePropagation"] {
      event.hide(name, .object(evaluator.makeNative(name) { _, _ in .undefined }))
    }
    let contexts = [CallContext(entry: number)]
    switch listener.code {
    case .function(let function):
      evaluator.callFromOutside(
        function, this: listener.this, arguments: [.object(event)], contexts: contexts,
        site: listener.site)
    case .source(let source):
      evaluator.contexts = contexts
      evaluator.run(source, this: listener.this, locals: ["event": .object(event)])
      evaluator.contexts = []
    }
  }

  /// Numbers an entry that nothing was seen to bring about.
  private func unreachedNumber(of entry: Entry) -> Int {
    evaluator.contexts = []
    let known = entries.count
    let number = number(of: entry)
    if number >= known { unreachedEntries.insert(number) }
    return number
  }

  /// Looks at functions that nothing was seen to call, where they hold something of interest,
  /// and at what listens because of them.
  func runIdleFunctions(_ isOfInterest: (Site) -> Bool) {
    startIdleComponents(isOfInterest)
    runChunks(isOfInterest)
    runListeners()
    for _ in 0..<4 {
      let idle = evaluator.idleFunctions.filter { isOfInterest($0.key) }
        .sorted { ($0.key.source, $0.key.span.start) < ($1.key.source, $1.key.span.start) }
      if idle.isEmpty { return }
      for (site, function) in idle where evaluator.idleFunctions[site] != nil {
        let entry = unreachedNumber(of: Entry(kind: .uncalled, place: sources.place(site)))
        rendering(site) {
          self.evaluator.callIdle(function, contexts: [CallContext(entry: entry)])
        }
      }
      runListeners()
    }
  }

  /// Starts components that nothing was seen to start.
  private func startIdleComponents(_ isOfInterest: (Site) -> Bool) {
    for options in componentOptions.prefix(512) {
      guard let site = options.site, isOfInterest(site),
        !startedComponents.contains(ObjectIdentifier(options))
      else { continue }
      inUnreached(site) { startComponent(options, at: site) }
    }
  }

  /// Does something as nobody was seen to start it.
  func inUnreached(_ site: Site, _ work: () -> Void) {
    let entry = unreachedNumber(of: Entry(kind: .uncalled, place: sources.place(site)))
    evaluator.contexts = [CallContext(entry: entry)]
    work()
    evaluator.contexts = []
    evaluator.drainJobs()
  }

  /// The origin of a message that a listener gets, marked so that its tests are seen.
  private func messageOrigin(_ index: Int, at site: Site) -> AbstractValue {
    let tag = Tag(subject: facts.subject(.message(index)), aspect: "origin")
    return .unknown(Mystery(.browser, at: site, tags: [tag]))
  }

  // MARK: EvaluationObserver

  func used(_ tag: Tag, _ use: TagUse, at site: Site, in evaluator: Evaluator) {
    facts.note(tag, use, at: site, conversion: conversion)
  }

  func assigned(
    _ value: AbstractValue, to key: String, of object: HeapObject, at site: Site,
    in evaluator: Evaluator
  ) {
    assignedInBrowser(value, to: key, of: object, at: site)
  }

  func assigned(
    _ value: AbstractValue, to key: String, ofUnknown target: AbstractValue, at site: Site,
    in evaluator: Evaluator
  ) {
    assignedToUnknown(value, to: key, of: target, at: site)
  }

  func wait(for mystery: Mystery?, in evaluator: Evaluator) -> Wait.Kind {
    guard let mystery else {
      // What the page's code resolves once a script is there was not seen to be resolved.
      return evaluator.contexts.contains { entriesThatLoad.contains($0.entry) }
        ? .scriptLoad : .unknown
    }
    return mystery.site.flatMap { waits[$0] } ?? .unknown
  }

  func read(_ key: String, of object: HeapObject, at site: Site, in evaluator: Evaluator)
    -> AbstractValue?
  {
    readInBrowser(key, of: object, at: site)
  }

  func called(
    unknown callee: AbstractValue, named path: String, _ call: NativeFunction.Call,
    in evaluator: Evaluator
  ) -> AbstractValue? {
    answer(unknown: callee, named: path, call)
  }

  /// Something that a buyer sees, or that leads to payment, happens here.
  func noteEffect() {
    facts.noteEffect(under: evaluator.conditions)
  }
}
