// Modules that stand in chunks of a bundle whose loader is not on the page.

import AuditModel
import JavaScript

extension PageModel {
  /// Runs chunks of webpack that wait for a loader: entries as the loader would, other modules that
  /// hold something of interest as if nothing was seen to ask for them.
  ///
  /// A chunk is `(self.webpackChunk… ||= []).push([ids, modules, start])`
  /// (https://webpack.js.org/configuration/output/#outputchunkloadingglobal).
  func runChunks(_ isOfInterest: (Site) -> Bool) {
    var modules: [String: AbstractValue] = [:]
    var starts: [AbstractValue] = []
    for name in evaluator.globalNames
    where name.hasPrefix("webpackChunk") || name.hasPrefix("webpackJsonp") {
      for chunk in (evaluator.globalVariable(name)?.objects ?? []).flatMap(\.elements).flatMap(
        \.objects) where chunk.elements.count > 1
      {
        for table in chunk.elements[1].objects {
          for key in table.keys { modules[key] = table[key]?.value }
          for (index, element) in table.elements.enumerated() { modules["\(index)"] = element }
        }
        if chunk.elements.count > 2 { starts.append(chunk.elements[2]) }
      }
    }
    let idle = modules.filter { entry in
      entry.value.objects.contains { $0.site.map { evaluator.idleFunctions[$0] != nil } ?? false }
    }
    guard !idle.isEmpty else { return }
    let require = makeRequire(modules)
    evaluator.contexts = [CallContext(entry: 0)]
    for start in starts {
      if start.objects.contains(where: \.isCallable) {
        evaluator.call(
          start, this: .undefined, arguments: [.object(require)],
          at: start.objects.first?.site ?? Site(source: -1, span: .init(start: 0, end: 0)))
      }
      // webpack 4: each list has an entry's module first, then chunks.
      for list in start.objects.filter(\.isArray).flatMap(\.elements).flatMap(\.objects) {
        guard let entry = list.elements.first, let site = list.site else { continue }
        evaluator.call(.object(require), this: .undefined, arguments: [entry], at: site)
      }
    }
    evaluator.contexts = []
    evaluator.drainJobs()
    for (key, module) in idle.sorted(by: { $0.key < $1.key }) {
      guard let site = module.objects.first?.site, evaluator.idleFunctions[site] != nil,
        isOfInterest(site)
      else { continue }
      inUnreached(site) {
        evaluator.call(.object(require), this: .undefined, arguments: [.string(key)], at: site)
      }
    }
  }

  /// webpack's `require` for a table of modules.
  private func makeRequire(_ modules: [String: AbstractValue]) -> HeapObject {
    let cache = evaluator.makeObject()
    var require: HeapObject?
    let function = native("require") { page, call in
      guard let key = call[0].concatenatedKey else {
        return .unknown(Mystery(.computation, at: call.site))
      }
      if let known = cache[key]?.value.objects.first {
        return page.evaluator.member("exports", of: .object(known), at: call.site)
      }
      guard let module = modules[key], let require else {
        return .unknown(Mystery(.unreadCode, at: call.site))
      }
      let exports = page.evaluator.makeObject(site: call.site)
      let record = page.evaluator.makeObject([("exports", .object(exports)), ("id", call[0])])
      cache[key] = Property(.object(record))
      page.evaluator.call(
        module, this: .object(exports),
        arguments: [.object(record), .object(exports), .object(require)], at: call.site)
      return page.evaluator.member("exports", of: .object(record), at: call.site)
    }
    require = function
    evaluator.global.hide("@@require", .object(function))
    let method = {
      (name: String, body: @escaping (PageModel, NativeFunction.Call) -> AbstractValue) in
      function.hide(name, .object(self.native(name, body)))
    }
    method("d") { page, call in
      // webpack 5 gives an object of getters, webpack 4 a name and one getter.
      let pairs: [(String, AbstractValue)] =
        call[1].string.map { [($0, call[2])] }
        ?? call[1].objects.flatMap { object in
          object.keys.map { ($0, object[$0]?.value ?? .undefined) }
        }
      for (name, getter) in pairs {
        for exports in call[0].objects {
          exports[name] = Property(
            .undefined, getter: getter.objects.first { $0.isCallable }, site: call.site)
        }
      }
      return .undefined
    }
    method("n") { page, call in
      let module = call[0]
      return .object(
        page.native("default") { page, inner in
          let value = page.evaluator.member("default", of: module, at: inner.site)
          return value.isUndefined ? module : .union(of: [value, module])
        })
    }
    method("r") { _, _ in .undefined }
    method("o") { page, call in .unknown(Mystery(.computation, at: call.site)) }
    method("e") { page, call in page.promise(.undefined, .moduleImport, at: call.site) }
    method("t") { page, call in
      call[0].objects.isEmpty
        ? page.evaluator.call(
          .object(function), this: .undefined, arguments: [call[0]], at: call.site) : call[0]
    }
    function.hide("g", .object(evaluator.global))
    method("s") { _, call in call[0] }
    return function
  }
}

extension AbstractValue {
  /// A module's name or number as a key.
  fileprivate var concatenatedKey: String? {
    string ?? number.map { AbstractValue.text(of: $0) }
  }
}
