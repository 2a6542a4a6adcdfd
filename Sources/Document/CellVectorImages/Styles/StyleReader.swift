// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// Computes the style of an element from its declarations and the style of its parent.
struct StyleReader {
  /// The name of the element, for messages.
  let element: String
  let parent: Style
  /// The size to which percentages in transforms refer.
  let viewport: Viewport
  private(set) var style: Style

  init(element: String, parent: Style, viewport: Viewport) {
    self.element = element
    self.parent = parent
    self.viewport = viewport
    style = Style(inherited: parent.inherited)
  }

  /// Applies declarations in the order from the weakest to the strongest. Only the strongest one of each property is read.
  mutating func apply(_ declarations: [Declaration]) throws(SourceFailure) {
    var known: UInt64 = 0
    var strongest: [Declaration] = []
    try setVariables(declarations.filter { $0.property == .custom })
    for declaration in declarations.reversed() where declaration.property != .custom {
      let bit: UInt64 = 1 << UInt64(declaration.property.rawValue)
      if known & bit == 0 { strongest.append(declaration) }
      known |= bit
    }
    // The message is about the first of several errors.
    for declaration in strongest.reversed() { try apply(declaration) }
  }

  /// Computes the variables of the element. A variable of a variable is that of the same element, not of those that inherit it.
  private mutating func setVariables(_ declarations: [Declaration]) throws(SourceFailure) {
    if declarations.isEmpty { return }
    var declared: [String: SourceText] = [:]
    for declaration in declarations { declared[declaration.name] = declaration.value }
    var variables = Variables(declared: declared, inherited: parent.inherited.variables, of: element)
    style.inherited.variables = try variables.all()
  }

  private mutating func apply(_ declaration: Declaration) throws(SourceFailure) {
    let property = declaration.property
    var declaration = declaration
    if declaration.value.namesVariables {
      var variables = Variables(declared: [:], inherited: style.inherited.variables, of: element)
      let value = try variables.replaced(in: declaration.value, of: declaration.name)
      // A variable that is not set makes the property as if it were not set, either.
      guard let value else { return take(property, from: property.isInherited ? parent : Style()) }
      declaration = Declaration(
        property: property, name: declaration.name, value: value, isImportant: declaration.isImportant)
    }
    switch WideKeyword(declaration.value) {
    case .initial: take(property, from: Style())
    case .inherit: take(property, from: parent)
    case .unset: take(property, from: property.isInherited ? parent : Style())
    case nil:
      if let harmless = property.harmlessValues {
        refuse(declaration, unless: harmless)
      } else {
        var style = style
        let viewport = viewport
        let place = declaration.value.offset(of: declaration.value.bytes.startIndex)
        try declaration.value.read(element: element, attribute: declaration.name) { scanner throws(ValueFailure) in
          scanner.skipWhitespace()
          try Self.refuseFunctions(in: scanner)
          try scanner.read(property, into: &style, at: place, in: viewport)
          try scanner.finish()
        }
        self.style = style
      }
    }
  }

  /// Throws if the value computes something: a name that SVG does not use, before a parenthesis.
  private static func refuseFunctions(in scanner: ValueScanner) throws(ValueFailure) {
    var scanner = scanner
    let start = scanner.index
    let word = scanner.word()
    if ["calc", "env", "min", "max", "clamp"].contains(word), scanner.peek == UInt8(ascii: "(") {
      throw ValueFailure(kind: .unsupported(.function(word)), index: start)
    }
  }

  /// Remembers a property that is not drawn. It is an error only if the element is drawn.
  private mutating func refuse(_ declaration: Declaration, unless harmless: [String]) {
    var scanner = ValueScanner(declaration.value.bytes)
    scanner.skipWhitespace()
    let word = scanner.word()
    scanner.skipWhitespace()
    let isHarmless = scanner.isAtEnd && harmless.contains(word)
    let refusal =
      isHarmless
      ? nil
      : Refusal(
        feature: declaration.property.feature, attribute: declaration.name,
        place: declaration.value.offset(of: declaration.value.bytes.startIndex))
    switch declaration.property {
    case .marker: style.inherited.markers = Markers(start: refusal, middle: refusal, end: refusal)
    case .markerStart: style.inherited.markers.start = refusal
    case .markerMid: style.inherited.markers.middle = refusal
    case .markerEnd: style.inherited.markers.end = refusal
    case .colorInterpolation: style.inherited.colorInterpolation = refusal
    default: style.own.refusal = refusal ?? style.own.refusal
    }
  }

  /// Copies one property from another style.
  private mutating func take(_ property: StyleProperty, from other: Style) {
    switch property {
    case .fill: style.inherited.fill = other.inherited.fill
    case .fillOpacity: style.inherited.fillOpacity = other.inherited.fillOpacity
    case .fillRule: style.inherited.fillRule = other.inherited.fillRule
    case .stroke: style.inherited.stroke = other.inherited.stroke
    case .strokeWidth: style.inherited.strokeWidth = other.inherited.strokeWidth
    case .strokeOpacity: style.inherited.strokeOpacity = other.inherited.strokeOpacity
    case .strokeLinecap: style.inherited.cap = other.inherited.cap
    case .strokeLinejoin:
      style.inherited.join = other.inherited.join
      style.inherited.refusedJoin = other.inherited.refusedJoin
    case .strokeMiterlimit: style.inherited.miterLimit = other.inherited.miterLimit
    case .strokeDasharray: style.inherited.dashes = other.inherited.dashes
    case .strokeDashoffset: style.inherited.dashOffset = other.inherited.dashOffset
    case .color: style.inherited.color = other.inherited.color
    case .visibility: style.inherited.isVisible = other.inherited.isVisible
    case .clipRule: style.inherited.clipRule = other.inherited.clipRule
    case .paintOrder: style.inherited.isStrokeFirst = other.inherited.isStrokeFirst
    case .marker: style.inherited.markers = other.inherited.markers
    case .markerStart: style.inherited.markers.start = other.inherited.markers.start
    case .markerMid: style.inherited.markers.middle = other.inherited.markers.middle
    case .markerEnd: style.inherited.markers.end = other.inherited.markers.end
    case .colorInterpolation: style.inherited.colorInterpolation = other.inherited.colorInterpolation
    default: takeOwn(property, from: other.own)
    }
  }

  private mutating func takeOwn(_ property: StyleProperty, from other: OwnStyle) {
    switch property {
    case .opacity: style.own.opacity = other.opacity
    case .display: style.own.isDisplayed = other.isDisplayed
    case .clipPath: style.own.clipPath = other.clipPath
    case .mask: style.own.mask = other.mask
    case .filter: style.own.filter = other.filter
    case .maskType: style.own.masksByAlpha = other.masksByAlpha
    case .stopColor: style.own.stopColor = other.stopColor
    case .stopOpacity: style.own.stopOpacity = other.stopOpacity
    case .overflow: style.own.showsOverflow = other.showsOverflow
    case .transform: style.own.transform = other.transform
    case .transformOrigin: style.own.transformOrigin = other.transformOrigin
    case .x: style.own.geometry.x = other.geometry.x
    case .y: style.own.geometry.y = other.geometry.y
    case .width: style.own.geometry.width = other.geometry.width
    case .height: style.own.geometry.height = other.geometry.height
    case .cx: style.own.geometry.cx = other.geometry.cx
    case .cy: style.own.geometry.cy = other.geometry.cy
    case .r: style.own.geometry.r = other.geometry.r
    case .rx: style.own.geometry.rx = other.geometry.rx
    case .ry: style.own.geometry.ry = other.geometry.ry
    default: style.own.refusal = other.refusal ?? style.own.refusal
    }
  }
}

/// A value that every property can have.
enum WideKeyword: String {
  case initial, inherit, unset

  /// Returns the keyword that is a whole value; `nil` for any other value.
  init?(_ value: SourceText) {
    // Most values begin with another letter, and need not be compared.
    guard let first = value.bytes.first(where: { !isWhitespace($0) }),
      first | 0x20 == UInt8(ascii: "i") || first | 0x20 == UInt8(ascii: "u")
    else { return nil }
    var scanner = ValueScanner(value.bytes)
    scanner.skipWhitespace()
    let word = scanner.word()
    scanner.skipWhitespace()
    guard scanner.isAtEnd else { return nil }
    self.init(rawValue: word)
  }
}
