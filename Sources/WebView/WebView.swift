// One web view in a window of its own.

internal import CWebKitGTK

/// A web view, shown in a window as large as a phone's screen.
@safe package final class WebView {
  /// `main`, or `popup-1` and so on.
  package let name: String
  /// How it was set up.
  package let configuration: ViewConfiguration
  /// Who is asked and told.
  package weak var delegate: (any WebViewDelegate)?
  /// Whether it is still there.
  package private(set) var isOpen = true
  let context: WebContext
  let pointer: UnsafeMutablePointer<WebKitWebView>
  let content: UnsafeMutablePointer<WebKitUserContentManager>
  private let window: UnsafeMutablePointer<GtkWidget>
  var requests = 0

  var object: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }
  var widget: UnsafeMutablePointer<GtkWidget> {
    unsafe object.assumingMemoryBound(to: GtkWidget.self)
  }

  /// - Parameter opener: the view whose window this is to be, so that its page has an opener.
  package init(
    name: String, context: WebContext, configuration: ViewConfiguration, opener: WebView? = nil
  ) {
    self.name = name
    self.context = context
    self.configuration = configuration
    unsafe content = unsafe webkit_user_content_manager_new()
    let settings = unsafe Self.settings(of: configuration)
    unsafe pointer =
      if let opener { unsafe payready_new_related_view(opener.pointer, content, settings) } else {
        unsafe payready_new_view(context.pointer, content, settings)
      }
    // The view outlives its window, so that nothing here ever points at nothing.
    unsafe g_object_ref_sink(pointer)
    unsafe g_object_unref(settings)
    unsafe window = unsafe gtk_window_new(GTK_WINDOW_TOPLEVEL)
    let raw = unsafe UnsafeMutableRawPointer(window)
    unsafe gtk_window_set_decorated(raw.assumingMemoryBound(to: GtkWindow.self), 0)
    unsafe gtk_window_set_default_size(
      raw.assumingMemoryBound(to: GtkWindow.self), gint(clamping: configuration.width),
      gint(clamping: configuration.height))
    unsafe gtk_container_add(raw.assumingMemoryBound(to: GtkContainer.self), widget)
    injectScripts()
    listen()
    unsafe gtk_widget_show_all(window)
  }

  deinit { unsafe g_object_unref(pointer) }

  private static func settings(
    of configuration: ViewConfiguration
  ) -> UnsafeMutablePointer<WebKitSettings>? {
    let settings = unsafe webkit_settings_new()
    unsafe webkit_settings_set_user_agent(settings, configuration.userAgent)
    unsafe webkit_settings_set_javascript_can_open_windows_automatically(
      settings, configuration.opensWindowsAutomatically ? 1 : 0)
    unsafe webkit_settings_set_hardware_acceleration_policy(
      settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    unsafe webkit_settings_set_enable_smooth_scrolling(settings, 0)
    // To standard error, whatever the function's name says.
    unsafe webkit_settings_set_enable_write_console_messages_to_stdout(settings, 1)
    unsafe webkit_settings_set_enable_site_specific_quirks(settings, 0)
    return unsafe settings
  }

  private func injectScripts() {
    for script in configuration.scripts {
      let frames =
        script.inFrames
        ? WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES : WEBKIT_USER_CONTENT_INJECT_TOP_FRAME
      let start = WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START
      let made =
        switch script.world {
        case .page: unsafe webkit_user_script_new(script.text, frames, start, nil, nil)
        case .own:
          unsafe webkit_user_script_new_for_world(
            script.text, frames, start, Self.ownWorld, nil, nil)
        }
      unsafe webkit_user_content_manager_add_script(content, made)
      unsafe webkit_user_script_unref(made)
    }
    for at in unsafe context.filters.indices {
      unsafe webkit_user_content_manager_add_filter(content, context.filters[at])
    }
  }

  static let ownWorld = "payready"

  /// Loads a URL.
  package func load(_ url: String) {
    if isOpen { unsafe webkit_web_view_load_uri(pointer, url) }
  }

  /// Loads a text as a document, with that URL or with `about:blank`.
  package func load(document: String, at url: String?) {
    if isOpen { unsafe webkit_web_view_load_html(pointer, document, url) }
  }

  /// Runs a script with the page's own.
  package func run(_ script: String) {
    guard isOpen else { return }
    unsafe webkit_web_view_evaluate_javascript(pointer, script, -1, nil, nil, nil, nil, nil)
  }

  /// How large a CSS pixel of the page is, in pixels of the view.
  package var zoom = 1.0 {
    didSet { if isOpen { unsafe webkit_web_view_set_zoom_level(pointer, zoom) } }
  }

  /// Puts a finger on a point and lifts it; in CSS pixels of the page.
  package func touch(x: Double, y: Double) {
    unsafe send { [zoom] window, time in
      unsafe [GDK_TOUCH_BEGIN, GDK_TOUCH_END].map {
        unsafe payready_touch_event($0, window, x * zoom, y * zoom, time)
      }
    }
  }

  /// Presses and releases the first button of a mouse on a point; in CSS pixels of the page.
  package func click(x: Double, y: Double) {
    unsafe send { [zoom] window, time in
      unsafe [GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE].map {
        unsafe payready_button_event($0, window, x * zoom, y * zoom, time)
      }
    }
  }

  private func send(
    _ events: (OpaquePointer, guint32) -> [UnsafeMutablePointer<GdkEvent>?]
  ) {
    guard isOpen, let window = unsafe gtk_widget_get_window(widget) else { return }
    let seat = unsafe gdk_display_get_default_seat(gdk_display_get_default())
    let device = unsafe gdk_seat_get_pointer(seat)
    let time = guint32(truncatingIfNeeded: MainLoop.now)
    let made = unsafe events(window, time)
    for at in unsafe made.indices {
      let event = unsafe made[at]
      unsafe gdk_event_set_device(event, device)
      unsafe gdk_event_set_source_device(event, device)
      unsafe gtk_main_do_event(event)
      unsafe gdk_event_free(event)
    }
  }

  /// Takes the view off the screen and keeps it alive.
  package func hide() { if isOpen { unsafe gtk_widget_hide(window) } }

  /// Lets go of the view and its page.
  package func release() {
    guard isOpen else { return }
    isOpen = false
    delegate = nil
    unsafe gtk_widget_destroy(window)
  }

  /// Writes a picture of the view as a PNG file and says whether it could.
  package func writePicture(to path: String, then done: @escaping (Bool) -> Void) {
    guard isOpen else { return done(false) }
    let next = unsafe Callback<OpaquePointer?> { surface in
      guard let surface = unsafe surface else { return done(false) }
      done(unsafe cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS)
      unsafe cairo_surface_destroy(surface)
    }
    unsafe webkit_web_view_get_snapshot(
      pointer, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
      { view, result, data in
        let view = unsafe view.map {
          unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: WebKitWebView.self)
        }
        let surface = unsafe webkit_web_view_get_snapshot_finish(view, result, nil)
        unsafe Callback<OpaquePointer?>.takeBack(data)?.run(surface)
      }, next.handOver())
  }
}
