// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellRaster

/// What a document said about a cell when a golden was recorded; see `CellSource`.
struct RecordedDocument: Equatable, Sendable {
  var family: String
  var textScale: Double
  var colors: [String: RGBA] = [:]
  var conditions: [String: String] = [:]
  var stateConditions: [String: String] = [:]
  var states: [String] = []
  /// The first 12 hexadecimal digits of the SHA-256 of each file that the document includes, by its name.
  var files: [String: String] = [:]

  /// Returns `nil` for a cell that was not made from a document.
  init?(_ source: CellSource) {
    guard let family = source.family else { return nil }
    self.family = family
    textScale = source.textScale
    colors = source.colors
    conditions = source.conditions
    stateConditions = source.stateConditions
    states = source.states
    files = source.included.mapValues { String(SHA256Digest.hexadecimal(of: $0).prefix(12)) }
  }
}

/// The changes of a document that change its cells without being keys of an element.
struct DocumentComparison {
  struct Change {
    /// `canvas`, or the path of a state: `states.dark`.
    let path: String
    let change: ElementChange.Change
  }

  private let old, new: RecordedDocument?
  /// The changes that apply to the cell as a whole.
  private(set) var changes: [Change] = []

  /// - Parameters: the documents; `nil` if the golden was recorded without this information.
  init(from old: RecordedDocument?, to new: RecordedDocument?) {
    self.old = old
    self.new = new
    guard let old, let new else { return }
    if old.family != new.family {
      changes.append(Change(path: "canvas", change: .key("family", old: .string(old.family), new: .string(new.family))))
    }
    if old.textScale != new.textScale {
      changes.append(
        Change(path: "canvas", change: .key("textScale", old: Self.number(old.textScale), new: Self.number(new.textScale))))
    }
    for state in Set(old.states).symmetricDifference(new.states).sorted() {
      let (before, now) = (old.stateConditions[state], new.stateConditions[state])
      guard before != now else { continue }
      changes.append(
        Change(
          path: Self.statePrefix + state,
          change: .key("when", old: before.map { .string($0) }, new: now.map { .string($0) })))
    }
  }

  private static let statePrefix = "states."

  /// Returns the name of a state whose path this is; `nil` for any other path.
  static func state(at path: String) -> String? {
    path.hasPrefix(statePrefix) ? String(path.dropFirst(statePrefix.count)) : nil
  }

  private static func number(_ value: Double) -> DataValue? { DataNumber(text: decimal(value)).map { .number($0) } }

  /// Whether the default font family changed, and with it the fonts of elements.
  var changesFamily: Bool { changes.contains { $0.path == "canvas" && $0.change.isOfFamily } }

  /// Returns whether a changed key follows from a change of the document.
  /// - Parameter type: the type of the element that has the key; `span` or `paragraph` for a part of a text.
  func explains(_ change: ElementChange.Change, ofType type: String) -> Bool {
    guard let old, let new, case .key(let key, let before?, let now?) = change else { return false }
    if key.split(separator: ".").last == "family", old.family != new.family {
      return (before, now) == (.string(old.family), .string(new.family))
    }
    guard old.textScale != new.textScale, Self.scales(key, ofType: type) else { return false }
    return Self.isScaled(before, now, by: new.textScale / old.textScale)
  }

  /// Whether lengths differ only by a factor. Scaled lengths are rounded.
  private static func isScaled(_ before: DataValue, _ now: DataValue, by factor: Double) -> Bool {
    switch (before, now) {
    case (.number(let before), .number(let now)): abs(now.value - before.value * factor) <= 1
    case (.array(let before), .array(let now)):
      before.count == now.count && zip(before, now).allSatisfy { isScaled($0, $1, by: factor) }
    default: false
    }
  }

  /// Whether the value of a key is multiplied by the text scale.
  private static func scales(_ key: String, ofType type: String) -> Bool {
    let names = key.split(separator: ".").map(String.init)
    if let last = names.last, scaledKeys.contains(last) { return true }
    let ofSpan = names.first == WrittenParagraph.markerKey ? names.dropFirst() : names[...]
    return scaledKeysOfTexts[type]?.contains(ofSpan.joined(separator: ".")) == true
  }

  private static let scaledKeys: Set<String> = [
    "size", "lineHeight", "letterSpacing", "diameter", "labelPadding", "baselineShift",
  ]

  /// The keys that are scaled only in an element of this type, or in a part of a text.
  private static let scaledKeysOfTexts: [String: Set<String>] = {
    let ofLines = Set(["underline", "strikethrough"].flatMap { [$0 + ".thickness", $0 + ".offset"] })
    let ofSpans = ofLines.union(["background.cornerRadius", "background.padding", "height"])
    return [
      "text": ofLines, WrittenSpan.type: ofSpans,
      WrittenParagraph.type: ofSpans.union(["indent", "spacingBefore", "cornerRadius", "padding"]),
    ]
  }()

  /// Returns the condition that adds an element, or a part of a text, to a cell, or removes it; `nil` if there is none.
  func condition(of change: CellKeysComparison.Change) -> ElementChange.Change? {
    guard let old, let new else { return nil }
    return change.condition(old.conditions, new.conditions)
  }
}

extension ElementChange.Change {
  fileprivate var isOfFamily: Bool { if case .key("family", _, _) = self { true } else { false } }
}

extension CellSource {
  /// Returns the named colour whose definition explains a changed key; `nil` if there is none.
  ///
  /// A colour that the golden's document had with the same alpha as the key is preferred, then one that is written as a literal.
  /// - Parameter notations: the colours with names that the key is written with; `nil` if they are unknown.
  func color(
    explaining change: CellChange.Change, writtenAs notations: [ColorNotation]?, since old: RecordedDocument
  ) -> String? {
    let names = notations.map { Set($0.flatMap(\.names)) }
    let changed = colors.keys.sorted().filter { name in
      old.colors[name] != nil && old.colors[name] != colors[name] && names?.contains(name) != false
    }
    let found = change.changedColors.map { pair in
      let whole = changed.filter { old.colors[$0] == pair.old && colors[$0] == pair.new }
      let made = notations?.first {
        $0.color(among: old.colors) == pair.old && $0.color(among: colors) == pair.new
      }
      let fitting =
        !whole.isEmpty
        ? whole
        : made.map { $0.names.filter(changed.contains) } ?? changed.filter { isChange(of: $0, pair.old, pair.new, since: old) }
      return fitting.first { derivation(ofColor: $0) == nil } ?? fitting.first
    }
    guard let name = found.first ?? nil, found.allSatisfy({ $0 != nil }) else { return nil }
    return origin(ofColor: name, since: old)
  }

  /// Whether a named colour changed in this way, apart from the alpha.
  private func isChange(of name: String, _ before: RGBA, _ now: RGBA, since old: RecordedDocument) -> Bool {
    guard let oldColor = old.colors[name], let newColor = colors[name] else { return false }
    return before.withAlpha(of: oldColor) == oldColor && now.withAlpha(of: newColor) == newColor
  }

  /// Returns the colour with which a named colour changed: itself, or the one that it is made from.
  private func origin(ofColor name: String, since old: RecordedDocument) -> String {
    guard let derivation = derivation(ofColor: name), derivation.color(among: old.colors) == old.colors[name],
      let base = derivation.names.first(where: { old.colors[$0] != colors[$0] })
    else { return name }
    return origin(ofColor: base, since: old)
  }
}

extension RGBA {
  fileprivate func withAlpha(of other: RGBA) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: other.alpha) }
}

extension CellChange.Change {
  /// The colours that differ in the value of a changed key; empty if anything else differs too.
  fileprivate var changedColors: [(old: RGBA, new: RGBA)] {
    guard case .written(.key(_, let old?, let new?)) = self else { return [] }
    return Self.changedColors(old, new) ?? []
  }

  /// Returns the colours that differ between two values; `nil` if anything else differs too.
  private static func changedColors(_ old: DataValue, _ new: DataValue) -> [(old: RGBA, new: RGBA)]? {
    if old == new { return [] }
    func joined(_ pairs: [(DataValue, DataValue)]) -> [(old: RGBA, new: RGBA)]? {
      let parts = pairs.map(changedColors)
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    }
    switch (old, new) {
    case (.array(let olds), .array(let news)) where olds.count == news.count: return joined(Array(zip(olds, news)))
    case (.object(let olds), .object(let news)) where olds.members.map(\.name) == news.members.map(\.name):
      return joined(zip(olds.members, news.members).map { ($0.value, $1.value) })
    case (.string(let old), .string(let new)):
      guard let before = RGBA(hexadecimal: old), let now = RGBA(hexadecimal: new) else { return nil }
      return [(before, now)]
    default: return nil
    }
  }
}
