// A web view of an app, judged, and the host that it amounts to.

public import AuditModel
import Rules
import Script

/// A web view that was read, as a host and with what rules say of it.
public struct AppHost: Sendable {
  /// The web view.
  public let view: WebViewReading
  /// The profile, and the fields that the source does not decide.
  public let derived: DerivedHost
  /// What rules on apps say of it.
  public let judgement: Judgement

  /// Judges all web views of an app.
  public static func all(in app: AppReading) -> [AppHost] {
    app.webViews.map { AppHost($0, in: app) }
  }

  /// Judges one web view.
  public init(_ view: WebViewReading, in app: AppReading) {
    self.view = view
    derived = view.host
    let injected = (view.scripts.injected.value ?? []).map(Self.read)
    judgement = AllAppRules.judge(AppView(view, in: app, injected: injected))
  }

  /// What an injected script does to `window.open`.
  private static func read(_ script: ScriptsReading.AppScript) -> AppView.InjectedScript {
    guard let text = script.text.literal else {
      let mentions = script.text.contains("window.open =") || script.text.contains("window.open=")
      return AppView.InjectedScript(
        script: script,
        overrides: mentions
          ? [PaymentCode.OpenOverride(callsOriginal: nil, returnsWindow: nil, place: script.place)]
          : [])
    }
    let address = "https://payready.invalid/"
    let code = PaymentReader(limits: .init(steps: 200_000)).read(
      Document(url: address),
      scripts: [ScriptInput(url: address, isInline: true, text: text, place: script.place)])
    return AppView.InjectedScript(
      script: script, overrides: code.openOverrides.filter(\.isReached))
  }
}
