// swift-tools-version: 6.2
// The targets in their layers; every target imports only what it declares here.

import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// Tests read tens of megabytes of scripts, which takes minutes without optimization.
let optimizedSettings =
  settings + [
    .unsafeFlags(
      ["-O", "-Xfrontend", "-assert-config", "-Xfrontend", "Debug"], .when(configuration: .debug))
  ]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [],
  settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "payready",
  products: [.executable(name: "payready", targets: ["payready"])],
  targets: [
    // C: one system library, one importing target each.
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

    // The words, and the language.
    module("AuditModel"),
    module("JavaScript", settings: optimizedSettings),

    // Observe.
    module("Fetching", ["AuditModel", "CCurl"]),
    module("Markup", ["AuditModel", "CXML2"]),
    module("Script", ["AuditModel", "JavaScript"]),
    module("Programs"),
    module("Serving"),

    // Judge and print.
    module("Rules", ["AuditModel"]),
    module("CheckoutFlow", ["AuditModel"]),
    module("Reporting", ["AuditModel"]),

    // Compose.
    module(
      "Auditing",
      ["AuditModel", "Fetching", "Markup", "Script", "Programs", "Rules", "CheckoutFlow"]),

    // The page to open in a real app, and what it tells.
    .target(
      name: "Probing", dependencies: ["AuditModel"],
      resources: [
        "Page/probe.html", "Page/probe.css", "Page/words.js", "Page/text.js", "Page/qr.js",
        "Page/run.js", "Page/windows.js", "Page/child.js", "Page/trials.js", "Page/page.js",
      ].map { .embedInCode($0) },
      swiftSettings: settings),

    // The edge.
    .executableTarget(
      name: "payready",
      dependencies: [
        "AuditModel", "Auditing", "CheckoutFlow", "Fetching", "Probing", "Reporting", "Rules",
        "Serving",
      ],
      swiftSettings: settings),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("AuditModelTests", ["AuditModel"]),
    tests("JavaScriptTests", ["JavaScript"], exclude: ["acorn-tree.js"]),
    // For ci/bench.
    .executableTarget(
      name: "ScriptSpeed", dependencies: ["AuditModel", "JavaScript", "Script"],
      path: "Tests/ScriptSpeed",
      swiftSettings: settings),
    tests("FetchingTests", ["Fetching", "AuditModel"]),
    tests("MarkupTests", ["Markup", "AuditModel"]),
    tests("ProgramsTests", ["Programs"]),
    tests("ProbingTests", ["Probing", "AuditModel"]),
    tests("ServingTests", ["Serving"]),
    tests(
      "ScriptTests", ["Script", "AuditModel", "Auditing", "JavaScript"],
      exclude: ["Differential/stand-in.js"]),
    tests("RulesTests", ["Rules", "AuditModel", "Auditing", "Reporting"]),
    tests("CheckoutFlowTests", ["CheckoutFlow", "AuditModel"]),
    tests("ReportingTests", ["Reporting", "AuditModel"]),
    tests("AuditingTests", ["Auditing", "AuditModel", "Fetching", "Markup", "Script"]),
    tests("CommandTests", ["AuditModel"]),
    // Of payready-live, where it is built.
    tests("LiveTests", ["AuditModel", "Auditing", "Fetching", "Programs"]),
    // Of Markup, with the web view's parser as judge.
    tests("EngineDocumentsTests", ["AuditModel", "Fetching", "Markup", "Programs"]),
    tests("PackageTests", ["AuditModel", "Rules"]),
  ],
  swiftLanguageModes: [.v6]
)

// Programs of `ci/conformance`, `ci/fuzz` and `ci/memory`, which set this: no other build needs them.
switch Context.environment["PAYREADY_PROGRAM"] {
case "Conformance":
  package.targets.append(
    .executableTarget(
      name: "Conformance", dependencies: ["AuditModel", "JavaScript", "Markup"],
      path: "Tests/Conformance", swiftSettings: settings))
case "Fuzzing":
  package.targets.append(
    .executableTarget(
      name: "Fuzzing", dependencies: ["AuditModel", "JavaScript", "Markup", "Rules", "Script"],
      path: "Tests/Fuzzing",
      // libFuzzer brings the main function.
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
case "HostilePages":
  package.targets.append(
    .executableTarget(
      name: "HostilePages", dependencies: ["AuditModel", "Markup"], path: "Tests/HostilePages",
      swiftSettings: settings))
default: break
}

// The embedded web view, where WebKitGTK's development files are. PAYREADY_LIVE=yes or no decides
// without looking, and makes SwiftPM look again where it remembers that there were none.
let hasWebKit: Bool = {
  switch Context.environment["PAYREADY_LIVE"] {
  case "yes": return true
  case "no": return false
  default: break
  }
  let files = FileManager.default
  let libraries = ["/usr/lib", "/usr/local/lib"].flatMap { folder in
    [folder] + ((try? files.contentsOfDirectory(atPath: folder)) ?? []).map { folder + "/" + $0 }
  }
  let named = Context.environment["PKG_CONFIG_PATH"]?.split(separator: ":").map(String.init) ?? []
  return (named + libraries.map { $0 + "/pkgconfig" }).contains {
    files.fileExists(atPath: $0 + "/webkit2gtk-4.1.pc")
  }
}()
if hasWebKit {
  package.products.append(.executable(name: "payready-live", targets: ["payready-live"]))
  package.targets += [
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkit2gtk-4.1",
      providers: [.apt(["libwebkit2gtk-4.1-dev"])]),
    module("WebView", ["CWebKitGTK"]),
    .executableTarget(
      name: "payready-live", dependencies: ["AuditModel", "WebView"],
      exclude: ["Google/README.md"],
      resources: [
        "Google/pay.js", "Google/sheet.js", "Google/sheet.html", "Google/loading.html",
        "Google/frame.html", "Google/button.html", "Google/button.svg", "Google/sign-in.html",
        "Page/watch.js", "Page/surroundings.js",
      ].map { .embedInCode($0) },
      swiftSettings: settings),
    // For EngineDocumentsTests.
    .executableTarget(
      name: "EngineDocuments", dependencies: ["WebView"], path: "Tests/EngineDocuments",
      resources: [.embedInCode("holding.js")], swiftSettings: settings),
  ]
}

// The reader of host apps, where the toolchain brings SwiftSyntax. What imports it, or imports what
// does, needs its search path; the program finds its libraries where the build did.
let swiftSyntax: String? = {
  let files = FileManager.default
  let programs = (Context.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/swift" }
  let toolchains = programs.map {
    URL(fileURLWithPath: String($0)).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }
  return toolchains.map { $0 + "/lib/swift/host" }.first {
    files.fileExists(atPath: $0 + "/SwiftSyntax.swiftmodule")
  }
}()

// Objective-C is read where libclang's development files are (Debian: libclang-14-dev); without
// them the reader of apps is built, and says of such files that it cannot read them.
let clang: (version: Int, folder: String)? = (14...21).map {
  ($0, "/usr/lib/llvm-\($0)")
}.first { version, folder in
  FileManager.default.fileExists(atPath: folder + "/include/clang-c/Index.h")
    && FileManager.default.fileExists(atPath: folder + "/lib/libclang-\(version).so")
}

if let swiftSyntax, Context.environment["PAYREADY_APP"] != "no" {
  // Whoever imports what imports libclang needs its headers' path too.
  let headers: [SwiftSetting] =
    clang.map { [.unsafeFlags(["-Xcc", "-I" + $0.folder + "/include"])] } ?? []
  if let clang {
    package.targets += [
      .systemLibrary(name: "CClang", providers: [.apt(["libclang-14-dev"])]),
      .target(
        name: "ClangTokens", dependencies: ["CClang"],
        swiftSettings: settings + headers,
        linkerSettings: [
          .unsafeFlags(["-L" + clang.folder + "/lib", "-lclang-\(clang.version)"])
        ]),
    ]
  }
  let search = settings + headers + [.unsafeFlags(["-I", swiftSyntax])]
  let linked: [LinkerSetting] = [
    .unsafeFlags([
      "-L", swiftSyntax, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker",
      swiftSyntax,
    ])
  ]
  package.products.append(.executable(name: "payready-app", targets: ["payready-app"]))
  package.targets += [
    module("AppFiles", ["AuditModel"]),
    module("AppSettings", ["AuditModel", "AppFiles"]),
    module(
      "AppCode", clang == nil ? [] : ["ClangTokens"],
      settings: optimizedSettings + headers + (clang == nil ? [] : [.define("OBJECTIVE_C")])),
    module(
      "WebViewSource", ["AuditModel", "AppFiles", "AppCode", "AppSettings"],
      settings: settings + headers),
    .target(
      name: "SwiftSource", dependencies: ["AuditModel", "AppFiles"],
      swiftSettings: search,
      linkerSettings: linked),
    .target(
      name: "AppSource",
      dependencies: ["AuditModel", "AppFiles", "AppSettings", "SwiftSource", "WebViewSource"],
      swiftSettings: search),
    .executableTarget(
      name: "payready-app", dependencies: ["AuditModel", "AppSource"], swiftSettings: search),
    .testTarget(
      name: "AppSourceTests", dependencies: ["AuditModel", "AppSource", "TestSupport"],
      swiftSettings: search),
    .testTarget(name: "AppCodeTests", dependencies: ["AppCode"], swiftSettings: settings + headers),
    tests("AppSettingsTests", ["AppSettings", "AppFiles", "AuditModel"]),
    .testTarget(
      name: "WebViewSourceTests",
      dependencies: ["WebViewSource", "AppFiles", "AppSettings", "AuditModel"],
      swiftSettings: settings + headers),
  ]
}
