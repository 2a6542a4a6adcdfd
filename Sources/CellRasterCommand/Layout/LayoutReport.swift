// SPDX-License-Identifier: MIT

import CellJobs
import CellLayoutReview
import CellNotation
import CellRaster

/// The frames of a cell's elements and the reasons for them, as text and JSON.
struct LayoutReport {
  let layout: ExplainedLayout
  let cell: Cell
  /// The number of the data item, from 1.
  let item: Int

  /// Returns the index of the element with a path, or with a number as in the table.
  /// - Throws: `UsageError` if there is none.
  func index(of name: String) throws(UsageError) -> Int {
    if let number = Int(name), layout.boxes.indices.contains(number - 1) { return number - 1 }
    if let index = layout.boxes.firstIndex(where: { $0.path == name }) { return index }
    let suggestion = nearestName(to: name, among: layout.boxes.map(\.path)).map { "; did you mean \"\($0)\"?" } ?? ""
    throw UsageError("--explain: the cell has no element \"\(name.onOneLine)\"\(suggestion)")
  }
}

// MARK: Table

extension LayoutReport {
  /// A line that names the cell, and a table with a line for each element.
  var table: String {
    let titles = ["", "element", "x", "y", "width", "height", "baseline"]
    let rows = layout.boxes.enumerated().map { index, box in
      ["\(index + 1)", String(repeating: "  ", count: box.depth) + box.path]
        + [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map(decimal)
        + [box.firstBaseline.map(decimal) ?? ""]
    }
    let table = AlignedTable(
      alignments: [.right, .left, .right, .right, .right, .right, .right],
      texts: [titles] + rows)
    return "\(title)\n\n\(table)\n"
  }

  private var title: String {
    let size = layout.boxes[0].frame.size
    return "\(cell.root.location.file.onOneLine), item \(item): \(decimal(size.width)) x \(decimal(size.height)) points"
  }
}

// MARK: Explanation

extension LayoutReport {
  /// Returns the explanation of an element's size and position.
  func explanation(of index: Int, _ numbers: DecidingNumbers) -> String {
    let box = layout.boxes[index]
    let blocks = [
      "\(box.location) \(box.path), number \(index + 1)", lines("width", box.width, box), lines("height", box.height, box),
      "position  \(decimal(box.frame.x)), \(decimal(box.frame.y)): \(words(box.position))"
        + (box.placement.map { "\n" + $0.lines(words: { words($0) }) } ?? ""),
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

// MARK: JSON

extension LayoutReport {
  /// Returns the cell and its elements as JSON.
  /// - Parameters:
  ///   - explained: the only element to include, and the numbers that determine its frame; `nil` for all elements.
  ///   - costs: what constraints cost; `nil` to leave this out.
  func json(of explained: (index: Int, numbers: DecidingNumbers)?, costs: CostReport?) -> JSONText {
    let size = layout.boxes[0].frame.size
    let shown = explained.map { [element($0.index, $0.numbers)] } ?? layout.boxes.indices.map { element($0, nil) }
    return .output(
      [
        ("template", .string(cell.root.location.file)), ("item", .number(item)), ("width", .number(size.width)),
        ("height", .number(size.height)), ("scale", .number(cell.scale.rawValue)), ("elements", .array(shown)),
      ] + (costs.map { [("costs", $0.json)] } ?? []))
  }

  private func element(_ index: Int, _ numbers: DecidingNumbers?) -> JSONText {
    let box = layout.boxes[index]
    return .object(
      [
        ("number", .number(index + 1)), ("path", .string(box.path)), ("location", .location(box.location)),
        ("frame", Self.rect(box.frame)), ("content", Self.rect(box.content)),
        (
          "margin",
          .object([
            ("top", .number(box.margin.top)), ("right", .number(box.margin.right)), ("bottom", .number(box.margin.bottom)),
            ("left", .number(box.margin.left)),
          ])
        ), ("firstBaseline", box.firstBaseline.map { .number($0) } ?? .null),
        ("lastBaseline", box.lastBaseline.map { .number($0) } ?? .null), ("position", position(box)),
        ("width", side(box.width)), ("height", side(box.height)),
      ] + (numbers.map { [("numbers", $0.json(key: key))] } ?? []))
  }

  static func rect(_ rect: Rect) -> JSONText {
    .object([
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)), ("height", .number(rect.height)),
    ])
  }

  private func position(_ box: ExplainedBox) -> JSONText {
    switch box.position {
    case .root: .object([("kind", .string("root"))])
    case .inFlow(let container, let alignment, let key):
      .object([
        ("kind", .string("flow")), ("container", .string(container)), ("alignment", .string(alignment.rawValue)),
        ("key", self.key(key)), ("x", box.placement?.x.json(isHorizontal: true, key: self.key) ?? .null),
        ("y", box.placement?.y.json(isHorizontal: false, key: self.key) ?? .null),
      ])
    case .absolute(let container): .object([("kind", .string("absolute")), ("container", .string(container))])
    case .noBox(let container): .object([("kind", .string("contents")), ("container", .string(container))])
    case .frame(let container, let x, let y):
      .object([
        ("kind", .string("frame")), ("container", .string(container)), ("x", x.map(formula) ?? .null),
        ("y", y.map(formula) ?? .null),
      ])
    case .constraints(let container, let x, let y):
      .object([
        ("kind", .string("constraints")), ("container", .string(container)), ("x", .array(x.map(Self.constraint))),
        ("y", .array(y.map(Self.constraint))),
      ])
    }
  }

  static func constraint(_ constraint: ExplainedConstraint) -> JSONText {
    .object([
      ("text", .string(constraint.text)), ("path", .string(constraint.path)), ("location", .location(constraint.location)),
    ])
  }

  private func formula(_ formula: ExplainedFormula) -> JSONText {
    .object([("key", key(formula.key)), ("formula", .string(formula.text))])
  }

  private func side(_ side: ExplainedSide) -> JSONText {
    .object([
      ("size", .number(side.size)), ("preferred", points(side.preferred)),
      ("minimum", side.minimum.map(points) ?? .null),
      ("maximum", side.maximum.map(points) ?? .null), ("flexLine", side.line.map(line) ?? .null),
      ("breakingWidth", side.breakingWidth.map { .number($0) } ?? .null),
    ])
  }

  private func points(_ length: ExplainedPoints) -> JSONText {
    let reason: String
    var key = JSONText.null
    var formula = JSONText.null
    var constraints = JSONText.null
    switch length.reason {
    case .key(let stated):
      reason = "key"
      key = self.key(stated)
    case .formula(let stated):
      reason = "formula"
      key = self.key(stated.key)
      formula = .string(stated.text)
    case .constraints(let chain):
      reason = "constraints"
      constraints = .array(chain.map(Self.constraint))
    case .content: reason = "content"
    case .aspectRatio: reason = "aspect-ratio"
    case .stretch: reason = "stretch"
    case .automaticMinimum: reason = "automatic-minimum"
    case .borderAndPadding: reason = "border-and-padding"
    }
    return .object([
      ("points", .number(length.points)), ("reason", .string(reason)), ("key", key), ("formula", formula),
      ("constraints", constraints),
    ])
  }

  private func key(_ key: DocumentKey) -> JSONText {
    .object([("name", .string(key.name)), ("location", .location(key.location))])
  }

  private func line(_ line: ExplainedLine) -> JSONText {
    .object([
      ("container", .string(line.container)), ("axis", .string(line.isRow ? "row" : "column")), ("number", .number(line.number)),
      ("lines", .number(line.count)), ("items", .number(line.itemCount)), ("room", .number(line.room)),
      ("gap", .number(line.gap)), ("freeSpace", .number(line.freeSpace)),
      ("distributed", line.distributed.map { .number($0) } ?? .null), ("factor", .number(line.factor)),
      ("factorSum", .number(line.factorSum)), ("factorKey", key(line.factorKey)),
    ])
  }
}
