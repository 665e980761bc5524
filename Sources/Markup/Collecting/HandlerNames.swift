// A table: the attributes that are event handlers.

/// The event handler content attributes; any other `on…` attribute is plain text.
///
/// Sources: https://html.spec.whatwg.org/multipage/webappapis.html#event-handlers-on-elements,-document-objects,-and-window-objects
/// and the specifications of pointer, touch, clipboard, animation and transition events.
enum HandlerNames {
  /// The event of a handler attribute.
  ///
  /// - Parameters:
  ///   - attribute: the name in lower case.
  ///   - tag: that of the element; a body and a frameset take the window's handlers too, and SVG's
  ///     animations have some of their own (https://www.w3.org/TR/SVG2/interact.html#EventAttributes).
  static func event(of attribute: String, on tag: Tag, isSVG: Bool) -> Substring? {
    guard attribute.utf8.first == UInt8(ascii: "o"), attribute.hasPrefix("on") else { return nil }
    let event = attribute.dropFirst(2)
    if onAnyElement.contains(event) { return event }
    switch tag.element {
    case .body, .frameset: return onWindow.contains(event) ? event : nil
    default:
      guard isSVG, animations.contains(tag.name) else { return nil }
      return onAnimation.contains(event) ? event : nil
    }
  }

  private static let onAnyElement = names(
    """
    abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough \
    change click close command contentvisibilityautostatechange contextlost contextmenu \
    contextrestored copy cuechange cut \
    dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied \
    ended error focus focusin focusout formdata input invalid keydown keypress keyup load \
    loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout \
    mouseover mouseup mousewheel paste pause play playing progress ratechange reset resize \
    scroll scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked \
    seeking select selectionchange selectstart slotchange stalled submit suspend timeupdate \
    toggle volumechange waiting webkitanimationend webkitanimationiteration \
    webkitanimationstart webkittransitionend wheel fullscreenchange fullscreenerror \
    beforecopy beforecut beforepaste gesturechange gestureend gesturestart \
    webkitfullscreenchange webkitfullscreenerror webkitmouseforcechanged \
    webkitmouseforcedown webkitmouseforceup webkitmouseforcewillbegin beforeload \
    animationcancel animationend animationiteration animationstart transitioncancel \
    transitionend transitionrun transitionstart gotpointercapture lostpointercapture \
    pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover \
    pointerrawupdate pointerup touchcancel touchend touchforcechange touchmove touchstart
    """)

  private static let onWindow = names(
    """
    afterprint beforeprint beforeunload gamepadconnected gamepaddisconnected hashchange \
    languagechange message messageerror offline online orientationchange pagehide pagereveal \
    pageshow pageswap popstate rejectionhandled storage unhandledrejection unload
    """)

  private static let animations: Set = ["animate", "animatemotion", "animatetransform", "set"]
  private static let onAnimation = names("begin end repeat")

  private static func names(_ list: String) -> Set<Substring> {
    Set(list.split(separator: " "))
  }
}
