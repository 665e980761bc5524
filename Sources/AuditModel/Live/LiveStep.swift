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
  }

  /// What is done.
  public var action: Action
  /// A CSS selector, for all but ``Action/goTo``.
  public var selector: String?
  /// What is typed, or the option that is chosen.
  public var text: String?
  /// Relative to the page's own URL.
  public var url: String?
  /// How long the element is waited for, in milliseconds; the run's wait for the button if null.
  public var wait: Int?

  /// Creates a step from its parts.
  public init(
    action: Action, selector: String? = nil, text: String? = nil, url: String? = nil,
    wait: Int? = nil
  ) {
    self.action = action
    self.selector = selector
    self.text = text
    self.url = url
    self.wait = wait
  }

  /// What is wrong with the step, to stand behind its number; nil if nothing is.
  public var problem: String? {
    if action == .goTo { return url?.isEmpty == false ? nil : "goto needs a url" }
    guard selector?.isEmpty == false else { return "\(action.rawValue) needs a selector" }
    if action == .type || action == .select, text == nil {
      return "\(action.rawValue) needs a text"
    }
    return nil
  }
}
