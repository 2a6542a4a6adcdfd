// SPDX-License-Identifier: MIT

internal import CellTree

/// Percentages that have no effect, because the height they refer to depends on its own content (CSS Sizing 3, section 5.2).
///
/// Percentages of the width always have a base, because the width of the canvas is definite. So do those of absolute elements, which
/// are placed after their container has its size.
extension ProblemSearch {
  /// Returns the keys of an element that are percentages of an indefinite height; `nil` if there are none.
  func percentageWithoutBase(at index: Int) -> LayoutProblem.PercentageWithoutBase? {
    let part = parts[index]
    guard lacksBase(index) else { return nil }
    let layout = part.element.layout
    var keys = sizeKeys(of: part)
    if isMainVertical(ofContainerAt: part.parent), layout.basis.isPercentage { keys.append(part.key("basis")) }
    if layout.minHeight.isPercentage { keys.append(part.key("minHeight")) }
    if layout.maxHeight.isPercentage { keys.append(part.key("maxHeight")) }
    if part.parent != nil {
      if layout.insets.top.isPercentage { keys.append(part.key("top")) }
      if layout.insets.bottom.isPercentage { keys.append(part.key("bottom")) }
    }
    return problem(keys, of: part)
  }

  /// Returns the percentage that should determine an element's height but has no base.
  func percentageOfSize(at index: Int) -> LayoutProblem.PercentageWithoutBase? {
    lacksBase(index) ? problem(sizeKeys(of: parts[index]), of: parts[index]) : nil
  }

  /// Returns the gap between the lines or the children of a container, if it is a percentage of the container's indefinite height.
  func gapWithoutBase(at index: Int) -> LayoutProblem.PercentageWithoutBase? {
    let part = parts[index]
    let items = part.children.filter { parts[$0].isInFlow }
    guard part.element.layout.engine == .flexbox, !part.box.isHeightDefinite, part.element.layout.rowGap.isPercentage else {
      return nil
    }
    // A row has gaps of its height only between its lines.
    let hasGaps =
      isMainVertical(ofContainerAt: index)
      ? items.count > 1 : items.contains { parts[$0].box.width.line.map { $0.count > 1 } ?? false }
    guard hasGaps else { return nil }
    return LayoutProblem.PercentageWithoutBase(
      keys: [part.key("rowGap", "gap")], container: part.element.path, isGap: true)
  }

  private func problem(_ keys: [DocumentKey], of part: Part) -> LayoutProblem.PercentageWithoutBase? {
    guard !keys.isEmpty else { return nil }
    return LayoutProblem.PercentageWithoutBase(
      keys: keys, container: part.parent.map { parts[$0].element.path }, isGap: false)
  }

  private func sizeKeys(of part: Part) -> [DocumentKey] {
    part.element.layout.height.isPercentage ? [part.key("height", "size")] : []
  }

  /// Whether percentages of the height that an element uses have no base.
  private func lacksBase(_ index: Int) -> Bool {
    guard let parent = parts[index].parent else { return true }
    return parts[index].isInFlow && parts[parent].element.layout.engine == .flexbox && !parts[parent].box.isHeightDefinite
  }

  private func isMainVertical(ofContainerAt index: Int?) -> Bool {
    guard let direction = index.map({ parts[$0].element.layout.direction }) else { return false }
    return direction.isColumn
  }
}

extension Length {
  /// Whether the length is a percentage other than 0, which is 0 with and without a base.
  fileprivate var isPercentage: Bool {
    if case .percent(let share) = self { share != 0 } else { false }
  }
}
