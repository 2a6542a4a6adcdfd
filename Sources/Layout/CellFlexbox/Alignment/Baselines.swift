// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

enum BaselineKind: Sendable { case first, last }

/// Baseline alignment (section 8.3) and the baselines of containers (section 8.5).
extension LayoutPass {
  /// Returns whether an item's baseline is measured from the line's start in the writing direction. This is the case for a first
  /// baseline or, if the order of lines is reversed, for a last baseline.
  func sharesStartBaseline(_ item: Int, in container: FlexContainer) -> Bool {
    (alignment(of: item, in: container).position == .firstBaseline) != container.isWrapReverse
  }

  /// Computes the position of an item's baseline in its margin box, if the item is aligned by its baseline.
  func determineBaseline(ofItem item: Int, in container: FlexContainer) throws {
    items[item].baselineDistance = .indefinite
    let kind: BaselineKind
    switch alignment(of: item, in: container).position {
    case .firstBaseline: kind = .first
    case .lastBaseline: kind = .last
    case .normal, .stretch, .flexStart, .flexEnd, .center, .start, .end, .selfStart, .selfEnd: return
    }
    let margins = items[item].crossMargins
    guard !margins.hasAuto else { return }
    let crossSize = items[item].crossSize
    let baseline: Double
    if container.isRow {
      let input = finalInput(
        of: item, width: items[item].mainSize, height: crossSize, sizing(ofDetermined: item, in: container))
      // A box without a baseline uses its bottom edge (CSS Inline 3, appendix A.2).
      baseline = try self.baseline(of: item, input, height: crossSize, kind) ?? crossSize
    } else {
      // In a column, items would be aligned by the baselines of vertical text, which is not supported. The left edge is used
      // instead.
      baseline = container.isRightToLeft ? crossSize : 0
    }
    items[item].baselineDistance =
      sharesStartBaseline(item, in: container) ? margins.start + baseline : margins.end + crossSize - baseline
  }

  /// Returns the distance in points from the top of a box to its baseline; `nil` for a box without a baseline. The size of the box
  /// must be final.
  func baseline(of box: Int, _ input: ContainerInput, height: Double, _ kind: BaselineKind) throws -> Double? {
    let baseline = try contentBaseline(of: box, input, height: height, kind)
    guard let baseline, boxes[box].traits.contains(.isScrollContainer) else { return baseline }
    // What is scrolled out of sight is aligned at the edge (CSS Box Alignment 3, section 9.1).
    return max(0, min(baseline, height))
  }

  private func contentBaseline(of box: Int, _ input: ContainerInput, height: Double, _ kind: BaselineKind) throws -> Double? {
    switch boxes[box].content {
    case .children: break
    case .container(let container):
      let placement = try placement(of: container, box, input, height: height)
      return kind == .first ? placement.firstBaseline : placement.lastBaseline
    case .leaf(let number):
      let insets = insets(of: box, containingWidth: input.containingWidth)
      let text = try leafSize(of: box, number: number, width: max(0, input.width - (insets.left + insets.right)))
      let baseline = kind == .first ? text.firstBaseline : text.lastBaseline
      guard baseline.isDefinite else { return nil }
      // A leaf is a block container, in which align-content moves the content, but not out of the box at the top (CSS Box
      // Alignment 3, section 5.1.1).
      let alignment = boxes[box].style.alignContent
      let free = height - (insets.top + insets.bottom) - text.height
      let space = Distribution(
        of: alignment.overflow == .unsafe ? free : max(0, free), alignment, count: 1, isReverse: false, isRightToLeft: nil)
      return insets.top + space.before + baseline
    }
    if boxes[box].firstItem == noBox { return nil }
    let container = container(box, input)
    try arrange(container, input, height: height)
    let record = boxes[box].record
    if case .known(let known) = kind == .first
      ? containerAnswers[record].baselines.first : containerAnswers[record].baselines.last
    {
      return known
    }
    let baseline = try containerBaseline(of: container, kind)
    switch kind {
    case .first: containerAnswers[record].baselines.first = .known(baseline)
    case .last: containerAnswers[record].baselines.last = .known(baseline)
    }
    return baseline
  }

  /// Section 8.5: returns the baseline shared by items of the first (last) line, or else the baseline of its first (last) item. An
  /// item without a baseline uses its bottom edge.
  private func containerBaseline(of container: FlexContainer, _ kind: BaselineKind) throws -> Double? {
    let arrangement = containerAnswers[boxes[container.box].record].arrangement
    let shared = kind == .first ? arrangement.firstBaseline : arrangement.lastBaseline
    if shared.isDefinite { return shared }
    let item = kind == .first ? arrangement.firstItem : arrangement.lastItem
    // The frame includes the offset of relative positioning, which does not move a baseline.
    let frame = items[item].frame
    let input = arrangedInput(of: item, in: container)
    return frame.top + (try baseline(of: item, input, height: frame.height, kind) ?? frame.height)
  }
}
