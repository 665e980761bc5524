// Runs programs in Node against the recording stand-in.

import Foundation

/// A value that Node computed.
indirect enum NodeValue: Hashable, CustomStringConvertible {
  case undefined, null, function
  /// A string with half of a surrogate pair.
  case unpaired
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([NodeValue])
  case object([String: NodeValue])

  /// Reads what the stand-in wrote; nil for a form that it does not write.
  init?(_ json: Any) {
    switch json {
    case is NSNull: self = .null
    case let text as String: self = .string(text)
    case let items as [Any]: self = .array(items.compactMap { NodeValue($0) })
    case let object as [String: Any]:
      switch object["k"] as? String {
      case "undefined": self = .undefined
      case "function": self = .function
      case "unpaired": self = .unpaired
      case "true": self = .boolean(true)
      case "false": self = .boolean(false)
      case "number": self = .number(Double(object["v"] as? String ?? "") ?? .nan)
      case "object":
        var members: [String: NodeValue] = [:]
        for entry in object["v"] as? [[Any]] ?? [] {
          if let key = entry.first as? String, let value = entry.last {
            members[key] = NodeValue(value)
          }
        }
        self = .object(members)
      default: return nil
      }
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .function: "<function>"
    case .unpaired: "<unpaired>"
    case .boolean(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): text.debugDescription
    case .array(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(
          separator: ", ") + "}"
    }
  }
}

/// What one program did in Node.
struct NodeRun {
  struct Call {
    var method: String
    var label: String
    var request: NodeValue
  }

  var calls: [Call] = []
  /// The message of an error that nothing caught.
  var error: String?

  /// Runs programs in one process, in order; fewer answers than programs where Node did not run.
  static func all(_ programs: [(text: String, config: String)]) throws -> [NodeRun] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("stand-in.js").path
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("programs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: input) }
    var lines = Data()
    for program in programs {
      lines += try JSONSerialization.data(
        withJSONObject: ["text": program.text, "config": program.config])
      lines.append(0x0A)
    }
    try lines.write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", script]
    process.standardInput = try FileHandle(forReadingFrom: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answers = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return answers.split(separator: 0x0A).map { NodeRun(line: Data($0)) }
  }

  init() {}

  private init(line: Data) {
    guard let answer = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
      error = "no answer"
      return
    }
    error = answer["error"] as? String
    for entry in answer["calls"] as? [[Any]] ?? [] where entry.count == 3 {
      guard let method = entry[0] as? String, let label = entry[1] as? String,
        let request = NodeValue(entry[2])
      else { continue }
      calls.append(Call(method: method, label: label, request: request))
    }
  }
}
