// Puts together what the frames of a view show, and says when it is something else.

import AuditModel

/// What a view shows, in all its frames.
struct ShownSurface {
  /// Frames that are silent for longer are gone; in milliseconds.
  private static let longestSilence = 2_500
  /// More changes than that are not told.
  private static let mostTold = 100

  private var frames: [[Int]: (surface: WatchMessage.Surface, page: String, time: Int)] = [:]
  private var last: LiveEvent.Look?
  private var told = 0

  /// Takes in what a frame shows; what the view shows now, nil where that was told before.
  ///
  /// - Parameters:
  ///   - time: now, in milliseconds.
  ///   - tellsSize: the size of the window and whether it is on a screen are told too.
  mutating func take(
    _ message: WatchMessage, at time: Int, tellsSize: Bool
  ) -> LiveEvent.Look? {
    guard let surface = message.surface else { return nil }
    if message.path.isEmpty, frames[[]].map({ $0.page != message.page }) == true { frames = [:] }
    frames = frames.filter { time - $0.value.time < Self.longestSilence }
    guard frames.count < 200, told < Self.mostTold else { return nil }
    frames[message.path] = (surface, message.page, time)
    let all = frames.sorted { $0.key.count < $1.key.count }.map(\.value.surface)
    var look = LiveEvent.Look(
      buttons: all.map { max(0, $0.buttons) }.reduce(0, Self.sum),
      controls: all.map { max(0, $0.controls) }.reduce(0, Self.sum),
      disabled: all.map { max(0, $0.disabled) }.reduce(0, Self.sum),
      busy: Array(all.flatMap(\.busy).prefix(5)))
    look.visible = frames[[]]?.surface.visible
    if tellsSize {
      look.width = frames[[]]?.surface.width
      look.height = frames[[]]?.surface.height
    }
    guard look != last else { return nil }
    last = look
    told += 1
    return look
  }

  /// Pages may say any number.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    min(1_000_000, left) + min(1_000_000, right)
  }
}
