// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellGraphics
package import CellNotation
package import CellTree

extension CellSource {
  /// Returns the colours with names in the value of a key. Returns `nil` if the names are unknown, because an expression or a named
  /// style gives the value.
  /// - Parameter key: the place of the key.
  package func colorNotations(inValueOfKeyAt key: DocumentLocation) -> [ColorNotation]? {
    guard let value = parts.lazy.compactMap({ $0.value(ofKeyAt: key, in: file) }).first else { return nil }
    let texts = value.texts.filter { RGBA(notation: $0, among: colors) != nil || $0.contains("${") }
    guard !texts.isEmpty, !texts.contains(where: { $0.contains("${") }) else { return nil }
    return texts.compactMap { ColorNotation($0, madeFrom: colors) }
  }

  /// Reads a document with some states applied to it.
  init(of parts: DocumentParts, _ canvas: Canvas, _ definitions: Definitions, _ root: ElementTemplate, site: Site) {
    self.init()
    family = canvas.family
    textScale = canvas.textScale.factor
    states = site.states
    file = site.file
    included = Dictionary(parts.includedFiles.map { ($0.name, $0.bytes) }) { first, _ in first }
    self.parts = [parts.cell, parts.styles, parts.canvas].compactMap { $0 }
    locations[Self.statesKey] = DocumentLocation(parts.statesPosition ?? .start, in: site.file)
    for member in parts.colors?.members ?? [] {
      if let text = member.value.texts.first, let notation = ColorNotation(text, madeFrom: definitions.colors),
        !notation.names.contains(member.key)
      {
        derivations[member.key] = notation
      }
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
    if let list = element.repetition.list {
      lists[path] = list.expression.source
      locations["list " + path] = element.keyLocations["each"]
    }
    for (part, text) in element.partConditions {
      conditions[path + "/" + part] = text
      locations["element \(path)/\(part)"] = element.keyLocations[KeyLocations.name(ofPart: part, key: "when")]
    }
    for child in element.children { add(child, at: path + "/" + child.segment, in: file) }
  }
}

extension ColorNotation {
  /// Parses a colour that is made from at least one of `colors`; `nil` for any other text.
  fileprivate init?(_ text: String, madeFrom colors: [String: RGBA]) {
    self.init(orNil: text)
    guard names.contains(where: { colors[$0] != nil }) else { return nil }
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
