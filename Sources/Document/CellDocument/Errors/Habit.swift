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
    "box-shadow": ["shadow"], "text-shadow": ["shadow"], "dropShadow": ["shadow"], "shadows": ["shadow"],
    "spreadRadius": ["spread"], "blurRadius": ["blur"],
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
    "distribution": ["stack"], "background-image": ["background"], "backgroundImage": ["background"], "gradient": ["background"],
    "mask-image": ["mask"], "maskImage": ["mask"], "background-clip": ["color"], "backgroundClip": ["color"],
    "border-image": ["border"], "borderImage": ["border"], "locations": ["stops"], "colorStops": ["stops"], "startPoint": ["to"],
    "endPoint": ["to"], "from": ["angle"], "at": ["center"],
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

  /// What to write instead of functions of colours from CSS and its preprocessors.
  static let colorFunctions = [
    "color-mix": "mix(a, b, 30%), with 30 % of b", "contrast-color": "readable(on: a)", "lighten": "mix(a, white, 10%)",
    "darken": "mix(a, black, 10%)", "tint": "mix(a, white, 10%)", "shade": "mix(a, black, 10%)", "alpha": "the colour with /50%",
    "fade": "the colour with /50%", "opacity": "the colour with /50%", "transparentize": "the colour with /50%",
    "lab": "oklch(0.7 0.15 210)", "lch": "oklch(0.7 0.15 210)", "oklab": "oklch(0.7 0.15 210)", "hwb": "hsl(210 50% 40%)",
    "hsv": "hsl(210 50% 40%)", "hsb": "hsl(210 50% 40%)", "var": "the name alone, and define it under \"colors\"",
    "light-dark": "a name, and change its colour in the state \"dark\"",
    "linear-gradient": "{colors: [black, white], angle: 90}",
    "radial-gradient": "{colors: [black, white], radial: true}", "conic-gradient": "{colors: [black, white], conic: true}",
    "repeating-linear-gradient": "{colors: [black, white], repeating: true, length: 10}",
    "repeating-radial-gradient": "{colors: [black, white], radial: true, repeating: true}",
    "repeating-conic-gradient": "{stops: [{color: black}, {color: white, at: 0.1}], conic: true, repeating: true}",
  ]

  /// Returns what to write instead of a value of the wrong kind: `15` for `15px`. Returns `nil` if the value is not known from elsewhere.
  package static func cure(for found: FoundValue, expected: ValueShape) -> String? {
    guard case .string(let text) = found else { return nil }
    switch expected {
    case .number(.atLeast(0)) where text.contains("/"): return radii(text)
    case .number(let range): return points(text, in: range) ?? share(text, in: range)
    case .integer(let range): return range == fontWeights ? weights[text.lowercased()] : points(text, in: .any)
    case .length(let range, _), .emLength(let range), .formula(let range): return points(text, in: range)
    case .lineWidth: return points(text, in: .atLeast(0))
    case .list(of: .object, _): return nil
    case .list: return lengths(text)
    case .object(let shape) where ["border", "outline"].contains(ObjectShape.title(of: shape.name)): return border(text)
    case .object(let shape) where shape.name == "shadow": return shadows(text)
    case .oneOf(let shapes): return shapes.lazy.compactMap { cure(for: found, expected: $0) }.first
    case .literal(let shape), .nullable(let shape): return cure(for: found, expected: shape)
    default: return nil
    }
  }

  /// Returns two to four lengths as a list: `[10, 20]` for `10px 20px`; `nil` for any other text.
  static func lengths(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard 2...4 ~= words.count else { return nil }
    let numbers = words.map { points(String($0), in: .any, needsUnit: false) }
    if numbers.contains(nil) { return nil }
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

  /// Returns the keys of shadows: `{offset: [0, 2], blur: 4, color: "#00000033"}` for `0 2px 4px rgba(0, 0, 0, 0.2)`, and a list for
  /// several, separated by commas.
  private static func shadows(_ text: String) -> String? {
    let written = pieces(of: text, between: ",").map { shadow(pieces(of: $0, between: " ")) }
    guard !written.isEmpty, !written.contains(nil) else { return nil }
    let list = written.compactMap(\.self).joined(separator: ", ")
    return written.count == 1 ? list : "[\(list)]"
  }

  /// Returns the keys of a shadow in the grammar of CSS Backgrounds and Borders Level 3: two to four lengths, and before or after them a
  /// colour and `inset`.
  private static func shadow(_ words: [String]) -> String? {
    var words = words
    let isInset = words.first == "inset" || words.last == "inset"
    words.removeAll { $0 == "inset" }
    let colors = words.compactMap(writtenColor)
    let isColorFirst = words.first.flatMap(writtenColor) != nil
    let numbers = (isColorFirst ? words.dropFirst() : words.dropLast()).map { points($0, in: .any, needsUnit: false) }
    guard colors.count == 1, 2...4 ~= numbers.count, !numbers.contains(nil) else { return nil }
    let lengths = numbers.compactMap(\.self)
    var keys = ["offset: [\(lengths[0]), \(lengths[1])]"]
    if lengths.count > 2 { keys.append("blur: \(lengths[2])") }
    if lengths.count > 3 { keys.append("spread: \(lengths[3])") }
    if isInset { keys.append("inset: true") }
    return "{\((keys + ["color: \(colors[0])"]).joined(separator: ", "))}"
  }

  /// Returns the parts of a text between separators that are outside parentheses, without empty ones.
  private static func pieces(of text: String, between separator: Character) -> [String] {
    var (pieces, depth) = ([""], 0)
    for character in text {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == separator, depth == 0 { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
    }
    return pieces.map { $0.trimmingPrefix { $0 == " " } }.map(String.init).filter { !$0.isEmpty }
  }

  /// Returns a colour as it is written, in quotation marks; `nil` if the text means no colour in every document.
  private static func writtenColor(_ text: String) -> String? { RGBA(notation: text).map { _ in "\"\(text)\"" } }

  private static let fontWeights = 1...1000
  private static let weights = [
    "thin": "100", "ultralight": "200", "light": "300", "normal": "400", "regular": "400", "medium": "500", "semibold": "600",
    "bold": "700", "heavy": "800", "black": "900",
  ]
}
