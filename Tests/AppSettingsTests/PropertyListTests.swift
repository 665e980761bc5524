// Tests of the reader of property lists: both forms, whole and broken.

import AppFiles
import AppSettings
import AuditModel
import Foundation
import Testing

@Suite struct PropertyListTests {
  private let entries: [String: Any] = [
    "CFBundleIdentifier": "example.shop",
    "WKAppBoundDomains": ["shop.example", "pay.google.com"],
    "NSAppTransportSecurity": [
      "NSAllowsArbitraryLoads": true,
      "NSExceptionDomains": ["old.example": ["NSExceptionAllowsInsecureHTTPLoads": true]],
    ],
    "NSCameraUsageDescription": "Scans cards",
    "NSLocationWhenInUseUsageDescription": "",
    "CFBundleURLTypes": [["CFBundleURLSchemes": ["shop", "shöp"]]],
    "LSApplicationQueriesSchemes": ["bankapp"],
  ]

  private func read(_ bytes: [UInt8]) -> AppSettingsReading {
    AppSettingsReader.read([
      SourceFile(path: "App/Info.plist", language: .propertyList, bytes: bytes)
    ])
  }

  private func file(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    [UInt8](
      try PropertyListSerialization.data(
        fromPropertyList: entries, format: format, options: 0))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `Both forms say the same`(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let reading = read(try file(format))
    let list = try #require(reading.propertyLists.first)
    #expect(list.appBoundDomains == ["shop.example", "pay.google.com"])
    #expect(list.allowsArbitraryLoads)
    #expect(list.insecureHosts == ["old.example"])
    #expect(list.usageDescriptions == ["NSCameraUsageDescription"])
    #expect(list.urlSchemes == ["shop", "shöp"])
    #expect(list.queriedSchemes == ["bankapp"])
    #expect(reading.unread == [])
  }

  @Test func `A key of the XML form has its place`() throws {
    let reading = read(
      Array("<plist><dict>\n<key>WKAppBoundDomains</key>\n<array/></dict></plist>".utf8))
    let place = try #require(reading.propertyLists.first?.places["WKAppBoundDomains"])
    #expect(place.start == Position(line: 2, column: 1))
    #expect(reading.propertyLists.first?.appBoundDomains == [])
  }

  @Test func `A binary list that is cut anywhere is told as damaged`() throws {
    let whole = try file(.binary)
    for length in 8..<whole.count {
      let reading = read(Array(whole.prefix(length)))
      #expect(reading.unread.map(\.reason) == [.damaged])
    }
  }

  @Test func `A binary list with any byte changed ends`() throws {
    let whole = try file(.binary)
    for index in 8..<whole.count {
      for value: UInt8 in [0x00, 0x7F, 0xFF, 0xD1, 0xA1, 0x5F] {
        var changed = whole
        changed[index] = value
        #expect(read(changed).propertyLists.count <= 1)
      }
    }
  }

  @Test(arguments: [
    "", "<", "<plist>", "<plist><dict><key>CFBundleName</key>", "<!DOCTYPE", "<?xml", "<!--",
    "<![CDATA[", "<a b=\"", "</plist>", "<plist><dict><string/><key>",
    String(repeating: "<dict><key>a</key>", count: 5_000),
    "<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;\">]><plist><string>&d;&#xFFFFFFFF;</string>",
  ])
  func `Broken XML is told as damaged`(_ text: String) {
    #expect(read(Array(text.utf8)).unread.map(\.reason) == [.damaged])
  }
}
