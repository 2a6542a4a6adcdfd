// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

/// `fit-lines`, which CSS does not have: a text is as wide as its longest line, with the lines that `fit-content` gives it.
///
/// The width is determined in two steps. First, everything is as with `fit-content`, with the limits of the width, and in a row after
/// flexible lengths are resolved. Then the box becomes as narrow as its lines allow, but not narrower than its minimum. A container
/// around such a text, whose width is that of its content, becomes narrower in the same way. A box that grows, that is stretched, or
/// that has another width, keeps it.
///
/// Nothing here is inlined, because most boxes do not need it.
extension LayoutPass {
  /// Returns the used width of a box that has another one without `fit-lines`. A box that fills the available width keeps it.
  @inline(never) func usedWidthOfLines(
    in box: Int, _ width: Double, minimum: Double, _ edges: BoxEdges, _ sizing: Sizing
  ) throws -> Double {
    guard !boxes[box].style.width.isAuto || sizing.automaticWidth == .fitsContent else { return width }
    return max(minimum, try narrowedWidth(of: box, from: width, edges, sizing))
  }

  /// Returns the smallest border-box width with which everything in a box has the same lines as with a given width.
  @inline(never) func narrowedWidth(of box: Int, from width: Double, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double {
    switch boxes[box].content {
    case .leaf(let number):
      let room = max(0, width - edges.all.horizontal)
      let size = try measure(number, .definite(room))
      work.pointee.measurements += 1
      return min(width, (size.widths?.lowerBound ?? room) + edges.all.horizontal)
    case .container(let number):
      let height = definiteHeight(of: box, width: .indefinite, edges, sizing)
      return min(width, try size(ofContainer: number, box, width: .atMost(width), height: height, in: sizing.containing).width)
    case .children:
      if boxes[box].firstItem == noBox { return width }
      let input = containerInput(of: box, width: width, sizing)
      let record = boxes[box].record
      let known = containerAnswers[record].narrowedWidth(input)
      if known.isDefinite { return known }
      let container = container(box, input)
      let narrowed = min(width, try widthOfItems(in: container, input).or(.infinity) + edges.all.horizontal)
      containerAnswers[record].rememberNarrowed(narrowed, for: input)
      return narrowed
    }
  }

  /// Returns the content-box width that the items of a container need to keep their lines; indefinite if lines may break elsewhere in a
  /// narrower container.
  private func widthOfItems(in container: FlexContainer, _ input: ContainerInput) throws -> Double {
    if container.isMultiLine { return .indefinite }
    var item = boxes[container.box].firstItem
    while item != noBox {
      // A percentage of a narrower container is less.
      if boxes[item].hugsLines, boxes[item].hasPercentages { return .indefinite }
      item = boxes[item].nextItem
    }
    return container.isRow ? try mainWidthOfItems(in: container, input) : try crossWidthOfItems(in: container)
  }

  /// Returns the total width of the items of a row, without what they have grown.
  private func mainWidthOfItems(in container: FlexContainer, _ input: ContainerInput) throws -> Double {
    try determineLines(of: container, input)
    var sum = container.mainGap * Double(boxes[container.box].itemCount - 1)
    var narrowedCount = 0
    var item = boxes[container.box].firstItem
    while item != noBox {
      if items[item].isNarrowed { narrowedCount += 1 }
      sum += min(items[item].mainSize, items[item].startSize) + items[item].mainMargins.sum
      item = boxes[item].nextItem
    }
    // Several texts would share what is missing in a narrower row, and one could get less than its longest line.
    return narrowedCount > 1 ? .indefinite : sum
  }

  /// Returns the width of the widest item of a column, where no item is stretched.
  private func crossWidthOfItems(in container: FlexContainer) throws -> Double {
    var widest = 0.0
    var item = boxes[container.box].firstItem
    while item != noBox {
      var sizing = sizing(of: item, in: container)
      sizing.automaticWidth = .fitsContent
      let margins = usedMargins(of: item, containingWidth: container.innerWidth).horizontal
      if boxes[item].style.width.dependsOnContainer {
        // As for the width that the container prefers, a percentage has no base.
        sizing.containing.width = .indefinite
        sizing.availableWidth = .indefinite
        widest = max(widest, try widthContribution(of: item, .maxContent, sizing) + margins)
      } else {
        widest = max(widest, try usedWidth(of: item, sizing) + margins)
      }
      item = boxes[item].nextItem
    }
    return widest
  }

  // MARK: Rows

  /// Makes the items of a line of a row, whose flexible lengths are resolved, as narrow as their longest lines. The other items share the
  /// space that this leaves.
  @inline(never) func narrowItems(ofLine first: Int, in container: FlexContainer) throws {
    let end = items[first].line.next
    var isNarrowed = false
    var item = first
    while item != end {
      if boxes[item].hugsLines, boxes[item].style.flexGrow == 0, items[item].isBasisFromContent {
        let edges = edges(of: item, containingWidth: container.innerWidth)
        let width = items[item].mainSize
        let narrowed = try narrowedWidth(of: item, from: width, edges, sizing(ofDetermined: item, in: container))
        items[item].mainSize = max(narrowed, min(width, items[item].mainLimits.minimum))
        if items[item].mainSize < width { items[item].breakingWidth = width }
        isNarrowed = isNarrowed || items[item].isNarrowed
      }
      item = boxes[item].nextItem
    }
    guard isNarrowed else { return }
    item = first
    while item != end {
      items[item].mainSize = items[item].startSize
      item = boxes[item].nextItem
    }
    try resolveFlexibleLengths(ofLine: first, longest: .indefinite, in: container)
  }

  /// Forgets which items of a line were narrowed, before flexible lengths are resolved.
  @inline(never) func widenItems(ofLine first: Int) {
    var item = first
    while item != items[first].line.next {
      items[item].breakingWidth = .indefinite
      item = boxes[item].nextItem
    }
  }
}

extension Box {
  /// Whether the size of the box as an item depends on the width of its container by a percentage.
  fileprivate var hasPercentages: Bool {
    if !traits.isDisjoint(with: [.hasPercentEdges, .hasPercentMargins]) { return true }
    return style.minWidth.dependsOnContainer || style.maxWidth.dependsOnContainer
  }
}
