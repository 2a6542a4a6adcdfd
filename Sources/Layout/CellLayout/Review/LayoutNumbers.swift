// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

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
    return [width]
      + root.preorder.enumerated().flatMap { index, element in
        NumberReader(index: index, element: element, isRightToLeft: isRightToLeft).numbers
      }
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
    return [
      LayoutNumber(of: (index, element), key, edge: edge, value: value) { _, element, difference in change(&element, difference) }
    ]
  }

  private var lengths: [LayoutNumber] {
    let paths: [([String], LengthPath)] = [
      ([element.content == .spacer ? "size" : "basis"], \.basis), (["minWidth"], \.minWidth), (["minHeight"], \.minHeight),
      (["maxWidth"], \.maxWidth), (["maxHeight"], \.maxHeight), (["top"], \.insets.top), (["bottom"], \.insets.bottom),
      (["right", isRightToLeft ? "start" : "end"], \.insets.right), (["left", isRightToLeft ? "end" : "start"], \.insets.left),
    ]
    return both("size", ("width", \.width), ("height", \.height)) + both("gap", ("rowGap", \.rowGap), ("columnGap", \.columnGap))
      + paths.flatMap { names, path in numbers(names, edge: nil, [path]) }
  }

  /// Returns the numbers of two lengths that one key can set together.
  private func both(_ name: String, _ first: (String, LengthPath), _ second: (String, LengthPath)) -> [LayoutNumber] {
    if element.keyLocations[first.0] == nil, element.keyLocations[second.0] == nil {
      return numbers([name], edge: nil, [first.1, second.1])
    }
    return numbers([first.0, name], edge: nil, [first.1]) + numbers([second.0, name], edge: nil, [second.1])
  }

  /// Returns the numbers of four edges: one number if they are equal, unless they are zero. An edge that has no length in the document is
  /// zero too.
  private func edges(_ name: String, _ edges: WritableKeyPath<LayoutProperties, EdgeLengths>) -> [LayoutNumber] {
    let sides: [(String, WritableKeyPath<EdgeLengths, Length>)] = [
      ("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left),
    ]
    let lengths = element.layout[keyPath: edges]
    if lengths == EdgeLengths(all: lengths.top), lengths != .zero {
      return numbers([name], edge: nil, sides.map { edges.appending(path: $0.1) })
    }
    return sides.flatMap { side, path in numbers([name], edge: side, [edges.appending(path: path)]) }
  }

  /// Returns the points and the percentage of a length, which several properties have.
  private func numbers(_ names: [String], edge: String?, _ paths: [LengthPath]) -> [LayoutNumber] {
    // Both parts may change at once, so each change starts from what is there.
    func part(_ value: Double, isPercent: Bool) -> [LayoutNumber] {
      number(names, edge: edge, value) { element, difference in
        for path in paths {
          element.layout[keyPath: path].add(percent: isPercent ? difference : 0, points: isPercent ? 0 : difference)
        }
      }
    }
    switch element.layout[keyPath: paths[0]] {
    case .points(let points): return part(points, isPercent: false)
    case .percent(let share): return part(share, isPercent: true)
    case .percentAndPoints(let share, let points): return part(share, isPercent: true) + part(points, isPercent: false)
    case .auto, .minContent, .maxContent, .fitContent, .fitLines, .content: return []
    }
  }

  private var factors: [LayoutNumber] {
    let layout = element.layout
    return number(["grow", "flex"], layout.grow) { $0.layout.grow = max(0, layout.grow + $1) }
      + (layout.shrink.map { shrink in number(["shrink"], shrink) { $0.layout.shrink = max(0, shrink + $1) } } ?? [])
      + (layout.aspectRatio.map { ratio in
        // A ratio above zero stays above zero.
        number(["aspectRatio"], ratio) { $0.layout.aspectRatio = max(ratio / 2, ratio + $1) }
      } ?? [])
  }

  private var border: [LayoutNumber] {
    guard let border = element.decoration.border else { return [] }
    typealias Path = WritableKeyPath<BoxEdges<LineWidth>, LineWidth>
    let sides: [(String, Path)] = [("top", \.top), ("right", \.right), ("bottom", \.bottom), ("left", \.left)]
    // A number of device pixels is no number of points that could be another one.
    func number(edge: String?, _ paths: [Path]) -> [LayoutNumber] {
      guard case .points(let width) = border.widths[keyPath: paths[0]] else { return [] }
      return self.number(["border"], edge: edge, width) { element, difference in
        for path in paths { element.decoration.border?.widths[keyPath: path] = .points(max(0, width + difference)) }
      }
    }
    if border.widths.areEqual, border.widths != .zero { return number(edge: nil, sides.map(\.1)) }
    return sides.flatMap { side, path in number(edge: side, [path]) }
  }

  private var content: [LayoutNumber] {
    element.content.record.numbers.flatMap { own in
      number([own.key], own.value) { element, difference in element.content = own.adding(difference) }
    }
  }
}

extension Length {
  fileprivate mutating func add(percent: Double, points: Double) {
    switch self {
    case .points(let distance): self = .points(distance + points)
    case .percent(let share): self = .percent(share + percent)
    case .percentAndPoints(let share, let distance): self = .percentAndPoints(share + percent, distance + points)
    case .auto, .minContent, .maxContent, .fitContent, .fitLines, .content: break
    }
  }
}
