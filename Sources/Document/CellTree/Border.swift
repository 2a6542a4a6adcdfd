// SPDX-License-Identifier: MIT

public import CellGraphics

/// Four values, one for each edge of a box.
public struct BoxEdges<Value: Hashable & Sendable>: Hashable, Sendable {
  public var top, right, bottom, left: Value

  public init(top: Value, right: Value, bottom: Value, left: Value) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  public init(all value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }

  /// Whether all edges have the same value.
  package var areEqual: Bool { top == right && top == bottom && top == left }

  /// In the order of CSS: top, right, bottom, left.
  package var all: [Value] { [top, right, bottom, left] }

  package func mapped<Other>(_ change: (Value) -> Other) -> BoxEdges<Other> {
    BoxEdges<Other>(top: change(top), right: change(right), bottom: change(bottom), left: change(left))
  }
}

/// An edge of a box, in the order of CSS.
@usableFromInline package enum BoxEdge: Int, CaseIterable, Sendable {
  case top, right, bottom, left
}

extension BoxEdges {
  @inlinable package subscript(edge: BoxEdge) -> Value {
    get {
      switch edge {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }
}

/// The width of a line.
@nonexhaustive public enum LineWidth: Hashable, Sendable {
  /// A number of points, at least zero. The line is drawn as wide as the nearest whole number of device pixels, at least one.
  case points(Double)
  /// A number of device pixels, at least one, at any scale.
  case pixels(Int)

  /// The room that the line takes in the layout, in points.
  package func points(at scale: PixelScale) -> Double {
    switch self {
    case .points(let points): points
    case .pixels(let count): Double(count) / scale.factor
    }
  }

  /// Whether nothing is drawn.
  package var isZero: Bool { self == .points(0) }
}

extension BoxEdges<LineWidth> {
  /// The widths in points, in the order of the edges.
  package init(_ insets: Insets) {
    self.init(
      top: .points(insets.top), right: .points(insets.right), bottom: .points(insets.bottom), left: .points(insets.left))
  }

  package func points(at scale: PixelScale) -> Insets {
    Insets(
      top: top.points(at: scale), right: right.points(at: scale), bottom: bottom.points(at: scale), left: left.points(at: scale))
  }

  package static let zero = BoxEdges(all: .points(0))
}

/// A line just inside the edge of a box.
public struct Border: Hashable, Sendable {
  @nonexhaustive public enum Style: String, Hashable, Sendable, CaseIterable {
    case solid
    /// Dashes three times as long as the line is wide, with gaps of twice its width. Both are stretched so that an edge or a round
    /// outline holds a whole number of them.
    case dashed
    /// Round dots at distances of twice the line's width, stretched in the same way.
    case dotted
    /// Two lines with a gap between them, each a third of the width, in whole device pixels. A line of one or two device pixels is
    /// solid.
    case double
  }

  public var widths: BoxEdges<LineWidth>
  /// The colour of each edge. That of an edge without width is never drawn.
  public var colors: BoxEdges<RGBA>
  public var styles: BoxEdges<Style>

  public init(widths: BoxEdges<LineWidth>, colors: BoxEdges<RGBA>, styles: BoxEdges<Style> = BoxEdges(all: .solid)) {
    self.widths = widths
    self.colors = colors
    self.styles = styles
  }

  public init(width: Double, color: RGBA, style: Style = .solid) {
    self.init(width: .points(width), color: color, style: style)
  }

  public init(width: LineWidth, color: RGBA, style: Style = .solid) {
    self.init(widths: BoxEdges(all: width), colors: BoxEdges(all: color), styles: BoxEdges(all: style))
  }

  /// - Parameter widths: in points.
  public init(widths: Insets, color: RGBA, style: Style = .solid) {
    self.init(widths: BoxEdges(widths), colors: BoxEdges(all: color), styles: BoxEdges(all: style))
  }

  /// The colour of the top edge. Setting it sets that of all edges.
  public var color: RGBA {
    get { colors.top }
    set { colors = BoxEdges(all: newValue) }
  }

  /// Whether all edges look the same, so that the line can follow a tail.
  package var isEven: Bool { widths.areEqual && colors.areEqual && styles.areEqual }
}

/// A line around a box, outside its frame. It takes no room in the layout.
public struct OutlineLine: Hashable, Sendable {
  public var width: LineWidth
  public var color: RGBA
  public var style: Border.Style
  /// The distance of the line from the frame in points. A line with a negative offset lies above the background and the border.
  public var offset: Double

  public init(width: LineWidth, color: RGBA, style: Border.Style = .solid, offset: Double = 0) {
    self.width = width
    self.color = color
    self.style = style
    self.offset = offset
  }
}

extension BoxEdges: Digestible where Value: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(top, right, bottom, left)
  }
}

extension LineWidth: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .points(let points): writer.addCase(0, points)
    case .pixels(let count): writer.addCase(1, count)
    }
  }
}

extension Border: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(widths, colors, styles)
  }
}

extension Border.Style: Digestible {}

extension OutlineLine: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(width, color, style, offset)
  }
}
