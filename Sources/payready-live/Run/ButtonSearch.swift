// Puts together what the frames of a view say of an element into a place in the view.

import AuditModel

/// What is known of the element that is looked for, in all frames of the main view.
struct ButtonSearch {
  /// An element with its place in the view.
  struct Place {
    var button: LiveEvent.Button
    /// The frame that it stands in.
    var path: [Int]
    var centre: (x: Double, y: Double) {
      (button.x + button.width / 2, button.y + button.height / 2)
    }
  }

  /// Frames that are silent for longer are gone; in milliseconds.
  private static let longestSilence = 1_500

  /// By path, the last of each frame, and when it was said.
  private var frames: [[Int]: (message: WatchMessage, time: Int)] = [:]
  private var last: Place?
  /// How often in a row the best place was the same.
  private(set) var steady = 0

  mutating func forget() { self = ButtonSearch() }

  /// Takes in what a frame says; the best place now, nil where there is none.
  ///
  /// - Parameter time: now, in milliseconds.
  mutating func take(_ message: WatchMessage, at time: Int) -> Place? {
    if message.path.isEmpty, let known = frames[[]], known.message.page != message.page { forget() }
    frames = frames.filter { time - $0.value.time < Self.longestSilence }
    guard frames.count < 200 else { return last }
    frames[message.path] = (message, time)
    let best = best()
    if let best, let last, best.path == last.path, best.button == last.button {
      // All frames speak in turn; only that of the element counts.
      if message.path == best.path { steady += 1 }
    } else {
      steady = 0
    }
    last = best
    return best
  }

  /// The frame of that frame which is to be scrolled into view.
  func frameToShow(in path: [Int]) -> Int? {
    guard let last, last.path.count > path.count, last.path.starts(with: path) else { return nil }
    return last.path[path.count]
  }

  private func best() -> Place? {
    let places = frames.values.compactMap { message, _ in
      message.found?.first.flatMap { place(of: $0, in: message) }
    }
    // Frames further in come last, and what cannot be tapped after what can.
    return places.min { rank($0) < rank($1) }
  }

  private func rank(_ place: Place) -> (Int, Int, String) {
    let order: [LiveEvent.Button.Found] = [.selector, .component, .created, .named]
    let kind = order.firstIndex(of: place.button.found) ?? order.count
    return ((place.button.problem == nil ? 0 : 10) + kind, place.path.count, "\(place.path)")
  }

  private func place(of found: WatchMessage.Found, in message: WatchMessage) -> Place? {
    var (x, y) = (found.x, found.y)
    var outer: [Int] = []
    for number in message.path {
      guard let frame = frames[outer]?.message.frames?.first(where: { $0.number == number }) else {
        return nil
      }
      x += frame.x
      y += frame.y
      outer.append(number)
    }
    return Place(
      button: LiveEvent.Button(
        found: found.found, element: found.element, frame: message.page,
        inFrame: !message.path.isEmpty, x: x, y: y, width: found.width, height: found.height,
        problem: found.problem, coveredBy: found.coveredBy), path: message.path)
  }
}
