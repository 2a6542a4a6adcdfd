// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

/// A number of a document that layout reads.
struct LayoutNumber {
  /// The element in preorder; `nil` for the cell's width.
  let element: Int?
  let path: String?
  let key: DocumentKey
  let edge: String?
  let value: Double
  private let change: (inout Cell, inout Element, Double) -> Void

  fileprivate init(
    of element: (index: Int, value: Element)?, _ key: DocumentKey, edge: String? = nil, value: Double,
    _ change: @escaping (inout Cell, inout Element, Double) -> Void
  ) {
    self.element = element?.index
    path = element?.value.path
    self.key = key
    self.edge = edge
    self.value = value
    self.change = change
  }

  /// Adds a small number to this one.
  func add(_ difference: Double, to cell: inout Cell) {
    guard let element else {
      var none = cell.root
      return change(&cell, &none, difference)
    }
    var next = 0
    var root = cell.root
    apply(difference, to: &root, at: element, &next, &cell)
    cell.root = root
  }

  private func apply(_ difference: Double, to element: inout Element, at index: Int, _ next: inout Int, _ cell: inout Cell) {
    if next == index { return change(&cell, &element, difference) }
    for child in element.children.indices {
      let count = element.children[child].preorder.count
      if index <= next + count {
        next += 1
        return apply(difference, to: &element.children[child], at: index, &next, &cell)
      }
      next += count
    }
  }

  func deciding(_ sides: [DecidingNumber.Side]) -> DecidingNumber {
    DecidingNumber(path: path, key: key, edge: edge, value: value, sides: sides)
  }
}

extension Cell {
  /// The numbers of the document that layout reads, in document order: those of the keys that the elements have.
  var layoutNumbers: [LayoutNumber] {
    let width = LayoutNumber(
      of: nil, DocumentKey(name: "canvas.width", location: canvasKeyLocations["width"]), value: self.width
    ) { cell, _, difference in cell.width += difference }
    return [width] + root.preorder.enumerated().flatMap { index, element in NumberReader(index: index, element: element, isRightToLeft: isRightToLeft).numbers }
  }
}

/// Collects the numbers of an element.
private struct NumberReader {
  let index: Int
  let element: Element
  let isRightToLeft: Bool

  private typealias LengthPath = WritableKeyPath<LayoutProperties, Length>

  var numbers: [LayoutNumber] {
    lengths + edges("padding", \.padding) + edges("margin", \.margin) + factors + border + content
  }

  /// Returns the number of a key that the element has.
  private func number(
    _ names: [String], edge: String? = nil, _ value: Double, _ change: @escaping (inout Element, Double) -> Void
  ) -> [LayoutNumber] {
    guard let name = names.first(where: { element.keyLocations[$0] != nil }) else { return [] }
    let key = DocumentKey(name: name, location: element.keyLocations[name])
    return [LayoutNumber(of: (index, element), key, edge: edge, value: value) { _, element, difference in change(&element, difference) }]
  }

  private var lengths: [LayoutNumber] {
    let paths: [([String], LengthPath)] = [
      (["rowGap", "gap"], \.rowGap), (["columnGap", "gap"], \.columnGap), (["basis", "size"], \.basis), (["width", "size"], \.width),
      (["height", "size"], \.height), (["minWidth"], \.minWidth), (["minHeight"], \.minHeight), (["maxWidth"], \.maxWidth),
      (["maxHeight"], \.maxHeight), (["top"], \.insets.top), (["right", isRightToLeft ? "start" : "end"], \.insets.right), (["bottom"], \.insets.bottom),
      (["left", isRightToLeft ? "end" : "start"], \.insets.left),
    ]
    return paths.flatMap { names, path in numbers(names, edge: nil, path) }
  }

  private func edges(_ name: String, _ edges: WritableKeyPath<LayoutProperties, EdgeLengths>) -> [LayoutNumber] {
    let sides: [(String, WritableKeyPath<EdgeLengths, Length>)] = [
      ("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left),
    ]
    return sides.flatMap { side, path in numbers([name], edge: side, edges.appending(path: path)) }
  }

  /// Returns the points and the percentage of a length.
  private func numbers(_ names: [String], edge: String?, _ path: LengthPath) -> [LayoutNumber] {
    switch element.layout[keyPath: path] {
    case .points(let points):
      number(names, edge: edge, points) { $0.layout[keyPath: path] = .points(points + $1) }
    case .percent(let share):
      number(names, edge: edge, share) { $0.layout[keyPath: path] = .percent(share + $1) }
    case .percentAndPoints(let share, let points):
      // Both numbers may change at once, so each change starts from what is there.
      number(names, edge: edge, share) { $0.layout[keyPath: path].add(percent: $1, points: 0) }
        + number(names, edge: edge, points) { $0.layout[keyPath: path].add(percent: 0, points: $1) }
    case .auto, .minContent, .maxContent, .fitContent, .content: []
    }
  }

  private var factors: [LayoutNumber] {
    let layout = element.layout
    return number(["grow", "flex"], layout.grow) { $0.layout.grow = max(0, layout.grow + $1) }
      + (layout.shrink.map { shrink in number(["shrink"], shrink) { $0.layout.shrink = max(0, shrink + $1) } } ?? [])
      + (layout.aspectRatio.map { ratio in
        // A ratio above zero stays above zero.
        number(["aspectRatio"], ratio) { $0.layout.aspectRatio = ratio * (1 + $1) }
      } ?? [])
  }

  private var border: [LayoutNumber] {
    guard let border = element.decoration.border else { return [] }
    let sides: [(String, WritableKeyPath<Insets, Double>)] = [
      ("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left),
    ]
    return sides.flatMap { side, path in
      number(["border"], edge: side, border.widths[keyPath: path]) {
        $0.decoration.border?.widths[keyPath: path] = max(0, border.widths[keyPath: path] + $1)
      }
    }
  }

  private var content: [LayoutNumber] {
    switch element.content {
    case .badge(let badge):
      return number(["diameter"], badge.diameter) { element, difference in element.changeBadge { $0.diameter += difference } }
        + number(["labelPadding"], badge.padding) { element, difference in
          element.changeBadge { $0.padding = max(0, $0.padding + difference) }
        }
    case .separator(let separator):
      return separator.thickness.map { thickness in
        number(["thickness"], thickness) {
          $0.content = .separator(SeparatorContent(color: separator.color, thickness: thickness + $1))
        }
      } ?? []
    case .container, .text, .picture, .avatar, .gradient, .spacer, .shape: return []
    }
  }
}

extension Length {
  fileprivate mutating func add(percent: Double, points: Double) {
    if case .percentAndPoints(let share, let distance) = self { self = .percentAndPoints(share + percent, distance + points) }
  }
}

extension Element {
  fileprivate mutating func changeBadge(_ change: (inout BadgeContent) -> Void) {
    guard case .badge(var badge) = content else { return }
    change(&badge)
    content = .badge(badge)
  }
}
