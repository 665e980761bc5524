// What runs show of the way back: the answer, the closed window, and what the page makes of it.

import AuditModel

extension MistakenOrigin {
  static let runExamples = [
    Example("origin.html", .passes, runs: "answered.runs"),
    Example("origin.html", .finds(.blocks), runs: "unheard.runs"),
    Example("with-slash.html", .finds(.blocks), runs: "unheard.runs"),
    Example("origin.html", .finds(.blocks), runs: "sent-elsewhere.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      // pay.js answers by itself; this is about pages that talk to the sheet themselves.
      guard !run.isPaid, run.call == nil else { return nil }
      if let lost = run.complaints.first(where: {
        $0.what.text.holds("Unable to post message to ") && $0.time >= run.firstTap ?? .max
      }) {
        return happened(
          .blocks, in: run, at: lost.time,
          "A message of the page went nowhere \(run.when(lost.time)): “"
            + "\(lost.what.text.prefix(200))”.",
          message: "The page sends its messages to another origin than that of its window.",
          remedy: "Send to the origin that event.origin names.", actor: .page)
      }
      guard
        let stranded = run.reports("sheet-stranded").first(where: {
          $0.facts["reason"]?.text == "no-start"
        }),
        let heard = run.reports("message-heard").first(where: {
          $0.facts["cmd"]?.text == "connect" && $0.time <= stranded.time
        }), let origin = heard.facts["origin"]?.text
      else { return nil }
      return happened(
        .blocks, in: run, at: heard.time,
        "A message of \(origin.prefix(80)) came to the page \(run.when(heard.time)), and "
          + "\(SeenRun.words(for: stranded.time - heard.time)) later it had not answered.",
        message: "The page does not take the messages of the payment's window.",
        remedy: "Compare event.origin with the origin of the window that answers.", actor: .page)
    }
  }
}

extension DepartingPage {
  static let runExamples = [
    Example("after-the-answer.html", .passes, runs: "stays.runs"),
    Example("after-the-answer.html", .finds(.blocks), runs: "departs.runs"),
    Example("with-the-call.html", .finds(.blocks), runs: "departs.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard !run.isPaid, let started = run.reports("sheet-started").first,
        let gone = run.navigations.first(where: {
          $0.view == "main" && $0.what.frame == nil && $0.what.phase == .committed
            && $0.time > started.time
        }), !run.reports("canceled", "failed").contains(where: { $0.time <= gone.time })
      else { return nil }
      return happened(
        .blocks, in: run, at: gone.time,
        "The page went to \(gone.what.url.withoutDetails) \(run.when(gone.time)), while the buyer "
          + "was in Google's window, and the answer had no one to come to.",
        message: "The page goes away while the buyer pays.",
        remedy: "Stay on the page until loadPaymentData has answered.", actor: .page)
    }
  }
}

extension UnclosedPopup {
  static let runExamples = [
    Example("checkout.html", .passes, runs: "closed.runs"),
    Example("checkout.html", .finds(.risks), runs: "stays.runs") { $0.closesPopups = false },
    Example("checkout.html", .finds(.risks), runs: "stays.runs"),
    Example("checkout.html", .finds(.blocks), runs: "stays.runs") {
      $0.popupDelegate = false
      $0.closeControl = false
    },
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard
        let ignored = run.closes.first(where: {
          $0.what.by == .page && !$0.what.heeded && $0.view?.hasPrefix("popup") == true
        }),
        !run.closes.contains(where: { $0.view == ignored.view && $0.what.heeded })
      else { return nil }
      return happened(
        host.closeControl ? .risks : .blocks, in: run, at: ignored.time,
        "Google's window closed itself \(run.when(ignored.time)), the app did not listen, and the "
          + "empty window was still there \(SeenRun.words(for: run.endTime - ignored.time)) later.",
        message: "The app does not remove a popup that closes itself.",
        remedy: "Set the popup's uiDelegate and remove the view in webViewDidClose(_:).",
        actor: .app)
    }
  }
}

extension ClosingPage {
  static let runExamples = [
    Example("closing.html", .passes, runs: "closed-in-vain.runs"),
    Example(
      "closing.html", in: "safari-view-controller", .finds(.informs), runs: "closed-in-vain.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.all.compactMap { run in
      guard
        let close = run.closes.first(where: {
          $0.view == "main" && $0.what.by == .page && !$0.what.heeded
        })
      else { return nil }
      return confirmed(
        .informs, in: run, at: close.time,
        "The page called window.close() \(run.when(close.time)), and nothing came of it.")
    }
  }
}

extension UnusedResult {
  static let runExamples = [
    Example("sent.html", .passes, runs: "sent.runs"),
    Example("sent.html", .passes, runs: "nothing.runs"),
    Example("ignored.html", .finds(.blocks), runs: "nothing.runs"),
    Example("sent.html", .finds(.blocks), runs: "reloaded.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard let result = run.reports("result").last else { return nil }
      let reactions = run.reactions.filter { $0.time >= result.time }
      guard !reactions.contains(where: { $0.what.act == .tokenSent }) else { return nil }
      if let again = reactions.first(where: {
        $0.what.act == .navigation && $0.what.url == run.page
      }) {
        return happened(
          .blocks, in: run, at: again.time,
          "The page had the payment data \(run.when(result.time)), and loaded itself again "
            + "\(SeenRun.words(for: again.time - result.time)) later without having sent the "
            + "token anywhere.",
          message: "The page loads itself again on the answer, so the payment token reaches no "
            + "one.",
          remedy: "Send the payment token to the server when loadPaymentData answers.",
          actor: .page)
      }
      guard reactions.isEmpty else { return nil }
      return confirmed(
        .blocks, in: run, at: run.endTime,
        "The page had the payment data \(run.when(result.time)), and did nothing that could be "
          + "seen within \(SeenRun.words(for: run.endTime - result.time)).")
    }
  }
}

extension MissingCatch {
  static let runExamples = [
    Example("caught.html", .passes, runs: "told.runs"),
    Example("caught.html", .finds(.informs), runs: "uncaught.runs"),
    Example("not-caught.html", .finds(.informs), runs: "uncaught.runs"),
    Example("caught.html", .finds(.informs), runs: "as-error.runs"),
    Example("caught.html", .finds(.informs), runs: "locks.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    guard let run = runs.run(of: .cancel), let canceled = run.reports("canceled").first else {
      return []
    }
    guard let what = harm(in: run, after: canceled.time) else { return [] }
    return [
      happened(
        .informs, in: run, at: what.time,
        "The buyer cancelled, which the page was told \(run.when(canceled.time)); \(what.words).",
        message: "The page treats a buyer who cancels as a failure.",
        remedy: "Let the buyer try again, and say nothing where statusCode is CANCELED.",
        actor: .page)
    ]
  }

  /// What the page did to a buyer who only closed the window.
  private static func harm(in run: SeenRun, after time: Int) -> (time: Int, words: String)? {
    if let error = run.errors.first(where: { $0.time >= time }) {
      return (
        error.time,
        "it caught the rejection nowhere (“\(error.what.message.prefix(120))”)"
      )
    }
    let alert = run.all { if case .asked(let it) = $0, it.matter == .alert { it } else { nil } }
      .first { $0.time >= time }
    if let alert { return (alert.time, "it showed the alert “\(alert.what.text.prefix(120))”") }
    let reactions = run.reactions.filter { $0.time >= time }
    if let shown = reactions.first(where: {
      $0.what.act == .documentChange
        && ($0.what.isAlert == true || $0.what.text?.soundsLikeFailure == true)
        && $0.what.text?.soundsLikeCancel != true
    }) {
      return (shown.time, "it showed “\((shown.what.text ?? "").prefix(120))”")
    }
    if let gone = reactions.first(where: { $0.what.act == .navigation }) {
      return (gone.time, "it went to \((gone.what.url ?? "").withoutDetails)")
    }
    let before = run.looks.last { $0.view == "main" && $0.time <= time }?.what.buttons ?? 0
    if let after = run.looks.last(where: { $0.view == "main" && $0.time > time }),
      before > 0, after.what.buttons == 0
    {
      return (after.time, "its button was gone \(SeenRun.words(for: after.time - time)) later")
    }
    return nil
  }
}

extension String {
  /// A text that tells a buyer of an error, in the larger languages.
  var soundsLikeFailure: Bool {
    let text = lowercased()
    return [
      "error", "failed", "failure", "wrong", "declined", "not possible", "try another",
      "fehler", "fehlgeschlagen", "erreur", "échou", "errore", "fallid", "erro ", "fout", "misluk",
      "błąd", "エラー", "失敗", "错误", "失败",
    ].contains { text.contains($0) }
  }

  /// A text that tells a buyer that the payment was cancelled.
  var soundsLikeCancel: Bool {
    let text = lowercased()
    return ["cancel", "abgebrochen", "annul", "geannuleerd", "anulo", "キャンセル", "取消"]
      .contains { text.contains($0) }
  }
}

extension ChangedReturn {
  // Where another rule says what fails then, that is the better answer.
  static let isFallback = true

  static let runExamples = [
    Example("same.html", .passes, runs: "paid-twice.runs"),
    Example("same.html", .finds(.risks), runs: "not-when-warm.runs"),
    Example("same.html", .finds(.risks), runs: "refused-when-warm.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    guard let cold = runs.cold, let warm = runs.warm, cold.isPaid, !warm.isPaid,
      warm.end != .deadline
    else { return [] }
    let button = warm.firstTap == nil ? "no button was tapped" : "the payment did not come back"
    return [
      happened(
        .risks, in: warm, at: warm.endTime,
        "The first run paid in \(SeenRun.words(for: cold.endTime)); with what it had stored "
          + "\(button)\(warm.record.end?.message.map { " (\($0.prefix(120)))" } ?? "").",
        message: "A buyer who comes back gets another checkout than the one of the first visit.",
        remedy: "Send the same checkout to a buyer who comes back.", actor: .page)
    ]
  }
}
