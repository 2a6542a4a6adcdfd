// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
package import CellLayout
internal import CellNotation
internal import CellPainting
package import CellRaster
package import CellTree

extension RenderingSession {
  /// Returns a cell that has the frames of another one, but is laid out by another engine, so that what the engines cost can be compared.
  ///
  /// Each element has the width that it had, and texts have the height of their lines. An element is placed relative to the nearest one above
  /// it or before it, as people write such layouts: the numbers are then the same in most rows.
  /// - Parameter frames: the frames of the cell.
  /// - Returns: `nil` if the cell has containers without boxes.
  /// - Throws: as layout does.
  package func variant(of cell: Cell, with frames: LayoutTree, by engine: LayoutEngineName) throws -> Cell? {
    var variant = EngineVariant(engine: engine, frames: frames)
    guard let first = variant.cell(cell) else { return nil }
    // A text may be higher than its lines: it then needs its height as a number.
    let found = try laidOut(first).frames
    for (box, old) in zip(found.boxes, frames.boxes) where abs(box.frame.height - old.frame.height) > 0.01 {
      variant.stretched.insert(box.path)
    }
    return variant.stretched.isEmpty ? first : variant.cell(cell)
  }
}

/// Writes the frames of a cell down for an engine.
private struct EngineVariant {
  let engine: LayoutEngineName
  let frames: LayoutTree
  /// The paths of texts that are higher than their lines.
  var stretched: Set<String> = []

  func cell(_ cell: Cell) -> Cell? {
    var next = 0
    guard var root = element(cell.root, &next), next == frames.boxes.count else { return nil }
    var layout = container(of: cell.root)
    let reaches = frames.boxes.dropFirst().map(\.frame.maxY).max() ?? 0
    if engine == .flexbox || engine == .frames && abs(reaches - frames.boxes[0].content.maxY) > 0.01 {
      layout.height = .points(frames.size.height)
    }
    root.layout = layout
    var variant = cell
    variant.root = root
    return variant
  }

  /// The properties of an element, as far as they do not place it.
  private func container(of element: Element) -> LayoutProperties {
    var layout = LayoutProperties()
    layout.engine = engine
    layout.padding = element.layout.padding
    layout.overflow = element.layout.overflow
    return layout
  }

  /// Returns an element whose children are placed as they were; `nil` if they have no boxes of their own.
  private func element(_ element: Element, _ next: inout Int) -> Element? {
    guard next < frames.boxes.count, frames.boxes[next].path == element.path else { return nil }
    let container = frames.boxes[next]
    // Absolute elements of flexbox are placed from the padding box.
    let content = engine == .flexbox ? container.paddingBox(element.layout.padding) : container.content
    next += 1
    var children: [Element] = []
    var placed: [PlacedChild] = []
    for child in element.children {
      let frame = next < frames.boxes.count ? frames.boxes[next].frame : .zero
      guard var inner = self.element(child, &next) else { return nil }
      let place = PlacedChild(
        inner, frame.offset(by: content), isHigher: stretched.contains(child.path), containersGrow: engine != .flexbox)
      inner.layout = layout(of: inner, place, after: placed, in: content.size)
      placed.append(place)
      children.append(inner)
    }
    if engine == .constraints { close(&children, placed, height: content.height) }
    var copy = element
    copy.children = children
    return copy
  }

  private func layout(of element: Element, _ place: PlacedChild, after others: [PlacedChild], in size: Size) -> LayoutProperties {
    var layout = container(of: element)
    let frame = place.frame
    // Nothing can refer to an empty text.
    let others = others.filter(\.element.isPresent)
    let (above, before) = (others.last { $0.frame.maxY <= frame.y + 0.01 }, others.last { $0.isBeside(frame) })
    switch engine {
    case .flexbox:
      layout.position = .absolute
      layout.insets.left = .points(frame.x)
      layout.insets.top = .points(frame.y)
      layout.width = .points(frame.width)
      if !place.hasOwnHeight { layout.height = .points(frame.height) }
    case .frames:
      layout.frame.x = place.formula(.maxX, of: before, or: frame.x) { frame.x - $0.maxX }
      layout.frame.y = place.formula(.maxY, of: above, or: frame.y) { frame.y - $0.maxY }
      layout.frame.width = FrameFormula(frame.width)
      if !place.hasOwnHeight { layout.frame.height = FrameFormula(frame.height) }
    case .constraints:
      layout.autoLayout.constraints = [
        place.constraint(.left, to: .right, of: before) { $0.map { frame.x - $0.maxX } ?? frame.x },
        place.constraint(.top, to: .bottom, of: above) { $0.map { frame.y - $0.maxY } ?? frame.y },
        place.constraint(.width, frame.width),
      ]
      if !place.hasOwnHeight { layout.autoLayout.constraints.append(place.constraint(.height, frame.height)) }
    }
    return layout
  }

  /// Ties the lowest child to the bottom of its container, which is as high as that makes it.
  private func close(_ children: inout [Element], _ placed: [PlacedChild], height: Double) {
    guard let index = placed.indices.max(by: { placed[$0].frame.maxY < placed[$1].frame.maxY }) else { return }
    children[index].layout.autoLayout.constraints.append(
      placed[index].constraint(.bottom, to: .bottom, of: nil) { _ in placed[index].frame.maxY - height })
  }
}

/// A child with its frame in the content box of its container.
private struct PlacedChild {
  let element: Element
  let frame: Rect
  /// Whether the height follows from the lines of a text, or from the children.
  let hasOwnHeight: Bool

  /// - Parameters:
  ///   - isHigher: whether a text is higher than its lines.
  ///   - containersGrow: whether containers are as high as their children make them.
  init(_ element: Element, _ frame: Rect, isHigher: Bool, containersGrow: Bool) {
    self.element = element
    self.frame = frame
    hasOwnHeight = !isHigher && (element.children.isEmpty ? !element.texts.isEmpty : containersGrow)
  }

  /// Whether the child ends before a frame beside it.
  func isBeside(_ other: Rect) -> Bool {
    frame.maxX <= other.x + 0.01 && frame.y < other.maxY && other.y < frame.maxY
  }

  /// How formulas of this child name another one; `nil` if they cannot.
  private func owner(_ other: PlacedChild?) -> FormulaOwner? {
    guard let other, !other.element.isNumbered else { return nil }
    return .sibling(other.element.nameInFormulas)
  }

  func formula(
    _ property: FrameProperty, of other: PlacedChild?, or number: Double, distance: (Rect) -> Double
  ) -> FrameFormula {
    guard let other, let owner = owner(other) else { return FrameFormula(number) }
    return FrameFormula(
      .chain(.property(owner, property), [FormulaStep(sign: .add, term: .number(distance(other.frame)))]))
  }

  /// Returns a constraint between two edges. Without another child, the other edge is the same edge of the container.
  func constraint(
    _ attribute: LayoutAttribute, to target: LayoutAttribute, of other: PlacedChild?, distance: (Rect?) -> Double
  ) -> LayoutConstraint {
    let owner = owner(other)
    let term = ConstraintTerm(owner: owner ?? .parent, attribute: owner == nil ? attribute : target, multiplier: 1)
    return constraint(attribute, [term], distance(owner == nil ? nil : other?.frame))
  }

  func constraint(_ attribute: LayoutAttribute, _ length: Double) -> LayoutConstraint { constraint(attribute, [], length) }

  private func constraint(_ attribute: LayoutAttribute, _ terms: [ConstraintTerm], _ constant: Double) -> LayoutConstraint {
    LayoutConstraint(
      attribute, .equal, [LayoutConstraint.Sum(terms: terms, constant: constant)], priority: 1000, at: element.location)
  }
}

extension LayoutTree.Box {
  /// Returns the box without its border.
  fileprivate func paddingBox(_ padding: EdgeLengths) -> Rect {
    func points(_ length: Length) -> Double {
      switch length {
      case .points(let points): points
      case .percent(let share): share / 100 * frame.width
      default: 0
      }
    }
    let (left, top) = (points(padding.left), points(padding.top))
    return Rect(
      x: content.x - left, y: content.y - top, width: content.width + left + points(padding.right),
      height: content.height + top + points(padding.bottom))
  }
}

extension Rect {
  /// The rectangle, relative to the upper left corner of another one.
  fileprivate func offset(by other: Rect) -> Rect {
    Rect(x: x - other.x, y: y - other.y, width: width, height: height)
  }
}
