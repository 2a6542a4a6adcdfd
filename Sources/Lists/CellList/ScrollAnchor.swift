// SPDX-License-Identifier: MIT

/// The edge of the viewport from which an anchor is chosen.
public enum AnchorEdge: String, Hashable, Sendable {
  /// What is below a change moves.
  case top
  /// For chats: what is above a change moves, and rows that are appended are followed while the end is visible.
  case bottom
}

/// What keeps its place on the screen while a list changes.
///
/// Choose an anchor before a change, and ask the changed index for the correction. Add the correction to the offset of the viewport and,
/// while a drag or flick is in progress, to the offsets where it began and where it will end: then the rest of its path stays the same.
package struct ScrollAnchor: Equatable, Sendable {
  enum Place: Hashable, Sendable {
    /// An edge of an element, at a distance from the top of the viewport.
    case element(RowHandle, AnchorEdge, distance: Int64)
    /// The end of the content, at a distance from the top of the viewport.
    case end(distance: Int64)
    /// No row stays where it is, so the offset does.
    case offset
  }

  let place: Place
  /// How far the viewport was above the lowest offset, or below the highest: the list was pulled beyond its end, and still is after a
  /// correction.
  let above, below: Int64

  init(_ place: Place, _ viewport: Viewport, _ offsets: ClosedRange<Int64>) {
    self.place = place
    above = max(0, offsets.lowerBound - viewport.offset)
    below = max(0, viewport.offset - offsets.upperBound)
  }

  /// The element that stays where it is, if the anchor is one.
  package var handle: RowHandle? {
    guard case .element(let handle, _, _) = place else { return nil }
    return handle
  }
}

extension RowIndex {
  /// Returns the anchor for a change of heights.
  ///
  /// It is the first row whose top is visible; if there is none, the first visible row. With ``AnchorEdge/bottom``, it is the last row
  /// whose bottom is visible, or the last visible one. O(k + log n) for k visible rows.
  /// - Parameter changing: the rows whose own height is about to change. If one of them is visible before the anchor, it becomes the
  ///   anchor: then only what is below its top moves, or with ``AnchorEdge/bottom`` what is above its bottom.
  package func anchor(in viewport: Viewport, at edge: AnchorEdge, changing: Set<RowHandle> = []) -> ScrollAnchor {
    anchor(in: viewport, at: edge) { changing.contains($0.handle) }
  }

  /// Returns the anchor for a batch.
  ///
  /// A deleted or moved row is no anchor: the next row that stays takes its place, or else the one before. With ``AnchorEdge/bottom``, the
  /// end of the content is the anchor while it is visible, so that appended rows come into view.
  /// - Parameter plan: the batch, which was checked against this index and is not yet applied.
  package func anchor(in viewport: Viewport, at edge: AnchorEdge, before plan: ListPlan) -> ScrollAnchor {
    let end = viewport.visible.upperBound
    if edge == .bottom, end >= contentHeight {
      return ScrollAnchor(.end(distance: contentHeight - viewport.offset), viewport, offsets(in: viewport))
    }
    let reloaded = Set(plan.batch.rows.reloaded)
    let chosen = anchor(in: viewport, at: edge) { placed in
      guard case .row(let path) = placed.element else { return false }
      return reloaded.contains(path) && plan.stays(path)
    }
    guard case .element(let handle, let side, _) = chosen.place, let element = element(of: handle) else { return chosen }
    let path =
      switch element {
      case .row(let path): path
      case .header(let section): RowPath(section: section, row: 0)
      case .footer(let section): RowPath(section: section, row: plan.oldRowCounts[section])
      }
    if case .row = element, plan.stays(path) { return chosen }
    guard let substitute = plan.firstStaying(from: path) ?? plan.lastStaying(before: path) else {
      return ScrollAnchor(.offset, viewport, offsets(in: viewport))
    }
    return ScrollAnchor(place(of: placed(.row(substitute)), side, viewport), viewport, offsets(in: viewport))
  }

  /// Returns what to add to the offset of a viewport after a change, so that the anchor is where it was. O(log n).
  ///
  /// Where the anchor and the ends of the content disagree, the end wins.
  /// - Parameter viewport: the viewport for which the anchor was chosen. Its height and insets may have changed.
  package func correction(keeping anchor: ScrollAnchor, in viewport: Viewport) -> Int64 {
    var offset = viewport.offset
    switch anchor.place {
    case .element(let handle, let edge, let distance):
      if let placed = placed(handle) { offset = (edge == .top ? placed.top : placed.bottom) - distance }
    case .end(let distance): offset = contentHeight - distance
    case .offset: break
    }
    let offsets = offsets(in: viewport)
    return min(max(offset, offsets.lowerBound - anchor.above), offsets.upperBound + anchor.below) - viewport.offset
  }

  /// Returns the element of an anchor if it is where it was; `nil` if the end of the content is nearer, or if no element is the anchor.
  /// O(log n).
  func kept(_ anchor: ScrollAnchor, in viewport: Viewport) -> ListElement? {
    guard case .element(let handle, let edge, let distance) = anchor.place, let placed = placed(handle),
      (edge == .top ? placed.top : placed.bottom) - viewport.offset == distance
    else { return nil }
    return placed.element
  }

  private func offsets(in viewport: Viewport) -> ClosedRange<Int64> { viewport.offsets(ofContentHeight: contentHeight) }

  private func anchor(in viewport: Viewport, at edge: AnchorEdge, isChanging: (PlacedElement) -> Bool) -> ScrollAnchor {
    let visible = elements(in: viewport.visible)
    let rows = visible.filter { if case .row = $0.element { true } else { false } }
    let candidates = rows.isEmpty ? visible : rows
    let chosen =
      switch edge {
      case .top:
        candidates.first { $0.top >= viewport.offset || isChanging($0) } ?? candidates.first
      case .bottom:
        candidates.last { $0.bottom <= viewport.visible.upperBound || isChanging($0) } ?? candidates.last
      }
    guard let chosen else { return ScrollAnchor(.offset, viewport, offsets(in: viewport)) }
    return ScrollAnchor(place(of: chosen, edge, viewport), viewport, offsets(in: viewport))
  }

  private func place(of placed: PlacedElement, _ edge: AnchorEdge, _ viewport: Viewport) -> ScrollAnchor.Place {
    .element(placed.handle, edge, distance: (edge == .top ? placed.top : placed.bottom) - viewport.offset)
  }
}
