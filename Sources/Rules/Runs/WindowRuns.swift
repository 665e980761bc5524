// What runs show of the payment's window: given, shown, and with its opener.

import AuditModel

extension RefusedPopup {
  static let runExamples = [
    Example("checkout.html", .passes, runs: "child.runs"),
    Example("checkout.html", .finds(.blocks), runs: "none.runs"),
    Example("checkout.html", in: "wkwebview-plain", .finds(.blocks), runs: "none.runs"),
    Example("checkout.html", .finds(.blocks), runs: "none-when-warm.runs"),
    Example("checkout.html", .passes, runs: "scenario.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid, let asked = run.asked.first(where: { $0.what.answer == .none }) else {
        return nil
      }
      let coldPaid = run.record.isWarm && runs.cold?.asked.isEmpty == true
      return happened(
        .blocks, in: run, at: asked.time,
        "The page asked for a window (\(asked.what.shownURL)) \(run.when(asked.time))"
          + "\(asked.what.gesture ? ", with the gesture," : "") and the app made none: window.open "
          + "gave null."
          + (coldPaid ? " The first run, with nothing stored, needed no window." : ""),
        message: "The app gives the page no window: window.open gives null.",
        remedy: "Implement createWebViewWith and return a view made from the given configuration.",
        actor: .app)
    }
  }
}

extension OpenerLessPopup {
  static let runExamples = [
    Example("checkout.html", .passes, runs: "child.runs"),
    Example("checkout.html", .finds(.blocks), runs: "same-view.runs") { $0.popups = .sameView },
    Example("checkout.html", .finds(.blocks), runs: "detached.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid,
        let asked = run.asked.first(where: {
          [.sameView, .external, .detached].contains($0.what.answer)
        })
      else { return nil }
      let way =
        switch asked.what.answer {
        case .sameView: "loaded its address in the page's own view"
        case .external: "handed its address to another app"
        default: "opened a view that is not the page's child"
        }
      let stranded = run.reports("sheet-stranded").first.map {
        "; \(run.when($0.time)) Google's page said that it has no opener (OR_BIBED_15)"
      }
      return happened(
        .blocks, in: run, at: asked.time,
        "The page asked for a window \(run.when(asked.time)) and the app \(way): window.open gave "
          + "null" + (stranded ?? "") + ".",
        message: "The app opens Google's page where it has no opener.",
        remedy: "In createWebViewWith return a WKWebView made from the given configuration.",
        actor: .app)
    }
  }
}

extension RefusedSheet {
  static let runExamples = [
    Example("checkout.html", .passes, runs: "allowed.runs"),
    Example("checkout.html", .finds(.blocks), runs: "refused.runs"),
    Example("checkout.html", .finds(.blocks), runs: "blank-refused.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid,
        let refused = run.popupNavigations.first(where: {
          $0.what.phase == .refused && ($0.what.url.isBlank || $0.what.url.isGooglePayment)
        })
      else { return nil }
      let url = refused.what.url
      let why = refused.what.message.map { ": \($0.prefix(160))" } ?? ""
      return happened(
        .blocks, in: run, at: refused.time,
        "The app refused its window \(url.isBlank ? "about:blank" : url.withoutDetails) "
          + "\(run.when(refused.time))\(why); the window stayed empty.",
        message: url.isBlank
          ? "The app's navigation policy refuses about:blank, with which windows begin."
          : "The app's navigation policy keeps Google's page out of the window.",
        remedy: url.isBlank
          ? "Let about:blank pass, and pay.google.com and accounts.google.com."
          : "Add pay.google.com and accounts.google.com to the app's policy.",
        actor: .app)
    }
  }
}

extension EmptyPopup {
  static let runExamples = [
    Example("other-window.html", .passes, runs: "sent-on.runs"),
    Example("other-window.html", .finds(.blocks), runs: "blank.runs"),
    Example("other-window.html", .passes, runs: "waiting-for-sign-in.runs"),
  ]

  /// A window that is blank for longer stays so, in milliseconds.
  private static let longestBlank = 3_000

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid,
        let asked = run.asked.first(where: { $0.what.answer == .child && $0.what.url.isBlank }),
        run.endTime - asked.time >= longestBlank,
        !run.popupNavigations.contains(where: {
          $0.view == asked.what.popup && !$0.what.url.isBlank
        })
      else { return nil }
      let error = run.errors.first { $0.time >= asked.time }
      return happened(
        .blocks, in: run, at: run.endTime,
        "The page opened an empty window \(run.when(asked.time)), and it was still blank "
          + "\(SeenRun.words(for: run.endTime - asked.time)) later"
          + (error.map { "; the page threw “\($0.what.message.prefix(160))”" } ?? "") + ".",
        message: "The window that the page opens for the payment stays blank.",
        remedy: "Send the window to its address, or close it where that cannot be had.",
        actor: .page)
    }
  }
}

extension ReusedWindow {
  static let runExamples = [
    Example("blank.html", .passes, runs: "second-tap-asks-anew.runs"),
    Example("blank.html", .finds(.risks), runs: "second-tap-hidden.runs"),
    Example("constant-name.html", .finds(.risks), runs: "second-tap-hidden.runs") {
      $0.closesPopups = false
    },
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.all.compactMap { run in
      guard let hidden = run.closes.first(where: { $0.what.dismissal == .hidden }),
        let second = run.taps.first(where: { $0 > hidden.time }), !run.isPaid,
        let again = run.opened.first(where: { $0.time >= second && run.gave($0) }),
        !run.asked.contains(where: { $0.time >= second })
      else { return nil }
      let name = again.facts["name"]?.text.map { " (“\($0.prefix(40))”)" } ?? ""
      return happened(
        .risks, in: run, at: again.time,
        "The buyer closed the popup \(run.when(hidden.time)), and the app only hid it. The second "
          + "tap loaded the same window\(name) \(run.when(again.time)) without asking for a new "
          + "one, and nothing was seen of it until the end, "
          + "\(SeenRun.words(for: run.endTime - again.time)) later.",
        message: "A second tap loads the window that the app only took off the screen.",
        remedy: "Remove and release the popup in webViewDidClose and where the buyer dismisses it.",
        actor: .app)
    }
  }
}

extension UncheckedWindow {
  static let runExamples = [
    Example("checked.html", .passes, runs: "told.runs"),
    Example("checked.html", .finds(.informs), runs: "broken.runs"),
    Example("not-checked.html", .finds(.informs), runs: "broken.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.all.compactMap { run in
      guard let refused = refusal(in: run),
        let error = run.errors.first(where: {
          $0.time >= refused && $0.time <= refused + 1_000 && $0.what.message.isOfNull
        })
      else { return nil }
      return happened(
        .informs, in: run, at: error.time,
        "window.open gave null \(run.when(refused)), and the page threw “"
          + "\(error.what.message.prefix(160))” \(run.when(error.time)).",
        message: "The page uses the window that window.open returns without asking whether it is "
          + "null.",
        at: run.place(of: error.what),
        remedy: "Test it, and say so where the window was refused.", actor: .page)
    }
  }

  private static func refusal(in run: SeenRun) -> Int? {
    run.asked.first { $0.what.answer == .none }?.time
      ?? run.opened.first { !run.gave($0) }?.time
  }
}

extension SeveredOpener {
  static let runExamples = [
    Example("same-origin.html", .finds(.blocks), runs: "severed.runs"),
    Example("without.html", .passes, runs: "severed.runs"),
    Example("without.html", .passes, runs: "kept.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    SeveredWindow.sights(in: runs).map { confirmed(.blocks, in: $0.run, at: $0.time, $0.sentence) }
  }
}

extension SeveredPopup {
  static let runExamples = [
    Example("opener-kept.html", .passes, runs: "severed.runs"),
    Example("noopener.html", .finds(.blocks), runs: "severed.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    SeveredWindow.sights(in: runs).map { confirmed(.risks, in: $0.run, at: $0.time, $0.sentence) }
  }
}

extension OverwrittenOpen {
  static let runExamples = [
    Example("left-alone.html", .passes, runs: "left-alone.runs"),
    Example("left-alone.html", .finds(.blocks), runs: "throws.runs"),
    Example("left-alone.html", .passes, runs: "nothing-comes-back.runs"),
    Example("returns-nothing.html", .finds(.blocks), runs: "nothing-comes-back.runs"),
    Example("left-alone.html", .finds(.blocks), runs: "replaced.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid else { return nil }
      if let threw = run.opened.first(where: { $0.facts["threw"]?.text != nil }) {
        return happened(
          .blocks, in: run, at: threw.time,
          "window.open threw “\((threw.facts["threw"]?.text ?? "").prefix(160))” "
            + "\(run.when(threw.time)), and no window opened.",
          message: "window.open is not the browser's own, and throws.",
          remedy: "Leave window.open alone, or hand the call on.", actor: .page)
      }
      if let kept = run.sheetWindows.first(where: {
        !run.gave($0) && $0.facts["replaced"]?.flag == true && run.ask(for: $0) == nil
      }) {
        return happened(
          .blocks, in: run, at: kept.time,
          "window.open, which the page had replaced, gave nothing \(run.when(kept.time)), and "
            + "neither the engine nor the app was asked for a window.",
          message: "window.open is not the browser's own, and opens no window.",
          remedy: "Leave window.open alone, or hand the call on.", actor: .page)
      }
      // The host made a window, and the page got none of it.
      guard
        let none = run.sheetWindows.first(where: {
          !run.gave($0) && run.ask(for: $0)?.what.answer == .child
        })
      else { return nil }
      return confirmed(
        .blocks, in: run, at: none.time,
        "The app made a window \(run.when(none.time)), and window.open gave null all the same.")
    }
  }
}

/// A window of the page's own child view that lost its opener.
enum SeveredWindow {
  struct Sight {
    var run: SeenRun
    var time: Int
    var sentence: String
  }

  static func sights(in runs: HostRuns) -> [Sight] {
    runs.approvals.compactMap { run in
      guard !run.isPaid, let asked = run.asked.first(where: { $0.what.answer == .child }),
        let stranded = run.reports("sheet-stranded").first(where: {
          $0.facts["reason"]?.text == "no-opener" && $0.view != "main"
        })
      else { return nil }
      let told = run.reports("window-closed-seen").first.map {
        "; \(run.when($0.time)) the page took the window for closed"
      }
      return Sight(
        run: run, time: stranded.time,
        sentence: "The app opened the window \(run.when(asked.time)) as the page's child, and "
          + "Google's page in it had no opener \(run.when(stranded.time)) (OR_BIBED_15)"
          + (told ?? "") + ".")
    }
  }
}

extension LiveEvent.WindowAsked {
  /// The address for a reader.
  var shownURL: String { url.isBlank ? "about:blank" : url.withoutDetails }
}

extension String {
  /// No address, or that of an empty document.
  var isBlank: Bool { isEmpty || hasPrefix("about:blank") }

  /// An address on which Google takes payments or signs buyers in.
  var isGooglePayment: Bool {
    guard let host = WebAddress(self)?.host else { return false }
    return host == "pay.google.com" || host == "accounts.google.com"
      || host == "pay.sandbox.google.com"
  }

  /// The address without query and fragment.
  var withoutDetails: String { String(prefix { $0 != "?" && $0 != "#" }.prefix(160)) }

  /// What engines say where null is used as an object.
  var isOfNull: Bool {
    holds("null is not an object") || holds("of null") || holds("undefined is not an object")
      || holds("of undefined")
  }
}
