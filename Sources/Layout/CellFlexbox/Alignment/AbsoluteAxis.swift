// SPDX-License-Identifier: MIT

/// One axis of an absolutely positioned box: the space between its insets, and the position of the box in that space. This space is
/// the inset-modified containing block (CSS Positioned Layout 3, sections 4.1 to 4.4).
struct AbsoluteAxis {
  /// The length of the containing block, in points.
  private let room: Double
  /// The insets in points. An automatic inset is 0, unless the static position replaces it.
  private var start, end: Double
  let hasBothInsets: Bool
  private let hasNoInset: Bool
  /// The edge to which the box is aligned if it does not fill its space.
  private var edge: AlignmentEdge
  private var overflow = OverflowAlignment.unsafe
  private let isStartDominant: Bool
  /// Whether an automatic size fills the space between two insets.
  private(set) var fills = true

  /// - Parameters:
  ///   - start: the inset at the start; indefinite for an automatic inset.
  ///   - end: the inset at the end; indefinite for an automatic inset.
  init(room: Double, start: Double, end: Double, isStartDominant: Bool) {
    self.room = room
    self.start = start.or(0)
    self.end = end.or(0)
    self.hasBothInsets = start.isDefinite && end.isDefinite
    self.hasNoInset = !start.isDefinite && !end.isDefinite
    self.isStartDominant = isStartDominant
    if hasBothInsets { edge = isStartDominant ? .start : .end } else { edge = start.isDefinite ? .start : .end }
  }

  /// The length available to the margin box, in points; negative if the insets overlap.
  var available: Double { room - start - end }

  /// If the insets overlap, moves one of them so that the space between them is empty.
  ///
  /// If both insets are set, this is the inset at the end in the writing direction. Otherwise, it is the inset to which the box is
  /// not aligned. If the static position centres the box, both insets move by the same distance.
  mutating func resolveOverlap() {
    guard available < 0 else { return }
    switch hasBothInsets ? (isStartDominant ? .start : .end) : edge {
    case .start: end += available
    case .end: start += available
    case .center:
      let half = available / 2
      start += half
      end += half
    }
  }

  /// Uses the static position if the box has no insets. The box may extend to the edge of the containing block.
  ///
  /// - Parameters:
  ///   - shift: the start of the containing block, measured from the same origin as the static position.
  ///   - overflow: the overflow alignment that determined the static position.
  mutating func useStaticPosition(_ position: StaticPosition, shift: Double, _ overflow: OverflowAlignment) {
    guard hasNoInset else { return }
    // Only a box between two insets is kept inside the containing block.
    self.overflow = overflow == .safe ? .safe : .unsafe
    let offset = position.offset - shift
    edge = position.edge
    switch position.edge {
    case .start: start = offset
    case .end: end = room - offset
    case .center:
      let half = min(offset, room - offset)
      start = offset - half
      end = room - offset - half
    }
  }

  /// Applies `align-self` to a box between two insets (CSS Positioned Layout 3, section 4.4).
  mutating func align(_ alignment: ItemAlignment) {
    overflow = alignment.overflow
    switch alignment.position {
    case .normal, .stretch: return
    case .center: edge = .center
    case .end, .flexEnd, .selfEnd, .lastBaseline: edge = .end
    case .start, .flexStart, .selfStart, .firstBaseline: edge = .start
    }
    fills = false
  }

  /// Returns the distance from the start of the containing block to the start of the border box.
  ///
  /// - Parameter splitsOverflow: whether two automatic margins share the overflow equally when there is not enough space. They do
  ///   so vertically. Horizontally, the margin on the start side is zero instead.
  func position(size: Double, margins: (start: Double, end: Double), areAuto: (start: Bool, end: Bool), splitsOverflow: Bool)
    -> Double
  {
    let free = room - start - end - size - margins.start - margins.end
    if hasBothInsets, areAuto.start || areAuto.end {
      guard areAuto.start else { return start + margins.start }
      guard areAuto.end else { return start + free }
      if free > 0 || splitsOverflow { return start + free / 2 }
      return isStartDominant ? start : start + free
    }
    // The start edge of the writing direction, which is the right one from right to left.
    if overflow == .safe, free < 0 { return start + margins.start + (isStartDominant ? 0 : free) }
    var offset = start + edge.offset(in: free)
    if overflow == .automatic, free < 0 {
      // A box that overflows its insets is moved back into the containing block. If it does not fit there, its end overflows.
      offset = max(min(0, start), min(offset, max(room, room - end) - size - margins.start - margins.end))
    }
    return offset + margins.start
  }
}
