// SPDX-License-Identifier: MIT

internal import Binding
import CellDocument
internal import Graphics
internal import Notation

/// Generates the data with which fixes are proven: each generated value alone, and seeded random combinations.
struct CaseGenerator {
  /// The places in the data with the values to try there, ordered by depth: a list comes before the places in its entries.
  private let places: [(used: UsedDataPlace, values: [GeneratedValue])]
  private let items: [DataItem]
  private let configurations: ProofConfigurations

  /// The maximum number of randomly combined items per configuration.
  private static let mixedCases = 4

  /// - Parameter items: The user's data; at least one item.
  init(of template: CellTemplate, items: [DataItem], _ configurations: ProofConfigurations) {
    let generator = ValueGenerator(
      colors: template.colors, styleNames: template.styleNames, statements: template.dataConstraints)
    let used = template.dataPlaces.sorted { $0.place.steps.count < $1.place.steps.count }
    self.items = items
    self.configurations = configurations
    var scalars: [(used: UsedDataPlace, values: [GeneratedValue])] = []
    for used in used { scalars.append((used, generator.values(for: used))) }
    let lists = ListGenerator(items: items, scalars: scalars, statements: template.dataConstraints)
    places = scalars.map { ($0.used, $0.values + lists.values(for: $0.used)) }
  }

  /// All generated values of all places.
  var changes: [ProofCase.Change] {
    places.flatMap { place in place.values.map { ProofCase.Change(place: place.used.place, value: $0) } }
  }

  /// Cases with one generated value each. The value is set in the first of the user's items that already has a value at that place,
  /// or else in the first item.
  var single: [ProofCase] { changes.map { single($0, in: Configuration()) } }

  /// Returns cases in which every place has a generated value, then cases with generated values at random places.
  ///
  /// The cases with values at every place use each accepted value in each configuration for generated data. The document may refuse
  /// some of these cases; `completing(_:accepted:)` then adds cases for the missing values.
  /// - Parameter accepted: The changes that the document accepts.
  func combinations(of accepted: Set<ProofCase.Change>) -> [ProofCase] {
    var random = ProofRandom(seed: 12)
    let choices = places.map { place in
      place.values.map { ProofCase.Change(place: place.used.place, value: $0) }.filter(accepted.contains)
    }.filter { !$0.isEmpty }
    guard !choices.isEmpty else { return [] }
    var cases: [ProofCase] = []
    let rows = choices.map(\.count).max() ?? 0
    for configuration in configurations.forGeneratedData {
      let shuffled = choices.map { $0.shuffled(using: &random) }
      for row in 0..<rows {
        let changes = shuffled.map { $0[row % $0.count] }
        cases.append(combined(changes, with: items[row % items.count], in: configuration))
      }
    }
    for configuration in configurations.all {
      for _ in 0..<Self.mixedCases {
        let changes = choices.compactMap { Bool.random(using: &random) ? $0.randomElement(using: &random) : nil }
        guard let item = items.randomElement(using: &random), !changes.isEmpty else { continue }
        cases.append(combined(changes, with: item, in: configuration))
      }
    }
    return cases
  }

  /// Returns one case for each pair of an accepted value and a configuration for generated data that `cases` does not cover.
  func completing(_ cases: [ProofCase], accepted: Set<ProofCase.Change>) -> [ProofCase] {
    var met: [Configuration: Set<ProofCase.Change>] = [:]
    for proofCase in cases { met[proofCase.configuration, default: []].formUnion(proofCase.changes) }
    return configurations.forGeneratedData.flatMap { configuration in
      changes.filter { accepted.contains($0) && met[configuration]?.contains($0) != true }.map { single($0, in: configuration) }
    }
  }

  private func single(_ change: ProofCase.Change, in configuration: Configuration) -> ProofCase {
    combined([change], with: items.first { $0.value.value(at: change.place) != nil } ?? items[0], in: configuration)
  }

  private func combined(_ changes: [ProofCase.Change], with item: DataItem, in configuration: Configuration) -> ProofCase {
    let value = changes.reduce(item.value) { $0.setting($1.value.value, at: $1.place) }
    return ProofCase(
      item: DataItem(value: value, name: item.name), configuration: configuration, origin: .generated(changes))
  }
}

/// Generates lists with no entry, one entry and several entries, and lists of the lengths mentioned in conditions and data
/// constraints.
private struct ListGenerator {
  let items: [DataItem]
  let scalars: [(used: UsedDataPlace, values: [GeneratedValue])]
  let statements: DataConstraints

  /// The length of a list with many entries.
  private static let manyEntries = 4
  private static let mostEntries = 40

  func values(for used: UsedDataPlace) -> [GeneratedValue] {
    let counted = used.uses.compactMap { use -> Int? in
      guard case .comparison(.number(let number), let filters) = use, filters.contains(.count) else { return nil }
      return Int(exactly: number.value.rounded())
    }
    guard used.uses.contains(.list) || !counted.isEmpty else { return [] }
    let statement = statements.statement(about: used.place)
    let counts =
      [0, 1, Self.manyEntries] + counted.flatMap { [$0 - 1, $0, $0 + 1] }
      + [statement?.minItems, statement?.maxItems].compactMap { $0 }
    let entries = entries(of: used.place)
    return distinct(counts.filter { 0...Self.mostEntries ~= $0 }).compactMap { count in
      let list = (0..<count).map { entries[$0 % entries.count] }
      guard statement?.refusal(of: .array(list), colors: [:]) == nil else { return nil }
      return .list(list)
    }
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

/// SplitMix64: generates the same numbers in every run.
private struct ProofRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
