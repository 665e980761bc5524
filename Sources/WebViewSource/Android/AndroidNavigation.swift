// How a view client of Android decides about navigations.

import AppCode
import AuditModel

/// Reads `shouldOverrideUrlLoading` of a view client's class.
struct AndroidNavigation {
  let base: CodeBase
  let owner: CodeClass

  func read(into navigation: inout NavigationReading) {
    let methods = base.lineage(of: owner.name).flatMap(\.methods)
      .filter { $0.name == "shouldOverrideUrlLoading" && $0.function.body != nil }
    guard
      let method = methods.first(where: { method in
        method.function.parameters.contains { $0.type?.hasSuffix("WebResourceRequest") == true }
      }) ?? methods.first
    else {
      navigation.form = .unset(.absent)
      navigation.allowAll()
      navigation.failureRemovesView = .unset(false)
      return
    }
    let head = base.files[method.file].place(method.function.start, method.function.headEnd)
    navigation.form = .known(.override, [head])
    // Windows are not navigations of the page's view.
    navigation.noTargetFrame = .unset(.allowed)
    navigation.aboutBlank = outcome(of: method, .aboutBlank, head)
    navigation.otherSchemes = outcome(of: method, .otherScheme, head)
    navigation.otherHosts = outcome(of: method, .otherHost, head)
    if case .known(.allowed, let places) = navigation.otherHosts {
      navigation.allowedHosts = .known(nil, places)
      navigation.refusedHosts = .known([], places)
    } else {
      navigation.allowedHosts = .cannotTell(.notFollowed, head)
      navigation.refusedHosts = .cannotTell(.notFollowed, head)
    }
    navigation.filtersSubframes = .unset(false)
    navigation.failureRemovesView = .unset(false)
  }

  private func outcome(
    of method: Method, _ request: Request, _ head: Place
  ) -> Answer<NavigationReading.Outcome> {
    let place = Surroundings(base: base, owner: owner, method: method, file: method.file)
    let decision = Decision(request: request, place: place)
    guard
      let ways = Way.ways(
        through: method.function.body ?? [], decide: { decision($0) },
        body: { call in
          guard call.receiver.map({ ObjectPath($0)?.names == [] }) ?? true else { return nil }
          return base.method(call.name, of: owner.name)?.function.body
        })
    else { return .cannotTell(.notFollowed, head) }
    var outcomes: [NavigationReading.Outcome] = []
    var hasOption = false
    var places: [Place] = []
    for way in ways where !way.fails {
      let file = base.files[method.file]
      let end = way.end.map { file.place($0, $0 + 12) } ?? head
      var outcome: NavigationReading.Outcome?
      switch way.result.flatMap({ decision($0) }) ?? way.result?.truth {
      case false?: outcome = .allowed
      case true?:
        outcome = .cancelled
        for step in way.steps.reversed() {
          guard let call = step.call else { continue }
          if call.name == "startActivity" || call.name == "startActivityIfNeeded" {
            outcome = .external
            break
          }
          if call.name == "loadUrl" {
            outcome = .sameView
            break
          }
        }
      case nil:
        // `super.shouldOverrideUrlLoading` allows.
        if let result = way.result, result.mentions({ $0 == "shouldOverrideUrlLoading" }) {
          outcome = .allowed
        }
      }
      guard let outcome else { return .cannotTell(.otherCode, end) }
      if way.conditions.contains(where: { ConditionKind.of($0, place) == .option }) {
        hasOption = true
      }
      if !outcomes.contains(outcome) { outcomes.append(outcome) }
      places.append(end)
    }
    guard let first = outcomes.first else { return .cannotTell(.notUnderstood, head) }
    if outcomes.count == 1 { return .known(first, Array(places.prefix(3))) }
    return hasOption
      ? .option(outcomes, Array(places.prefix(8))) : .cannotTell(.severalCandidates, places.first)
  }
}
