// Small apps in Swift for tests, written to a folder and read.

import AppSource
import AuditModel
import Foundation
import TestSupport

/// Reads files of a made-up app, by path.
func reading(_ files: [String: String]) async throws -> AppReading {
  let folder = try TemporaryFolder()
  for (path, text) in files {
    let place = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: place, atomically: true, encoding: .utf8)
  }
  return try await AppReader.read(folder.url.path)
}

/// The only web view of a made-up app, or the one with a name.
func webView(_ text: String, named name: String? = nil) async throws -> WebViewReading {
  try await webView(["Shop.swift": text], named: name)
}

/// The only web view of a made-up app, or the one with a name.
func webView(_ files: [String: String], named name: String? = nil) async throws -> WebViewReading {
  let views = try await reading(files).webViews
  guard let view = name == nil ? views.first : views.first(where: { $0.name == name }) else {
    throw NoSuchView(names: views.map(\.name))
  }
  if name == nil, views.count != 1 { throw NoSuchView(names: views.map(\.name)) }
  return view
}

struct NoSuchView: Error, CustomStringConvertible {
  var names: [String]
  var description: String { "the views are \(names)" }
}

/// A view controller with a page and the given members.
func controller(_ members: String, setUp: String = "", protocols: String = "WKUIDelegate") -> String
{
  """
  import UIKit
  import WebKit

  final class ShopViewController: UIViewController, \(protocols) {
    private var page: WKWebView!

    override func viewDidLoad() {
      super.viewDidLoad()
      let configuration = WKWebViewConfiguration()
      \(setUp.contains("page.") ? "" : setUp)
      page = WKWebView(frame: view.bounds, configuration: configuration)
      page.uiDelegate = self
      \(setUp.contains("page.") ? setUp : "")
      view.addSubview(page)
      page.load(URLRequest(url: URL(string: "https://shop.example/checkout")!))
    }

    \(members)
  }
  """
}

/// The delegate's method with a body.
func createWebView(_ body: String) -> String {
  """
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    \(body)
  }
  """
}
