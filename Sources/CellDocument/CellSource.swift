// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation

/// What a document says about a cell besides the keys of its elements, for explanations of why a cell has changed.
///
/// All values compare equal, so that cells with the same keys are equal, whatever document they come from.
package struct CellSource: Hashable, Sendable {
  /// The font family of text whose style sets none; `nil` for a cell that was not made from a document.
  package internal(set) var family: String?
  /// The factor by which text is scaled.
  package internal(set) var textScale = TextScale.one.factor
  /// The named colours, with the changes of the applied states.
  package internal(set) var colors: [String: RGBA] = [:]
  /// The conditions of elements, by the path of the element without the numbers of repetitions.
  package internal(set) var conditions: [String: String] = [:]
  /// The conditions of states, by the name of the state.
  package internal(set) var stateConditions: [String: String] = [:]
  /// The states that are applied, in order.
  package internal(set) var states: [String] = []
  /// The source locations of named colours and of conditions.
  private var locations: [String: DocumentLocation] = [:]
  /// The names and factors of the colours that other named colours are made from, by the name of the other colour.
  private var derivations: [String: ColorReference] = [:]
  /// The parts of the document whose keys may have colours, and their file.
  private var parts: [DocumentNode] = []
  private var file = ""

  package init() {}

  package static func == (_: CellSource, _: CellSource) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}

  /// Returns the source location of a named colour.
  package func location(ofColor name: String) -> DocumentLocation? { locations["color " + name] }
  /// Returns the source location of an element's condition, by the path of the element without the numbers of repetitions.
  package func location(ofConditionAt path: String) -> DocumentLocation? { locations["element " + path] }
  /// Returns the source location of a state's condition: that of the state if it has none, that of all states if the document does
  /// not have the state, and that of the document if it has no states.
  package func location(ofConditionOfState name: String) -> DocumentLocation? {
    locations["state " + name] ?? locations[Self.statesKey]
  }

  private static let statesKey = "states"

  /// A named colour, and a factor for its alpha, as in `ink/60%`.
  package struct ColorReference: Hashable, Sendable {
    package let name: String
    package let alpha: Double
  }

  /// Returns the colour that another named colour is made from; `nil` if it is written as a literal.
  package func derivation(ofColor name: String) -> ColorReference? { derivations[name] }

  /// Returns the names of the colours in the value of a key. Returns `nil` if the names are unknown, because an expression or a
  /// named style gives the value.
  /// - Parameter key: the place of the key.
  package func colorNames(inValueOfKeyAt key: DocumentLocation) -> Set<String>? {
    guard let value = parts.lazy.compactMap({ $0.value(ofKeyAt: key, in: file) }).first else { return nil }
    let texts = value.texts.filter { Definitions.hasFormOfColor($0, among: colors) || $0.contains("${") }
    guard !texts.isEmpty, !texts.contains(where: { $0.contains("${") }) else { return nil }
    return Set(texts.compactMap { ColorReference($0, among: colors)?.name })
  }

  /// Reads a document with some states applied to it.
  init(of parts: DocumentParts, _ canvas: Canvas, _ definitions: Definitions, _ root: ElementTemplate, site: Site) {
    family = canvas.family
    textScale = canvas.textScale.factor
    states = site.states
    file = site.file
    self.parts = [parts.cell, parts.styles, parts.canvas].compactMap { $0 }
    locations[Self.statesKey] = DocumentLocation(parts.statesPosition ?? .start, in: site.file)
    for member in parts.colors?.members ?? [] {
      if let text = member.value.texts.first { derivations[member.key] = ColorReference(text, among: colors) }
      colors[member.key] = definitions.colors[member.key]
      locations["color " + member.key] = DocumentLocation(member.keyPosition, in: site.file)
    }
    for state in parts.states?.members ?? [] {
      locations["state " + state.key] = DocumentLocation(state.keyPosition, in: site.file)
      guard let condition = state.value.members?.first(where: { $0.key == "when" }) else { continue }
      stateConditions[state.key] = Repetition.text(ofCondition: condition.value)
      locations["state " + state.key] = DocumentLocation(condition.keyPosition, in: site.file)
    }
    add(root, at: root.segment, in: site.file)
  }

  private mutating func add(_ element: ElementTemplate, at path: String, in file: String) {
    if let text = element.repetition.conditionText {
      conditions[path] = text
      locations["element " + path] = element.keyLocations["when"]
    }
    for child in element.children { add(child, at: path + "/" + child.segment, in: file) }
  }
}

extension CellSource.ColorReference {
  /// Parses the name of a colour and its alpha; `nil` if the name is not one of `colors`.
  fileprivate init?(_ text: String, among colors: [String: RGBA]) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard colors[String(parts[0])] != nil else { return nil }
    name = String(parts[0])
    guard parts.count == 2 else {
      alpha = 1
      return
    }
    guard let percent = Percentage(parts[1]) else { return nil }
    alpha = percent.value / 100
  }
}

extension Definitions {
  /// Whether a text is a hexadecimal colour, or the name of a built-in colour or of one of `colors`, also with an alpha.
  fileprivate static func hasFormOfColor(_ text: String, among colors: [String: RGBA]) -> Bool {
    let name = String(text.prefix { $0 != "/" })
    return colors[name] != nil || builtInColors[name] != nil || RGBA(hexadecimal: name) != nil
  }
}

extension DocumentNode {
  /// Returns the value of the key at a place inside the node.
  fileprivate func value(ofKeyAt place: DocumentLocation, in file: String) -> DocumentNode? {
    switch value {
    case .object(let members):
      for member in members {
        if DocumentLocation(member.keyPosition, in: file) == place { return member.value }
        if let found = member.value.value(ofKeyAt: place, in: file) { return found }
      }
      return nil
    case .array(let elements): return elements.lazy.compactMap { $0.value(ofKeyAt: place, in: file) }.first
    case .null, .boolean, .number, .string, .plain: return nil
    }
  }

  /// All texts in the value.
  fileprivate var texts: [String] {
    switch value {
    case .string(let text), .plain(let text): [text]
    case .object(let members): members.flatMap(\.value.texts)
    case .array(let elements): elements.flatMap(\.texts)
    case .null, .boolean, .number: []
    }
  }
}
