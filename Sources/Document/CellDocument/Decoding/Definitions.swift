// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The definitions that all elements of a document share: its direction, colours, text styles and state names.
struct Definitions: Sendable {
  static let builtInColors: [String: RGBA] = ["white": .white, "black": .black, "transparent": .clear]

  var isRightToLeft = false
  var colors: [String: RGBA] = builtInColors
  /// The names of the colours that the document defines, including those not read yet.
  var colorNames: Set<String> = []
  var styles: [String: Bindable<TextStyle>] = [:]
  /// The positions of each style's keys, including inherited keys. The outer dictionary is keyed by the style's name.
  var styleKeys: [String: [String: SourcePosition]] = [:]
  /// The names of all styles in document order, including those not read yet.
  var styleNames: [String] = []
  /// The names of the states that the document defines, in document order.
  var stateNames: [String] = []

  /// Returns the colour that a text means: hexadecimal, a name of the document or of CSS, or a function of colours. A suffix such as
  /// `/50%` multiplies the alpha.
  func color(_ text: String) throws(CellDocumentProblem) -> RGBA {
    if let color = colors[text] { return color }
    let notation: ColorNotation
    do throws(ColorNotationProblem) {
      notation = try ColorNotation(text)
    } catch {
      throw .color(error)
    }
    return try notation.color { (name) throws(CellDocumentProblem) in
      guard let color = RGBA(named: name, among: colors) else {
        let known = colorNames.union(colors.keys).sorted()
        let suggestion = nearestName(to: name, among: known) ?? nearestName(to: name, among: RGBA.cssNames)
        throw .unknownName(name, kind: .color, suggestion: suggestion, known: known)
      }
      return color
    }
  }

  func style(_ name: String) throws(CellDocumentProblem) -> Bindable<TextStyle> {
    if let style = styles[name] { return style }
    throw .unknownName(name, kind: .style, suggestion: nearestName(to: name, among: styleNames), known: styleNames)
  }

  /// Returns a style for a span: one of the document, or one that filters give to spans. Mentions and hashtags look like the
  /// document's links unless it says otherwise.
  func styleOfSpan(_ name: String) throws(CellDocumentProblem) -> Bindable<TextStyle> {
    guard styles[name] == nil, let initial = Self.stylesOfFilters[name] else { return try style(name) }
    return ["mention", "hashtag"].contains(name) ? styles["link"] ?? .literal(initial) : .literal(initial)
  }

  /// The styles that filters give to spans, as they look in a document that does not define them. The colour of links has the same
  /// contrast with white and with black, 4.6 to 1.
  private static let stylesOfFilters: [String: TextStyle] = {
    let link = TextStyle(color: RGBA(hexadecimal: "#2F74D0"))
    return [
      "link": link, "mention": link, "hashtag": link, "emoji": TextStyle(), "quote": TextStyle(),
      "code": TextStyle(family: "DejaVu Sans Mono"),
    ]
  }()
}

extension Definitions {
  static let colorsShape = ValueShape.named(.literal(ValueReader.color.shape), count: 0...Int.max)
  static let stylesShape = ValueShape.named(ValueReader.written.shape, count: 0...Int.max)

  /// Reads the object `colors`. A colour may be made from others, also from those that are defined later: `muted: ink/60%`. Colours
  /// must not be made from each other in a circle. An invalid colour is black, so that its uses are not errors too.
  /// - Parameter errors: receives the errors in single colours.
  /// - Throws: ``CellDocumentError`` if the node is not an object.
  mutating func define(
    colors node: DocumentNode, _ context: DecodingContext, _ errors: inout DocumentErrors
  ) throws(CellDocumentError) {
    var context = context
    let members = try NodeReader(node, context).names(&errors)
    let byName = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    var undefined = Set(byName.keys)
    context.definitions.colorNames = undefined
    for member in members where undefined.contains(member.key) {
      // The colour, and those that are needed for it, each with the names that have not been looked at.
      var chain = [(member: member, needed: Self.names(in: member))]
      var names: Set<String> = [member.key]
      while let last = chain.last {
        if let next = last.needed.last {
          chain[chain.count - 1].needed.removeLast()
          guard undefined.contains(next), let member = byName[next] else { continue }
          if names.insert(next).inserted {
            chain.append((member, Self.names(in: member)))
            continue
          }
          let circle = chain.map(\.member).drop { $0.key != next }
          errors.add(context.site.error(.circularColor(circle.map(\.key)), at: member.keyPosition))
          for member in circle { context.definitions.colors[member.key] = .black }
          undefined.subtract(circle.map(\.key))
          chain.removeLast(circle.count)
        } else {
          context.definitions.colors[last.member.key] =
            errors.attempt { () throws(CellDocumentError) in try ValueReader.color.value(of: last.member.value, context) }
            ?? .black
          undefined.remove(last.member.key)
          chain.removeLast()
        }
      }
    }
    colors = context.definitions.colors
    colorNames = context.definitions.colorNames
  }

  /// Returns the names from which a colour is made, the first one last. A name in its own definition means the colour of CSS with
  /// this name, if there is one.
  private static func names(in member: DocumentNode.Member) -> [String] {
    guard case .string(let text) = FoundValue(member.value) else { return [] }
    // Reading the colour reports what is wrong with it.
    guard let notation = ColorNotation(orNil: text) else { return [] }
    return notation.names.filter { $0 != member.key || RGBA(cssName: $0) == nil }.reversed()
  }

  /// Reads the object `styles`, and each style once. Styles may extend styles that are defined later. A chain of styles that extend
  /// each other must not form a cycle and can have at most 64 styles. An invalid style is empty, so that its uses are not errors too.
  /// - Parameter errors: receives the errors in single styles.
  /// - Throws: ``CellDocumentError`` if the node is not an object.
  mutating func define(
    styles node: DocumentNode, _ context: DecodingContext, _ errors: inout DocumentErrors
  ) throws(CellDocumentError) {
    let members = try NodeReader(node, context).names(&errors)
    let byName = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    var context = context
    context.definitions.colors = colors
    context.definitions.styleNames = members.map(\.key)
    var depths: [String: Int] = [:]
    for member in members where depths[member.key] == nil {
      // The style, and the ancestors that have not been read yet.
      var chain = [member]
      var names: Set<String> = [member.key]
      while let last = chain.last, let parent = Self.parent(of: last).flatMap({ byName[$0] }), depths[parent.key] == nil {
        guard names.insert(parent.key).inserted else {
          errors.add(context.site.error(.circularStyle(parent.key), at: parent.keyPosition))
          context.definitions.styles[parent.key] = .literal(TextStyle())
          break
        }
        chain.append(parent)
      }
      for member in chain.reversed() {
        let depth = 1 + (Self.parent(of: member).flatMap { depths[$0] } ?? 0)
        if depth > Limits.depth { throw context.site.error(.notation(.tooDeep), at: member.keyPosition) }
        depths[member.key] = depth
        context.definitions.styles[member.key] =
          errors.attempt { () throws(CellDocumentError) in try ValueReader.written.read(member.value, context) }
          ?? .literal(TextStyle())
        let inherited = Self.parent(of: member).flatMap { context.definitions.styleKeys[$0] } ?? [:]
        context.definitions.styleKeys[member.key] = inherited.merging(member.value.keyPositions) { $1 }
      }
    }
    styles = context.definitions.styles
    styleNames = context.definitions.styleNames
    styleKeys = context.definitions.styleKeys
  }

  private static func parent(of member: DocumentNode.Member) -> String? {
    if case .string(let name)? = member.value[TextStyle.parentKey].map({ FoundValue($0) }) { name } else { nil }
  }
}
