// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// An element without children, as a session keeps it from row to row: its content, and the sizes that were measured for it.
///
/// Engines other than flexbox measure and place its box, to which the leaf adds padding and border.
final class KeptLeaf: LayoutContent {
  private(set) var element: Element
  /// The content; `nil` for content that takes the size of its box.
  private(set) var content: SizedContent?
  /// The answers for this content, the latest first.
  private var answers: [(space: AvailableSpace, size: MeasuredSize)] = []

  /// The number of answers that are kept: an engine asks for the two intrinsic widths, and for one or two definite ones.
  private static let capacity = 8

  /// Whether a separator is vertical.
  private(set) var isUpright: Bool

  init(_ element: Element, _ content: SizedContent?, isUpright: Bool) {
    self.element = element
    self.content = content
    self.isUpright = isUpright
  }

  /// Takes over the element of another row.
  /// - Parameter content: the content; its answers are forgotten.
  func update(_ element: Element, _ content: SizedContent?) {
    self.element = element
    self.content = content
    answers.clear()
  }

  /// Takes over content whose direction differs, because the container has another one.
  func update(_ content: SizedContent?, isUpright: Bool) {
    self.isUpright = isUpright
    update(element, content)
  }

  /// Takes over the element of another row with the same content.
  func update(_ element: Element) { self.element = element }

  /// Returns the size of the content in a space. Measures it unless the answer is known.
  /// - Throws: `ElementFailure`.
  func contentSize(in space: AvailableSpace) throws -> MeasuredSize {
    for answer in answers where answer.space == space { return answer.size }
    if case .definite(let width) = space {
      for answer in answers where answer.size.widths?.contains(width) == true { return answer.size }
    }
    guard let content else { return MeasuredSize(size: .zero) }
    let size = try element.attempting { try content.size(space) }
    if answers.count == Self.capacity { answers.removeLast() }
    answers.insert((space, size), at: 0)
    return size
  }

  func measure(in space: LayoutSpace) throws -> MeasuredSize {
    let insets = insets(in: space.surroundings)
    let around = Size(width: insets.left + insets.right, height: insets.top + insets.bottom)
    let room: AvailableSpace =
      switch space.width {
      case .definite(let width), .atMost(let width): .definite(max(0, width - around.width))
      case .minContent: .minContent
      case .maxContent, .indefinite: .maxContent
      }
    if content == nil { return MeasuredSize(size: Size(width: max(0, around.width), height: max(0, around.height))) }
    var box = try contentSize(in: room)
    if case .atMost = space.width { try narrow(&box, in: room) }
    box.size = Size(width: max(0, box.size.width + around.width), height: max(0, box.size.height + around.height))
    box.firstBaseline = box.firstBaseline.map { insets.top + $0 }
    box.lastBaseline = box.lastBaseline.map { insets.top + $0 }
    box.widths = box.widths.map { max(0, $0.lowerBound + around.width)...max(0, $0.upperBound + around.width) }
    return box
  }

  /// Makes the size of the content as narrow as it can be while it looks as it does in a space.
  private func narrow(_ content: inout MeasuredSize, in room: AvailableSpace) throws {
    guard case .definite(let width) = room else { return }
    if element.hugsOwnLines {
      content.size.width = content.widths?.lowerBound ?? width
    } else {
      content.size.width = min(width, try contentSize(in: .maxContent).size.width)
    }
  }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let box = try measure(in: LayoutSpace(width: .definite(size.width), height: .definite(size.height), in: surroundings))
    return Placement(
      frames: [Rect(origin: .zero, size: size)], firstBaseline: box.firstBaseline, lastBaseline: box.lastBaseline)
  }

  /// Whether the size of the box depends on the width of the container by percentages.
  var hasPercentages: Bool { element.hasPercentagePadding }

  /// The distances of the content from the edges that constraints see.
  private func insets(in surroundings: LayoutSurroundings) -> Insets {
    let insets = element.contentInsets(inContentOfWidth: surroundings.containingWidth ?? 0, at: surroundings.grid.scale) ?? .zero
    let alignment = element.alignmentInsets
    if alignment == .zero { return insets }
    return Insets(
      top: insets.top - alignment.top, right: insets.right - alignment.right, bottom: insets.bottom - alignment.bottom,
      left: insets.left - alignment.left)
  }

  var byteCount: Int { 600 + answers.capacity * 80 + element.texts.reduce(0) { $0 + $1.byteCount } }
}
