// SPDX-License-Identifier: MIT

import CellDocument
import Graphics
internal import Notation

/// Finds data constraints for a fix that is proven only for the user's data. With the constraints, the fix would hold for all data
/// that satisfies them.
struct StatementSearch {
  private let items: [DataItem]
  private let colors: [String: RGBA]

  init(_ items: [DataItem], colors: [String: RGBA]) {
    self.items = items
    self.colors = colors
  }

  /// Returns data constraints that accept the user's data and reject the values with which a fix does harm. Returns `nil` if no
  /// such constraints are found.
  func statements(excluding harmful: [ProofCase.Change]) -> [DataPlace: DataConstraint]? {
    var statements: [DataPlace: DataConstraint] = [:]
    for (place, changes) in Dictionary(grouping: harmful, by: \.place) {
      guard let statement = statement(about: place, excluding: changes.map(\.value.value)) else { return nil }
      statements[place] = statement
    }
    return statements.isEmpty ? nil : statements
  }

  private func statement(about place: DataPlace, excluding values: [DataValue?]) -> DataConstraint? {
    let given = items.map { $0.value.value(at: place) }
    var statement = DataConstraint()
    for value in values where statement.refusal(of: value, colors: colors) == nil {
      switch value {
      case nil, .null?: statement.isRequired = true
      case .array(let entries)?:
        let counts = given.compactMap { if case .array(let entries)? = $0 { entries.count } else { nil } }
        if entries.count < counts.min() ?? 0 { statement.minItems = counts.min() } else { statement.maxItems = counts.max() }
      case .number(let number)?:
        let numbers = given.compactMap { if case .number(let number)? = $0 { number.value } else { nil } }
        if number.value < numbers.min() ?? number.value {
          statement.minimum = numbers.min()
        } else {
          statement.maximum = numbers.max()
        }
      case .string(let text)?: exclude(text, given: given, from: &statement)
      case .boolean?, .object?: break
      }
      // A value that no bound excludes is excluded by listing the allowed values.
      if statement.refusal(of: value, colors: colors) == nil, !isTranslucentPicture(value) {
        guard let values = fewTexts(among: given) else { return nil }
        statement.values = values
      }
    }
    let keepsData = given.allSatisfy { statement.refusal(of: $0, colors: colors) == nil }
    let leavesOut = values.allSatisfy {
      statement.refusal(of: $0, colors: colors) != nil || statement.isOpaque && isTranslucentPicture($0)
    }
    return keepsData && leavesOut ? statement : nil
  }

  private func exclude(_ text: String, given: [DataValue?], from statement: inout DataConstraint) {
    if isTranslucentPicture(.string(text)) || isTranslucentColor(text) {
      statement.isOpaque = true
      return
    }
    let lengths = given.compactMap { if case .string(let text)? = $0 { text.count } else { nil } }
    guard let shortest = lengths.min(), let longest = lengths.max() else { return }
    if text.count < shortest { statement.minLength = text.count + 1 }
    if text.count > longest { statement.maxLength = longest }
  }

  private func isTranslucentPicture(_ value: DataValue?) -> Bool {
    if case .string(let text)? = value { GeneratedPicture(namedIn: text)?.kind == .translucent } else { false }
  }

  private func isTranslucentColor(_ text: String) -> Bool {
    guard let color = colors[text] ?? RGBA(hexadecimal: text) else { return false }
    return !color.isOpaque
  }

  /// Returns the distinct values of the user's data at a place, as strings, to list them in a constraint. Returns `nil` unless
  /// there are one to four values, each a Boolean or a string of at most 20 characters.
  private func fewTexts(among given: [DataValue?]) -> [String]? {
    let texts = distinct(
      given.compactMap { value -> String? in
        switch value {
        case .string(let text)?: text.count <= 20 ? text : nil
        case .boolean(let value)?: value ? "true" : "false"
        default: nil
        }
      })
    return texts.count == Set(given.compactMap(\.self)).count && 1...4 ~= texts.count ? texts : nil
  }
}

extension DataValue {
  /// Returns the document with data constraints added to its `data` key.
  func stating(_ statements: [DataPlace: DataConstraint]) -> DataValue {
    let added = Self.written(statements)
    guard case .object(let document) = self, case .object(let new) = added else { return self }
    guard case .object(let old)? = document["data"] else { return setting(added, at: DataPlace([.member("data")])) }
    let merged = new.members.map { member -> DataObject.Member in
      guard case .object(let stated)? = old[member.name], case .object(let more) = member.value else { return member }
      return DataObject.Member(name: member.name, value: .object(DataObject(more.members + stated.members)))
    }
    return setting(.object(DataObject(merged + old.members)), at: DataPlace([.member("data")]))
  }

  /// Returns data constraints as a value of the `data` key.
  static func written(_ statements: [DataPlace: DataConstraint]) -> DataValue {
    let members = statements.map { DataObject.Member(name: "\($0.key)", value: $0.value.written) }
    return .object(DataObject(members.sorted { $0.name < $1.name }))
  }
}
