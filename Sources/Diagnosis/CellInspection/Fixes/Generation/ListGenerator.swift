// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
import CellGraphics
internal import CellNotation

/// Generates lists with no entry, one entry and several entries, and lists of the lengths mentioned in conditions and data
/// constraints.
struct ListGenerator {
  let items: [DataItem]
  let scalars: [(used: UsedDataPlace, values: [GeneratedValue])]
  let statements: DataConstraints

  /// The length of a list with many entries.
  static let manyEntries = 4
  private static let mostEntries = 40
  /// The lengths of lists that are tried one after the other, as long as the cell still grows.
  private static let growingCounts = [4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32, 48, 64]
  /// The most entries of a list whose maximum length is stated.
  private static let mostStatedEntries = 200

  func values(for used: UsedDataPlace) -> [GeneratedValue] {
    let counted = used.uses.compactMap { use -> Int? in
      guard case .comparison(.number(let number), let filters) = use, filters.contains(.count) else { return nil }
      return Int(exactly: number.value.rounded())
    }
    guard used.uses.contains(.list) || !counted.isEmpty else { return [] }
    let statement = statements.statement(about: used.place)
    let stated = [statement?.minItems, statement?.maxItems].compactMap { $0 }.filter { $0 <= Self.mostStatedEntries }
    let counts = [0, 1, Self.manyEntries] + counted.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 <= Self.mostEntries }
    return distinct((counts + stated).filter { $0 >= 0 }).compactMap { list(ofLength: $0, at: used.place) }
  }

  /// Returns longer and longer lists, for the places of which elements are repeated.
  func growing(at used: UsedDataPlace) -> [GeneratedValue] {
    guard used.uses.contains(.list) else { return [] }
    return Self.growingCounts.compactMap { list(ofLength: $0, at: used.place) }
  }

  /// Returns a list of `count` entries, or `nil` if the data constraints do not allow it. The user's entries are repeated.
  func list(ofLength count: Int, at place: DataPlace) -> GeneratedValue? {
    let entries = entries(of: place)
    let list = (0..<count).map { entries[$0 % entries.count] }
    return statements.statement(about: place)?.refusal(of: .array(list), colors: [:]) == nil ? .list(list) : nil
  }

  /// Returns the entries to fill lists with; at least one.
  ///
  /// They come from the first of the user's items that has a non-empty list at the place. If no item has one, a single entry is
  /// made, with a plain value at each place inside it.
  private func entries(of place: DataPlace) -> [DataValue] {
    for item in items {
      if case .array(let entries)? = item.value.value(at: place), !entries.isEmpty { return entries }
    }
    let inside = DataPlace(place.steps + [.entries])
    var entry = DataValue.object(DataObject([]))
    for scalar in scalars where inside.contains(scalar.used.place) {
      let rest = DataPlace(Array(scalar.used.place.steps.dropFirst(inside.steps.count)))
      let plain = scalar.values.first { $0.value == "Hi there" } ?? scalar.values.first { $0.value != nil && $0.value != "" }
      if let plain { entry = entry.setting(plain.value, at: rest) }
    }
    return [entry]
  }
}
