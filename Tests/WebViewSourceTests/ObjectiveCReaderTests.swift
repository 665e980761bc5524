// Tests of what is read of web views in Objective-C.

import AppFiles
import AuditModel
import Testing
import WebViewSource

@Suite(
  .enabled(
    if: WebViewSourceReader.readsObjectiveC,
    "Objective-C is not read here, since libclang's headers are missing: ci/setup"))
struct ObjectiveCReaderTests {
  private func views(_ sources: String...) async -> [WebViewReading] {
    let files = sources.enumerated().map { index, source in
      SourceFile(path: "f\(index).m", language: .objectiveC, bytes: Array(source.utf8))
    }
    return await WebViewSourceReader.read(files, limits: ReadingLimits()).webViews
  }

  private static let guide = """
    @interface Shop () <WKUIDelegate>
    @property (nonatomic, strong) WKWebView *page;
    @property (nonatomic, strong) WKWebView *popup;
    @end
    @implementation Shop
    - (void)viewDidLoad {
      WKWebViewConfiguration *c = [[WKWebViewConfiguration alloc] init];
      self.page = [[WKWebView alloc] initWithFrame:self.view.bounds configuration:c];
      self.page.UIDelegate = self;
      [self.page evaluateJavaScript:@"navigator.userAgent" completionHandler:^(id agent, NSError *e) {
        self.page.customUserAgent = [NSString stringWithFormat:@"%@ GOOGLE_PAY_SUPPORTED", agent];
        [self.page loadRequest:[NSURLRequest requestWithURL:[NSURL URLWithString:@"https://shop.example/"]]];
      }];
    }
    - (WKWebView *)webView:(WKWebView *)view createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration forNavigationAction:(WKNavigationAction *)action windowFeatures:(WKWindowFeatures *)features {
      if (action.targetFrame != nil) { return nil; }
      self.popup = [[WKWebView alloc] initWithFrame:self.view.bounds configuration:configuration];
      self.popup.UIDelegate = self;
      [self.view addSubview:self.popup];
      return self.popup;
    }
    - (void)webViewDidClose:(WKWebView *)view {
      if (view == self.popup) { [view removeFromSuperview]; self.popup = nil; }
    }
    @end
    """

  @Test func `The guide's set-up gives a child with everything`() async throws {
    let view = try #require(await views(Self.guide).first)
    #expect(view.agent.making.value == .suffixed)
    #expect(view.agent.hasSupportedToken.value == true)
    #expect(view.agent.appendedTo.value == .systemAgent)
    #expect(view.agent.moment.value == .beforeFirstLoad)
    #expect(view.popups.delegate.value == .answers)
    #expect(view.popups.behaviour.value == .child)
    #expect(view.popups.child?.usesGivenConfiguration.value == true)
    #expect(view.popups.child?.showing.value == .added)
    #expect(view.popups.child?.hasUIDelegate.value == true)
    #expect(view.popups.child?.keeping.value == .single)
    #expect(view.closing.onClose.value == .removesPopup)
    #expect(view.loading.addresses.map(\.literal) == ["https://shop.example/"])
    #expect(view.navigation.form.value == .absent)
  }

  /// Changes of the guide's set-up, and what each comes to.
  static let changes: [(String, String, @Sendable (WebViewReading) -> String?, String)] = [
    (
      "self.page.UIDelegate = self;", "", { $0.popups.behaviour.value?.rawValue }, "none"
    ),
    (
      "configuration:configuration];", "configuration:[[WKWebViewConfiguration alloc] init]];",
      { $0.popups.behaviour.value?.rawValue }, "detached"
    ),
    (
      "return self.popup;", "[view loadRequest:action.request]; return nil;",
      { $0.popups.behaviour.value?.rawValue }, "same-view"
    ),
    (
      "return self.popup;",
      "[[UIApplication sharedApplication] openURL:action.request.URL]; return nil;",
      { $0.popups.behaviour.value?.rawValue }, "external"
    ),
    (
      "[self.view addSubview:self.popup];", "",
      { $0.popups.child?.showing.value?.rawValue }, "never"
    ),
    (
      "if (view == self.popup) { [view removeFromSuperview]; self.popup = nil; }",
      "[view removeFromSuperview];", { $0.closing.onClose.value?.rawValue }, "removes-any"
    ),
    (
      "[NSString stringWithFormat:@\"%@ GOOGLE_PAY_SUPPORTED\", agent]",
      "@\"Mozilla/5.0 GOOGLE_PAY_SUPPORTED\"", { $0.agent.making.value?.rawValue }, "replaced"
    ),
    (
      "[NSString stringWithFormat:@\"%@ GOOGLE_PAY_SUPPORTED\", agent]",
      "[NSString stringWithFormat:@\"%@ GOOGLE_PAY_SUPPORTED\", self.page.customUserAgent ?: @\"\"]",
      { $0.agent.appendedTo.value?.rawValue }, "empty-override"
    ),
    (
      "WKWebViewConfiguration *c = [[WKWebViewConfiguration alloc] init];",
      """
      WKWebViewConfiguration *c = [[WKWebViewConfiguration alloc] init];
      c.websiteDataStore = [WKWebsiteDataStore nonPersistentDataStore];
      """, { $0.storage.store.value?.rawValue }, "none"
    ),
  ]

  @Test(arguments: changes)
  func `One change of the guide's set-up shows`(
    _ change: (String, String, @Sendable (WebViewReading) -> String?, String)
  ) async throws {
    let (from, to, trait, expected) = change
    let view = try #require(
      await views(Self.guide.replacing(from, with: to)).first { $0.origin != .elsewhere })
    #expect(trait(view) == expected)
  }

  @Test func `A delegate class in another file answers through a category`() async throws {
    let views = await views(
      """
      @implementation Shop
      - (void)load {
        WKWebView *page = [[WKWebView alloc] init];
        Answers *answers = [[Answers alloc] init];
        page.UIDelegate = answers;
      }
      @end
      """,
      """
      @interface Answers : NSObject
      @end
      @implementation Answers
      @end
      @implementation Answers (Windows)
      - (WKWebView *)webView:(WKWebView *)view createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration forNavigationAction:(WKNavigationAction *)action windowFeatures:(WKWindowFeatures *)features {
        return nil;
      }
      @end
      """)
    #expect(views.count == 1)
    #expect(views.first?.popups.behaviour.value == PopupReading.Behaviour.none)
    #expect(views.first?.popups.delegate.value == .answers)
  }

  @Test(
    arguments: [
      ("decisionHandler(WKNavigationActionPolicyAllow);", "allowed"),
      (
        "decisionHandler(action.targetFrame ? WKNavigationActionPolicyAllow : WKNavigationActionPolicyCancel);",
        "cancelled"
      ),
      (
        "if (!action.targetFrame) { [[UIApplication sharedApplication] openURL:action.request.URL]; decisionHandler(WKNavigationActionPolicyCancel); return; } decisionHandler(WKNavigationActionPolicyAllow);",
        "external"
      ),
      (
        "if ([action.request.URL.host hasSuffix:@\"google.com\"]) { decisionHandler(WKNavigationActionPolicyAllow); } else { decisionHandler(WKNavigationActionPolicyCancel); }",
        "allowed"
      ),
      (
        "if (action.targetFrame == nil) { decisionHandler(WKNavigationActionPolicyCancel); return; } decisionHandler(WKNavigationActionPolicyAllow);",
        "cancelled"
      ),
    ])
  func `A policy is followed for a request without a target frame`(
    _ body: String, _ expected: String
  ) async throws {
    let view = try #require(
      await views(
        """
        @implementation Shop
        - (void)go { WKWebView *page = [[WKWebView alloc] init]; page.navigationDelegate = self; }
        - (void)webView:(WKWebView *)view decidePolicyForNavigationAction:(WKNavigationAction *)action decisionHandler:(void (^)(WKNavigationActionPolicy))decisionHandler { \(body) }
        @end
        """
      ).first)
    #expect(view.navigation.noTargetFrame.value?.rawValue == expected)
  }
}
