// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A key that a modifier sets, and those that were set before it. A modifier makes one, and copies nothing.
final class Setting: KeyValue, Sendable {
  let key: String
  let value: any DocumentValue
  private let earlier: Setting?

  init(_ key: String, _ value: any DocumentValue, after earlier: Setting? = nil) {
    (self.key, self.value, self.earlier) = (key, value, earlier)
  }

  /// Texts in Swift are literal.
  var holdsExpression: Bool { false }
  var written: DataValue { value.written }

  /// The settings that count, the last one first: of several of one key, the last.
  var all: [Setting] {
    var settings: [Setting] = []
    settings.reserveCapacity(16)
    var next: Setting? = self
    while let setting = next {
      if !settings.contains(where: { $0.key == setting.key }) { settings.append(setting) }
      next = setting.earlier
    }
    return settings
  }
}

extension [Setting]: KeyValues {
  func value(of key: String) -> Setting? { first { $0.key == key } }
}

extension [Setting] {
  /// The keys and their written values, the key that was set first at the beginning.
  var members: [DataObject.Member] { reversed().map { DataObject.Member(name: $0.key, value: $0.written) } }
}

extension Field {
  /// Sets a value that a modifier states, as reading its written form does.
  /// - Throws: ``CellDocumentError`` if reading refuses it.
  func set(
    _ value: any DocumentValue, in target: inout Target, _ context: DecodingContext, at position: SourcePosition
  ) throws(CellDocumentError) {
    if assign(value, context.definitions.isRightToLeft, &target) { return }
    var template = Template(target)
    try read(DocumentNode(value.written, at: position), context, &template)
    target = template.base
  }
}

/// The keys of a type of element that modifiers set, in containers of one engine.
final class SettingTable: Sendable {
  /// What a key sets.
  final class Entry: Sendable {
    /// The place in the order in which keys are read: a key that is short for others comes before them.
    let order: Int
    let layout: Field<LayoutProperties>?
    let decoration: Field<Decoration>?
    /// The rules that only an element with the key can break.
    let rules: [KeyRule]

    init(order: Int, layout: Field<LayoutProperties>?, decoration: Field<Decoration>?, rules: [KeyRule]) {
      (self.order, self.layout, self.decoration, self.rules) = (order, layout, decoration, rules)
    }
  }

  let kind: ElementKind
  /// The entries by key. One for content has no field here.
  private let entries: [String: Entry]
  /// The rules that an element without any of their keys breaks.
  private let demands: [KeyRule]

  private init(_ kind: ElementKind, in engine: LayoutEngineName) {
    self.kind = kind
    let layout = Dictionary(kind.layout(in: engine).map { ($0.name, $0) }) { first, _ in first }
    let decoration = Dictionary(kind.decoration.map { ($0.name, $0) }) { first, _ in first }
    let keys = distinct(kind.layout(in: engine).map(\.name) + kind.decoration.map(\.name) + kind.content.keys.map(\.name))
    let rules = DecorationFields.rules + kind.layoutRules(in: engine) + kind.content.rules
    entries = Dictionary(
      uniqueKeysWithValues: keys.enumerated().map { order, key in
        let own = rules.filter { $0.key == key }
        return (key, Entry(order: order, layout: layout[key], decoration: decoration[key], rules: own))
      })
    demands = rules.filter { $0.key == nil }
  }

  private static let tables = Dictionary(
    uniqueKeysWithValues: ElementKind.all.map { kind in
      (kind.name, LayoutEngineName.allCases.map { ($0, SettingTable(kind, in: $0)) })
    })

  /// Returns the table of a type in containers of an engine.
  static func table(of type: String, in engine: LayoutEngineName) -> SettingTable? {
    tables[type]?.first { $0.0 == engine }?.1
  }

  /// Returns the entries of settings, in the order in which keys are read; `nil` if the type has not one of the keys, or if a rule is
  /// broken.
  func entries(of settings: [Setting]) -> [(setting: Setting, entry: Entry)]? {
    var found: [(setting: Setting, entry: Entry)] = []
    found.reserveCapacity(settings.count)
    for setting in settings {
      guard let entry = entries[setting.key], entry.rules.allSatisfy({ $0.problem(in: settings) == nil }) else { return nil }
      let place = found.firstIndex { $0.entry.order > entry.order } ?? found.endIndex
      found.insert((setting, entry), at: place)
    }
    return demands.allSatisfy { $0.problem(in: settings) == nil } ? found : nil
  }
}
