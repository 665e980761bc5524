// AMD: modules that `define` gives and `require` asks for, as RequireJS runs them.

import AuditModel
import JavaScript

/// A module of AMD.
final class AMDModule {
  enum State { case waiting, starting, started }

  let name: String?
  /// The address of the script that defines it.
  let address: WebAddress?
  let dependencies: [AbstractValue]?
  let factory: AbstractValue
  let contexts: [CallContext]
  let site: Site
  var state = State.waiting
  /// `exports` while it starts, then what the factory gave.
  var value: AbstractValue
  /// Another module, or a `require`, has asked for it.
  var isAskedFor = false

  init(
    name: String?, address: WebAddress?, dependencies: [AbstractValue]?, factory: AbstractValue,
    contexts: [CallContext], site: Site, exports: HeapObject
  ) {
    self.name = name
    self.address = address
    self.dependencies = dependencies
    self.factory = factory
    self.contexts = contexts
    self.site = site
    value = .object(exports)
  }
}

/// The AMD modules of a page, and what tells where the others are.
struct AMDRegistry {
  var modules: [AMDModule] = []
  /// What a `require` waits for until all scripts of the page have run.
  var waiting: [() -> Void] = []
  /// All scripts have run: a module starts as soon as it is asked for.
  var isOpen = false
  /// RequireJS is on the page, so that modules that are not here come from their addresses.
  var hasLoader = false
  var base: String?
  var paths: [String: [String]] = [:]
}

extension PageModel {
  /// `require` and `define`, as RequireJS has them (https://requirejs.org/docs/api.html).
  func installLoaders() {
    let require = makeAMDRequire(from: nil)
    require.hide(
      "config",
      .object(
        native("config") { page, call in
          page.noteAMDPaths(call[0], at: call.site)
          return .undefined
        }))
    let define = native("define") { page, call in
      page.define(call)
      return .undefined
    }
    define.hide("amd", .object(evaluator.makeObject()))
    amd = (require, define)
  }

  /// RequireJS stands on the page.
  func noteAMDLoader() {
    amdRegistry.hasLoader = true
    guard let amd else { return }
    for name in ["require", "requirejs"] {
      if let settings = evaluator.globalVariable(name) {
        noteAMDPaths(settings, at: settings.objects.first?.site ?? Self.nowhere)
      }
      evaluator.global.hide(name, .object(amd.require))
    }
    evaluator.global.hide("define", .object(amd.define))
    noteMainScript()
  }

  /// The script that the element of RequireJS names, beside which all others are looked for.
  private func noteMainScript() {
    guard
      let element = document.scripts.first(where: { $0.source != nil && $0.mainScript != nil }),
      let name = element.mainScript,
      let address = pageAddress?.resolve(name.hasSuffix(".js") ? name : name + ".js")
    else { return }
    if amdRegistry.base == nil { amdRegistry.base = address.resolve("./")?.description }
    let loader = PaymentCode.Loader(
      url: .string(address.description), means: .requireJS, place: element.place)
    if !facts.loaders.contains(loader) { facts.loaders.append(loader) }
  }

  static let nowhere = Site(source: -1, span: SourceSpan(start: 0, end: 0))

  /// `require`, for a module's own names where it is given to one.
  private func makeAMDRequire(from module: AMDModule?) -> HeapObject {
    native("require") { page, call in
      guard let list = call[0].objects.first, list.isArray else {
        if !call[0].objects.isEmpty { page.noteAMDPaths(call[0], at: call.site) }
        return page.amdValue(call[0], of: module, at: call.site)
      }
      page.ask(list.elements, of: module, at: call.site) { values in
        page.later(
          call[1], Wait(.scriptLoad, .callback, at: call.site), arguments: values, at: call.site)
      }
      return .undefined
    }
  }

  /// Does something with modules once they are there.
  private func ask(
    _ names: [AbstractValue], of module: AMDModule?, at site: Site,
    _ body: @escaping ([AbstractValue]) -> Void
  ) {
    let contexts = evaluator.contexts
    let work = { [weak self] in
      guard let self else { return }
      self.evaluator.deferWork(contexts: contexts) { [weak self] _ in
        guard let self else { return }
        body(names.map { self.amdValue($0, of: module, at: site) })
      }
    }
    if amdRegistry.isOpen { work() } else { amdRegistry.waiting.append(work) }
  }

  private func define(_ call: NativeFunction.Call) {
    let name = call[0].string
    let arguments = name == nil ? call.arguments : Array(call.arguments.dropFirst())
    let list = arguments.count > 1 ? arguments.first?.objects.first { $0.isArray } : nil
    let module = AMDModule(
      name: name, address: scriptAddress, dependencies: list?.elements,
      factory: arguments.last ?? .undefined, contexts: evaluator.contexts, site: call.site,
      exports: evaluator.makeObject(site: call.site))
    guard amdRegistry.modules.count < 4096 else { return }
    amdRegistry.modules.append(module)
    if amdRegistry.isOpen { start(module) }
  }

  /// Starts what waits, once all scripts of the page have run: what is asked for first, then the
  /// modules that nothing here asks for.
  func startModules() {
    amdRegistry.isOpen = true
    let waiting = amdRegistry.waiting
    amdRegistry.waiting = []
    for work in waiting { work() }
    evaluator.drainJobs()
    for module in amdRegistry.modules { start(module) }
    for module in amdRegistry.modules where !module.isAskedFor && module.name == nil {
      // A factory that gives a component function is started by the framework.
      guard module.value.objects.contains(where: \.isCallable) else { continue }
      evaluator.deferWork(contexts: module.contexts) { evaluator in
        evaluator.call(
          module.value, this: .undefined,
          arguments: [.unknown(Mystery(.unreadCode, at: module.site))], at: module.site)
      }
    }
    evaluator.drainJobs()
  }

  private func start(_ module: AMDModule) {
    guard module.state == .waiting else { return }
    evaluator.deferWork(contexts: module.contexts) { [weak self] _ in self?.run(module) }
    evaluator.drainJobs()
  }

  /// Runs a module's factory, its dependencies first.
  private func run(_ module: AMDModule) {
    guard module.state == .waiting else { return }
    module.state = .starting
    let exports = module.value
    let holder = evaluator.makeObject([("exports", exports), ("id", .string(module.name ?? ""))])
    let names = module.dependencies ?? ["require", "exports", "module"].map { .string($0) }
    let values = names.map { name -> AbstractValue in
      switch name.string {
      case "require": .object(makeAMDRequire(from: module))
      case "exports": exports
      case "module": .object(holder)
      default: amdValue(name, of: module, at: module.site)
      }
    }
    var value = module.factory
    if value.objects.contains(where: \.isCallable) {
      value = evaluator.call(value, this: .undefined, arguments: values, at: module.site)
    }
    module.value = value.isUndefined ? holder["exports"]?.value ?? exports : value
    module.state = .started
  }

  /// A module by the name that another one, or the page, has for it.
  private func amdValue(_ name: AbstractValue, of module: AMDModule?, at site: Site)
    -> AbstractValue
  {
    guard let text = name.string else { return .unknown(Mystery(.unreadCode, at: site)) }
    if text.hasPrefix("http") || text.hasPrefix("//") {
      noteLoader(
        .string(text.contains("pay.google.com") && !text.hasSuffix(".js") ? text + ".js" : text),
        .requireJS, at: site)
    }
    if text == "jquery" { return .object(jQuery) }
    let full = amdName(text, of: module)
    let address = amdAddress(full, text, of: module)
    let found =
      amdRegistry.modules.first { $0.name == full }
      ?? amdRegistry.modules.first { $0.name == nil && $0.address != nil && $0.address == address }
    if amdRegistry.hasLoader, found?.name == nil, !text.contains("!"), let address {
      noteLoader(.string(address.description), .requireJS, at: site)
    }
    guard let found else { return .unknown(Mystery(.unreadCode, at: site)) }
    found.isAskedFor = true
    run(found)
    return found.value
  }

  /// A relative name is one beside the module that asks.
  private func amdName(_ name: String, of module: AMDModule?) -> String {
    guard name.hasPrefix("./") || name.hasPrefix("../"), let own = module?.name else { return name }
    var parts = own.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Where RequireJS gets a module from.
  private func amdAddress(_ name: String, _ text: String, of module: AMDModule?) -> WebAddress? {
    if text.hasPrefix("."), module?.name == nil, let script = module?.address {
      return script.resolve(text.hasSuffix(".js") ? text : text + ".js")
    }
    guard let page = pageAddress else { return nil }
    if name.hasPrefix("/") || name.hasSuffix(".js") || name.contains(":") {
      return page.resolve(name)
    }
    var path = name
    let parts = name.split(separator: "/")
    for count in stride(from: parts.count, to: 0, by: -1) {
      let head = parts.prefix(count).joined(separator: "/")
      guard let mapped = amdRegistry.paths[head]?.first else { continue }
      path = ([mapped] + parts.dropFirst(count).map(String.init)).joined(separator: "/")
      break
    }
    let base = page.resolve(amdRegistry.base.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "./")
    return (base ?? page).resolve(path + ".js")
  }

  /// The options that a page leaves for RequireJS in a variable of its own, as in
  /// https://requirejs.org/docs/api.html#config, or Magento's `config`.
  func noteAMDVariables() {
    evaluator.contexts = [CallContext(entry: 0)]
    for name in ["config", "require", "requirejs"] {
      guard let value = evaluator.globalVariable(name),
        value.objects.contains(where: { !$0.isCallable })
      else { continue }
      noteAMDPaths(value, at: value.objects.first?.site ?? Self.nowhere)
    }
    evaluator.contexts = []
  }

  private func noteAMDPaths(_ options: AbstractValue, at site: Site) {
    if let base = evaluator.member("baseUrl", of: options, at: site).string, !base.isEmpty {
      amdRegistry.base = base
    }
    for paths in evaluator.member("paths", of: options, at: site).objects {
      for key in paths.keys {
        amdRegistry.paths[key] = amdAddresses(paths[key]?.value)
        for text in amdAddresses(paths[key]?.value)
        where text.hasPrefix("http") || text.hasPrefix("//") {
          noteLoader(
            .string(text.hasSuffix(".js") ? text : text + ".js"), .requireJS,
            at: paths[key]?.site ?? site)
        }
      }
    }
  }
}

extension PageModel {
  /// A path of RequireJS is an address or a list of them.
  private func amdAddresses(_ value: AbstractValue?) -> [String] {
    (value?.alternatives ?? []).flatMap { alternative -> [String] in
      if case .object(let list) = alternative { return list.elements.compactMap(\.string) }
      return alternative.string.map { [$0] } ?? []
    }
  }
}
