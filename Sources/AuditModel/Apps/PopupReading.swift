// What an app does when the page in its web view opens a window, and when one closes.

/// What an app does when the page opens a window.
public struct PopupReading: Codable, Hashable, Sendable {
  /// What one way through the code does.
  public enum Behaviour: String, Codable, Sendable, CaseIterable {
    /// Gives a view made from the configuration that was handed in.
    case child
    /// Gives a view made from another configuration.
    case detached
    /// Loads the address in the page's own view.
    case sameView = "same-view"
    /// Hands the address to the system or another app.
    case external
    /// Shows it in `SFSafariViewController`, an authentication session or a custom tab.
    case otherEngine = "other-engine"
    /// Gives the address to code of the app that shows or handles it, with no view for the page.
    case app
    /// Nothing.
    case none
  }

  /// Under which condition a way is gone.
  public enum Condition: String, Codable, Sendable, CaseIterable {
    case always
    /// There is no target frame, as for `window.open` and `_blank`.
    case newWindow = "new-window"
    /// There is a target frame, which a request for a window has not.
    case targetFrame = "target-frame"
    /// The address is tested.
    case address
    /// A setting of the app is tested.
    case option
    /// Something that should not happen, as a missing value.
    case failure
    /// Something else is tested.
    case other
  }

  /// One way through the code that answers a request for a window.
  public struct Branch: Codable, Hashable, Sendable {
    /// What it does.
    public var behaviour: Behaviour
    /// Under which condition.
    public var condition: Condition
    /// Where it returns, or what it calls.
    public var place: Place

    /// Creates a branch from its parts.
    public init(behaviour: Behaviour, condition: Condition, place: Place) {
      self.behaviour = behaviour
      self.condition = condition
      self.place = place
    }
  }

  /// Whether the view has a delegate that is asked for windows.
  public enum Delegate: String, Codable, Sendable, CaseIterable {
    /// Set, to an object that has the method.
    case answers
    /// Set, to an object without the method, or with one that WebKit does not call.
    case silent
    /// Set, to an object of other code.
    case other
    /// Not set.
    case none
  }

  /// What happens when a script opens a window: the ways of ``branches`` that a request without a
  /// target frame can go, together.
  public var behaviour: Answer<Behaviour> = .notInFiles
  /// The ways through the code, in the order of the source.
  public var branches: [Branch] = []
  /// The code that answers: where it is, or false where there is none.
  public var method: Answer<Bool> = .notInFiles
  /// The code looks at the target frame.
  public var checksTargetFrame: Answer<Bool> = .notInFiles
  /// Whether the view has a delegate that is asked for windows (Android: a chrome client).
  public var delegate: Answer<Delegate> = .notInFiles
  /// The view that is given to the page; nil where none is.
  public var child: ChildReading?
  /// The JavaScript dialogs that are answered.
  public var dialogs: Answer<[Dialog]> = .notInFiles
  /// The app answers requests for the camera and the microphone.
  public var answersMediaCapture: Answer<Bool> = .notInFiles

  /// A JavaScript dialog.
  public enum Dialog: String, Codable, Sendable, CaseIterable { case alert, confirm, prompt }

  /// Creates a reading without answers.
  public init() {}
}

/// The view that an app gives to a page that opens a window.
public struct ChildReading: Codable, Hashable, Sendable {
  /// How the code comes by the child.
  public enum Origin: String, Codable, Sendable, CaseIterable {
    /// Made for this window.
    case made
    /// A view that exists before, as one of the layout.
    case existing
    /// Code that was not given makes it.
    case otherCode = "other-code"
  }

  /// How the child gets on the screen.
  public enum Showing: String, Codable, Sendable, CaseIterable {
    /// Added to a view.
    case added
    /// In a view controller or sheet that is presented or pushed.
    case presented
    /// Given to code that shows views, as a published property of SwiftUI.
    case state
    /// Added, and hidden until something happens.
    case hidden
    /// Not at all.
    case never
  }

  /// What keeps the children.
  public enum Keeping: String, Codable, Sendable, CaseIterable {
    /// One property for all.
    case single
    /// A list or dictionary.
    case list
    /// Only the view or controller that it is shown in.
    case hierarchy
    case nothing
  }

  /// How the code comes by it.
  public var origin: Answer<Origin> = .notInFiles
  /// It is made from the configuration that was handed in; false for another.
  public var usesGivenConfiguration: Answer<Bool> = .notInFiles
  /// How it gets on the screen.
  public var showing: Answer<Showing> = .notInFiles
  /// It has a size: a frame that is not zero, constraints, or a container that fills it.
  public var isSized: Answer<Bool> = .notInFiles
  /// What keeps it.
  public var keeping: Answer<Keeping> = .notInFiles
  /// Its `uiDelegate` (Android: its chrome client) is set.
  public var hasUIDelegate: Answer<Bool> = .notInFiles
  /// Its `navigationDelegate` (Android: its view client) is set.
  public var hasNavigationDelegate: Answer<Bool> = .notInFiles
  /// The code calls `load` on it, which WebKit does itself.
  public var isLoadedByApp: Answer<Bool> = .notInFiles
  /// It runs scripts (Android, where they are off by default).
  public var runsScripts: Answer<Bool> = .notInFiles
  /// Where it is made.
  public var place: Place

  /// Creates a reading without answers.
  public init(place: Place) {
    self.place = place
  }
}

/// What an app does when a window closes, by script or by the buyer.
public struct ClosingReading: Codable, Hashable, Sendable {
  /// What `webViewDidClose`, or its counterpart, does.
  public enum OnClose: String, Codable, Sendable, CaseIterable {
    /// There is none.
    case absent
    /// Removes or dismisses after a look at which view it is.
    case removesPopup = "removes-popup"
    /// Removes or dismisses whatever view it is given.
    case removesAny = "removes-any"
    /// Removes another view than the one it is given, as the last of a list.
    case removesOther = "removes-other"
    /// Hides the view and keeps it.
    case hides
    /// Does nothing that shows.
    case ignores
  }

  /// What the buyer's way to dismiss the popup does.
  public enum Control: String, Codable, Sendable, CaseIterable {
    /// There is none.
    case none
    /// Closes the page's window by script, or releases the view, so that the page sees it closed.
    case tellsPage = "tells-page"
    /// Removes the view and keeps it alive.
    case keepsView = "keeps-view"
    /// Hides the view.
    case hides
    /// Loads something else in it.
    case loadsOther = "loads-other"
  }

  /// What the handler of a close does.
  public var onClose: Answer<OnClose> = .notInFiles
  /// What the buyer's way to dismiss the popup does.
  public var control: Answer<Control> = .notInFiles

  /// Creates a reading without answers.
  public init() {}
}
