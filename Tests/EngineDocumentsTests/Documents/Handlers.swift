// A table of documents: all names of handlers, on an element and on the body.

extension AwkwardDocument {
  static let handlers: [AwkwardDocument] = [
    document(of: onAnyElement, on: "div")
      .departing(
        because: missing, markup: absent.map { "handler div.\($0)=x" }),
    document(of: onAnyElement + onWindow, on: "body")
      .departing(
        because: missing,
        markup: (absent + ["orientationchange"]).map { "handler body.\($0)=x" }),
    document(of: onWindow + notHandlers, on: "div"), document(of: notHandlers, on: "body"),
  ]

  private static func document(of events: [String], on element: String) -> AwkwardDocument {
    .init(
      stringLiteral: "<\(element)" + events.map { " on\($0)=x" }.joined() + "></\(element)>")
  }

  private static let missing =
    "phones have them: what comes of touch screens, of iOS, of Blink, or of newer standards"

  private static let absent = names(
    """
    command contextlost contextrestored scrollend scrollsnapchange scrollsnapchanging \
    search gesturechange gestureend gesturestart pointerrawupdate touchcancel touchend \
    touchforcechange touchmove touchstart
    """)

  private static let onAnyElement = names(
    """
    abort auxclick beforeinput beforematch beforetoggle blur cancel canplay \
    canplaythrough change click close command contentvisibilityautostatechange \
    contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend \
    dragenter dragleave dragover dragstart drop durationchange emptied ended error focus \
    focusin focusout formdata input invalid keydown keypress keyup load loadeddata \
    loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover \
    mouseup mousewheel paste pause play playing progress ratechange reset resize scroll \
    scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked \
    seeking select selectionchange selectstart slotchange stalled submit suspend \
    timeupdate toggle volumechange waiting webkitanimationend webkitanimationiteration \
    webkitanimationstart webkittransitionend wheel fullscreenchange fullscreenerror \
    beforecopy beforecut beforepaste gesturechange gestureend gesturestart \
    webkitfullscreenchange webkitfullscreenerror webkitmouseforcechanged \
    webkitmouseforcedown webkitmouseforceup webkitmouseforcewillbegin beforeload \
    animationcancel animationend animationiteration animationstart transitioncancel \
    transitionend transitionrun transitionstart gotpointercapture lostpointercapture \
    pointercancel pointerdown pointerenter pointerleave pointermove pointerout \
    pointerover pointerrawupdate pointerup touchcancel touchend touchforcechange \
    touchmove touchstart
    """)

  private static let onWindow = names(
    """
    afterprint beforeprint beforeunload gamepadconnected gamepaddisconnected hashchange \
    languagechange message messageerror offline online orientationchange pagehide \
    pagereveal pageshow pageswap popstate rejectionhandled storage unhandledrejection \
    unload
    """)

  /// Events that have no handler attribute, and words that are no events.
  private static let notHandlers = names(
    """
    compositionend compositionstart domcontentloaded readystatechange show sort textinput \
    visibilitychange activate deactivate beforeeditfocus propertychange start finish bounce \
    repeat begin end zoom e ce ly pay tap press hover longpress
    """)

  private static func names(_ list: String) -> [String] {
    list.split(separator: " ").map(String.init)
  }
}
