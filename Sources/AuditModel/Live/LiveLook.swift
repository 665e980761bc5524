// What a buyer could see and use at a moment of a run.

extension LiveEvent {
  /// What a view showed; told when it changes.
  public struct Look: Codable, Hashable, Sendable {
    /// Buttons of Google Pay that can be seen, in all frames.
    public var buttons: Int
    /// Other controls of the page that can be seen and used.
    public var controls: Int
    /// Other controls of the page that can be seen and not used.
    public var disabled: Int
    /// Short selectors of elements that can be seen and say that something is waited for.
    public var busy: [String]
    /// The document is on a screen; nil where that was not asked.
    public var visible: Bool?
    /// The width of the document's window in CSS pixels; nil where that was not asked.
    public var width: Double?
    /// The height of the document's window in CSS pixels; nil where that was not asked.
    public var height: Double?

    /// Creates it from its parts.
    public init(
      buttons: Int = 0, controls: Int = 0, disabled: Int = 0, busy: [String] = [],
      visible: Bool? = nil, width: Double? = nil, height: Double? = nil
    ) {
      self.buttons = buttons
      self.controls = controls
      self.disabled = disabled
      self.busy = busy
      self.visible = visible
      self.width = width
      self.height = height
    }

    /// The window is on a screen and has a size; nil where that was not asked.
    public var isOnScreen: Bool? {
      visible.map { $0 && (width ?? 1) > 1 && (height ?? 1) > 1 }
    }
  }
}
