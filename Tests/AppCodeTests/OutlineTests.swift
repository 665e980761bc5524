// Tests of the outlines of Objective-C, Java, Kotlin and Dart.

import AppCode
import Testing

private let missing: Comment =
  "Objective-C is not read here, since libclang's headers are missing: ci/setup"

@Suite struct OutlineTests {
  private func outline(_ source: String, _ dialect: Dialect) throws -> Outline {
    try Outline(reading: Array(source.utf8), in: dialect)
  }

  @Test(.enabled(if: Dialect.readsObjectiveC, missing))
  func `An Objective-C class has its methods by selector`() throws {
    let outline = try outline(
      """
      #import <WebKit/WebKit.h>
      @interface Shop () <WKUIDelegate>
      @property (nonatomic, strong) IBOutlet WKWebView *view;
      @end
      @implementation Shop
      - (void)viewDidLoad { [super viewDidLoad]; self.view.UIDelegate = self; }
      - (WKWebView *)webView:(WKWebView *)v createWebViewWithConfiguration:(WKWebViewConfiguration *)c { return nil; }
      @end
      """, .objectiveC)
    #expect(outline.imports == ["WebKit/WebKit.h"])
    #expect(outline.types.map(\.supertypes) == [["WKUIDelegate"], []])
    #expect(outline.types.first?.variables.map(\.name) == ["view"])
    #expect(
      outline.types.last?.functions.map(\.name)
        == ["viewDidLoad", "webView:createWebViewWithConfiguration:"])
  }

  @Test(
    .enabled(if: Dialect.readsObjectiveC, missing),
    arguments: [
      ("#if TARGET_OS_OSX\nint a;\n#else\nint b;\n#endif", ["b"]),
      ("#if 0\nint a;\n#endif\nint b;", ["b"]),
      ("#ifdef SOMETHING\nint a;\n#else\nint b;\n#endif", ["a", "b"]),
      ("#if !TARGET_OS_OSX\nint a;\n#endif", ["a"]),
      ("#if TARGET_OS_OSX\nint a;", []),
      ("#endif\nint a;", ["a"]),
    ])
  func `One side of a condition counts`(_ source: String, _ names: [String]) throws {
    #expect(try outline(source, .objectiveC).variables.map(\.name) == names)
  }

  @Test func `A Kotlin class has its functions, properties and inner classes`() throws {
    let outline = try outline(
      """
      import android.webkit.WebView
      class Shop(private val view: WebView) : Activity(), Listener {
        private val agent by lazy { "x" }
        var count = 0
          private set
        override fun onCreate(state: Bundle?) { view.settings.apply { javaScriptEnabled = true } }
        fun name() = "shop"
        inner class Client : WebChromeClient() { override fun onCloseWindow(window: WebView?) {} }
      }
      """, .kotlin)
    let type = try #require(outline.types.first)
    #expect(type.supertypes == ["Activity", "Listener"])
    #expect(type.variables.map(\.name) == ["view", "agent", "count"])
    #expect(type.functions.map(\.name) == ["onCreate", "name"])
    #expect(type.types.first?.functions.map(\.name) == ["onCloseWindow"])
  }

  @Test func `A Java class has its fields, methods and constructors`() throws {
    let outline = try outline(
      """
      package a.b;
      import android.webkit.*;
      public class Shop extends Activity implements A, B<C> {
        private static final String AGENT = "x";
        WebView a, b;
        public Shop(Context c) { super(c); }
        @Override protected void onCreate(Bundle state) { Map<String, List<C>> m = new HashMap<>(); }
        <T> T find(int id) { return (T) x; }
      }
      """, .java)
    let type = try #require(outline.types.first)
    #expect(type.supertypes == ["Activity", "A", "B"])
    #expect(type.variables.map(\.name) == ["AGENT", "a", "b"])
    #expect(type.functions.map(\.name) == ["init", "onCreate", "find"])
  }

  @Test func `A Dart class has its methods and getters`() throws {
    let outline = try outline(
      """
      import 'package:webview_flutter/webview_flutter.dart';
      class _Shop extends State<Shop> with Mixin {
        late final WebViewController controller;
        _Shop({required this.url, super.key}) : x = 1, super();
        @override Widget build(BuildContext context) => WebViewWidget(controller: controller);
        Future<void> go() async { await controller.loadRequest(Uri.parse('$url/a')); }
        bool get ready => true;
      }
      """, .dart)
    let type = try #require(outline.types.first)
    #expect(type.supertypes == ["State", "Mixin"])
    #expect(type.variables.map(\.name) == ["controller"])
    #expect(type.functions.map(\.name) == ["init", "build", "go", "ready"])
  }

  @Test(arguments: Dialect.allCases.filter { $0 != .objectiveC || Dialect.readsObjectiveC })
  func `Broken and hostile source ends`(_ dialect: Dialect) throws {
    let deep = String(repeating: "(", count: 60_000)
    let braces = "class A { void f() " + String(repeating: "{ if (x) ", count: 20_000)
    let chain = "class A { int f() { return a" + String(repeating: ".b()", count: 50_000) + "; } }"
    let sum = "class A { int f() { return 1" + String(repeating: " + 1", count: 100_000) + "; } }"
    let texts = String(repeating: "\"${", count: 5_000)
    let messages = "@implementation A - (void)f { " + String(repeating: "[", count: 30_000)
    let conflict = "class A {\n<<<<<<< a\n int x;\n=======\n int y;\n>>>>>>> b\n}"
    for source in [
      "", "\"", "/*", "'", "`", "@", "{", "}", "class", "fun", "@interface", "@implementation A",
      "- (", "\u{0}\u{0}", deep, braces, chain, sum, texts, messages, conflict,
      deep + ")", String(repeating: "}", count: 60_000), String(repeating: "<", count: 60_000),
      String(repeating: "a<b,", count: 20_000), String(repeating: "if (a) ", count: 20_000),
      String(repeating: "!", count: 20_000), String(repeating: "a ? ", count: 20_000),
      String(repeating: "^{", count: 20_000), String(repeating: "x = ", count: 20_000),
    ] {
      let outline = try outline(source, dialect)
      for type in outline.types {
        for function in type.functions { _ = Step.steps(of: function.body ?? []) }
      }
    }
  }
}
