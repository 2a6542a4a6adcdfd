// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation

/// What people write out of habit from CSS, React Native, SwiftUI and other notations, and what a document says instead.
package enum Habit {
  /// The keys of a document by the names that they have elsewhere; the first one that the object has is meant. These names are too
  /// different to be found as misspellings.
  static let keys: [String: [String]] = [
    "fontSize": ["size"], "fontWeight": ["weight"], "fontFamily": ["family"], "fontStyle": ["italic"],
    "textAlign": ["align"], "textDecoration": ["underline"], "textColor": ["color"], "textOverflow": ["ellipsis"],
    "numberOfLines": ["maxLines"], "lineClamp": ["maxLines"], "lineLimit": ["maxLines"],
    "writingDirection": ["direction"], "lang": ["language"], "flexDirection": ["direction"], "flexWrap": ["wrap"],
    "flexGrow": ["grow"], "flexShrink": ["shrink"], "flexBasis": ["basis"], "justifyContent": ["justify"],
    "backgroundColor": ["background"], "borderRadius": ["cornerRadius"], "boxShadow": ["shadow"],
    "alpha": ["opacity"], "isHidden": ["hidden"], "src": ["source"], "uri": ["source"], "url": ["source"],
    "paddingTop": ["padding"], "paddingRight": ["padding"], "paddingBottom": ["padding"], "paddingLeft": ["padding"],
    "paddingHorizontal": ["padding"], "paddingVertical": ["padding"], "marginTop": ["margin"],
    "marginRight": ["margin"], "marginBottom": ["margin"], "marginLeft": ["margin"], "marginHorizontal": ["margin"],
    "marginVertical": ["margin"], "borderWidth": ["border"], "borderColor": ["border"], "borderStyle": ["border"],
    "borderTop": ["border"], "borderRight": ["border"], "borderBottom": ["border"], "borderLeft": ["border"],
    "border-top": ["border"], "border-right": ["border"], "border-bottom": ["border"], "border-left": ["border"],
    "border-width": ["border"], "border-color": ["border"], "border-style": ["border"],
    "border-radius": ["cornerRadius"],
    "outlineWidth": ["outline"], "outlineColor": ["outline"], "outlineStyle": ["outline"], "outlineOffset": ["outline"],
    "outline-offset": ["outline"], "corner-shape": ["cornerCurve"], "cornerShape": ["cornerCurve"],
    "borderTopLeftRadius": ["cornerRadius"], "borderTopRightRadius": ["cornerRadius"],
    "borderBottomLeftRadius": ["cornerRadius"], "borderBottomRightRadius": ["cornerRadius"], "insetInlineStart": ["start"],
    "insetInlineEnd": ["end"], "zIndex": ["order"], "objectFit": ["mode"], "resizeMode": ["mode"],
    "contentMode": ["mode"], "objectPosition": ["contentPosition"], "backgroundPosition": ["contentPosition"],
    "backgroundRepeat": ["repeat"], "tintColor": ["tint"], "lines": ["maxLines"], "color": ["fill", "background"],
    "x": ["offset"], "y": ["offset"], "colour": ["color", "fill"], "thickness": ["width"], "textShadow": ["shadow"],
    "bold": ["weight"], "fillColor": ["fill"], "foregroundColor": ["color", "fill"],
    "radius": ["cornerRadius", "blur"], "alignment": ["alignItems", "align"], "image": ["source"], "font": ["family"],
    "spacing": ["gap"], "orientation": ["direction"], "axis": ["direction"],
    "distribution": ["stack"],
  ]

  /// The types of elements by the names that they have elsewhere.
  static let elementTypes = [
    "label": "text", "paragraph": "text", "p": "text", "span": "text", "h1": "text", "img": "image", "picture": "image",
    "button": "container", "view": "container", "div": "container", "stack": "container", "row": "container",
    "column": "container",
    "box": "container", "rectangle": "shape", "rect": "shape", "circle": "shape", "line": "separator", "divider": "separator",
    "space": "spacer",
  ]

  /// The values of keys by the names that they have elsewhere, where a key has the other value.
  static let values = ["cover": "fill", "contain": "fit", "squircle": "continuous", "round": "circular"]

  /// Returns what to write instead of a value of the wrong kind: `15` for `15px`. Returns `nil` if the value is not known from elsewhere.
  package static func cure(for found: FoundValue, expected: ValueShape) -> String? {
    guard case .string(let text) = found else { return nil }
    switch expected {
    case .number(.atLeast(0)) where text.contains("/"): return radii(text)
    case .number(let range): return points(text, in: range) ?? share(text, in: range)
    case .integer(let range): return range == fontWeights ? weights[text.lowercased()] : points(text, in: .any)
    case .length(let range, _), .emLength(let range), .formula(let range): return points(text, in: range)
    case .lineWidth: return points(text, in: .atLeast(0))
    case .list: return lengths(text)
    case .object(let shape) where ["border", "outline"].contains(ObjectShape.title(of: shape.name)): return border(text)
    case .object(let shape) where shape.name == "shadow": return shadow(text)
    case .oneOf(let shapes): return shapes.lazy.compactMap { cure(for: found, expected: $0) }.first
    case .literal(let shape), .nullable(let shape): return cure(for: found, expected: shape)
    default: return nil
    }
  }

  /// Returns the hexadecimal form of a colour in a notation of CSS, in quotation marks; `nil` for any other text.
  package static func color(_ text: String) -> String? {
    if let color = namedColors[text.lowercased()] { return "\"\(color)\"" }
    guard let match = text.wholeMatch(of: /rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,\/]+([0-9.]+)(%?))?\s*\)/)
    else {
      return nil
    }
    let channels = [match.1, match.2, match.3].compactMap { UInt8($0) }
    let alpha = match.4.map { (Double($0) ?? 1) * (match.5 == "%" ? 0.01 : 1) } ?? 1
    guard channels.count == 3, (0...1).contains(alpha) else { return nil }
    return "\"\(RGBA(red: channels[0], green: channels[1], blue: channels[2], alpha: UInt8((alpha * 255).rounded())))\""
  }

  /// Returns two to four lengths as a list: `[10, 20]` for `10px 20px`; `nil` for any other text.
  static func lengths(_ text: String) -> String? {
    let numbers = text.split(separator: " ").map { points(String($0), in: .any, needsUnit: false) }
    guard 2...4 ~= numbers.count, !numbers.contains(nil) else { return nil }
    return "[\(numbers.compactMap(\.self).joined(separator: ", "))]"
  }

  /// Returns the radii of CSS on both axes as a list of four: `[[10, 5], [20, 5], [10, 5], [20, 5]]` for `10px 20px / 5px`; `nil` for any
  /// other text, and for numbers without a unit, which may be a ratio.
  private static func radii(_ text: String) -> String? {
    let axes = text.split(separator: "/").map { axis in
      axis.split(separator: " ").map { points(String($0), in: .atLeast(0), needsUnit: false) }
    }
    guard axes.count == 2, text.contains("px"), axes.allSatisfy({ 1...4 ~= $0.count && !$0.contains(nil) }) else { return nil }
    // A list of corners is completed as one of edges: the fourth is the second, and the third the first.
    let corners = axes.map { $0.compactMap(\.self).ofEdges }
    return "[\(zip(corners[0], corners[1]).map { "[\($0), \($1)]" }.joined(separator: ", "))]"
  }

  // MARK: Kinds of values

  /// Returns the number of a text with a unit that stands for points.
  private static func points(_ text: String, in range: NumberRange, needsUnit: Bool = true) -> String? {
    guard let match = text.wholeMatch(of: /(-?[0-9]+(?:\.[0-9]+)?) ?(px|pt|dp|sp)?/), match.2 != nil || !needsUnit,
      let number = Double(match.1), range.contains(number)
    else { return nil }
    return String(match.1)
  }

  /// Returns a percentage as a number from 0 to 1.
  private static func share(_ text: String, in range: NumberRange) -> String? {
    guard case .within(0...1) = range, let percent = Percentage(text), percent.isShare else { return nil }
    return shortest(percent.value / 100)
  }

  /// Returns the keys of a border: `{width: 1, color: "#FF0000"}` for `1px solid red`.
  private static func border(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /(\S+)\s+(?:solid\s+)?(.+)/),
      let width = points(String(match.1), in: .above(0), needsUnit: false), let color = writtenColor(String(match.2))
    else { return nil }
    return "{width: \(width), color: \(color)}"
  }

  /// Returns the keys of a shadow: `{offset: [0, 2], blur: 4, color: "#00000033"}` for `0 2px 4px rgba(0, 0, 0, 0.2)`.
  private static func shadow(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /(\S+)\s+(\S+)\s+(\S+)\s+(.+)/),
      let blur = points(String(match.3), in: .atLeast(0), needsUnit: false),
      let offset = lengths("\(match.1) \(match.2)"), let color = writtenColor(String(match.4))
    else { return nil }
    return "{offset: \(offset), blur: \(blur), color: \(color)}"
  }

  private static func writtenColor(_ text: String) -> String? {
    RGBA(hexadecimal: text).map { "\"\($0)\"" } ?? color(text)
  }

  private static let fontWeights = 1...1000
  private static let weights = [
    "thin": "100", "ultralight": "200", "light": "300", "normal": "400", "regular": "400", "medium": "500", "semibold": "600",
    "bold": "700", "heavy": "800", "black": "900",
  ]
  /// The colours of CSS 2.1, except those that documents have.
  private static let namedColors = [
    "red": "#FF0000", "green": "#008000", "blue": "#0000FF", "yellow": "#FFFF00", "orange": "#FFA500", "gray": "#808080",
    "grey": "#808080", "purple": "#800080", "navy": "#000080", "teal": "#008080", "maroon": "#800000", "olive": "#808000",
    "silver": "#C0C0C0", "lime": "#00FF00", "aqua": "#00FFFF", "fuchsia": "#FF00FF",
  ]
}
