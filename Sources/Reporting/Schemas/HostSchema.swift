// The schema of a host profile, as `--host FILE` reads it and `payready hosts NAME` prints it.

import AuditModel

extension SchemaDocument {
  static let host = SchemaDocument(
    identifier: Schemas.identifier("host", "1.0"), title: "payready host profile", root: .host,
    definitions: [:])
}

extension Schema {
  static let host = Schema.object(
    "How the embedded web view, or browser, is set up that a checkout is opened in.",
    [
      .always("name", .string("The name in reports.")),
      .always("title", .string("One line for a reader.")),
      .always("engine", .word("The browser engine.", of: Host.Engine.self)),
      .always("kind", .word("What kind of view it is.", of: Host.Kind.self)),
      .always(
        "agent",
        .object(
          "The user agent.",
          [
            .always("userAgent", .string("In full.")),
            .always("making", .word("How the app came by it.", of: Host.Agent.Making.self)),
          ])),
      .always(
        "popups",
        .word(
          "What the app does when a page opens a window: a child view of the given "
            + "configuration, a detached one of another, the same view, another app, nothing.",
          of: Host.Popups.self)),
      .always("popupDelegate", .boolean("The child view's delegate is set.")),
      .always("closesPopups", .boolean("webViewDidClose, or its like, removes the popup.")),
      .always("closeControl", .boolean("The buyer can dismiss the popup.")),
      .always(
        "opensWindowsAutomatically",
        .boolean("javaScriptCanOpenWindowsAutomatically is set.")),
      .always("paymentRequest", .boolean("The Payment Request API reaches Google Pay.")),
      .always("store", .word("Whether cookies and storage stay.", of: Host.Store.self)),
      .always(
        "popupStore", .word("Whether the popup shares the store.", of: Host.PopupStore.self)),
      .always(
        "handedOver",
        .word("When the app hands its own cookies to the view.", of: Host.HandOver.self)),
      .perhaps(
        "appBoundDomains",
        .orNull(
          .list(
            "WKAppBoundDomains where navigation is limited to them.",
            of: .string("A domain.")))),
      .always("injectsScript", .boolean("The app runs scripts of its own in the page.")),
      .perhaps(
        "navigationPolicy",
        .orNull(
          .list(
            "Hosts that the app lets the view navigate to; absent where it lets all.",
            of: .string("A host name, *. before it for subdomains.")))),
      .always(
        "contentRules",
        .list(
          "Hosts whose resources a content rule list blocks.",
          of: .string("A host name, or * for all third parties."))),
      .always("baseURL", .word("How the page is loaded.", of: Host.LoadedFrom.self)),
    ])
}
