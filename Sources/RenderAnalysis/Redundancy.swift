// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// An item that could go, and no pixel would change.
public struct RedundantItem: Hashable, Sendable {
  /// The item's index.
  public var item: Int
  /// A rectangle that holds what it draws.
  public var rect: PixelRect
  /// How many pixels it touches.
  public var pixels: Int

  init(_ item: Int, _ part: DrawnPart) {
    self.item = item
    rect = part.rect
    pixels = part.touched
  }
}

extension PaintingTrace {
  /// The items no pixel of which is seen, whatever they show: opaque ones above cover each that they touch.
  ///
  /// Walks from the last item to the first with the set of pixels that are covered so far.
  /// - Parameter memory: what the set is kept in, whatever it holds.
  func hiddenItems(using memory: inout [UInt8]) -> [RedundantItem] {
    var hidden: [RedundantItem] = []
    var covered = CoveredPixels(size: list.size, in: memory)
    // The set alone holds the memory, or it would be copied.
    memory = []
    defer { memory = covered.memory }
    var outer: [(covered: [UInt8], part: DrawnPart)] = []
    for step in steps.reversed() {
      switch step {
      case .items(let first, let parts, _):
        for (offset, part) in parts.enumerated().reversed() {
          if covered.covers(part) { hidden.append(RedundantItem(first + offset, part)) }
          covered.cover(part)
        }
      case .endPass(let area, let part, let throwsShadow):
        outer.append((covered[area], part))
        // What lies above hides an item, but not the shadow that it throws beside it.
        if throwsShadow { covered[area] = [UInt8](repeating: 0, count: area.width * area.height) }
      case .beginPass(let area, _, _):
        guard let pass = outer.popLast() else { preconditionFailure("a pass begins that does not end") }
        covered[area] = pass.covered
        covered.cover(pass.part)
      }
    }
    return hidden.reversed()
  }
}
