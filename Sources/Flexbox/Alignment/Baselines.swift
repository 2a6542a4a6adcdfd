// SPDX-License-Identifier: MIT

import Graphics
import Layout

enum BaselineKind: Hashable { case first, last }

struct BaselineKey: Hashable {
  var input: ContainerInput
  var height: Double
  var kind: BaselineKind
}

/// Baseline alignment (section 8.3) and the baselines of containers (section 8.5).
extension LayoutPass {
  /// Returns whether an item's baseline is measured from the line's start in the writing direction. This is the case for a first
  /// baseline or, if the order of lines is reversed, for a last baseline.
  func sharesStartBaseline(_ item: Int, in container: FlexContainer) -> Bool {
    (alignment(of: item, in: container).position == .firstBaseline) != container.isWrapReverse
  }

  /// Computes the position of an item's baseline in its margin box, if the item is aligned by its baseline.
  mutating func determineBaseline(of item: inout FlexItem, in container: FlexContainer) throws {
    let kind: BaselineKind
    switch alignment(of: item.box, in: container).position {
    case .firstBaseline: kind = .first
    case .lastBaseline: kind = .last
    case .normal, .stretch, .flexStart, .flexEnd, .center, .start, .end, .selfStart, .selfEnd: return
    }
    guard !item.crossMargins.hasAuto else { return }
    let baseline: Double
    if container.isRow {
      let input = try containerInput(of: item.box, width: item.mainSize, item.sizing)
      // A box without a baseline uses its bottom edge (CSS Inline 3, appendix A.2).
      baseline = try self.baseline(of: input, height: item.crossSize, kind) ?? item.crossSize
    } else {
      // In a column, items would be aligned by the baselines of vertical text, which is not supported. The left edge is used
      // instead.
      baseline = container.isRightToLeft ? item.crossSize : 0
    }
    item.baselineDistance =
      sharesStartBaseline(item.box, in: container)
      ? item.crossMargins.start + baseline
      : item.crossMargins.end + item.crossSize - baseline
  }

  /// Returns the distance in points from the top of a box to its baseline; `nil` for a box without a baseline. The size of the box
  /// must be final.
  mutating func baseline(of input: ContainerInput, height: Double, _ kind: BaselineKind) throws -> Double? {
    let box = boxes[input.box]
    switch box.leaf {
    case nil: break
    case .container(let container):
      let placement = try placement(of: container, input, height: height)
      return kind == .first ? placement.firstBaseline : placement.lastBaseline
    case .content:
      let edges = edges(of: input.box, containingWidth: input.containingWidth)
      let text = try leafSize(
        input.box, width: .definite(max(0, input.width - edges.all.horizontal)),
        in: ContainingBlock(width: input.containingWidth))
      guard let baseline = kind == .first ? text.firstBaseline : text.lastBaseline else { return nil }
      // A leaf is a block container, in which align-content moves the content (CSS Box Alignment 3, section 5.1.1).
      let space = Distribution(
        of: height - edges.all.vertical - text.size.height, box.style.alignContent, count: 1, isReverse: false,
        isRightToLeft: nil)
      return edges.all.top + space.before + baseline
    }
    if box.items.isEmpty { return nil }
    let question = BaselineKey(input: input, height: height, kind: kind)
    if let known = baselines[question] { return known }
    let baseline = try containerBaseline(of: input, height: height, kind)
    baselines[question] = .some(baseline)
    return baseline
  }

  /// Section 8.5: returns the baseline shared by items of the first (last) line, or else the baseline of its first (last) item. An
  /// item without a baseline uses its bottom edge.
  private mutating func containerBaseline(of input: ContainerInput, height: Double, _ kind: BaselineKind) throws -> Double? {
    let arrangement = try arrange(input, height: height)
    if let shared = kind == .first ? arrangement.firstBaseline : arrangement.lastBaseline { return shared }
    guard let item = kind == .first ? arrangement.firstItem : arrangement.lastItem else { return nil }
    let placed = arrangement.items[item]
    // The frame includes the offset of relative positioning, which does not move a baseline.
    return arrangement.tops[item] + (try baseline(of: placed.input, height: placed.frame.height, kind) ?? placed.frame.height)
  }
}
