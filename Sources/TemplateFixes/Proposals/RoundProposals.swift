// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import RenderAnalysis

extension ProposalSite {
  /// The numbers of a literal frame such that each edge lies on the nearest device pixel, by the rule for frames that layout has
  /// computed; `nil` where the element does not hold the numbers that would change, where the frame would vanish, and where
  /// an element around is to be rounded first.
  var rounded: FixProposal? {
    guard !ancestors.contains(where: { site(ofLayer: $0)?.rounding?.isEmpty == false }), let changes = rounding, !changes.isEmpty
    else { return nil }
    let words = changes.map { "\($0.key) \($0.value.compactJSON.text)" }.joined(separator: ", ")
    return proposal(
      .round, changes.map { .replace(written.pointer.appending($0.key), $0.value) }, title: "Round \(path) to \(words)")
  }

  private typealias Change = (key: String, value: DataValue)

  /// What changes; nothing where the frame lies on the grid, `nil` where it cannot be changed here.
  private var rounding: [Change]? {
    guard element.layout.position == .absolute else { return nil }
    let grid = PixelGrid(scale: list.scale)
    let frame = layer.frame
    let pixels = grid.snapped(frame)
    guard !pixels.isEmpty else { return nil }
    let (leading, trailing) = cell.drawing.cell.isRightToLeft ? ("end", "start") : ("start", "end")
    guard
      let across = rounding(
        from: frame.x, to: frame.maxX, on: (grid.points(Double(pixels.x)), grid.points(Double(pixels.maxX))),
        near: ["left", leading], far: ["right", trailing], size: "width"),
      let down = rounding(
        from: frame.y, to: frame.maxY, on: (grid.points(Double(pixels.y)), grid.points(Double(pixels.maxY))),
        near: ["top"], far: ["bottom"], size: "height")
    else { return nil }
    return merged(across, down)
  }

  /// The changes along one axis.
  private func rounding(
    from start: Double, to end: Double, on target: (start: Double, end: Double), near: [String], far: [String], size: String
  ) -> [Change]? {
    var changes: [Change] = []
    func shift(_ keys: [String], by distance: Double) -> Bool {
      guard let key = keys.first(where: has) else { return true }
      guard case .literal(.number(let number)) = written[key] else { return false }
      if isFelt(distance) { changes.append((key, .length(number.value + distance))) }
      return true
    }
    guard shift(near, by: target.start - start), shift(far, by: end - target.end) else { return nil }
    if isFelt((target.end - target.start) - (end - start)) {
      let key = has(size) ? size : "size"
      guard case .literal(.number) = written[key] else { return nil }
      changes.append((key, .length(target.end - target.start)))
    }
    return changes
  }

  /// The changes of both axes; `nil` where a `size` would have to be two.
  private func merged(_ across: [Change], _ down: [Change]) -> [Change]? {
    let sizes = (across + down).filter { $0.key == "size" }
    guard let size = sizes.first else { return across + down }
    let isSquare = sizes.count == 2 && sizes[0].value == sizes[1].value
    return isSquare ? (across + down).filter { $0.key != "size" } + [size] : nil
  }

  /// Whether a distance in points is more than the noise of binary fractions.
  private func isFelt(_ distance: Double) -> Bool { abs(distance) * list.scale.factor > 1.0 / 1024 }
}

extension DataValue {
  /// A length in points for people to read: with four digits behind the point at most, which is exact enough for any pixel.
  static func length(_ points: Double) -> DataValue {
    let rounded = (points * 10_000).rounded() / 10_000
    if let whole = Int(exactly: rounded) { return .number(DataNumber(whole)) }
    return DataNumber(text: "\(rounded)").map { .number($0) } ?? .number(DataNumber(Int(rounded)))
  }
}
