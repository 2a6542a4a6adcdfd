// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayout
internal import CellNotation
package import CellTree

/// The frames of a cell's elements and the reasons for them, as text and JSON.
package struct LayoutReport {
  package let layout: ExplainedLayout
  let cell: Cell
  /// The number of the data item, from 1.
  let item: Int
  /// The only element that the JSON contains, and the numbers that determine its frame; `nil` for all elements.
  package var explained: (index: Int, numbers: DecidingNumbers)?
  /// The links in the texts; reported only as JSON.
  package var links: [Link] = []
  /// What constraints cost; `nil` if the report leaves it out.
  package var costs: CostReport?

  /// A part of a text that leads to an address, in one line.
  package struct Link: Hashable, Sendable {
    let path: String
    let address: String
    let frame: Rect

    package init(path: String, address: String, frame: Rect) {
      self.path = path
      self.address = address
      self.frame = frame
    }
  }

  package init(layout: ExplainedLayout, cell: Cell, item: Int) {
    self.layout = layout
    self.cell = cell
    self.item = item
  }

  /// The costs, the explanation of an element, or a table of all elements: the first of these that the report has.
  package var text: String { costs?.text ?? explained.map { explanation(of: $0.index, $0.numbers) } ?? table }
}

// MARK: Table

extension LayoutReport {
  /// A line that names the cell, and a table with a line for each element.
  private var table: String {
    let titles = ["", "element", "x", "y", "width", "height", "baseline"]
    let rows = layout.boxes.enumerated().map { index, box in
      ["\(index + 1)", String(repeating: "  ", count: box.depth) + box.path]
        + [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map(decimal)
        + [box.firstBaseline.map(decimal) ?? ""]
    }
    let table = AlignedTable(
      alignments: [.right, .left, .right, .right, .right, .right, .right],
      texts: [titles] + rows)
    let contents = layout.boxes.compactMap { box in box.scrollArea.map { "\(box.path): \(words($0))" } }
    return "\(title)\n\n\(table)\n" + (contents.isEmpty ? "" : "\n" + contents.map { $0 + "\n" }.joined())
  }

  private var title: String {
    let size = layout.boxes[0].frame.size
    return "\(cell.root.location.file.onOneLine), item \(item): \(decimal(size.width)) x \(decimal(size.height)) points"
  }
}

// MARK: Explanation

extension LayoutReport {
  /// Returns the explanation of an element's size and position.
  private func explanation(of index: Int, _ numbers: DecidingNumbers) -> String {
    let box = layout.boxes[index]
    let blocks = [
      "\(box.location) \(box.path), number \(index + 1)", lines("width", box.width, box), lines("height", box.height, box),
      "position  \(decimal(box.frame.x)), \(decimal(box.frame.y)): \(words(box.position))"
        + (box.placement.map { "\n" + $0.lines(words: { words($0) }) } ?? "") + box.shifts.map { "\n  " + words($0) }.joined()
        + (box.scrollArea.map { "\n" + words($0) } ?? ""),
      numbers.text,
    ]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func lines(_ name: String, _ side: ExplainedSide, _ box: ExplainedBox) -> String {
    var rows = [["  preferred", decimal(side.preferred.points), words(side.preferred.reason, box)]]
    if let minimum = side.minimum { rows.append(["  minimum", decimal(minimum.points), words(minimum.reason, box)]) }
    if let maximum = side.maximum { rows.append(["  maximum", decimal(maximum.points), words(maximum.reason, box)]) }
    if let line = side.line {
      rows.append(["  \(side.change(in: line))", decimal(side.flexedSize - side.preferred.points), words(line, side)])
    }
    if let width = side.breakingWidth {
      rows.append(["  narrows", decimal(side.size - width), "to its longest line; lines break at \(decimal(width))"])
    }
    let table = AlignedTable(alignments: [.left, .right, .left], texts: rows)
    return "\(name)  \(decimal(side.size))\n\(table)"
  }

  private func words(_ reason: ExplainedPoints.Reason, _ box: ExplainedBox) -> String {
    switch reason {
    case .key(let key): words(key)
    case .formula(let formula): "\(formula.text), by \(words(formula.key))"
    case .constraints(let constraints): words(constraints)
    case .content: "its content"
    case .aspectRatio: "the other side, by the aspect ratio"
    case .stretch:
      if case .absolute = box.position {
        "the space between its edges"
      } else {
        "the space in its line, to which it is stretched"
      }
    case .automaticMinimum: "its content: an element does not shrink below it by itself"
    case .borderAndPadding: "border and padding"
    }
  }

  private func words(_ shift: ExplainedShift) -> String {
    let directions = [
      shift.distance.x == 0 ? nil : "\(decimal(abs(shift.distance.x))) to the \(shift.distance.x < 0 ? "left" : "right")",
      shift.distance.y == 0 ? nil : "\(decimal(abs(shift.distance.y))) \(shift.distance.y < 0 ? "up" : "down")",
    ].compactMap { $0 }.joined(separator: " and ")
    return "scrolled \(directions) in \(shift.container), by \(words(shift.key))"
  }

  /// Returns how large the content of a scroll container is, and how far it is scrolled.
  private func words(_ area: ScrollArea) -> String {
    let size = "\(decimal(area.contentSize.width)) x \(decimal(area.contentSize.height))"
    let viewport = "\(decimal(area.viewport.width)) x \(decimal(area.viewport.height))"
    let stated = area.statedOffset.map { "; \(decimal($0.x)), \(decimal($0.y)) would be beyond its end" } ?? ""
    return "content \(size), seen through \(viewport), scrolled by \(decimal(area.offset.x)), \(decimal(area.offset.y))\(stated)"
  }

  /// Returns the chain of constraints that determine a position or a length: a line for each.
  private func words(_ constraints: [ExplainedConstraint]) -> String {
    if constraints.isEmpty { return "no constraint" }
    return "constraints" + constraints.map { "\n    " + words($0) }.joined()
  }

  private func words(_ constraint: ExplainedConstraint) -> String {
    "\(constraint.path): \(constraint.text)" + (constraint.location.map { ", \($0)" } ?? "")
  }

  private func words(_ key: DocumentKey) -> String {
    key.location.map { "\(key.name), \($0)" } ?? "\(key.name), not in the element"
  }

  private func words(_ line: ExplainedLine, _ side: ExplainedSide) -> String {
    let items = line.itemCount == 1 ? "1 element" : "\(line.itemCount) elements"
    let gaps = line.gap > 0 && line.itemCount > 1 ? " and gaps of \(decimal(line.gap))" : ""
    let number = line.count > 1 ? "line \(line.number) of \(line.count) of " : ""
    let room = "\(number)the \(line.isRow ? "row" : "column") \(line.container): \(items)\(gaps) in \(decimal(line.room))"
    let lines = side.breakingWidth == nil ? "" : " with its longest line"
    if line.canBeScrolled, line.freeSpace < -0.0005 { return "\(room); \(decimal(-line.freeSpace)) more can be scrolled\(lines)" }
    return "\(room); \(words(freeSpace: line.freeSpace))\(lines)\(words(share: side, line))"
  }

  private func words(freeSpace: Double) -> String {
    if abs(freeSpace) < 0.0005 { return "they fit exactly" }
    return freeSpace > 0 ? "\(decimal(freeSpace)) left over" : "\(decimal(-freeSpace)) too little"
  }

  private func words(share side: ExplainedSide, _ line: ExplainedLine) -> String {
    if let width = side.breakingWidth { return side.maximum?.points == width ? ", and it had its maximum" : "" }
    if let distributed = line.distributed {
      let target = side.preferred.points + (line.factorSum > 0 ? distributed * line.factor / line.factorSum : 0)
      if abs(target - side.size) > 0.0005 { return ", until it reached its \(side.size < target ? "maximum" : "minimum")" }
      if line.factor == 0 { return ", but a preferred length of \(decimal(side.preferred.points)) has nothing to shrink" }
      // Elements that reached a limit, and factors below one, leave another length to distribute.
      let isAllFreeSpace = abs(distributed - line.freeSpace) < 0.0005
      return (isAllFreeSpace ? "" : "; \(decimal(abs(distributed))) distributed in the last round")
        + ", of which it has \(decimal(100 * line.factor / line.factorSum)) % by \(words(line.factorKey))"
    }
    if abs(side.size - side.preferred.points) > 0.0005 {
      return ", and it has its \(side.size < side.preferred.points ? "maximum" : "minimum")"
    }
    if abs(line.freeSpace) < 0.0005 { return "" }
    return line.statedFactor == 0 ? ", but its \(line.freeSpace > 0 ? "grow" : "shrink") is 0" : ""
  }

  private func words(_ position: BoxPosition) -> String {
    switch position {
    case .root: "the cell itself"
    case .inFlow(let container, let alignment, let key): "in \(container), \"\(alignment.rawValue)\" by \(words(key))"
    case .absolute(let container): "absolute in \(container)"
    case .noBox(let container): "no box: its children are laid out as children of \(container)"
    case .frame(let container, let x, let y):
      "a frame in \(container)" + [x, y].compactMap { $0 }.map { "\n  \($0.text), by \(words($0.key))" }.joined()
    case .constraints(let container, let x, let y):
      "in \(container)\n  x by \(words(x))\n  y by \(words(y))"
    }
  }
}

extension ExplainedSide {
  /// The length that the line gave the side.
  fileprivate var flexedSize: Double { breakingWidth ?? size }

  /// The verb for what happened in the line.
  fileprivate func change(in line: ExplainedLine) -> String {
    let change = flexedSize - preferred.points
    if abs(change) < 0.0005 { return "stays" }
    return change > 0 ? "grows" : "shrinks"
  }
}
