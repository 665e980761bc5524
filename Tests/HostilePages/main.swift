// Reads hostile pages one after the other on one thread; `ci/memory` watches what it does.

import AuditModel
import Foundation
import Markup

/// Pages that are deep, long, wide or broken, and those of the files that are named.
func hostilePages(files: [String]) -> [[UInt8]] {
  func repeated(_ text: String, _ count: Int, _ end: String = "") -> [UInt8] {
    Array((String(repeating: text, count: count) + end).utf8)
  }
  var pages = [
    "<div>", "<p><b a=1>", "<svg>", "<template>", "<table><tr><td>", "<b><div></b>", "<li>",
    "<svg><desc>", "<frameset>", "<a href=x>", "&amp;", "&#0;", "&notit", "<!--", "<script>",
    "<script><!--", "<iframe srcdoc='&lt;", "</p>", "<i onclick=", "\u{0}", "<?", "]]>", "é😀",
  ].map { repeated($0, 2_000, "<script>a</script>") }
  pages.append(repeated("<i ", 1) + repeated("a=b ", 20_000, ">"))
  pages.append(repeated("<i id='", 1) + repeated("&lt;", 50_000, "'>"))
  pages.append(repeated("<i id=x>far too long for a line &amp; more </i>", 20_000))
  pages.append(Array("<script>".utf8) + [0xFF, 0xE3, 0x81] + Array("</script>".utf8))
  pages.append([0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0])
  pages.append((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 3)) })
  for file in files {
    guard let data = FileManager.default.contents(atPath: file) else {
      print("not read: \(file)")
      exit(66)
    }
    let bytes = [UInt8](data)
    pages.append(bytes)
    // Cut everywhere, from both ends.
    for cut in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 50) {
      pages.append(Array(bytes[..<cut]))
      pages.append(Array(bytes[cut...]))
    }
  }
  return pages
}

let pages = hostilePages(files: Array(CommandLine.arguments.dropFirst()))
var scripts = 0
for page in pages {
  scripts += MarkupReader().read(page, url: "https://shop.example/").scripts.count
}
print("\(pages.count) pages, \(scripts) scripts")
