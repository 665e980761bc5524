// What the code runs in the page.

import AuditModel

extension ViewAnswers {
  func scripts() -> ScriptsReading {
    var reading = ScriptsReading()
    let controllers = Set(
      configurations.flatMap {
        base.objects[$0].fields["userContentController"]?.objects ?? []
      })
    var injected: [ScriptsReading.AppScript] = []
    var places: [Place] = []
    var isOpen: Place?
    for event in base.events {
      guard case .call(let target?, let name, let passed) = event.kind else { continue }
      if target.objects.contains(where: controllers.contains) {
        if name == "addUserScript" {
          places.append(place(event.site))
          guard let script = passed.first?.value.settled.object else {
            isOpen = place(event.site)
            continue
          }
          injected.append(appScript(script, event.site))
        } else if name == "add" || name == "addScriptMessageHandler",
          let handler = passed.first(where: { $0.label == "name" })?.value
        {
          let text = handler.settled.literalText ?? "?"
          if !reading.messageHandlers.contains(text) { reading.messageHandlers.append(text) }
        }
      } else if target.objects.contains(view),
        name == "evaluateJavaScript" || name == "callAsyncJavaScript",
        let text = passed.first?.value
      {
        reading.evaluated.append(
          ScriptsReading.AppScript(
            text: composed(text.settled), mainFrameOnly: true, atStart: false,
            place: place(event.site)))
      }
    }
    var seen: Set<Place> = []
    reading.evaluated = reading.evaluated.filter { seen.insert($0.place).inserted }
    if let isOpen {
      reading.injected = .cannotTell(.otherCode, isOpen)
    } else if injected.isEmpty {
      reading.injected = hasOthersConfiguration ? .notInFiles : .unset([])
    } else {
      reading.injected = .known(injected, unique(places))
    }
    let preferences = part("preferences").map { [$0] } ?? []
    let pages = configurations.compactMap {
      base.objects[$0].fields["defaultWebpagePreferences"]?.settled.object
    }
    let content = flag("allowsContentJavaScript", of: pages, standard: true)
    let enabled = flag("javaScriptEnabled", of: preferences, standard: true)
    if case .known = content { reading.isAllowed = content } else { reading.isAllowed = enabled }
    reading.opensWindowsAutomatically = flag(
      "javaScriptCanOpenWindowsAutomatically", of: preferences, standard: false)
    return reading
  }

  private func appScript(_ script: Int, _ site: Site) -> ScriptsReading.AppScript {
    let fields = base.objects[script].fields
    let isStart: Bool =
      if case .choice("atDocumentStart", _)? = fields["injectionTime"]?.settled { true } else {
        false
      }
    return ScriptsReading.AppScript(
      text: composed(fields["source"]?.settled ?? .unknown("script")),
      mainFrameOnly: fields["forMainFrameOnly"]?.settled == .boolean(true), atStart: isStart,
      place: place(site))
  }
}
