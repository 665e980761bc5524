// What libFuzzer gives its bytes to: one entry, and the readers by name.

import FoundationEssentials

/// A reader that strangers' bytes reach.
enum FuzzTarget: String {
  case markup, policies, javascript, script

  /// The target that `FUZZ_TARGET` names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("FUZZ_TARGET is no target: \(name)")
    }
    return target
  }()

  /// `FUZZ_REPEATS` asks for inputs that are long for their size.
  static let repeats = ProcessInfo.processInfo.environment["FUZZ_REPEATS"] != nil

  func read(_ bytes: [UInt8]) {
    switch self {
    case .markup: readMarkup(bytes)
    case .policies: readPolicies(bytes)
    case .javascript: readJavaScript(bytes)
    case .script: readScript(bytes)
    }
  }
}

/// Reads one input. libFuzzer calls it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  FuzzTarget.chosen.read(FuzzTarget.repeats ? unfolded(bytes) : bytes)
  return 0
}

/// The input, with what stands between two bytes of value 1 written many times over, so that time
/// shows which grows faster than the input.
private func unfolded(_ bytes: [UInt8]) -> [UInt8] {
  let parts = bytes.split(separator: 1, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, !parts[1].isEmpty else { return bytes }
  let times = min(2_000, 20_000 / parts[1].count)
  return parts[0] + Array(repeatElement(parts[1], count: times).joined()) + parts[2]
}
