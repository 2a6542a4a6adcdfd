// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
package import CellNotation
package import CellTree

extension CellSource {
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
    self.init()
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

extension CellSource.ColorReference {
  /// Parses the name of a colour and its alpha; `nil` if the name is not one of `colors`.
  fileprivate init?(_ text: String, among colors: [String: RGBA]) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard colors[String(parts[0])] != nil else { return nil }
    var alpha = 1.0
    if parts.count == 2 {
      guard let percent = Percentage(parts[1]) else { return nil }
      alpha = percent.value / 100
    }
    self.init(name: String(parts[0]), alpha: alpha)
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
