// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines

/// A property that the layouts of every tree have, whatever a browser says about its frames.
package enum LayoutGate: String, CaseIterable, Sendable {
  /// A tree that was laid out before gets the same frames at another width as a new tree.
  case newWidth = "another width"
  /// A tree that is laid out at a width, at another and at the first again has the same frames as before.
  case widthAndBack = "another width and back"
  /// A tree in which a style changes gets the same frames as a new tree with that style.
  case newStyle = "another style"
  /// A tree in which a style changes, and changes back, has the same frames as before.
  case styleAndBack = "another style and back"
  /// A tree from right to left has the mirrored frames of one from left to right.
  case mirrored = "mirrored"
  /// A tree of which all lengths are doubled has doubled frames.
  case doubled = "doubled"
}

extension SuiteCase {
  /// Returns the gates that the tree of the case does not pass; `nil` if the engine does not support the case.
  /// - Parameter triesAllStyles: whether all changes of styles are tried. Otherwise, each tree has two of them.
  package func failedGates(textLines: TextLines, triesAllStyles: Bool) throws -> [LayoutGate]? {
    let described: CaseTree
    do throws(UnsupportedDeclaration) { described = try CaseTree(tree, textLines: textLines) } catch { return nil }
    return try GateRun(tree: described, available: available.space, triesAllStyles: triesAllStyles).failedGates
  }
}

extension SuiteNode {
  /// Returns the gates that the tree does not pass in a width of 320 points.
  package func failedGates() throws -> [LayoutGate] {
    try GateRun(tree: CaseTree(self), available: (.definite(320), .maxContent), triesAllStyles: false).failedGates
  }
}

private struct GateRun {
  let tree: CaseTree
  let available: (width: AvailableSpace, height: AvailableSpace)
  let triesAllStyles: Bool

  var failedGates: [LayoutGate] {
    get throws { try LayoutGate.allCases.filter { !(try passes($0)) } }
  }

  private func passes(_ gate: LayoutGate) throws -> Bool {
    switch gate {
    case .newWidth: try otherWidths.allSatisfy { try passesNewWidth($0) }
    case .widthAndBack: try otherWidths.allSatisfy { try passesWidthAndBack($0) }
    case .newStyle: try changes.allSatisfy { try passesNewStyle($0) }
    case .styleAndBack: try changes.allSatisfy { try passesStyleAndBack($0) }
    case .mirrored: try passesMirrored()
    case .doubled: try passesDoubled()
    }
  }

  private func frames(of root: FlexNode, _ available: (AvailableSpace, AvailableSpace)) throws -> [Rect] {
    try CellLayoutSuiteCases.frames(of: root, available: available, measure: tree.measured)
  }

  // MARK: Widths

  private var otherWidths: [AvailableSpace] { [.definite(83.5), .definite(320), .maxContent] }

  private func passesNewWidth(_ width: AvailableSpace) throws -> Bool {
    var kept = try FlexTree(tree.root)
    try kept.layOut(available: available, measure: tree.measured)
    try kept.layOut(available: (width, available.height), measure: tree.measured)
    return kept.frames == (try frames(of: tree.root, (width, available.height)))
  }

  private func passesWidthAndBack(_ width: AvailableSpace) throws -> Bool {
    var kept = try FlexTree(tree.root)
    try kept.layOut(available: available, measure: tree.measured)
    let before = kept.frames
    try kept.layOut(available: (width, available.height), measure: tree.measured)
    try kept.layOut(available: available, measure: tree.measured)
    return kept.frames == before
  }

  // MARK: Styles

  private var changes: [(inout FlexStyle) -> Void] {
    if triesAllStyles { return Self.allChanges }
    let first = tree.root.count % Self.allChanges.count
    return [Self.allChanges[first], Self.allChanges[(first + 5) % Self.allChanges.count]]
  }

  /// Changes that concern each part of the algorithm: sizes, limits, percentages, lines, alignment, structure.
  private static var allChanges: [(inout FlexStyle) -> Void] {
    [
      { $0.width = .points(37) }, { $0.height = .percent(50) }, { $0.maxWidth = .points(25) }, { $0.minHeight = .points(45) },
      { $0.flexGrow += 1 }, { $0.padding.left = .percent(10) }, { $0.margin.top = .auto }, { $0.flexWrap = .wrap },
      { $0.flexDirection = $0.flexDirection == .row ? .column : .row }, { $0.alignSelf = .firstBaseline },
      { $0.aspectRatio = 1.5 }, { $0.display = .none }, { $0.position = .absolute }, { $0.order = -1 },
    ]
  }

  /// The boxes that change: the root, the last, and two between them.
  private var changedBoxes: Set<Int> {
    let count = tree.root.count
    return [0, count / 3, count * 2 / 3, count - 1]
  }

  private func passesNewStyle(_ change: (inout FlexStyle) -> Void) throws -> Bool {
    try changedBoxes.allSatisfy { box in
      var kept = try FlexTree(tree.root)
      try kept.layOut(available: available, measure: tree.measured)
      kept.setStyle(tree.root.style(of: box).with(change), of: box)
      try kept.layOut(available: available, measure: tree.measured)
      return kept.frames == (try frames(of: tree.root.changing(box, change), available))
    }
  }

  private func passesStyleAndBack(_ change: (inout FlexStyle) -> Void) throws -> Bool {
    try changedBoxes.allSatisfy { box in
      var kept = try FlexTree(tree.root)
      try kept.layOut(available: available, measure: tree.measured)
      let before = kept.frames
      let style = tree.root.style(of: box)
      kept.setStyle(style.with(change), of: box)
      try kept.layOut(available: available, measure: tree.measured)
      kept.setStyle(style, of: box)
      try kept.layOut(available: available, measure: tree.measured)
      return kept.frames == before
    }
  }

  // MARK: Transformed trees

  private func passesMirrored() throws -> Bool {
    // In a column, boxes are aligned by their left edges instead of the baselines of vertical text, in both directions.
    if tree.root.alignsColumnsByBaseline { return true }
    let original = try FlexTree(tree.root)
    let frames = try frames(of: tree.root, available)
    let mirrored = try self.frames(of: tree.root.mirrored(isRightToLeft: false), available)
    return (1..<frames.count).allSatisfy { box in
      guard original.hasBox(box), let parent = original.parent(of: box) else { return true }
      let expected = frames[parent].width - frames[box].x - frames[box].width
      return isClose(mirrored[box].x, expected) && isClose(mirrored[box].y, frames[box].y)
        && isClose(mirrored[box].width, frames[box].width) && isClose(mirrored[box].height, frames[box].height)
    }
  }

  private func passesDoubled() throws -> Bool {
    let frames = try frames(of: tree.root, available)
    let doubled = try CellLayoutSuiteCases.frames(
      of: tree.root.doubled, available: (available.width.doubled, available.height.doubled)
    ) { leaf, width in tree.measured(leaf, width.halved).doubled }
    return zip(frames, doubled).allSatisfy { frame, twice in
      isClose(twice.x, 2 * frame.x) && isClose(twice.y, 2 * frame.y) && isClose(twice.width, 2 * frame.width)
        && isClose(twice.height, 2 * frame.height)
    }
  }

  /// Sums in another order, and half of the smallest length that begins a new line, may differ by rounding errors.
  private func isClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 * max(1, abs(other)) }
}

extension FlexStyle {
  fileprivate func with(_ change: (inout FlexStyle) -> Void) -> FlexStyle {
    var changed = self
    change(&changed)
    return changed
  }
}

extension ItemAlignment {
  fileprivate var isBaseline: Bool { position == .firstBaseline || position == .lastBaseline }
}

extension FlexNode {
  fileprivate var alignsColumnsByBaseline: Bool {
    let isColumn = style.flexDirection == .column || style.flexDirection == .columnReverse
    let usesBaselines = style.alignItems.isBaseline || children.contains { $0.style.alignSelf?.isBaseline == true }
    return isColumn && usesBaselines || children.contains(where: \.alignsColumnsByBaseline)
  }

  fileprivate var children: [FlexNode] {
    if case .children(let children) = content { children } else { [] }
  }

  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }

  fileprivate func style(of index: Int) -> FlexStyle {
    if index == 0 { return style }
    var next = 1
    for child in children {
      if index < next + child.count { return child.style(of: index - next) }
      next += child.count
    }
    preconditionFailure("there is no node \(index)")
  }

  fileprivate func changing(_ index: Int, _ change: (inout FlexStyle) -> Void) -> FlexNode {
    var changed = self
    if index == 0 {
      changed.style = style.with(change)
      return changed
    }
    var next = 1
    changed.content = .children(
      children.map { child in
        defer { next += child.count }
        return next <= index && index < next + child.count ? child.changing(index - next, change) : child
      })
    return changed
  }

  /// - Parameter isRightToLeft: the direction that the node inherits in the original tree.
  fileprivate func mirrored(isRightToLeft: Bool, isRoot: Bool = true) -> FlexNode {
    var mirror = self
    let isRightToLeft = style.direction.map { $0 == .rightToLeft } ?? isRightToLeft
    if isRoot || style.direction != nil { mirror.style.direction = isRightToLeft ? .leftToRight : .rightToLeft }
    mirror.style.margin = style.margin.mirrored
    mirror.style.padding = style.padding.mirrored
    mirror.style.inset = style.inset.mirrored
    mirror.style.border = Insets(
      top: style.border.top, right: style.border.left, bottom: style.border.bottom, left: style.border.right)
    mirror.style.justifyContent.position = style.justifyContent.position.mirrored
    mirror.style.alignContent.position = style.alignContent.position.mirrored
    if case .children(let children) = content {
      mirror.content = .children(children.map { $0.mirrored(isRightToLeft: isRightToLeft, isRoot: false) })
    }
    return mirror
  }

  fileprivate var doubled: FlexNode {
    var double = self
    double.style.scaleLengths(by: 2)
    if case .children(let children) = content { double.content = .children(children.map(\.doubled)) }
    return double
  }
}

extension Edges {
  fileprivate var mirrored: Edges { Edges(top: top, right: left, bottom: bottom, left: right) }
}

extension ContentAlignment.Position {
  fileprivate var mirrored: ContentAlignment.Position {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}

extension AvailableSpace {
  fileprivate var doubled: AvailableSpace { if case .definite(let length) = self { .definite(2 * length) } else { self } }
  fileprivate var halved: AvailableSpace { if case .definite(let length) = self { .definite(length / 2) } else { self } }
}

extension MeasuredSize {
  fileprivate var doubled: MeasuredSize {
    MeasuredSize(
      size: Size(width: 2 * size.width, height: 2 * size.height), firstBaseline: firstBaseline.map { 2 * $0 },
      lastBaseline: lastBaseline.map { 2 * $0 }, widths: widths.map { 2 * $0.lowerBound...2 * $0.upperBound })
  }
}
