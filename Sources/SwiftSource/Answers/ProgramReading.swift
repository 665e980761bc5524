// Runs the code of a program once, finds its web views, and answers for each.

import AppFiles
import AuditModel

/// Reads the web views out of a lowered program.
final class ProgramReading {
  let files: [SourceFile]
  let machine: Machine
  let limits: ReadingLimits
  /// Files that speak of web views.
  let concerned: Set<Int32>
  private var lines: [Int32: SourceLines] = [:]
  private var processed: Set<Int> = []
  /// What the methods that answer windows call and make.
  private var forWindows: Set<String> = []
  /// Some code was not followed for want of time or steps.
  var isCut = false

  init(files: [SourceFile], lowered: [LoweredFile], concerned: Set<Int32>, limits: ReadingLimits) {
    self.files = files
    self.limits = limits
    self.concerned = concerned
    machine = Machine(table: SymbolTable(lowered))
  }

  func place(_ site: Site) -> Place {
    let file = files[Int(site.file)]
    let known = lines[site.file] ?? SourceLines(file.bytes)
    lines[site.file] = known
    return known.place(
      Int(site.start)..<max(Int(site.end), Int(site.start)), url: file.path, origin: .app)
  }

  // MARK: Running

  /// Runs all code that has to do with web views.
  func run() {
    let types = machine.table.order.filter { $0.concernsWebViews && !$0.isProtocol }
    forWindows = namesForWindows(types)
    let ranked = types.filter {
      !WebKitNames.isModelled($0.name) && !WebKitNames.webViews.contains($0.name)
        // Made where a window is asked for, and followed there.
        && !(forWindows.contains($0.shortName) && takesView($0))
    }.sorted { rank($0) < rank($1) }
    for type in ranked {
      if limits.isOver {
        isCut = true
        return
      }
      if type.declaration?.kind == .enumType { continue }
      if machine.state.objects.contains(where: { $0.type == type.name }) {
        processInstances()
        continue
      }
      start(type)
      processInstances()
    }
    runGlobals()
    processInstances()
  }

  /// What the methods that answer windows call and make, over all types.
  private func namesForWindows(_ types: [ProgramType]) -> Set<String> {
    types.reduce(into: []) { $0.formUnion(answeringNames([$1])) }
  }

  /// Its objects are given a web view when they are made.
  private func takesView(_ type: ProgramType) -> Bool {
    let isGiven = type.functions.contains {
      $0.name == "init" && $0.parameters.contains { $0.type.map(machine.isWebViewType) ?? false }
    }
    let isDelegate = [DelegateMethod.createWebView, .decidePolicy].contains { method in
      type.functions.contains { method.isMeant(by: $0) }
    }
    return isGiven && !isDelegate
  }

  private func rank(_ type: ProgramType) -> Int {
    let names = machine.table.inheritedNames(type)
    if names.contains(where: { $0.hasSuffix("Representable") }) { return 1 }
    if names.contains(where: { $0.hasSuffix("ViewController") || $0 == "View" || $0 == "App" }) {
      return 0
    }
    if machine.isWebViewType(type.name) { return 4 }
    if names.contains("WKUIDelegate") || names.contains("WKNavigationDelegate") { return 3 }
    return 2
  }

  private func start(_ type: ProgramType) {
    let initializers = type.functions.filter {
      $0.name == "init" && $0.body != nil && !$0.isUnavailable
    }
    let own = initializers.filter { $0.parameters.first?.label != "coder" }
    let usable = own.isEmpty ? initializers : own
    // Who is given a view is another object than who makes its own.
    let given = usable.filter { function in
      function.parameters.contains { $0.type.map(machine.isWebViewType) ?? false }
    }
    let others = usable.filter { function in !given.contains { $0 === function } }
    if others.isEmpty {
      begin(type, given)
    } else {
      begin(type, others)
      if !given.isEmpty, !forWindows.contains(type.shortName) { begin(type, given) }
    }
  }

  private func begin(_ type: ProgramType, _ initializers: [Function]) {
    let site = type.parts.first?.site ?? Site(file: 0, start: 0, end: 0)
    let id = machine.make(type.name, at: site, origin: .instance)
    if machine.instances[type.name] == nil { machine.instances[type.name] = id }
    machine.steps = 0
    for function in initializers { runMethod(function, on: id, type) }
  }

  /// Runs what is left of all objects that have come up.
  private func processInstances() {
    var index = 0
    while index < machine.state.objects.count, index < 4000 {
      defer { index += 1 }
      guard !processed.contains(index), let type = machine.type(of: index),
        type.concernsWebViews, type.declaration?.kind != .enumType, !type.isProtocol
      else { continue }
      processed.insert(index)
      machine.steps = 0
      machine.hitLimit = false
      process(index, type)
      if machine.hitLimit { isCut = true }
      machine.prune()
    }
    machine.hitLimit = false
  }

  private static let lifecycle = [
    "awakeFromNib", "loadView", "viewDidLoad", "load", "pluginInitialize", "makeCoordinator",
    "makeUIView", "makeNSView", "makeUIViewController", "viewWillAppear", "viewDidAppear",
    "didMoveToSuperview", "updateUIView", "updateNSView",
  ]

  private func process(_ id: Int, _ type: ProgramType) {
    let lineage = machine.table.lineage(type).filter {
      !$0.isProtocol && !WebKitNames.webViews.contains($0.name)
    }
    for ancestor in lineage {
      for property in ancestor.parts.flatMap(\.properties)
      where !property.isStatic && !property.isLazy
        && (property.initial != nil || property.attributes.contains("IBOutlet"))
      {
        _ = machine.ownMember(
          property.name, of: id, property.site, frame: .init(receiver: id, type: ancestor.name))
      }
    }
    for name in Self.lifecycle {
      for ancestor in lineage {
        guard let function = ancestor.methods[name]?.first(where: { $0.body != nil }) else {
          continue
        }
        if !machine.executed.contains(function.site) || ancestor === type {
          runMethod(function, on: id, ancestor)
        }
        break
      }
    }
    for ancestor in lineage {
      for property in ancestor.parts.flatMap(\.properties)
      where !property.isStatic && (property.getter != nil || property.isLazy) {
        guard !machine.executed.contains(property.site) else { continue }
        _ = machine.ownMember(
          property.name, of: id, property.site, frame: .init(receiver: id, type: ancestor.name))
      }
    }
    let answering = answeringNames(lineage)
    for ancestor in lineage {
      for function in ancestor.functions
      where function.body != nil && function.name != "init" && !function.isUnavailable {
        guard !machine.executed.contains(function.site), !answering.contains(function.name) else {
          continue
        }
        switch DelegateMethod.of(function) {
        case .createWebView?, .didClose?, .decidePolicy?: continue
        default: runMethod(function, on: id, ancestor)
        }
      }
    }
  }

  /// The functions that the methods which are tried later call: they have their say there, with
  /// the views that they are really given.
  private func answeringNames(_ lineage: [ProgramType]) -> Set<String> {
    var names: Set<String> = []
    var waiting: [Function] = []
    for function in lineage.flatMap(\.functions) {
      switch DelegateMethod.of(function) {
      case .createWebView?, .didClose?, .decidePolicy?: waiting.append(function)
      default: continue
      }
    }
    while let next = waiting.popLast() {
      for name in ExpressionWalk.calledNames(next.body ?? []) where names.insert(name).inserted {
        waiting += lineage.flatMap { $0.methods[name] ?? [] }
      }
    }
    return names
  }

  private func runMethod(_ function: Function, on id: Int, _ type: ProgramType) {
    guard machine.steps < Machine.maximalSteps else { return }
    var arguments: [Passed] = []
    for parameter in function.parameters {
      if let value = known(parameter, function, on: id) {
        arguments.append(Passed(label: parameter.label, value: value))
      } else {
        arguments.append(
          Passed(
            label: parameter.label,
            value: machine.given(
              parameter.name, type: parameter.type, site: function.site, owner: type.name)))
      }
    }
    machine.conditionDepth = 0
    machine.callbackDepth = 0
    let result = machine.invoke(
      function, receiver: function.isStatic ? nil : id, type: type.name, arguments: arguments)
    switch function.name {
    case "makeCoordinator": machine.put(result, "#coordinator", of: id)
    case "makeUIView", "makeNSView", "makeUIViewController":
      machine.put(result.settled, "#made", of: id)
    default: break
    }
  }

  /// The argument that the system would pass.
  private func known(
    _ parameter: Function.Parameter, _ function: Function, on id: Int
  ) -> Value? {
    let fields = machine.state.objects[id].fields
    if parameter.name == "context" || parameter.type == "Context",
      parameter.type?.hasSuffix("Context") ?? false
    {
      let context = machine.make("#context", at: function.site, origin: .scenario)
      machine.state.objects[context].fields["coordinator"] =
        fields["#coordinator"] ?? .unknown("coordinator")
      return .object(context)
    }
    if function.name.hasPrefix("update"), let made = fields["#made"],
      parameter.type?.hasSuffix("Context") == false
    {
      return made
    }
    if parameter.type.map(machine.isWebViewType) ?? false, DelegateMethod.of(function) != nil {
      return views(delegatedTo: id).first.map { .object($0) }
    }
    return nil
  }

  /// The views whose delegate is an object.
  func views(delegatedTo id: Int) -> [Int] {
    machine.state.objects.indices.filter { view in
      machine.isWebView(view)
        && ["uiDelegate", "navigationDelegate", "UIDelegate"].contains {
          machine.state.objects[view].fields[$0]?.objects.contains(id) ?? false
        }
    }
  }

  private func runGlobals() {
    for (_, functions) in machine.table.functions.sorted(by: { $0.key < $1.key }) {
      for function in functions
      where concerned.contains(function.site.file) && !machine.executed.contains(function.site) {
        machine.steps = 0
        machine.hitLimit = false
        _ = machine.invoke(function, receiver: nil, type: nil, arguments: [])
        if limits.isOver {
          isCut = true
          return
        }
      }
    }
    for type in machine.table.order where type.concernsWebViews && !type.isProtocol {
      let isSystem = WebKitNames.isModelled(type.name) || WebKitNames.webViews.contains(type.name)
      guard type.declaration?.kind == .enumType || isSystem else { continue }
      for function in type.functions
      where function.isStatic && !machine.executed.contains(function.site) {
        machine.steps = 0
        machine.hitLimit = false
        _ = machine.invoke(function, receiver: nil, type: type.name, arguments: [])
      }
    }
    machine.hitLimit = false
  }

  // MARK: Views

  /// All web views that a page is loaded in.
  func webViews() -> [WebViewReading] {
    var state = machine.state
    state.events = machine.events
    machine.state = state
    var readings: [WebViewReading] = []
    var answered: Set<Int> = []
    var answeredTypes: Set<String> = []
    var sites: Set<Site> = []
    for id in state.objects.indices where isView(id) {
      guard sites.insert(state.objects[id].site).inserted else { continue }
      let answers = ViewAnswers(reading: self, view: id, base: state)
      readings.append(answers.reading())
      answered.formUnion(answers.delegates)
    }
    for id in answered where state.objects.indices.contains(id) {
      guard let type = machine.type(of: id) else { continue }
      answeredTypes.formUnion(machine.table.lineage(type).map(\.name))
    }
    // Delegates whose views are made by code that is not here.
    for type in machine.table.order where type.concernsWebViews && !type.isProtocol {
      guard type.declaration?.kind != .structType, type.declaration?.kind != .enumType else {
        continue
      }
      let id =
        state.objects.indices.first { state.objects[$0].type == type.name }
      guard let id, !answeredTypes.contains(type.name), !machine.isWebView(id) else { continue }
      guard hasDelegateMethod(type) else { continue }
      let answers = ViewAnswers(reading: self, delegate: id, type: type, base: state)
      readings.append(answers.reading())
    }
    return readings
  }

  private func hasDelegateMethod(_ type: ProgramType) -> Bool {
    [DelegateMethod.createWebView, .didClose, .decidePolicy].contains {
      if case .method = machine.answer($0, of: type) { true } else { false }
    }
  }

  /// A view that code makes, sets up or is given; views of parameters that nothing is done with
  /// are none.
  private func isView(_ id: Int) -> Bool {
    let object = machine.state.objects[id]
    guard machine.isWebView(id), object.origin != .scenario else { return false }
    switch object.origin {
    case .made: return !isThrownAway(id)
    case .layout: return true
    case .instance: return machine.type(of: id)?.declaration != nil && !isMadeElsewhere(id)
    case .given: return isUsed(id)
    case .scenario: return false
    }
  }

  private static let asks: Set<String> = [
    "value", "evaluateJavaScript", "stringByEvaluatingJavaScript",
  ]

  /// A view that is asked for the agent and nothing else.
  private func isThrownAway(_ id: Int) -> Bool {
    let isAsked = machine.events.contains { event in
      guard case .call(let target?, let name, _) = event.kind else { return false }
      return target.objects.contains(id) && Self.asks.contains(name)
    }
    guard isAsked else { return false }
    let isTouched = machine.events.contains { event in
      switch event.kind {
      case .assign(let owner, _, let value):
        owner == id || value.objects.contains(id) || isPart(owner, of: id)
      case .call(let target, let name, let passed):
        passed.contains { machine.holds($0.value, id, in: machine.state) }
          || target?.objects.contains(id) ?? false && !Self.asks.contains(name)
          || target?.object.map { isPart($0, of: id) } ?? false
      case .hostTest, .made: false
      }
    }
    return !isTouched
      && !machine.state.objects.contains { object in
        object.fields.contains { !$0.key.hasPrefix("#c") && $0.value.objects.contains(id) }
      }
  }

  /// The type's own object stands for views that others make, as long as nobody here does.
  private func isMadeElsewhere(_ id: Int) -> Bool {
    let type = machine.state.objects[id].type
    let site = machine.type(of: id)?.declaration?.site
    return machine.state.objects.indices.contains {
      $0 != id && machine.state.objects[$0].type == type
        && machine.state.objects[$0].origin == .made && machine.state.objects[$0].site != site
    }
  }

  private func isUsed(_ id: Int) -> Bool {
    machine.events.contains { event in
      switch event.kind {
      case .assign(let object, let name, _):
        return object == id && (WebKitNames.ownMembers.contains(name))
          || isPart(object, of: id)
      case .call(let target?, let name, let passed):
        if target.objects.contains(id) {
          return ["load", "evaluateJavaScript", "loadHTMLString", "loadFileURL", "loadFileRequest"]
            .contains(name) && !event.isDeferred || name == "loadHTMLString"
        }
        if let object = target.object, isPart(object, of: id) {
          return name != "removeScriptMessageHandler"
        }
        return name == "addSubview" && passed.contains { $0.value.objects.contains(id) }
      default: return false
      }
    }
  }

  /// The object is the configuration of a view, or a part of it.
  func isPart(_ object: Int, of view: Int) -> Bool {
    guard let own = machine.state.objects[view].fields["#configuration"]?.object else {
      return false
    }
    if object == own { return true }
    if machine.isConfiguration(.object(object), from: own) { return true }
    return machine.state.objects[own].fields.contains { name, value in
      !name.hasPrefix("#") && value.objects.contains(object)
    }
  }
}
