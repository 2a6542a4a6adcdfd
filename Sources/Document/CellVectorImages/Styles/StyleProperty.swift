// SPDX-License-Identifier: MIT

internal import CellXML

/// A property of CSS that determines the drawing. Most are also attributes of SVG elements.
enum StyleProperty: UInt8, Hashable {
  // Inherited.
  case fill, fillOpacity, fillRule, stroke, strokeWidth, strokeOpacity, strokeLinecap, strokeLinejoin, strokeMiterlimit
  case strokeDasharray, strokeDashoffset, color, visibility, clipRule, paintOrder
  // Inherited, and refused unless it has its initial value.
  case marker, markerStart, markerMid, markerEnd, colorInterpolation
  // Inherited: a variable, whose name begins with two hyphens.
  case custom
  // Not inherited.
  case opacity, display, clipPath, mask, maskType, filter, stopColor, stopOpacity, overflow, transform, transformOrigin
  case x, y, width, height, cx, cy, r, rx, ry
  // Not inherited, and refused unless it has its initial value.
  case maskImage, vectorEffect, mixBlendMode, clip, transformBox
  case animation, animationName, backdropFilter, background, backgroundColor, backgroundImage, border, boxShadow, outline
  case offsetPath, perspective, translate, rotate, scale, pathData, all

  /// The property of a declaration; `nil` for one that does not determine the drawing.
  init?(declared name: String) {
    guard let property = name.hasPrefix("--") ? .custom : Self.declared[name] else { return nil }
    self = property
  }

  /// The property that an attribute of an element sets; `nil` if it sets none.
  init?(attribute name: String, of kind: ElementKind) {
    if kind == .linearGradient || kind == .radialGradient {
      if name == "transform" { return nil }
      if name == "gradientTransform" {
        self = .transform
        return
      }
    }
    guard let property = Self.declared[name], property.isAttribute(of: kind) else { return nil }
    self = property
  }

  private func isAttribute(of kind: ElementKind) -> Bool {
    switch self {
    case .x, .y, .width, .height: kind == .svg || kind == .use || kind == .symbol || kind == .shape(.rect)
    case .cx, .cy: kind == .shape(.circle) || kind == .shape(.ellipse)
    case .r: kind == .shape(.circle)
    case .rx, .ry: kind == .shape(.rect) || kind == .shape(.ellipse)
    case .marker, .maskImage, .mixBlendMode, .transformBox, .animation, .animationName, .backdropFilter, .background,
      .backgroundColor, .backgroundImage, .border, .boxShadow, .outline, .offsetPath, .perspective, .translate, .rotate, .scale,
      .pathData, .all:
      false
    default: true
    }
  }

  var isInherited: Bool { rawValue < StyleProperty.opacity.rawValue }

  /// The values with which a property that is not drawn has no effect; `nil` for a property that is drawn.
  var harmlessValues: [String]? {
    switch self {
    case .marker, .markerStart, .markerMid, .markerEnd, .maskImage, .vectorEffect, .animation, .animationName,
      .backdropFilter, .backgroundImage, .boxShadow, .offsetPath, .perspective, .translate, .rotate, .scale, .pathData:
      ["none"]
    case .colorInterpolation: ["auto", "srgb"]
    case .mixBlendMode: ["normal"]
    case .clip: ["auto"]
    case .transformBox: ["view-box"]
    case .background, .backgroundColor: ["none", "transparent"]
    case .border, .outline: ["none", "0"]
    case .all: []
    default: nil
    }
  }

  /// The feature that a value with an effect needs.
  var feature: VectorFeature {
    switch self {
    case .marker, .markerStart, .markerMid, .markerEnd: .marker
    case .backdropFilter: .filter
    case .maskImage: .mask
    case .animation, .animationName: .animation
    default: .property(Self.declared.first { $0.value == self }?.key ?? "")
    }
  }

  private static let declared: [String: StyleProperty] = [
    "fill": .fill, "fill-opacity": .fillOpacity, "fill-rule": .fillRule, "stroke": .stroke, "stroke-width": .strokeWidth,
    "stroke-opacity": .strokeOpacity, "stroke-linecap": .strokeLinecap, "stroke-linejoin": .strokeLinejoin,
    "stroke-miterlimit": .strokeMiterlimit, "stroke-dasharray": .strokeDasharray, "stroke-dashoffset": .strokeDashoffset,
    "color": .color, "visibility": .visibility, "clip-rule": .clipRule, "paint-order": .paintOrder,
    "marker": .marker, "marker-start": .markerStart, "marker-mid": .markerMid, "marker-end": .markerEnd,
    "color-interpolation": .colorInterpolation,
    "opacity": .opacity, "display": .display, "clip-path": .clipPath, "stop-color": .stopColor, "stop-opacity": .stopOpacity,
    "overflow": .overflow, "transform": .transform, "transform-origin": .transformOrigin,
    "x": .x, "y": .y, "width": .width, "height": .height, "cx": .cx, "cy": .cy, "r": .r, "rx": .rx, "ry": .ry,
    "filter": .filter, "mask": .mask, "mask-type": .maskType, "mask-image": .maskImage, "vector-effect": .vectorEffect,
    "mix-blend-mode": .mixBlendMode, "clip": .clip, "transform-box": .transformBox, "animation": .animation,
    "animation-name": .animationName, "backdrop-filter": .backdropFilter, "background": .background,
    "background-color": .backgroundColor, "background-image": .backgroundImage, "border": .border, "box-shadow": .boxShadow,
    "outline": .outline, "offset-path": .offsetPath, "perspective": .perspective, "translate": .translate, "rotate": .rotate,
    "scale": .scale, "d": .pathData, "all": .all,
  ]
}
