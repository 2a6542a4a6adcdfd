// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A feature of SVG or CSS that is not drawn. A file that needs it is refused.
package enum VectorFeature: Hashable, Sendable {
  case text, image, filter, mask, pattern, marker, script, foreignObject, animation
  /// An element of HTML, which SVG may contain.
  case html
  /// A reference to another file.
  case externalReference
  /// A style sheet that a processing instruction or `@import` refers to.
  case styleSheetLink
  case systemLanguage
  case iccColor
  case miterClip, arcs
  case contextPaint
  /// A declaration of a document type: an entity in another file or with markup, or a parameter entity.
  case internalSubset
  /// A selector with a sibling combinator, a pseudo-class other than `:root`, or a namespace.
  case selector(String)
  /// A rule such as `@supports`.
  case atRule(String)
  /// A property that changes how something is painted, with a value other than its initial one.
  case property(String)
  /// A function such as `lab()`, `calc()` or `rotate3d()`.
  case function(String)
  /// A unit that depends on a font or a window.
  case unit(String)
  case clipPathShape, clippedClip
  case pathLength
}

extension VectorFeature: CustomStringConvertible {
  package var description: String {
    switch self {
    case .text: "text is not drawn; convert it to paths"
    case .image: "pictures inside an SVG are not drawn; remove the element, or use the picture itself"
    case .filter: "filters are not drawn; remove the filter, or export a PNG"
    case .mask: "a mask is drawn only if it is made of opaque white and black shapes; use a clipPath, or export a PNG"
    case .pattern: "patterns are not drawn; use a colour or a gradient"
    case .marker: "markers are not drawn; convert them to paths"
    case .script: "scripts are not run; remove the script"
    case .foreignObject: "foreign objects are not drawn; remove the element"
    case .animation: "animations are not drawn; remove the animation"
    case .html: "HTML is not drawn; remove the element"
    case .externalReference: "other files are not read; copy the element into this file, and refer to it as #id"
    case .styleSheetLink: "other style sheets are not read; copy the rules into a style element"
    case .systemLanguage: "languages are not compared; keep only the variant to draw, without systemLanguage"
    case .iccColor: "ICC colours are not drawn; write an sRGB colour such as #3366CC"
    case .miterClip: "the join miter-clip is not drawn; use miter, round or bevel"
    case .arcs: "the join arcs is not drawn; use miter, round or bevel"
    case .contextPaint: "context-fill and context-stroke are not drawn; write the colour"
    case .internalSubset: "this declaration of a document type is not read; save the file without it"
    case .selector(let text):
      "the selector \(text.quotedOnOneLine) is not matched; use types, classes, ids, attributes, children and descendants"
    case .atRule(let name): "the rule \(name.onOneLine) is not applied; remove it"
    case .property(let name): "the property \(name.onOneLine) is not drawn; remove it"
    case .function(let name): "the function \(name.onOneLine)() is not evaluated; write the value"
    case .unit(let name): "the unit \(name.onOneLine) depends on a font or a window; write a length in px"
    case .clipPathShape: "only a reference to a clipPath clips; write clip-path=\"url(#id)\""
    case .clippedClip: "a clip-path on a shape of a clipPath is not applied; set it on the clipPath itself"
    case .pathLength: "pathLength does not scale dashes; write the dashes in the units of the path"
    }
  }

  /// The name for counts and reports, without the names of the single properties, functions and the like.
  package var name: String {
    switch self {
    case .text: "text"
    case .image: "image"
    case .filter: "filter"
    case .mask: "mask"
    case .pattern: "pattern"
    case .marker: "marker"
    case .script: "script"
    case .foreignObject: "foreignObject"
    case .animation: "animation"
    case .html: "HTML"
    case .externalReference: "external reference"
    case .styleSheetLink: "external style sheet"
    case .systemLanguage: "systemLanguage"
    case .iccColor: "ICC colour"
    case .miterClip: "miter-clip"
    case .arcs: "arcs"
    case .contextPaint: "context paint"
    case .internalSubset: "internal subset"
    case .selector: "selector"
    case .atRule: "at-rule"
    case .property: "property"
    case .function: "function"
    case .unit: "unit"
    case .clipPathShape: "clip shape"
    case .clippedClip: "clipped clip"
    case .pathLength: "pathLength"
    }
  }
}
