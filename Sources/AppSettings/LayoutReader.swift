// Reads the web views of storyboards and xibs.

import AppFiles
import AuditModel

extension AppSettingsReader {
  /// Reads the views of one file with the controllers around them.
  static func readLayout(_ file: SourceFile, into reading: inout AppSettingsReading) {
    let (root, isBroken) = XMLReader.read(file.bytes)
    if isBroken {
      reading.unread.append(
        UnreadFile(
          path: file.path, reason: .syntaxErrors,
          message: "The layout is no whole XML; what could be read of it was."))
    }
    guard let root else { return }
    var layout = LayoutWalk(lines: SourceLines(file.bytes), file: file)
    layout.enter(root, controller: nil)
    for index in layout.views.indices {
      layout.connect(&layout.views[index].view, id: layout.views[index].id)
    }
    reading.layoutViews += layout.views.map(\.view)
    reading.retiredViews += layout.views.filter { $0.view.kind == .uiwebview }.map {
      RetiredView(place: $0.view.place, dependency: file.dependency)
    }
  }
}

/// Goes through a layout's elements.
private struct LayoutWalk {
  let lines: SourceLines
  let file: SourceFile
  var views: [(view: LayoutView, id: String)] = []
  /// The classes of objects by their identifiers.
  private var classes: [String: String] = [:]
  /// Outlets: the owner's identifier, the property, what it is connected to.
  private var outlets: [(owner: String, property: String, destination: String)] = []

  init(lines: SourceLines, file: SourceFile) {
    self.lines = lines
    self.file = file
  }

  mutating func enter(_ element: XMLElement, controller: String?) {
    let id = element.attributes["id"]
    let own = element.attributes["customClass"]
    if let id, let own { classes[id] = own }
    var around = controller
    if element.name.hasSuffix("iewController") || (element.name == "placeholder" && id == "-1") {
      around = own ?? around
    }
    if element.name == "wkWebView" || element.name == "webView" {
      var view = LayoutView(
        path: file.path, kind: element.name == "webView" ? .uiwebview : .wkwebview,
        ownerClass: around, viewClass: own,
        place: lines.place(element.start..<element.tagEnd, url: file.path, origin: .app))
      for child in element.children where child.name == "wkWebViewConfiguration" {
        view.configuration.merge(child.attributes) { _, new in new }
        for part in child.children { view.configuration.merge(part.attributes) { old, _ in old } }
      }
      views.append((view, id ?? ""))
    }
    for child in element.children {
      if child.name == "connections", let id {
        for outlet in child.children where outlet.name == "outlet" {
          guard let property = outlet.attributes["property"],
            let destination = outlet.attributes["destination"]
          else { continue }
          outlets.append((id, property, destination))
        }
      }
      enter(child, controller: around)
    }
  }

  func connect(_ view: inout LayoutView, id: String) {
    for outlet in outlets {
      if outlet.destination == id {
        view.outlet = outlet.property
        view.ownerClass = view.ownerClass ?? classes[outlet.owner]
      }
      if outlet.owner == id, ["UIDelegate", "uiDelegate"].contains(outlet.property) {
        view.delegates["uiDelegate"] = classes[outlet.destination] ?? ""
      }
      if outlet.owner == id, outlet.property == "navigationDelegate" {
        view.delegates["navigationDelegate"] = classes[outlet.destination] ?? ""
      }
    }
  }
}
