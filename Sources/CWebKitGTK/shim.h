// WebKitGTK for the target WebView, and what Swift cannot call of it: functions that are variadic
// and macros.
#pragma once
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <signal.h>
#include <sys/prctl.h>
#include <webkit2/webkit2.h>

// g_object_new is variadic.
static inline WebKitWebView *payready_new_view(
    WebKitWebContext *context, WebKitUserContentManager *content, WebKitSettings *settings) {
  return g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", content, "settings",
      settings, NULL);
}

static inline WebKitWebView *payready_new_related_view(
    WebKitWebView *opener, WebKitUserContentManager *content, WebKitSettings *settings) {
  return g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "related-view", opener, "user-content-manager", content, "settings",
      settings, NULL);
}

// webkit_website_data_manager_new is variadic.
static inline WebKitWebsiteDataManager *payready_new_data_manager(const char *folder) {
  return webkit_website_data_manager_new(
      "base-data-directory", folder, "base-cache-directory", folder, NULL);
}

// g_closure_new_simple takes a size that a macro's cast hides.
static inline gulong payready_connect(
    gpointer object, const char *signal, GClosureMarshal marshal, gpointer data,
    GClosureNotify release) {
  GClosure *closure = g_closure_new_simple(sizeof(GClosure), data);
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, data, release);
  return g_signal_connect_closure(object, signal, closure, FALSE);
}

// prctl is variadic.
static inline int payready_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
static inline int payready_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1); }

// The members of event unions are not imported with their bit fields in place.
static inline GdkEvent *payready_touch_event(
    GdkEventType type, GdkWindow *window, double x, double y, guint32 time) {
  GdkEvent *event = gdk_event_new(type);
  event->touch.window = g_object_ref(window);
  event->touch.time = time;
  event->touch.x = event->touch.x_root = x;
  event->touch.y = event->touch.y_root = y;
  // Any value that is not null names the finger.
  event->touch.sequence = (GdkEventSequence *)(gsize)1;
  event->touch.emulating_pointer = TRUE;
  event->touch.state = type == GDK_TOUCH_END ? GDK_BUTTON1_MASK : 0;
  return event;
}

static inline GdkEvent *payready_button_event(
    GdkEventType type, GdkWindow *window, double x, double y, guint32 time) {
  GdkEvent *event = gdk_event_new(type);
  event->button.window = g_object_ref(window);
  event->button.time = time;
  event->button.x = event->button.x_root = x;
  event->button.y = event->button.y_root = y;
  event->button.button = 1;
  event->button.state = type == GDK_BUTTON_RELEASE ? GDK_BUTTON1_MASK : 0;
  return event;
}
