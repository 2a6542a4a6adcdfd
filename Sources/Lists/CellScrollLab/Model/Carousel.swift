// SPDX-License-Identifier: MIT

/// What is in a row that is scrolled: children that come into view one by one, as the rows of a list do.
package struct Carousel: Equatable, Sendable {
  package struct Child: Hashable, Sendable {
    /// The number in the order of the document, from 0, among the children that a user scrolls to.
    package let number: Int
    /// The part of the content that the child takes, in device pixels from its start.
    package let place: Range<Int>
    /// The index of the child's profile among those of the list.
    package let profile: Int

    package init(number: Int, place: Range<Int>, profile: Int) {
      (self.number, self.place, self.profile) = (number, place, profile)
    }
  }

  /// The content in points, as far as gestures ask for it.
  package let content: CarouselContent
  /// The length of what is seen, in device pixels.
  package let viewport: Int
  package let children: [Child]

  package init(content: CarouselContent, viewport: Int, children: [Child]) {
    (self.content, self.viewport, self.children) = (content, viewport, children)
  }

  /// Returns the indices of the children that are seen at an offset in device pixels.
  fileprivate func seen(at offset: Int) -> Set<Int> {
    Set(children.indices.filter { children[$0].place.overlaps(offset..<offset + max(1, viewport)) })
  }
}

/// How far what is in the rows of a list is scrolled, in device pixels.
struct CarouselOffsets {
  private(set) var byRow: [Int: Int] = [:]

  /// Scrolls what is in a row.
  /// - Parameters:
  ///   - start: the offset at which the row was shown first.
  ///   - offset: the new offset.
  /// - Returns: the children that left and those that came into view; `nil` if the offset is that before.
  mutating func scroll(
    _ row: Int, _ carousel: Carousel, from start: Int, to offset: Int
  ) -> (left: [Carousel.Child], appeared: [Carousel.Child])? {
    let before = byRow.updateValue(offset, forKey: row) ?? start
    if before == offset { return nil }
    let (old, new) = (carousel.seen(at: before), carousel.seen(at: offset))
    func children(_ indices: Set<Int>) -> [Carousel.Child] { indices.sorted().map { carousel.children[$0] } }
    return (children(old.subtracting(new)), children(new.subtracting(old)))
  }
}
