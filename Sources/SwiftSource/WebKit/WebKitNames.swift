// The names of WebKit, UIKit and SwiftUI that reading knows.

enum WebKitNames {
  static let webViews: Set<String> = ["WKWebView", "UIWebView"]

  /// Classes of the system that code inherits from, and whose own delegates they are not.
  static let classes: Set<String> = [
    "NSObject", "UIViewController", "NSViewController", "UIView", "NSView", "UIResponder",
    "NSResponder", "UINavigationController", "UITableViewController", "UITabBarController",
    "UICollectionViewController", "UIPageViewController", "UIHostingController",
    "UITableViewCell", "UICollectionViewCell", "UIWindow", "NSWindowController", "UIControl",
    "ObservableObject", "NSWindow", "UIStackView",
  ]

  /// What is no class: protocols that a class may name first.
  static func isProtocolName(_ name: String) -> Bool {
    ["Delegate", "DataSource", "Handler", "Protocol", "able", "Providing", "Coding", "Object"]
      .contains { name.hasSuffix($0) } || ["AnyObject", "View", "Error", "Sendable"].contains(name)
  }

  static let modelled: Set<String> = [
    "WKWebViewConfiguration", "WKPreferences", "WKUserContentController", "WKWebsiteDataStore",
    "WKHTTPCookieStore", "WKWebpagePreferences", "WKProcessPool", "URLRequest",
    "WKNavigationAction", "WKFrameInfo", "WKUserScript",
  ]

  static func isModelled(_ type: String) -> Bool { modelled.contains(type) }

  /// Members that views and view controllers inherit, so that they say nothing about code that is
  /// not in the files.
  static let inheritedMembers: Set<String> = [
    "view", "present", "dismiss", "addSubview", "insertSubview", "bringSubviewToFront",
    "sendSubviewToBack", "addChild", "removeFromParent", "removeFromSuperview", "title",
    "navigationController", "navigationItem", "tabBarController", "presentingViewController",
    "presentedViewController", "presentationController", "isModalInPresentation", "subviews",
    "superview", "window", "frame", "bounds", "backgroundColor", "isHidden", "alpha", "layer",
    "traitCollection", "overrideUserInterfaceStyle", "setNeedsLayout", "layoutIfNeeded",
    "setNeedsStatusBarAppearanceUpdate", "topAnchor", "bottomAnchor", "leadingAnchor",
    "trailingAnchor", "leftAnchor", "rightAnchor", "widthAnchor", "heightAnchor",
    "centerXAnchor", "centerYAnchor", "safeAreaLayoutGuide",
    "translatesAutoresizingMaskIntoConstraints",
    "addGestureRecognizer", "addConstraints", "observe", "setValue", "value", "addObserver",
    "removeObserver", "performSegue", "storyboard", "modalPresentationStyle", "parent",
    "loadViewIfNeeded", "isViewLoaded", "viewIfLoaded", "description", "perform", "load",
    "becomeFirstResponder", "resignFirstResponder", "show", "toolbarItems",
    "edgesForExtendedLayout",
    "isOpaque", "scrollView", "configuration", "invalidateIntrinsicContentSize", "userActivity",
    "additionalSafeAreaInsets", "children", "willMove", "didMove", "clipsToBounds",
    "autoresizingMask", "contentMode", "tintColor", "objectWillChange", "setEditing", "print",
    "NSLog", "fatalError", "assertionFailure", "precondition", "min", "max", "debugPrint", "type",
    "body", "newValue", "oldValue", "error", "class", "hidesBottomBarWhenPushed", "url",
    "underPageBackgroundColor", "isInspectable", "dump", "os_log", "abs", "contains", "assert",
    "reload", "goBack", "goForward", "stopLoading", "canGoBack", "canGoForward",
    "evaluateJavaScript", "customUserAgent", "uiDelegate", "navigationDelegate", "zip", "stride",
    "isUserInteractionEnabled", "setViewControllers", "transition", "sizeToFit", "extensionContext",
    "interfaceOrientation", "hash", "isEqual", "copy", "withUnsafePointer", "withAnimation",
  ]

  /// What only a web view has: who sets it has one in hand.
  static let ownMembers: Set<String> = [
    "uiDelegate", "navigationDelegate", "customUserAgent", "allowsBackForwardNavigationGestures",
    "allowsLinkPreview", "UIDelegate",
  ]

  static let configurationMembers: Set<String> = [
    "applicationNameForUserAgent", "websiteDataStore", "userContentController", "processPool",
    "limitsNavigationsToAppBoundDomains", "upgradeKnownHostsToHTTPS", "allowsInlineMediaPlayback",
    "defaultWebpagePreferences", "mediaTypesRequiringUserActionForPlayback",
  ]

  static let preferenceMembers: Set<String> = [
    "javaScriptCanOpenWindowsAutomatically", "javaScriptEnabled",
  ]

  /// Calls that put a view controller on the screen.
  static let showing: Set<String> = [
    "present", "pushViewController", "show", "setViewControllers", "addChild",
    "addChildViewController", "presentAsSheet", "presentAsModalWindow",
  ]

  /// Calls that put a view into another.
  static let adding: Set<String> = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview",
  ]

  /// Calls whose closure is run by the buyer.
  static let controls: Set<String> = [
    "Button", "UIAction", "UIBarButtonItem", "onTapGesture", "NSButton", "UIAlertAction",
    "addAction", "NavigationLink", "Toggle", "UITapGestureRecognizer", "UISwipeGestureRecognizer",
    "UIControl",
  ]

  /// Calls that give their receiver, or first argument, to a closure and give it back.
  static let passThrough: Set<String> = [
    "then", "do", "with", "also", "apply", "configure", "tap", "let", "run", "setup", "build",
    "configured", "update", "modify", "mutate", "chain", "style",
  ]
}
