// SPDX-License-Identifier: MIT

public import CellGraphics

/// A box that a layout engine measures and places as a whole, without laying out its content: text, or a container of another
/// engine.
package protocol LayoutContent {
  /// Returns the size and baselines of the border box in a space. For a min-content or max-content width, only the width of the
  /// result is used. Baselines are used only for a definite width.
  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize

  /// Lays out the content of the box at its final size.
  /// - Parameters:
  ///   - size: the size of the border box in points.
  ///   - definite: the axes along which percentages inside the box refer to `size`.
  mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement
}

/// The layout of one container. It may include nested containers of the same engine.
///
/// Its owner keeps it from row to row, and says what differs. Everything else that the engine remembers stays valid. What it remembers
/// never affects the frames.
package protocol LayoutEngine: LayoutContent {
  /// Begins the layout of another row: from here on, ``effort`` counts what this row takes, and limits apply to it.
  /// - Parameter forgets: whether to forget all answers for earlier rows. What was compiled may stay.
  mutating func startRow(forgets: Bool)

  /// States that the content of a box has changed, so that it must be measured again. Boxes are numbered as in
  /// ``Placement/frames``: 0 is the container itself.
  mutating func contentChanged(of box: Int)

  /// What the engine did for this row, in addition to what its boxes did.
  ///
  /// It is asked for each row: a getter that could not mutate would make its caller copy the engine first.
  var effort: LayoutEffort { mutating get }

  /// The memory that the engine keeps for the next row, in bytes, approximately.
  var byteCount: Int { get }
}

/// The positions of the boxes of a container.
package struct Placement: Equatable, Sendable {
  /// The border boxes in points, not rounded, in preorder: first the container's own, then the boxes placed by its engine. Each is
  /// relative to the upper left corner of the box around it. The frame of a box with `display: none` is all zeros.
  package var frames: [Rect]
  /// The placements that other engines made inside boxes, by the index of the box in `frames`.
  package var contents: [Int: Placement]
  /// The distances from the top of the container's border box to its first and last baseline, in points; `nil` for a container
  /// without baselines.
  package var firstBaseline, lastBaseline: Double?
  /// The size of the content box that holds the whole content, if the engine says how large it is and it can be scrolled; otherwise `nil`.
  package var contentSize: Size?

  package init(frames: [Rect], contents: [Int: Placement] = [:], firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.frames = frames
    self.contents = contents
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

extension Placement {
  /// The memory that the placement takes, in bytes.
  package var byteCount: Int {
    MemoryLayout<Placement>.stride + frames.capacity * MemoryLayout<Rect>.stride + contents.values.reduce(0) { $0 + $1.byteCount }
  }
}

// `LayoutSpace.Axis` and `MeasuredSize` are public because Swift 6.3 inlines only public functions of other modules, never one that
// is `@inlinable package`. Making a `MeasuredSize` inline took an eighth off the layout of a message.

/// The space that is available to a border box, and its surroundings.
public struct LayoutSpace: Hashable, Sendable {
  /// The space along one axis, in the terms of CSS Box Sizing Level 3.
  public enum Axis: Hashable, Sendable {
    /// The border box has this length in points, at least zero.
    case definite(Double)
    /// Asks for the smallest length at which the content does not overflow.
    case minContent
    /// Asks for the length that the content has with unlimited space.
    case maxContent
    /// The length follows from the content, given the length along the other axis.
    case indefinite
    /// Asks for the smallest length at which the content looks as it does with at most this length: text with `fit-lines` has the same
    /// lines, and other content is as long as it prefers, as far as there is room.
    case atMost(Double)
  }

  package var width, height: Axis
  package var surroundings: LayoutSurroundings

  package init(width: Axis, height: Axis, in surroundings: LayoutSurroundings) {
    self.width = width
    self.height = height
    self.surroundings = surroundings
  }
}

/// The context in which a box is laid out, except for the space available to it.
package struct LayoutSurroundings: Hashable, Sendable {
  /// The width and height of the containing block, in points, to which the box's percentages refer; `nil` if indefinite.
  package var containingWidth, containingHeight: Double?
  package var isRightToLeft: Bool
  package var grid: PixelGrid

  package init(containingWidth: Double? = nil, containingHeight: Double? = nil, isRightToLeft: Bool, grid: PixelGrid) {
    self.containingWidth = containingWidth
    self.containingHeight = containingHeight
    self.isRightToLeft = isRightToLeft
    self.grid = grid
  }
}

/// The axes along which a box has a definite length. Percentages inside the box refer only to definite lengths.
package struct DefiniteAxes: Equatable, Sendable {
  package var width, height: Bool

  package init(width: Bool, height: Bool) {
    self.width = width
    self.height = height
  }
}

/// The measured size and baselines of a box, in points. ``LayoutContent`` measures the border box; a closure that measures a leaf
/// measures the content box.
public struct MeasuredSize: Hashable, Sendable {
  public var size: Size
  /// The distance from the top of the box to its first baseline; `nil` for a box without text.
  public var firstBaseline: Double?
  /// The distance from the top of the box to its last baseline; `nil` for a box without text.
  public var lastBaseline: Double?

  /// The range of available widths for which the same size is valid; `nil` if it is valid only for the measured width.
  public var widths: ClosedRange<Double>?

  @inlinable public init(
    size: Size, firstBaseline: Double? = nil, lastBaseline: Double? = nil, widths: ClosedRange<Double>? = nil
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.widths = widths
  }

  /// Returns this size with ``widths`` set. It must be the size of text, measured in `space`. Text breaks at the same places in any
  /// box from its narrowest width to the width that was available when it was measured.
  /// - Parameter narrowestWidth: the smallest width at which the text has the same lines; `nil` for the width of its widest line.
  package func ofText(in space: AvailableSpace, narrowestWidth: Double? = nil) -> MeasuredSize {
    var answer = self
    let narrowest = narrowestWidth ?? size.width
    switch space {
    case .minContent: answer.widths = nil
    case .maxContent: answer.widths = narrowest ... .infinity
    case .definite(let width): answer.widths = narrowest <= width ? narrowest...width : nil
    }
    return answer
  }
}
