// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayoutEngines

/// Measures the leaf with the given number in a content box of the given width.
///
/// For `minContent` and `maxContent`, only the width of the answer is used. However, the whole answer is reused for every definite
/// width for which it is valid according to its `widths`. A leaf is not measured again for a width that a remembered answer covers.
package typealias LeafMeasure = (_ leaf: Int, _ width: AvailableSpace) throws -> MeasuredSize

extension FlexTree {
  /// Lays out the tree. The root is an out-of-flow box: unless its style sets a width, it is as wide as its content prefers, but not
  /// wider than a definite `available` width. Percentages of the root refer to `available`.
  ///
  /// O(n) for n boxes the first time. Afterwards, only the containers whose answers could have changed are evaluated.
  /// - Parameters:
  ///   - containers: the containers of other engines; a box refers to one by its index.
  ///   - visitLimit: the largest number of visits; `nil` for ``visitsPerBox`` for each box.
  ///   - measure: measures the leaves.
  /// - Throws: ``LayoutTooComplex``; the errors of `measure` and of the containers of other engines. The tree can be laid out again afterwards.
  package mutating func layOut(
    available: (width: AvailableSpace, height: AvailableSpace) = (.maxContent, .maxContent),
    containers: inout [any LayoutContent], grid: PixelGrid = PixelGrid(scale: .x1), visitLimit: Int? = nil,
    measure: @escaping LeafMeasure
  ) throws {
    try pass(&containers, grid, visitLimit: visitLimit, measure) { pass in try pass.layOutRoot(available: available) }
  }

  /// Lays out a tree that has no containers of other engines.
  package mutating func layOut(
    available: (width: AvailableSpace, height: AvailableSpace) = (.maxContent, .maxContent), visitLimit: Int? = nil,
    measure: @escaping LeafMeasure
  ) throws {
    var none: [any LayoutContent] = []
    try layOut(available: available, containers: &none, visitLimit: visitLimit, measure: measure)
  }

  /// Explains the sizes and positions of the boxes of a tree that was laid out with the same arguments.
  ///
  /// Layout records nothing for this, so it costs nothing until it is asked for.
  package mutating func explanation(
    available: (width: AvailableSpace, height: AvailableSpace) = (.maxContent, .maxContent),
    containers: inout [any LayoutContent], grid: PixelGrid = PixelGrid(scale: .x1), measure: @escaping LeafMeasure
  ) throws -> LayoutExplanation {
    let count = count
    return try pass(&containers, grid, measure) { pass in try pass.explanation(count: count, available: available) }
  }

  /// Runs a layout on this tree, which lends it its storage.
  fileprivate mutating func pass<Result>(
    _ containers: inout [any LayoutContent], _ grid: PixelGrid, visitLimit: Int? = nil, _ measure: @escaping LeafMeasure,
    _ body: (LayoutPass) throws -> Result
  ) throws -> Result {
    prepare()
    let hasStaticBoxes = hasStaticBoxes
    let visitLimit = visitLimit ?? boxes.count * FlexTree.visitsPerBox
    // Borrowed like the arrays: members of a class would be copied there and back, and each access to them would be checked.
    return try withUnsafeMutablePointer(to: &containers) { containers in
      try withUnsafeMutablePointer(to: &contents) { contents in
        try boxes.withUnsafeBufferPointer { boxes in
          try items.withUnsafeMutableBufferPointer { items in
            try containerAnswers.withUnsafeMutableBufferPointer { containerAnswers in
              try leafAnswers.withUnsafeMutableBufferPointer { leafAnswers in
                try withUnsafeMutablePointer(to: &work) { work in
                  try body(
                    LayoutPass(
                      boxes: boxes.baseAddress!, items: items.baseAddress!, containerAnswers: containerAnswers.baseAddress!,
                      leafAnswers: leafAnswers.baseAddress!, work: work, visitLimit: visitLimit,
                      hasStaticBoxes: hasStaticBoxes, measure: measure, containers: containers, contents: contents, grid: grid))
                }
              }
            }
          }
        }
      }
    }
  }
}

/// The layout of a flexbox container: of a whole tree, or of a container inside one of another engine.
package struct FlexboxLayout: LayoutEngine {
  package private(set) var tree: FlexTree
  private var containers: [any LayoutContent]
  private var grid: PixelGrid
  private let measure: LeafMeasure
  /// The visits of the rows before.
  private var earlierVisits = 0

  package init(_ tree: FlexTree, containers: [any LayoutContent] = [], grid: PixelGrid, measure: @escaping LeafMeasure) {
    self.tree = tree
    self.containers = containers
    self.grid = grid
    self.measure = measure
  }

  package mutating func startRow(forgets: Bool) {
    earlierVisits = tree.work.visits
    if forgets { tree.forgetAll() }
  }

  package mutating func contentChanged(of box: Int) { tree.contentChanged(of: box) }

  /// Changes some properties of the style of a box.
  package mutating func changeStyle(of box: Int, _ change: (inout FlexStyle) -> Void) { tree.changeStyle(of: box, change) }

  package var effort: LayoutEffort {
    mutating get {
      var effort = LayoutEffort()
      effort[.visits] = tree.work.visits - earlierVisits
      return effort
    }
  }

  package var byteCount: Int { tree.byteCount }

  /// Lays out the whole tree, and returns the positions of its boxes.
  /// - Parameter available: the space of the root, to which its percentages refer.
  /// - Throws: as ``FlexTree/layOut(available:containers:grid:visitLimit:measure:)``.
  package mutating func placeRoot(available: (width: AvailableSpace, height: AvailableSpace)) throws -> Placement {
    try tree.layOut(available: available, containers: &containers, grid: grid, measure: measure)
    return Placement(frames: tree.frames, contents: tree.contents)
  }

  /// Explains the sizes and positions of the boxes of a tree that ``placeRoot(available:)`` laid out.
  package mutating func rootExplanation(available: (width: AvailableSpace, height: AvailableSpace)) throws -> LayoutExplanation {
    try tree.explanation(available: available, containers: &containers, grid: grid, measure: measure)
  }

  /// Explains the sizes and positions of the boxes inside the container, which has been placed.
  package mutating func explanation() throws -> LayoutExplanation {
    try tree.explanation(containers: &containers, grid: grid, measure: measure)
  }

  package mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    enter(space.surroundings)
    var sizing = Sizing(space.surroundings)
    if case .definite(let height) = space.height { sizing = sizing.with(.fixed, height: height) }
    return try tree.pass(&containers, grid, measure) { pass in
      switch space.width {
      case .minContent: MeasuredSize(size: Size(width: try pass.widthContribution(of: 0, .minContent, sizing), height: 0))
      case .maxContent: MeasuredSize(size: Size(width: try pass.widthContribution(of: 0, .maxContent, sizing), height: 0))
      case .indefinite: try pass.measure(width: pass.widthContribution(of: 0, .maxContent, sizing), sizing)
      case .definite(let width): try pass.measure(width: width, sizing)
      case .atMost(let limit): try pass.measure(width: pass.narrowedWidth(atMost: limit, sizing), sizing)
      }
    }
  }

  /// Places the content at its final size. All widths are definite at this point.
  package mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    enter(surroundings)
    let sizing = Sizing(surroundings).with(.fixed, height: size.height)
    let baselines = try tree.pass(&containers, grid, measure) { pass in
      let input = pass.containerInput(of: 0, width: size.width, sizing, isHeightIndefinite: !definite.height)
      pass.items[0].borderBox = Rect(origin: .zero, size: size)
      try pass.placeContent(of: 0, input)
      return (
        first: try pass.baseline(of: 0, input, height: size.height, .first),
        last: try pass.baseline(of: 0, input, height: size.height, .last)
      )
    }
    return Placement(
      frames: tree.frames, contents: tree.contents, firstBaseline: baselines.first, lastBaseline: baselines.last)
  }

  private mutating func enter(_ surroundings: LayoutSurroundings) {
    grid = surroundings.grid
    let direction: FlexStyle.Direction = surroundings.isRightToLeft ? .rightToLeft : .leftToRight
    if tree.direction(of: 0) != direction { tree.changeStyle(of: 0) { $0.direction = direction } }
  }
}

extension LayoutPass {
  /// Returns the width that the container prefers if it is at most `limit` wide.
  fileprivate func narrowedWidth(atMost limit: Double, _ sizing: Sizing) throws -> Double {
    let width = min(limit, try widthContribution(of: 0, .maxContent, sizing))
    guard boxes[0].hugsLines else { return width }
    return try narrowedWidth(of: 0, from: width, edges(of: 0, containingWidth: sizing.containing.width), sizing)
  }

  fileprivate func measure(width: Double, _ sizing: Sizing) throws -> MeasuredSize {
    let height = try usedHeight(of: 0, width: width, sizing)
    let input = containerInput(of: 0, width: width, sizing)
    return MeasuredSize(
      size: Size(width: width, height: height), firstBaseline: try baseline(of: 0, input, height: height, .first),
      lastBaseline: try baseline(of: 0, input, height: height, .last))
  }
}

extension Sizing {
  fileprivate init(_ surroundings: LayoutSurroundings) {
    containing = ContainingBlock(
      width: surroundings.containingWidth ?? .indefinite, height: surroundings.containingHeight ?? .indefinite)
  }
}
