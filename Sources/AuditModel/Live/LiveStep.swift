// What is done in a page before the button is tapped.

/// One action in the page, such as putting something into a cart or answering a consent banner.
public struct LiveStep: Codable, Hashable, Sendable {
  /// What is done.
  public enum Action: String, Codable, Sendable, CaseIterable {
    /// Taps the element's centre.
    case click
    /// Taps the element and types ``LiveStep/text`` into it.
    case type
    /// Chooses the option whose value or label is ``LiveStep/text``.
    case select
    /// Waits until the element is there and visible.
    case waitFor = "wait-for"
    /// Loads ``LiveStep/url`` in the main view.
    case goTo = "goto"
    /// The buyer closes the popup that came last, in the way that ``LiveStep/text`` names: one of
    /// ``LiveRun/Dismissal``.
    case dismiss
  }

  /// What is done.
  public var action: Action
  /// A CSS selector, for all but ``Action/goTo`` and ``Action/dismiss``.
  public var selector: String?
  /// What is typed, the option that is chosen, or how a popup is dismissed.
  public var text: String?
  /// Relative to the page's own URL.
  public var url: String?
  /// How long the element is waited for, in milliseconds; the run's wait for the button if null.
  public var wait: Int?
  /// The element stands in the popup that came last; of ``Action/click`` and ``Action/waitFor``.
  public var inPopup: Bool?

  /// Creates a step from its parts.
  public init(
    action: Action, selector: String? = nil, text: String? = nil, url: String? = nil,
    wait: Int? = nil, inPopup: Bool? = nil
  ) {
    self.action = action
    self.selector = selector
    self.text = text
    self.url = url
    self.wait = wait
    self.inPopup = inPopup
  }

  /// What is wrong with the step, to stand behind its number; nil if nothing is.
  public var problem: String? {
    if action == .goTo { return url?.isEmpty == false ? nil : "goto needs a url" }
    if action == .dismiss {
      let isKnown = text.flatMap(LiveRun.Dismissal.init) != nil
      return isKnown ? nil : "dismiss needs told, hidden or released as its text"
    }
    if inPopup == true, action != .click, action != .waitFor {
      return "\(action.rawValue) works in the main view alone"
    }
    guard selector?.isEmpty == false else { return "\(action.rawValue) needs a selector" }
    if action == .type || action == .select, text == nil {
      return "\(action.rawValue) needs a text"
    }
    return nil
  }
}
