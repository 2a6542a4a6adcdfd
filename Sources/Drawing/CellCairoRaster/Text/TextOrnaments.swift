// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension ShapedText {
  /// What surrounds the glyphs of a run of the styled text. Lengths are in device pixels.
  struct Ornament: Hashable {
    var background: TextBackground?
    /// The edges of the background, as distances from the baseline down.
    var top = 0
    var bottom = 0
    /// The room that padding and border take at the ends of the background.
    var left: Int32 = 0
    var right: Int32 = 0
    /// How far the run is raised.
    var shift = 0
    var link: String?
    /// The picture that the run is.
    var picture: Picture?

    /// Whether there is a background or a link to place.
    var isVisible: Bool { background != nil || link != nil }
  }

  /// A picture in a line, in device pixels.
  struct Picture: Hashable {
    /// The distance from the baseline down to the upper edge; negative above the baseline.
    var top: Int
    var width: Int
    var height: Int
    /// What the picture shows, in words; may be empty.
    var text: String

    var bottom: Int { top + height }
  }

  /// An end of a background at a cluster, with the room that it takes beside the glyphs.
  struct BackgroundEnds: Hashable {
    var left: Int32 = 0
    var right: Int32 = 0
    var isLeft = false
    var isRight = false

    var room: Int32 { left + right }
  }

  /// Finds the ends of backgrounds, and gives the clusters there the room that they take. Neighbouring runs with the same background
  /// share it, except in different blocks, and where a background does not join.
  ///
  /// The start of a background is at the side where the paragraph starts, whatever the direction of its letters (CSS 2.2, section 8.6).
  mutating func addBackgroundEnds() {
    guard ornaments.contains(where: { $0.background != nil }) else { return }
    let blockStarts = startsOfBlocks
    func isJoined(_ index: Int) -> Bool { !blockStarts.contains(index) && sharesBackground(with: index - 1, index) }
    for paragraph in paragraphs {
      for index in paragraph.clusters {
        let ornament = ornaments[Int(clusters[index].style)]
        guard ornament.background != nil else { continue }
        let (starts, ends) = (!isJoined(index), !isJoined(index + 1))
        guard starts || ends else { continue }
        let (isLeft, isRight) = paragraph.isRightToLeft ? (ends, starts) : (starts, ends)
        let found = BackgroundEnds(
          left: isLeft ? ornament.left : 0, right: isRight ? ornament.right : 0, isLeft: isLeft, isRight: isRight)
        backgroundEnds[index] = found
        clusters[index].advance += found.room
      }
    }
  }

  /// Whether a cluster continues the background of the one before it, in the order of the text.
  private func sharesBackground(with previous: Int, _ index: Int) -> Bool {
    guard clusters.indices.contains(previous), clusters.indices.contains(index) else { return false }
    let (before, style) = (clusters[previous].style, clusters[index].style)
    if before == style { return ornaments[Int(style)].background != nil }
    guard var other = ornaments[Int(before)].background, let own = ornaments[Int(style)].background, own.joins else {
      return false
    }
    other.joins = true
    return other == own
  }

  /// Returns the ends of backgrounds in a line with letters in both directions: at the outermost of their clusters.
  /// - Parameter line: the clusters from left to right.
  func visualBackgroundEnds(in line: [Int]) -> [Int: BackgroundEnds] {
    // The clusters of one background, by the first of them.
    var firsts: [Int: Int] = [:]
    var previous: (index: Int, first: Int)?
    for index in line.sorted() where ornaments[Int(clusters[index].style)].background != nil {
      let continues = previous.map { $0.index + 1 == index && sharesBackground(with: $0.index, index) } ?? false
      let first = continues ? previous?.first ?? index : index
      firsts[index] = first
      previous = (index, first)
    }
    var outermost: [Int: (left: Int, right: Int)] = [:]
    for index in line {
      if let first = firsts[index] { outermost[first, default: (index, index)].right = index }
    }
    var ends: [Int: BackgroundEnds] = [:]
    for index in line {
      guard let found = backgroundEnds[index], let (left, right) = firsts[index].flatMap({ outermost[$0] }) else { continue }
      if found.isLeft {
        ends[left, default: BackgroundEnds()].left = found.left
        ends[left, default: BackgroundEnds()].isLeft = true
      }
      if found.isRight {
        ends[right, default: BackgroundEnds()].right = found.right
        ends[right, default: BackgroundEnds()].isRight = true
      }
    }
    return ends
  }
}

/// Collects the parts of backgrounds and links in visual order, and joins those that touch.
struct OrnamentPlacement {
  private(set) var backgrounds: [PlacedText.Background] = []
  private(set) var links: [PlacedText.Link] = []

  /// Adds a piece of text that takes the pixels between `start` and `end`.
  /// - Parameter run: the index of the run that the piece is a part of.
  mutating func add(
    _ ornament: ShapedText.Ornament, ofRun run: Int, ends: ShapedText.BackgroundEnds, from start: Int32, to end: Int32,
    baseline: Int, line: PixelRect
  ) {
    guard end > start else { return }
    if let style = ornament.background {
      let rect = PixelRect(
        x: Int(start), y: baseline - ornament.shift + ornament.top, width: Int(end - start),
        height: ornament.bottom - ornament.top)
      if let last = backgrounds.indices.last, backgrounds[last].style == style, !backgrounds[last].endsAtRight, !ends.isLeft,
        backgrounds[last].rect.continues(into: rect)
      {
        backgrounds[last].rect.width += rect.width
        backgrounds[last].endsAtRight = ends.isRight
      } else {
        backgrounds.append(
          PlacedText.Background(style: style, rect: rect, endsAtLeft: ends.isLeft, endsAtRight: ends.isRight))
      }
      backgrounds[backgrounds.count - 1].runs.add(run, from: Int(start))
    }
    if let link = ornament.link {
      let rect = PixelRect(x: Int(start), y: line.y, width: Int(end - start), height: line.height)
      if let last = links.indices.last, links[last].address == link, links[last].rect.continues(into: rect) {
        links[last].rect.width += rect.width
      } else {
        links.append(PlacedText.Link(address: link, rect: rect))
      }
    }
  }
}

extension PixelRect {
  /// Whether another rectangle begins where this one ends, at the same height.
  func continues(into next: PixelRect) -> Bool { maxX == next.x && y == next.y && height == next.height }
}
