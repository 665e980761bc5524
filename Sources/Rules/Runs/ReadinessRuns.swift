// What runs show of isReadyToPay, its answer, and what the page does with no answer or a no.

import AuditModel

extension UnsupportedAgent {
  static let runExamples = [
    Example("gated.html", .passes, runs: "supported.runs"),
    Example("gated.html", in: "wkwebview-plain", .finds(.blocks), runs: "unsupported.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard run.end == .noButton, let no = ReadinessAnswer.no(in: run), let by = no.by,
        by != "CRYPTOGRAM_3DS only", by != "scenario", by != "PaymentRequest"
      else { return nil }
      let why = by == "no known browser" ? "names no known browser" : "holds \(by)"
      return happened(
        .blocks, in: run, at: no.time,
        "isReadyToPay answered false \(run.when(no.time)), since the agent \(why), and no button "
          + "came.",
        message: "isReadyToPay says no to the app's user agent.",
        remedy: "Append GOOGLE_PAY_SUPPORTED to the agent with applicationNameForUserAgent.",
        actor: .app)
    }
  }
}

extension CryptogramOnlyCard {
  static let runExamples = [
    Example("both-methods.html", .finds(.blocks), runs: "answered-no.runs")
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard let no = ReadinessAnswer.no(in: run), no.by == "CRYPTOGRAM_3DS only" else { return nil }
      return happened(
        .blocks, in: run, at: no.time,
        "isReadyToPay answered false \(run.when(no.time)), since the first card takes "
          + "CRYPTOGRAM_3DS alone.",
        message: "isReadyToPay is asked for a card that takes CRYPTOGRAM_3DS alone.",
        remedy: "Add PAN_ONLY to the card's allowedAuthMethods.", actor: .page)
    }
  }
}

extension RequiredPaymentMethod {
  static let runExamples = [
    Example("not-required.html", .passes, runs: "present.runs"),
    Example("truthy.html", .finds(.blocks), runs: "left-out.runs"),
    Example("not-required.html", in: "safari-ios", .finds(.informs), runs: "cookie-kept-back.runs"),
    Example("truthy.html", in: "safari-ios", .finds(.risks), runs: "cookie-kept-back.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    runs.approvals.compactMap { run in
      guard run.end == .noButton, !run.said("button-created"),
        let asked = run.reports("readiness-asked").last,
        asked.facts["request"]?["existingPaymentMethodRequired"]?.flag == true,
        let answer = run.reports("readiness-answered").last(where: { $0.time >= asked.time }),
        answer.facts["answer"]?["result"]?.flag == true,
        answer.facts["answer"]?["paymentMethodPresent"]?.flag != true
      else { return nil }
      let isLeftOut = answer.facts["answer"]?["paymentMethodPresent"] == nil
      let sawCookie = run.reports("frame-asked").last?.facts["cookie"]?.flag
      let present =
        isLeftOut ? "without paymentMethodPresent" : "with paymentMethodPresent false"
      let cookie =
        sawCookie == false ? "; Google's frame could not read its own cookie there" : ""
      return happened(
        // Whether a buyer's cookie may be read is a matter of the buyer's settings.
        isLeftOut ? .blocks : .informs, in: run, at: answer.time,
        "isReadyToPay answered true \(present) \(run.when(answer.time))\(cookie), and no button "
          + "came.",
        message: "The button needs paymentMethodPresent, which is not true here.",
        remedy: "Leave existingPaymentMethodRequired out, or hide the button only where "
          + "paymentMethodPresent is exactly false.",
        actor: .page)
    }
  }
}

extension MisreadReadiness {
  static let runExamples = [
    Example("result-tested.html", .passes, runs: "no-with-branch.runs"),
    Example("result-tested.html", .finds(.informs), runs: "no-and-busy.runs"),
    Example("no-branch-for-no.html", .finds(.informs), runs: "no-and-busy.runs"),
    Example("result-tested.html", .finds(.risks), runs: "own-no-and-busy.runs"),
  ]

  static func see(_ runs: HostRuns, in host: Host) -> [SeenFault] {
    let forced = runs.run(of: .notReady).flatMap { busyAfterNo(.informs, in: $0) }
    // Its own no ends the payment by another rule; the page is then of no use otherwise either.
    let own = runs.cold.flatMap { busyAfterNo(.risks, in: $0) }
    return [own ?? forced].compactMap(\.self)
  }

  private static func busyAfterNo(_ effect: Effect, in run: SeenRun) -> SeenFault? {
    guard !run.isPaid, run.firstTap == nil, let no = ReadinessAnswer.no(in: run),
      let look = run.lastLook, let busy = look.what.busy.first,
      run.endTime - no.time >= StillBusy.least
    else { return nil }
    let usable = look.what.controls == 0 ? ", and no control of it could be used" : ""
    return happened(
      effect, in: run, at: run.endTime,
      "isReadyToPay answered false \(run.when(no.time)); "
        + "\(SeenRun.words(for: run.endTime - no.time)) later the page still showed \(busy)"
        + "\(usable).",
      message: "The page has no branch for an isReadyToPay that says no, and stays busy.",
      remedy: "Take the spinner away and show the other ways to pay where result is false.",
      actor: .page)
  }
}

/// What isReadyToPay said.
enum ReadinessAnswer {
  struct Answer {
    var time: Int
    /// What decided it.
    var by: String?
  }

  /// The last answer where it is no.
  static func no(in run: SeenRun) -> Answer? {
    guard let answer = run.reports("readiness-answered").last,
      answer.facts["answer"]?["result"]?.flag == false
    else { return nil }
    return Answer(time: answer.time, by: answer.facts["by"]?.text)
  }
}
