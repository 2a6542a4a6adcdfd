// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A document's data constraints. Each entry is the constraint for the data at one path.
package struct DataConstraints: Equatable, Sendable {
  struct Entry: Hashable, Sendable {
    let path: [String]
    /// Whether the constraint is on the entries of the list at the path, and not on the list.
    var isOfEntries = false
    let statement: DataConstraint
    let position: SourcePosition
    /// Whether a JSON Schema says nothing about what is inside the value.
    var isOpen = false
  }

  /// A keyword of a JSON Schema that is not checked.
  struct UncheckedKeyword: Equatable, Sendable {
    let name: String
    let position: SourcePosition
  }

  let entries: [Entry]
  /// The numbers of the entries for each path.
  private let byPath: [[String]: [Int]]
  /// Whether they come from a JSON Schema.
  package let areSchema: Bool
  let unchecked: [UncheckedKeyword]

  static let none = DataConstraints([])

  private init(_ entries: [Entry], areSchema: Bool = false, unchecked: [UncheckedKeyword] = []) {
    (self.entries, self.areSchema, self.unchecked) = (entries, areSchema, unchecked)
    byPath = Dictionary(grouping: entries.indices) { entries[$0].path }
  }

  /// - Parameters:
  ///   - node: the value of the key `data`.
  ///   - schema: the JSON Schema that it names; `nil` if none was read.
  init(_ node: DocumentNode?, schema: DocumentNode?, _ context: DecodingContext) throws(CellDocumentError) {
    guard let node else {
      self = .none
      return
    }
    if node.members == nil {
      _ = try ValueReader.nonEmptyText.value(of: node, context)
      guard let schema else { throw context.site.error(.include(.notRead), at: node.position) }
      var reader = DataSchemaReader(schema, context)
      try reader.read()
      self.init(reader.entries, areSchema: true, unchecked: reader.unchecked)
      return
    }
    var errors = DocumentErrors()
    let entries = try NodeReader(node, context).members.compactMap { member in
      errors.attempt { () throws(CellDocumentError) in
        Entry(
          path: try Self.path(member.key, at: member.keyPosition, context),
          statement: try DataConstraint.read(member.value, context), position: member.keyPosition)
      }
    }
    try errors.check()
    self.init(entries)
  }

  /// Whether a file is a JSON Schema: it has no version, which every document has.
  package static func isSchema(_ text: DocumentText) throws(CellDocumentError) -> Bool {
    try text.node.members?.contains { $0.key == "version" } == false
  }

  /// Reads a JSON Schema of data items.
  package init(schema text: DocumentText) throws(CellDocumentError) {
    var reader = DataSchemaReader(try text.node, DecodingContext(fileName: text.fileName))
    try reader.read()
    self.init(reader.entries, areSchema: true, unchecked: reader.unchecked)
  }

  /// Whether nothing is said about the data.
  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the steps of a path such as `replies.text`; no steps for `.`.
  /// - Throws: ``CellDocumentError`` for anything but a plain path.
  private static func path(_ text: String, at position: SourcePosition, _ context: DecodingContext) throws(CellDocumentError)
    -> [String]
  {
    if text == "." { return [] }
    let expression: Expression
    do throws(ExpressionProblem) {
      expression = try ExpressionParser.wholeExpression(text)
    } catch {
      throw context.site.error(.expression(error, in: text), at: position)
    }
    guard expression.operands.count == 1, expression.filters.isEmpty, case .path(let path) = expression.operands[0] else {
      throw context.site.error(.expression(.unexpected(text), in: text), at: position)
    }
    return path.steps
  }

  /// Returns the first data constraint for a place, or `nil` if there is none.
  package func statement(about place: DataPlace) -> DataConstraint? {
    if entries.isEmpty { return nil }
    let isOfEntries = place.isEntry
    let found = place.namedPaths.flatMap { byPath[$0] ?? [] }.map { entries[$0] }
    // A constraint on a list is also one on its entries, if they have none of their own.
    return (found.first { $0.isOfEntries == isOfEntries } ?? found.first { !$0.isOfEntries })?.statement
  }

  /// Adds an error for each place that a document names, but its shape of data does not.
  func check(_ places: @autoclosure () -> [UsedDataPlace], _ site: Site, _ errors: inout DocumentErrors) {
    guard entries.contains(where: \.statement.isComplete) else { return }
    // The paths of the entries, and of what they are in.
    let known = Set(entries.flatMap { entry in entry.path.indices.map { Array(entry.path[...$0]) } })
    for used in places() where !errors.isFull {
      guard let position = used.position, let path = used.place.namedPaths.last, !path.isEmpty, mustBeNamed(path),
        !used.place.namedPaths.contains(where: { known.contains($0) || isInsideOpenValue($0) })
      else { continue }
      // The nearest of the names that stand beside it.
      let names = known.lazy.filter { $0.count == path.count && $0.dropLast() == path.dropLast() }.compactMap(\.last)
      let suggestion = nearestName(to: path.last ?? "", among: names.sorted()).map { DataPath(steps: path.dropLast() + [$0]) }
      errors.add(
        site.error(.notInData(DataPath(steps: path).description, suggestion: suggestion?.description), at: position))
    }
  }

  /// Whether a place is inside an object of which `data` names all members.
  private func mustBeNamed(_ path: [String]) -> Bool { hasEntry(around: path) { $0.statement.isComplete } }

  private func isInsideOpenValue(_ path: [String]) -> Bool { hasEntry(around: path, where: \.isOpen) }

  /// Whether an entry for a value around a place meets a condition.
  private func hasEntry(around path: [String], where condition: (Entry) -> Bool) -> Bool {
    path.indices.contains { end in byPath[Array(path[..<end])]?.contains { condition(entries[$0]) } == true }
  }

  /// Throws if an item violates a data constraint. The error names the item and the position of the constraint.
  func check(_ item: DataValue, _ definitions: Definitions, _ site: Site) throws(CellDocumentError) {
    for entry in entries {
      let values = item.values(at: entry.path[...], inAbsent: !areSchema)
      for value in entry.isOfEntries ? values.flatMap(\.entries) : values {
        guard let refusal = entry.statement.refusal(of: value, colors: definitions.colors) else { continue }
        throw site.error(.dataViolation(path: DataPath(steps: entry.path).description, refusal), at: entry.position)
      }
    }
  }
}

extension DataPlace {
  /// Whether the place is an entry of a list.
  fileprivate var isEntry: Bool {
    switch steps.last {
    case .entries?, .entry?: true
    case .member?, nil: false
    }
  }

  /// The path as it may be written under `data`: with the numbers of entries, and without them.
  fileprivate var namedPaths: [[String]] {
    let members = steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    let numbered = steps.compactMap { step -> String? in
      switch step {
      case .member(let name): name
      case .entry(let index): String(index)
      case .entries: nil
      }
    }
    return numbered == members ? [members] : [numbered, members]
  }
}

extension DataValue {
  /// Returns the values at a path. A step that is not an index applies to every entry of a list. A place that does not exist is
  /// `nil` in the result.
  /// - Parameter includesAbsent: whether a place in an object that does not exist is in the result.
  fileprivate func values(at path: ArraySlice<String>, inAbsent includesAbsent: Bool) -> [DataValue?] {
    guard let step = path.first else { return [self] }
    switch self {
    case .object(let object):
      let isLast = path.count == 1
      return object[step].map { $0.values(at: path.dropFirst(), inAbsent: includesAbsent) }
        ?? (isLast || includesAbsent ? [nil] : [])
    case .array(let entries):
      if let index = Int(step) {
        return entries.indices.contains(index) ? entries[index].values(at: path.dropFirst(), inAbsent: includesAbsent) : [nil]
      }
      return entries.flatMap { $0.values(at: path, inAbsent: includesAbsent) }
    case .null, .boolean, .number, .string: return includesAbsent ? [nil] : []
    }
  }
}

extension DataValue? {
  /// The entries, if the value is a list.
  fileprivate var entries: [DataValue?] { if case .array(let entries)? = self { entries } else { [] } }
}
