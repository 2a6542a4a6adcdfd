// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
internal import CellNotation
import CellRenderAnalysis
internal import CellTree

extension ProposalSite {
  /// A proposal to round the literal insets and sizes of the element and its ancestors, so that each edge is on the nearest whole
  /// point.
  ///
  /// Whole points are on the pixel grid at every scale. In a container with manual frames, the container moves them instead. `nil` if nothing would change, or if the template does not contain the
  /// numbers to change.
  var rounded: FixProposal? {
    if let integral { return integral }
    var shift = EdgeShift()
    var operations: [TemplatePatch.Operation] = []
    var words: [String] = []
    for site in ancestors.reversed().compactMap(site(ofLayer:)) + [self] {
      guard let rounding = site.rounding(shiftedBy: shift) else { continue }
      shift = rounding.shift
      if rounding.changes.isEmpty { continue }
      operations += rounding.changes.map { .replace(site.written.pointer.appending($0.key), $0.value) }
      let numbers = rounding.changes.map { "\($0.key) \($0.value.compactJSON)" }.joined(separator: ", ")
      words.append("\(site.path) to \(numbers)")
    }
    return operations.isEmpty
      ? nil
      : proposal(
        .round, operations, title: "Round " + words.joined(separator: ", and "), change: "round the numbers to whole points")
  }

  /// A proposal to move the frames that containers around the element hold to whole device pixels; `nil` if the element is not in a
  /// container with manual frames.
  private var integral: FixProposal? {
    let containers = ancestors.compactMap(site(ofLayer:)).prefix { $0.element.layout.engine == .frames }
    let changed = containers.filter { !$0.element.layout.isIntegral }
    let operations = changed.compactMap { $0.turningOn("integral") }
    guard !operations.isEmpty else { return nil }
    return proposal(
      .round, operations, alsoChanging: changed.map(\.path),
      title: "Move the frames in \(changed.map(\.path).joined(separator: " and ")) to whole device pixels",
      change: "set integral: true in the container")
  }

  /// Returns the changes to the element's own numbers, and the distances by which its edges move. Returns `nil` if literal numbers
  /// of the element do not determine its frame, for example in the flow of a container.
  ///
  /// - Parameter shift: The distances by which the edges of the parent move.
  private func rounding(shiftedBy shift: EdgeShift) -> (changes: [NumberChange], shift: EdgeShift)? {
    guard element.layout.position == .absolute else { return nil }
    let grid = PixelGrid(scale: list.scale)
    let (leading, trailing) = cell.cell.isRightToLeft ? ("end", "start") : ("start", "end")
    let across = AxisRounding(site: self, near: ["left", leading], far: ["right", trailing], size: "width")
    let down = AxisRounding(site: self, near: ["top"], far: ["bottom"], size: "height")
    let device = layer.deviceFrame
    // The frame as drawn, in points. The element's insets are relative to the drawn edges of its parent.
    let frame = Rect(
      x: grid.points(device.x), y: grid.points(device.y), width: grid.points(device.width), height: grid.points(device.height))
    let x = across.edges(frame.x, frame.maxX, near: shift.left, far: shift.right)
    let y = down.edges(frame.y, frame.maxY, near: shift.top, far: shift.bottom)
    let points = PixelGrid(scale: .x1).snapped(frame)
    guard !points.isEmpty else { return nil }
    let (left, right) = (Double(points.x), Double(points.maxX))
    let (top, bottom) = (Double(points.y), Double(points.maxY))
    guard let acrossChanges = across.changes(from: x, to: (left, right)),
      let downChanges = down.changes(from: y, to: (top, bottom)),
      let changes = merged(acrossChanges, downChanges)
    else { return nil }
    let moved = EdgeShift(
      left: left - frame.x, right: right - frame.maxX, top: top - frame.y, bottom: bottom - frame.maxY)
    return (changes, moved)
  }

  /// Returns the changes of both axes. Returns `nil` if the axes need different values of `size`, which sets both width and height.
  private func merged(_ across: [NumberChange], _ down: [NumberChange]) -> [NumberChange]? {
    let sizes = (across + down).filter { $0.key == "size" }
    guard let size = sizes.first else { return across + down }
    let isSquare = sizes.count == 2 && sizes[0] == sizes[1]
    return isSquare ? (across + down).filter { $0.key != "size" } + [size] : nil
  }
}

/// The distances in points by which the edges of a frame move.
private struct EdgeShift: Equatable {
  var left = 0.0, right = 0.0, top = 0.0, bottom = 0.0
}

private struct NumberChange: Equatable {
  var key: String
  var value: DataValue
}

/// The keys that position and size an element along one axis, and the changes to their numbers that move its edges.
private struct AxisRounding {
  let site: ProposalSite
  /// The keys of the insets at the left or top end of the axis, and at the right or bottom end; `nil` for an inset that is not set.
  private let near, far: String?
  private let size: String
  /// Whether the length of the element is determined only by its two insets.
  private let isBetweenInsets: Bool

  init(site: ProposalSite, near: [String], far: [String], size: String) {
    self.site = site
    self.near = near.first(where: site.has)
    self.far = far.first(where: site.has)
    self.size = site.has(size) ? size : "size"
    isBetweenInsets = self.near != nil && self.far != nil && !site.hasLength(self.size)
  }

  /// Returns the element's edges after its parent's edges have moved by the given distances, all in points.
  func edges(_ start: Double, _ end: Double, near nearShift: Double, far farShift: Double) -> (start: Double, end: Double) {
    if isBetweenInsets { return (start + nearShift, end + farShift) }
    let shift = near == nil && far != nil ? farShift : nearShift
    return (start + shift, end + shift)
  }

  /// Returns the changes to numbers that move the edges to `target`. Returns `nil` if a number to change is not a literal of the
  /// element.
  func changes(from edges: (start: Double, end: Double), to target: (start: Double, end: Double)) -> [NumberChange]? {
    var changes: [NumberChange] = []
    for (key, distance) in [(near, target.start - edges.start), (far, edges.end - target.end)]
    where exceedsRoundingError(distance) {
      guard let key else { continue }
      guard let number = number(key) else { return nil }
      changes.append(NumberChange(key: key, value: .length(number + distance)))
    }
    if isBetweenInsets { return changes }
    let length = target.end - target.start
    if exceedsRoundingError(length - (edges.end - edges.start)) {
      guard number(size) != nil else { return nil }
      changes.append(NumberChange(key: size, value: .length(length)))
    }
    return changes
  }

  /// Returns the literal number of a key, in points. Returns `nil` if there is none, or if the key is `size` and does not set the
  /// frame.
  private func number(_ key: String) -> Double? {
    guard key != "size" || site.hasLength(key) else { return nil }
    return if case .literal(.number(let number)) = site.written[key] { number.value } else { nil }
  }

  /// Whether a distance in points is more than a rounding error: more than 1/1024 of a device pixel.
  private func exceedsRoundingError(_ distance: Double) -> Bool { abs(distance) * site.list.scale.factor > 1.0 / 1024 }
}

extension ProposalSite {
  /// Whether the element has the key and the key sets a length of its frame. The `size` of a text element sets its font size
  /// instead.
  fileprivate func hasLength(_ key: String) -> Bool {
    if key == "size", element.text != nil { return false }
    return has(key)
  }
}

extension DataValue {
  /// Returns a length in points with at most four decimal places, which is exact enough for any pixel.
  static func length(_ points: Double) -> DataValue {
    let rounded = (points * 10_000).rounded() / 10_000
    if let whole = Int(exactly: rounded) { return .number(DataNumber(whole)) }
    return DataNumber(text: "\(rounded)").map { .number($0) } ?? .number(DataNumber(Int(rounded)))
  }
}
