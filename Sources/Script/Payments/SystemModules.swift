// Modules of SystemJS: `System.register` and `System.import`.

import AuditModel
import JavaScript

/// A module of SystemJS.
final class SystemModule {
  let name: String?
  /// The address of the script that registers it.
  let address: WebAddress?
  let dependencies: [String]
  let declaration: AbstractValue
  let contexts: [CallContext]
  let site: Site
  let exports: HeapObject
  var isStarted = false

  init(
    name: String?, address: WebAddress?, dependencies: [String], declaration: AbstractValue,
    contexts: [CallContext], site: Site, exports: HeapObject
  ) {
    self.name = name
    self.address = address
    self.dependencies = dependencies
    self.declaration = declaration
    self.contexts = contexts
    self.site = site
    self.exports = exports
  }
}

extension PageModel {
  /// `System.register([name,] dependencies, declare)` and `System.import(name)`
  /// (https://github.com/systemjs/systemjs/blob/main/docs/system-register.md); nil for other calls.
  func answerModuleLoader(_ path: String, _ call: NativeFunction.Call) -> AbstractValue? {
    switch path {
    case "System.register":
      guard let declare = call.arguments.last(where: { $0.objects.contains(where: \.isCallable) }),
        systemModules.count < 4096
      else { return nil }
      let list = call.arguments.lazy.flatMap(\.objects).first { $0.isArray }
      systemModules.append(
        SystemModule(
          name: call[0].string, address: scriptAddress,
          dependencies: list?.elements.map { $0.string ?? "" } ?? [], declaration: declare,
          contexts: evaluator.contexts, site: call.site,
          exports: evaluator.makeObject(site: call.site)))
      return .undefined
    case "System.import": return importSystem(call[0], beside: nil, at: call.site)
    default: return nil
    }
  }

  /// Starts the modules that nothing here imports, once all scripts of the page have run.
  func startSystemModules() {
    for module in systemModules {
      evaluator.deferWork(contexts: module.contexts) { [weak self] _ in self?.start(module) }
    }
    evaluator.drainJobs()
  }

  private func importSystem(_ name: AbstractValue, beside address: WebAddress?, at site: Site)
    -> AbstractValue
  {
    guard let text = name.string else {
      return promise(.unknown(Mystery(.unreadCode, at: site)), .moduleImport, at: site)
    }
    if let target = (address ?? pageAddress)?.resolve(text) {
      noteLoader(.string(target.description), .element, at: site)
    }
    let found = systemModule(text, beside: address)
    if let found { start(found) }
    return promise(
      found.map { .object($0.exports) } ?? .unknown(Mystery(.unreadCode, at: site)), .moduleImport,
      at: site)
  }

  private func systemModule(_ name: String, beside address: WebAddress?) -> SystemModule? {
    let target = (address ?? pageAddress)?.resolve(name)
    return systemModules.first { $0.name == name }
      ?? systemModules.first { $0.address != nil && $0.address == target }
  }

  private func start(_ module: SystemModule) {
    guard !module.isStarted else { return }
    module.isStarted = true
    let exports = module.exports
    let export = native("export") { page, call in
      if let name = call[0].string {
        exports[name] = Property(call[1], site: call.site)
        return call[1]
      }
      page.evaluator.copyProperties(from: call[0], to: exports, at: call.site)
      return call[0]
    }
    let context = evaluator.makeObject()
    context["import"] = Property(
      .object(
        native("import") { page, call in
          page.importSystem(call[0], beside: module.address, at: call.site)
        }))
    context["meta"] = Property(.unknown(Mystery(.browser, at: module.site)))
    let parts = evaluator.call(
      module.declaration, this: .undefined, arguments: [.object(export), .object(context)],
      at: module.site)
    let (setters, _) = evaluator.iterate(
      evaluator.member("setters", of: parts, at: module.site), at: module.site)
    for (index, name) in module.dependencies.enumerated() {
      var value = AbstractValue.unknown(Mystery(.unreadCode, at: module.site))
      if let dependency = systemModule(name, beside: module.address) {
        start(dependency)
        value = .object(dependency.exports)
      } else if let target = (module.address ?? pageAddress)?.resolve(name) {
        noteLoader(.string(target.description), .element, at: module.site)
      }
      if setters.indices.contains(index), setters[index].objects.contains(where: \.isCallable) {
        evaluator.call(setters[index], this: .undefined, arguments: [value], at: module.site)
      }
    }
    evaluator.call(
      evaluator.member("execute", of: parts, at: module.site), this: .undefined, arguments: [],
      at: module.site)
  }
}
