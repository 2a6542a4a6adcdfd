// SPDX-License-Identifier: MIT

internal import CellXML

/// What SVG does with an element of its namespace.
enum ElementKind: Equatable {
  /// The outermost `svg` element or one inside it.
  case svg
  /// `g`, or `a`, which is drawn like it.
  case group
  /// `switch`, which draws one of its children.
  case conditional
  case use, symbol
  case shape(Shape)
  case linearGradient, radialGradient, stop, clipPath
  /// An element that is not drawn where it is.
  case definition
  /// An element that would be drawn or would change the drawing.
  case refused(VectorFeature)
  /// An element that SVG does not define.
  case unknown

  enum Shape: Hashable {
    case path, rect, circle, ellipse, line, polyline, polygon

    /// Whether markers are drawn at the vertices of the shape.
    var hasVertices: Bool { self == .path || self == .line || self == .polyline || self == .polygon }
  }

  init(_ name: String) {
    self = Self.kinds[name] ?? .unknown
  }

  private static let kinds: [String: ElementKind] = [
    "svg": .svg, "g": .group, "a": .group, "use": .use, "symbol": .symbol,
    "path": .shape(.path), "rect": .shape(.rect), "circle": .shape(.circle), "ellipse": .shape(.ellipse),
    "line": .shape(.line), "polyline": .shape(.polyline), "polygon": .shape(.polygon),
    "linearGradient": .linearGradient, "radialGradient": .radialGradient, "stop": .stop, "clipPath": .clipPath,
    "defs": .definition, "style": .definition, "title": .definition, "desc": .definition, "metadata": .definition,
    "marker": .definition, "mask": .definition, "pattern": .definition, "filter": .definition, "view": .definition,
    "cursor": .definition, "color-profile": .definition, "font": .definition, "font-face": .definition, "hatch": .definition,
    "meshgradient": .definition, "solidcolor": .definition, "link": .definition, "altGlyphDef": .definition,
    "text": .refused(.text), "tspan": .refused(.text), "textPath": .refused(.text), "tref": .refused(.text),
    "image": .refused(.image), "foreignObject": .refused(.foreignObject), "switch": .conditional,
    "script": .refused(.script), "handler": .refused(.script), "audio": .refused(.html), "video": .refused(.html),
    "iframe": .refused(.html), "canvas": .refused(.html), "animate": .refused(.animation), "set": .refused(.animation),
    "animateTransform": .refused(.animation), "animateMotion": .refused(.animation), "animateColor": .refused(.animation),
    "discard": .refused(.animation),
  ]
}
