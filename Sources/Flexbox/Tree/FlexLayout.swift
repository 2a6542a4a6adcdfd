// SPDX-License-Identifier: MIT

package import Graphics
package import Layout

/// A layout engine for CSS Flexible Box Layout Level 1.
///
/// O(n) for n nodes. Sizes are cached between calls, so each node is sized at most a few times for each size of the root.
package struct FlexboxLayout: LayoutEngine {
  private let root: FlexNode
  private var pass: LayoutPass

  /// Always `nil`: the cached sizes are valid only for this tree.
  package var memory: (any Sendable)? { nil }

  /// - Parameters:
  ///   - containers: the containers of other engines; a node refers to one by its index.
  ///   - measure: measures the leaves.
  /// - Throws: ``ContainerWithoutBox`` if a container of another engine has `display: contents`.
  package init(
    _ root: FlexNode, containers: [any LayoutContent] = [], grid: PixelGrid = PixelGrid(scale: .x1),
    measure: @escaping LeafMeasure
  ) throws {
    self.root = root
    pass = LayoutPass(boxes: try BoxTree(root).boxes, measure: measure, containers: containers, grid: grid)
  }

  /// Lays out the root as an out-of-flow box. Unless its style sets a width, the root is as wide as its content prefers, but not
  /// wider than a definite `available` width. Percentages of the root refer to `available`.
  /// - Returns: the frames, without baselines.
  /// - Throws: the errors of `measure` and of the containers of other engines.
  package mutating func layOut(available: (width: AvailableSpace, height: AvailableSpace)) throws -> Placement {
    try pass.layOutRoot(available: available)
    return Placement(frames: pass.frames, contents: pass.contents)
  }

  package mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    try enter(space.surroundings)
    var sizing = Sizing(space.surroundings)
    if case .definite(let height) = space.height { sizing.height = .fixed(height) }
    switch space.width {
    case .minContent: return MeasuredSize(size: Size(width: try pass.widthContribution(of: 0, .minContent, sizing), height: 0))
    case .maxContent: return MeasuredSize(size: Size(width: try pass.widthContribution(of: 0, .maxContent, sizing), height: 0))
    case .indefinite: return try measure(width: pass.widthContribution(of: 0, .maxContent, sizing), sizing)
    case .definite(let width): return try measure(width: width, sizing)
    }
  }

  private mutating func measure(width: Double, _ sizing: Sizing) throws -> MeasuredSize {
    let height = try pass.usedHeight(of: 0, width: width, sizing)
    let input = try pass.containerInput(of: 0, width: width, sizing)
    return MeasuredSize(
      size: Size(width: width, height: height), firstBaseline: try pass.baseline(of: input, height: height, .first),
      lastBaseline: try pass.baseline(of: input, height: height, .last))
  }

  /// Places the content at its final size. All widths are definite at this point.
  package mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    try enter(surroundings)
    var sizing = Sizing(surroundings)
    sizing.height = .fixed(size.height)
    let input = try pass.containerInput(of: 0, width: size.width, sizing, isHeightIndefinite: !definite.height)
    try pass.place(PlacedBox(frame: Rect(origin: .zero, size: size), input: input))
    try pass.placeAbsolutes()
    return Placement(
      frames: pass.frames, contents: pass.contents, firstBaseline: try pass.baseline(of: input, height: size.height, .first),
      lastBaseline: try pass.baseline(of: input, height: size.height, .last))
  }

  /// Starts a new pass if the direction or the pixel grid has changed.
  private mutating func enter(_ surroundings: LayoutSurroundings) throws {
    guard pass.boxes[0].isRightToLeft != surroundings.isRightToLeft || pass.grid != surroundings.grid else { return }
    var root = root
    root.style.direction = surroundings.isRightToLeft ? .rightToLeft : .leftToRight
    pass = LayoutPass(
      boxes: try BoxTree(root).boxes, measure: pass.measure, containers: pass.containers, grid: surroundings.grid)
  }
}

extension Sizing {
  fileprivate init(_ surroundings: LayoutSurroundings) {
    containing = ContainingBlock(width: surroundings.containingWidth, height: surroundings.containingHeight)
  }
}

/// Lays out a tree that contains no containers of other engines. The root is an out-of-flow box.
/// - Throws: ``ContainerWithoutBox``; the errors of `measure`.
package func layout(
  _ root: FlexNode, available: (width: AvailableSpace, height: AvailableSpace) = (.maxContent, .maxContent),
  measure: @escaping LeafMeasure
) throws -> Placement {
  var layout = try FlexboxLayout(root, measure: measure)
  return try layout.layOut(available: available)
}

/// A node of the tree to lay out: a style, and either children or content that this engine does not lay out.
package struct FlexNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case children([FlexNode])
    /// Content that only its owner can measure, such as text. The owner identifies it by a number, which is passed to
    /// ``LeafMeasure``.
    case leaf(Int)
    /// A container of another engine, identified by its index in the array of containers.
    case container(Int)
  }

  package var style: FlexStyle
  package var content: Content

  package init(style: FlexStyle = FlexStyle(), children: [FlexNode] = []) {
    self.style = style
    self.content = .children(children)
  }

  package init(style: FlexStyle = FlexStyle(), leaf: Int) {
    self.style = style
    self.content = .leaf(leaf)
  }

  package init(style: FlexStyle = FlexStyle(), container: Int) {
    self.style = style
    self.content = .container(container)
  }
}

/// Measures the leaf with the given number in a content box of the given width.
///
/// For `minContent` and `maxContent`, only the width of the answer is used. However, the whole answer is reused for every definite
/// width for which it is valid according to its `widths`. During one layout, a leaf is not measured again for a width that an
/// earlier answer covers.
package typealias LeafMeasure = (_ leaf: Int, _ width: AvailableSpace) throws -> MeasuredSize
