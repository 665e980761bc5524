// The agents that a target is visited with to see what its server makes of them: a table.

/// A user agent and the headers that make a difference with it.
public struct VisitAgent: Codable, Hashable, Sendable {
  /// The name that `--agents` takes, or what was changed of another agent.
  public var name: String
  /// The full user agent.
  public var userAgent: String
  /// Header fields that are sent beside those of a browser.
  public var headers: [Headers.Field]

  /// Creates an agent from its parts.
  public init(name: String, userAgent: String, headers: [Headers.Field] = []) {
    self.name = name
    self.userAgent = userAgent
    self.headers = headers
  }

  /// It is sent with the same user agent and headers.
  public func asks(as other: VisitAgent) -> Bool {
    userAgent == other.userAgent && headers == other.headers
  }
}

extension VisitAgent {
  /// Those that every target is visited with.
  public static let usual: [VisitAgent] = [
    of("safari-ios"), of("wkwebview-plain"), of("wkwebview"), withSafari, of("chrome-android"),
    of("android-webview"),
  ]

  /// Those of apps, which are asked for by name.
  ///
  /// Facebook's and Instagram's views are let through by pay.js where they say `IABMV/1`.
  public static let apps: [VisitAgent] = [
    VisitAgent(
      name: "facebook",
      userAgent: webView + " [FBAN/FBIOS;FBAV/539.0.0.40.108;FBBV/822458563;FBDV/iPhone17,1;"
        + "FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]"),
    VisitAgent(
      name: "facebook-iabmv",
      userAgent: webView + " [FBAN/FBIOS;FBAV/539.0.0.40.108;FBBV/822458563;FBDV/iPhone17,1;"
        + "FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5] IABMV/1"),
    VisitAgent(name: "instagram", userAgent: webView + instagram),
    VisitAgent(name: "instagram-iabmv", userAgent: webView + instagram + " IABMV/1"),
    VisitAgent(
      name: "tiktok",
      userAgent: webView + " musical_ly_41.9.0 JsSdk/2.0 NetType/WIFI Channel/App%20Store "
        + "ByteLocale/en Region/US BytedanceWebview/d8a21c6"),
    VisitAgent(name: "gsa", userAgent: webView + " GSA/392.0.825719437 Safari/604.1"),
    VisitAgent(
      name: "x-requested-with", userAgent: of("android-webview").userAgent,
      headers: [.init(name: "X-Requested-With", value: "com.example.shop")]),
  ]

  /// The agent of that name.
  public static func named(_ name: String) -> VisitAgent? {
    (usual + apps).first { $0.name == name }
  }

  private static let webView = of("wkwebview-plain").userAgent
  private static let instagram =
    " Instagram 408.0.0.30.80 (iPhone17,1; iOS 18_6; en_US; en; scale=3.00; 1206x2622; 802358116)"
  private static let withSafari = VisitAgent(
    name: "wkwebview-safari", userAgent: of("wkwebview").userAgent + " Safari/604.1")

  private static func of(_ host: String) -> VisitAgent {
    VisitAgent(name: host, userAgent: Host.builtIn(named: host)?.agent.userAgent ?? "")
  }
}
