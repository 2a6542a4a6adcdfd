// SPDX-License-Identifier: MIT

internal import CellGraphics

extension ValueScanner {
  /// Reads the value of a property that is drawn.
  ///
  /// - Parameters:
  ///   - place: the offset in the file of the value.
  ///   - viewport: the size to which percentages in transforms refer.
  mutating func read(
    _ property: StyleProperty, into style: inout Style, at place: Int, in viewport: Viewport
  ) throws(ValueFailure) {
    switch property {
    case .fill: style.inherited.fill = PlacedPaint(paint: try paint(), place: place)
    case .fillOpacity: style.inherited.fillOpacity = try share()
    case .fillRule: style.inherited.fillRule = try fillRule()
    case .stroke: style.inherited.stroke = PlacedPaint(paint: try paint(), place: place)
    case .strokeWidth: style.inherited.strokeWidth = try nonnegativeLength()
    case .strokeOpacity: style.inherited.strokeOpacity = try share()
    case .strokeLinecap: style.inherited.cap = try keyword(["butt": .butt, "round": .round, "square": .square])
    case .strokeLinejoin: try readJoin(into: &style.inherited, at: place)
    case .strokeMiterlimit: style.inherited.miterLimit = try miterLimit()
    case .strokeDasharray: style.inherited.dashes = try dashes()
    case .strokeDashoffset: style.inherited.dashOffset = try length()
    case .color:
      let color = try color()
      // The current colour of `color` is that of the parent.
      if color.hue != .current { style.inherited.color = color }
    case .visibility:
      style.inherited.isVisible = try keyword(["visible": true, "hidden": false, "collapse": false])
    case .clipRule: style.inherited.clipRule = try fillRule()
    case .paintOrder: style.inherited.isStrokeFirst = try paintOrder()
    case .opacity: style.own.opacity = try share()
    case .display: style.own.isDisplayed = try display()
    case .clipPath: style.own.clipPath = try clipPath().map { PlacedReference(id: $0, place: place) }
    case .mask: style.own.mask = try effect(.mask).map { PlacedReference(id: $0, place: place) }
    case .filter: style.own.filter = try effect(.filter).map { PlacedReference(id: $0, place: place) }
    case .maskType: style.own.masksByAlpha = try keyword(["alpha": true, "luminance": false])
    case .stopColor: style.own.stopColor = try color()
    case .stopOpacity: style.own.stopOpacity = try share()
    case .overflow:
      style.own.showsOverflow = try keyword(
        ["visible": true, "auto": true, "hidden": false, "scroll": false, "clip": false])
    case .transform: style.own.transform = try transformList(in: viewport)
    case .transformOrigin: style.own.transformOrigin = try transformOrigin()
    case .x: style.own.geometry.x = try length()
    case .y: style.own.geometry.y = try length()
    case .cx: style.own.geometry.cx = try length()
    case .cy: style.own.geometry.cy = try length()
    case .r: style.own.geometry.r = try nonnegativeLength()
    case .width: style.own.geometry.width = try size("width", &style.own, at: place)
    case .height: style.own.geometry.height = try size("height", &style.own, at: place)
    case .rx: style.own.geometry.rx = try automaticLength()
    case .ry: style.own.geometry.ry = try automaticLength()
    default: preconditionFailure("StyleProperty.harmlessValues lists the other properties")
    }
  }

  private mutating func fillRule() throws(ValueFailure) -> FillRule {
    try keyword(["nonzero": .nonZero, "evenodd": .evenOdd])
  }

  private mutating func readJoin(into style: inout InheritedStyle, at place: Int) throws(ValueFailure) {
    let start = index
    style.refusedJoin = nil
    switch word() {
    case "miter-clip": style.refusedJoin = Refusal(feature: .miterClip, attribute: "stroke-linejoin", place: place)
    case "arcs": style.refusedJoin = Refusal(feature: .arcs, attribute: "stroke-linejoin", place: place)
    default:
      index = start
      style.join = try keyword(["miter": .miter, "round": .round, "bevel": .bevel])
    }
  }

  private mutating func miterLimit() throws(ValueFailure) -> Double {
    let start = index
    let limit = try number()
    if limit < 0 { throw failure(.negative, at: start) }
    return limit
  }

  private mutating func dashes() throws(ValueFailure) -> [Length] {
    let start = index
    if word() == "none" { return [] }
    index = start
    return try lengthList()
  }

  /// Whether the stroke comes before the fill. There are no markers, so that their place does not matter.
  private mutating func paintOrder() throws(ValueFailure) -> Bool {
    var words: [String] = []
    while !isAtEnd {
      let start = index
      let word = word()
      let allowed = words.isEmpty ? ["normal", "fill", "stroke", "markers"] : ["fill", "stroke", "markers"]
      guard allowed.contains(word), !words.contains(word), words != ["normal"] else {
        throw word.isEmpty ? unexpected(.keyword) : failure(.keyword(word, allowed: allowed), at: start)
      }
      words.append(word)
      skipWhitespace()
    }
    guard !words.isEmpty else { throw unexpected(.keyword) }
    // Parts that are not listed follow in the usual order.
    guard let stroke = words.firstIndex(of: "stroke") else { return false }
    return words.firstIndex(of: "fill").map { stroke < $0 } ?? true
  }

  /// All values of `display` but `none` draw the element.
  private mutating func display() throws(ValueFailure) -> Bool {
    let word = word()
    guard !word.isEmpty else { throw unexpected(.keyword) }
    // A value may have several words, such as `inline flex`.
    while !isAtEnd {
      skipWhitespace()
      if !isAtEnd, self.word().isEmpty { throw unexpected(.keyword) }
    }
    return word != "none"
  }

  private mutating func clipPath() throws(ValueFailure) -> String? {
    let start = index
    switch word() {
    case "none": return nil
    case "url": return try reference(from: start)
    default:
      throw isAtEnd && index == start
        ? unexpected(.reference) : ValueFailure(kind: .unsupported(.clipPathShape), index: start)
    }
  }

  /// Reads a single reference or `none`.
  /// - Parameter feature: what anything else would need.
  private mutating func effect(_ feature: VectorFeature) throws(ValueFailure) -> String? {
    let start = index
    let word = word()
    if word == "none" { return nil }
    if word.isEmpty { throw isAtEnd ? unexpected(.reference) : ValueFailure(kind: .unsupported(feature), index: start) }
    guard word == "url" else { throw ValueFailure(kind: .unsupported(feature), index: start) }
    let reference = try reference(from: start)
    skipWhitespace()
    if isAtEnd { return reference }
    throw ValueFailure(kind: .unsupported(feature), index: start)
  }

  /// Reads a width or height; `nil` for `auto`, and for one in a relative unit, which is noted in the style.
  private mutating func size(_ name: String, _ style: inout OwnStyle, at place: Int) throws(ValueFailure) -> Length? {
    do throws(ValueFailure) {
      return try automaticLength()
    } catch {
      guard case .unsupported(let feature) = error.kind else { throw error }
      style.relativeSize = Refusal(feature: feature, attribute: name, place: place)
      return nil
    }
  }

  /// Reads a length that cannot be negative; `nil` for `auto`.
  private mutating func automaticLength() throws(ValueFailure) -> Length? {
    let start = index
    if word() == "auto" { return nil }
    index = start
    return try nonnegativeLength()
  }
}
