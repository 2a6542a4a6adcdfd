// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
import CellGraphics
internal import CellNotation

/// Finds data constraints for fixes that hold only for the user's data. With the constraints, the fixes would hold for all data that
/// was tried and satisfies them.
///
/// The constraints are general: bounds between values that do no harm, not the extremes of the user's data, which the next item may
/// exceed. Where only a list of the user's own texts would help, there is no constraint.
struct StatementSearch {
  private let items: [DataItem]
  private let colors: [String: RGBA]
  private let uses: [DataPlace: [DataUse]]

  /// Whether a bound is as far from the user's data as the tried values allow, or as near as is still general.
  enum Room: CaseIterable {
    case most, some, least

    /// Returns the lowest, the middle or the highest of sorted values.
    func choice<Value>(of values: [Value]) -> Value? {
      switch self {
      case .most: values.last
      case .some: values.isEmpty ? nil : values[values.count / 2]
      case .least: values.first
      }
    }
  }

  /// Maximum lengths that a person would state.
  private static let lengths = [4, 8, 12, 16, 20, 24, 32, 40, 60, 80, 100, 140, 200, 280, 400, 500]

  init(_ items: [DataItem], of template: CellTemplate) {
    self.items = items
    colors = template.colors
    uses = Dictionary(template.dataPlaces.map { ($0.place, $0.uses) }) { first, _ in first }
  }

  /// Returns data constraints that accept the user's data and reject the values with which a fix does harm. Returns `nil` if no
  /// such constraints are found.
  ///
  /// - Parameters:
  ///   - harmful: The changes with which the fixes do harm.
  ///   - tried: All changes that were tried.
  func statements(excluding harmful: [ProofCase.Change], tried: [ProofCase.Change], room: Room) -> [DataPlace: DataConstraint]? {
    var statements: [DataPlace: DataConstraint] = [:]
    for (place, changes) in Dictionary(grouping: harmful, by: \.place) {
      let bad = Set(changes.map(\.value.value))
      let good = tried.filter { $0.place == place }.map(\.value.value).filter { !bad.contains($0) }
      guard let statement = statement(about: place, excluding: bad, keeping: good, room) else { return nil }
      statements[place] = statement
    }
    return statements.isEmpty ? nil : statements
  }

  /// Returns a constraint for a place at which the document accepts none of the values that are tried: the type of the user's data, or
  /// the texts that the template distinguishes.
  func statement(describing place: DataPlace) -> DataConstraint? {
    var statement = DataConstraint()
    let numbers = numbers(at: place)
    let given = given(at: place).filter { $0 != nil && $0 != .null }
    if !given.isEmpty, numbers.count == given.count {
      statement.type = .number
      statement.minimum = numbers.allSatisfy { $0 >= 0 } ? 0 : nil
      statement.maximum = Self.naturalMaximum(for: numbers.max() ?? 0)
      if statement.minimum == nil || statement.maximum == nil { return nil }
      return statement
    }
    statement.values = enumeration(at: place)
    return statement.values == nil ? nil : statement
  }

  private static func naturalMaximum(for most: Double) -> Double? { [1, 100, 1000, 10_000, 1_000_000].first { $0 >= most } }

  private func statement(
    about place: DataPlace, excluding bad: Set<DataValue?>, keeping good: [DataValue?], _ room: Room
  ) -> DataConstraint? {
    var statement = DataConstraint()
    if bad.contains(nil) || bad.contains(.null) { statement.isRequired = true }
    setType(of: &statement, place, bad)
    setNumbers(of: &statement, place, bad, good, room)
    setCounts(of: &statement, place, bad, good)
    setTexts(of: &statement, place, bad, room)
    let isEnough = bad.allSatisfy { refuses(statement, $0) }
    if !isEnough { statement.values = enumeration(at: place) }
    let given = given(at: place)
    guard given.allSatisfy({ statement.refusal(of: $0, colors: colors) == nil }), bad.allSatisfy({ refuses(statement, $0) })
    else {
      return nil
    }
    return statement
  }

  private func refuses(_ statement: DataConstraint, _ value: DataValue?) -> Bool {
    statement.refusal(of: value, colors: colors) != nil || statement.isOpaque && isTranslucentPicture(value)
  }

  /// States the type of the user's data, if values of another type do harm.
  private func setType(of statement: inout DataConstraint, _ place: DataPlace, _ bad: Set<DataValue?>) {
    let given = given(at: place).compactMap(\.self).filter { $0 != .null }
    for type in [DataConstraint.DataType.text, .number, .boolean] {
      var typed = DataConstraint()
      typed.type = type
      guard !given.isEmpty, given.allSatisfy({ typed.refusal(of: $0, colors: colors) == nil }) else { continue }
      let numberIsBad = type == .number && bad.contains { if case .number? = $0 { true } else { false } }
      if numberIsBad || bad.contains(where: { $0 != nil && $0 != .null && typed.refusal(of: $0, colors: colors) != nil }) {
        statement.type = type
      }
      return
    }
  }

  /// States bounds between the harmful numbers and the ones that do no harm.
  private func setNumbers(
    of statement: inout DataConstraint, _ place: DataPlace, _ bad: Set<DataValue?>, _ good: [DataValue?], _ room: Room
  ) {
    let given = numbers(at: place)
    let harmful = bad.compactMap(Self.number).filter { !given.contains($0) }
    guard let least = given.min(), let most = given.max(), !harmful.isEmpty else { return }
    let harmless = good.compactMap(Self.number)
    if let limit = harmful.filter({ $0 < least }).max() {
      let possible = harmless.filter { $0 > limit && $0 <= least }.sorted(by: >)
      statement.minimum = limit < 0 && least >= 0 ? 0 : room.choice(of: possible)
    }
    if let limit = harmful.filter({ $0 > most }).min() {
      let natural = Self.naturalMaximum(for: most).flatMap { $0 < limit ? $0 : nil }
      let possible = harmless.filter { $0 < limit && $0 > most }.sorted()
      statement.maximum = natural ?? room.choice(of: possible)
      if statement.maximum != nil, statement.minimum == nil, least >= 0, harmless.contains(0) { statement.minimum = 0 }
    }
  }

  /// States bounds of the number of entries that leave room beyond the user's lists.
  private func setCounts(of statement: inout DataConstraint, _ place: DataPlace, _ bad: Set<DataValue?>, _ good: [DataValue?]) {
    let given = given(at: place).compactMap(Self.count)
    let harmful = bad.compactMap(Self.count)
    guard let least = given.min(), let most = given.max(), !harmful.isEmpty else { return }
    if harmful.contains(0), least > 0 { statement.minItems = 1 }
    if let limit = harmful.filter({ $0 > most }).min() {
      statement.maxItems = good.compactMap(Self.count).filter { $0 < limit && $0 > most }.max()
    }
  }

  private func setTexts(of statement: inout DataConstraint, _ place: DataPlace, _ bad: Set<DataValue?>, _ room: Room) {
    let given = given(at: place).compactMap(Self.text)
    let harmful = bad.compactMap(Self.text)
    guard !harmful.isEmpty else { return }
    if harmful.contains(where: { isTranslucentPicture(.string($0)) || isTranslucentColor($0) }) { statement.isOpaque = true }
    guard let longest = given.map(\.count).max(), !given.contains("") || !harmful.contains("") else { return }
    if harmful.contains("") { statement.minLength = 1 }
    func isOpen(_ text: String) -> Bool { !refuses(statement, .string(text)) }
    if harmful.contains(where: { isOpen($0) && $0.contains(where: \.isNewline) }),
      !given.contains(where: { $0.contains(where: \.isNewline) })
    {
      statement.lines = 1
    }
    if harmful.contains(where: { text in isOpen(text) && !text.allSatisfy(DataConstraint.Script.latin.contains) }),
      given.allSatisfy({ $0.allSatisfy(DataConstraint.Script.latin.contains) })
    {
      statement.script = .latin
    }
    let open = harmful.filter(isOpen).map(\.count)
    guard let limit = open.min() else { return }
    let possible = Self.lengths.filter { $0 >= 2 * longest && $0 < limit }
    statement.maxLength = room.choice(of: possible)
  }

  /// Returns the texts that the template distinguishes at a place, together with the user's own; `nil` if the template treats all
  /// texts alike.
  private func enumeration(at place: DataPlace) -> [String]? {
    let uses = uses[place] ?? []
    let compared = uses.compactMap { use -> String? in
      if case .comparison(.string(let text), let filters) = use, filters.isEmpty { text } else { nil }
    }
    let isName = uses.contains { if case .value(.name, _, _) = $0 { true } else { false } }
    let given = given(at: place).compactMap(Self.text)
    let all = distinct(compared + given)
    return (!compared.isEmpty || isName) && all.count <= 12 && !all.isEmpty ? all : nil
  }

  /// Returns the user's values at a place, in every entry of each list on the path.
  private func given(at place: DataPlace) -> [DataValue?] { items.flatMap { $0.value.values(at: place) } }

  private func numbers(at place: DataPlace) -> [Double] { given(at: place).compactMap(Self.number) }

  private static func number(_ value: DataValue?) -> Double? {
    if case .number(let number)? = value { number.value } else { nil }
  }

  private static func text(_ value: DataValue?) -> String? { if case .string(let text)? = value { text } else { nil } }

  private static func count(_ value: DataValue?) -> Int? { if case .array(let entries)? = value { entries.count } else { nil } }

  private func isTranslucentPicture(_ value: DataValue?) -> Bool {
    if case .string(let text)? = value { GeneratedPicture(namedIn: text)?.kind == .translucent } else { false }
  }

  private func isTranslucentColor(_ text: String) -> Bool {
    guard let color = RGBA(notation: text, among: colors) else { return false }
    return !color.isOpaque
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
      let kept = stated.members.filter { more[$0.name] == nil }
      return DataObject.Member(name: member.name, value: .object(DataObject(more.members + kept)))
    }
    let others = old.members.filter { member in !merged.contains { $0.name == member.name } }
    return setting(.object(DataObject(merged + others)), at: DataPlace([.member("data")]))
  }

  /// Returns data constraints as a value of the `data` key.
  static func written(_ statements: [DataPlace: DataConstraint]) -> DataValue {
    let members = statements.map { DataObject.Member(name: "\($0.key)", value: $0.value.written) }
    return .object(DataObject(members.sorted { $0.name < $1.name }))
  }
}
