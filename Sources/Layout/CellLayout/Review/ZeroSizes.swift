// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// Boxes with something to draw, but without a width or a height.
extension ProblemSearch {
  func zeroSize(at index: Int) -> LayoutProblem.ZeroSize? {
    let element = parts[index].element
    // A bar whose length comes from the data is empty on purpose.
    guard index > 0, element.isDrawn, element.content != .spacer, element.boundKeys.isDisjoint(with: Element.lengthKeys) else {
      return nil
    }
    guard let subject = element.zeroSizeSubject, let axis = emptyAxis(of: index) else { return nil }
    if subject == .background, !isMeantToHaveLength(index, axis) { return nil }
    return LayoutProblem.ZeroSize(axis: axis, subject: subject, cause: cause(ofZeroSizeAt: index, axis, subject))
  }

  private func cause(
    ofZeroSizeAt index: Int, _ axis: SizeAxis, _ subject: LayoutProblem.ZeroSize.Subject
  ) -> SizeCause {
    let part = parts[index]
    let preferred = part.side(axis).preferred
    if let rivals = rivals(of: index, axis) {
      return SizeCause(owner: nil, reason: .rivals(rivals), size: part.side(axis).size)
    }
    // A text has a length of its own, so the elements around it must have taken its room.
    guard subject != .text, preferred.reason == .content, preferred.points - part.insets(axis) < tolerance else {
      return cause(of: index, axis, needed: .infinity)
    }
    let percentage = axis == .height ? percentageOfSize(at: index) : nil
    return SizeCause(owner: nil, reason: percentage.map { .percentage($0) } ?? .content, size: part.side(axis).size)
  }

  /// Returns the axis on which there is no room to draw in; `nil` if there is room on both axes.
  private func emptyAxis(of index: Int) -> SizeAxis? {
    let part = parts[index]
    let area = part.element.drawsInContentBox ? part.box.content : part.box.frame
    let limit = part.element.isLine ? 0 : tolerance
    if area.width <= limit { return .width }
    return area.height <= limit ? .height : nil
  }

  /// Whether the template gives a box without content a length on an axis: by a key, or by one for the other side if the box has no
  /// children. Otherwise the box is empty because the data has nothing for it.
  private func isMeantToHaveLength(_ index: Int, _ axis: SizeAxis) -> Bool {
    let part = parts[index]
    if case .key = part.side(axis).preferred.reason { return true }
    if case .constraints(let constraints) = part.side(axis).preferred.reason {
      return constraints.contains { $0.kind == .written && $0.path == part.element.path }
    }
    let other = part.side(axis == .width ? .height : .width)
    if case .key = other.preferred.reason { return part.children.isEmpty && other.size > tolerance }
    return false
  }
}

extension Element {
  /// The keys that give an element a length.
  fileprivate static let lengthKeys = LayoutProperties.frameKeys.union(["flex", "grow", "shrink", "basis"])

  /// Whether it is drawn with at least one device pixel on each axis.
  fileprivate var isLine: Bool { if case .line = content.record.size { true } else { false } }

  /// Whether the content is drawn inside the padding. Other elements are drawn in the whole box.
  fileprivate var drawsInContentBox: Bool {
    content.record.isDrawn && content.record.drawing(hasPicture: true).isInsidePadding
  }

  fileprivate var zeroSizeSubject: LayoutProblem.ZeroSize.Subject? {
    if !content.record.isDrawn { return .background }
    return content.record.role.flatMap { LayoutProblem.ZeroSize.Subject(rawValue: $0.rawValue) }
  }
}
