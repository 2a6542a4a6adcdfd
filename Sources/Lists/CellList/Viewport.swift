// SPDX-License-Identifier: MIT

/// The part of a list that is on the screen, in device pixels.
///
/// An offset is the distance from the top of the content to the top of the viewport. The insets are space before the first and after the
/// last element: at the lowest offset, the top inset is visible above the content.
package struct Viewport: Equatable, Sendable {
  package var offset: Int64
  package var height: Int32
  package var topInset, bottomInset: Int32

  package init(offset: Int64, height: Int32, topInset: Int32 = 0, bottomInset: Int32 = 0) {
    precondition(height >= 0, "the height of a viewport is negative")
    self.offset = offset
    self.height = height
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  /// The visible offsets.
  package var visible: Range<Int64> { offset..<offset + Int64(height) }

  /// The offsets between the two ends of the content. Content that is shorter than the viewport has one offset: the lowest.
  package func offsets(ofContentHeight contentHeight: Int64) -> ClosedRange<Int64> {
    let lowest = -Int64(topInset)
    return lowest...max(lowest, contentHeight + Int64(bottomInset) - Int64(height))
  }
}

/// Where in the viewport to scroll an element.
public enum ScrollPosition: String, Hashable, Sendable, CaseIterable {
  /// Below the top inset.
  case top
  /// In the middle between the insets.
  case middle
  /// Above the bottom inset.
  case bottom
  /// Wherever the shortest way leads: nowhere if the element is between the insets already.
  case nearest
}

extension RowIndex {
  /// Returns the offset that shows an element at a position, or the nearest offset where the content ends. O(log n).
  ///
  /// With ``ScrollPosition/nearest``, an element that does not fit between the insets shows its top if it is below the viewport's top,
  /// its bottom if its bottom is above the viewport's bottom, and does not move if it covers the viewport.
  package func offset(showing element: ListElement, at position: ScrollPosition, in viewport: Viewport) -> Int64 {
    let placed = placed(element)
    let atTop = placed.top - Int64(viewport.topInset)
    let atBottom = placed.bottom + Int64(viewport.bottomInset) - Int64(viewport.height)
    let offset =
      switch position {
      case .top: atTop
      case .middle: (atTop + atBottom) >> 1
      case .bottom: atBottom
      // Between the two offsets, the element is visible as far as it fits.
      case .nearest: min(max(viewport.offset, min(atTop, atBottom)), max(atTop, atBottom))
      }
    let offsets = viewport.offsets(ofContentHeight: contentHeight)
    return min(max(offset, offsets.lowerBound), offsets.upperBound)
  }
}
