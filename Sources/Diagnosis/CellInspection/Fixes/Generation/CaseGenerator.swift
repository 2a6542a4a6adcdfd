// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
internal import CellGraphics
internal import CellNotation

/// Generates the data with which fixes are tested: each generated value alone, data for the conditions of the template, lists whose
/// entries differ, and seeded random combinations.
struct CaseGenerator {
  /// A place in the data with values to try there.
  struct Place {
    let used: UsedDataPlace
    /// The values that are also tried in other configurations, and together with values at other places.
    let values: [GeneratedValue]
    var changes: [ProofCase.Change] { values.map { ProofCase.Change(place: used.place, value: $0) } }
  }

  /// The places in the data, ordered by depth: a list comes before the places in its entries.
  private let places: [Place]
  private let items: [DataItem]
  private let configurations: ProofConfigurations
  private let lists: ListGenerator
  private let parts: [ConditionalPart]
  private let statements: DataConstraints
  private let colors: [String: RGBA]

  /// The maximum number of randomly combined items per configuration.
  private static let mixedCases = 4
  /// The number of combinations in each of the further text scales and widths.
  private static let casesOfOtherSizes = 6
  /// The most cases in which the entries of one list differ.
  private static let mostDifferingLists = 12

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
    places = scalars.map { Place(used: $0.used, values: $0.values + lists.values(for: $0.used)) }
    self.lists = lists
    parts = template.conditionalParts
    statements = template.dataConstraints
    colors = template.colors
  }

  /// Cases with one generated value each. The value is set in the first of the user's items that already has a value at that place,
  /// or else in the first item.
  var single: [ProofCase] { places.flatMap(\.changes).map { single($0) } }

  /// Cases for the conditions of the template: all terms of a condition hold, or one alone fails. The colours that the condition
  /// lets show are new and opaque.
  var conditional: [ProofCase] {
    let used = Dictionary(places.map { ($0.used.place, $0.used) }) { first, _ in first }
    let cases = ConditionCases(places: used, statements: statements, lists: lists)
    return cases.changes(for: parts).map { changes in combined(changes, with: item(for: changes), in: Configuration()) }
  }

  /// Longer and longer lists for each place of which elements are repeated. A caller stops where the cell no longer grows.
  var growing: [[ProofCase]] {
    places.map { place in
      lists.growing(at: place.used).map { single(ProofCase.Change(place: place.used.place, value: $0)) }
    }.filter { !$0.isEmpty }
  }

  /// The places whose values are numbers, each with one of the user's items and the number there.
  var numbers: [(place: DataPlace, item: DataItem, value: Double)] {
    places.filter(\.used.isNumber).map { place in
      for item in items {
        if case .number(let number)? = item.value.value(at: place.used.place) { return (place.used.place, item, number.value) }
      }
      let value = place.values.lazy.compactMap { if case .number(let number)? = $0.value { number.value } else { nil } }.first
      return (place.used.place, items[0], value ?? 1)
    }
  }

  /// Returns a case for each number at a place that the data constraints allow.
  func cases(of numbers: [Double], at place: DataPlace, in item: DataItem) -> [ProofCase] {
    let statement = statements.statement(about: place)
    return distinct(numbers.compactMap(GeneratedValue.number)).filter { statement?.refusal(of: $0.value, colors: [:]) == nil }.map
    {
      combined([ProofCase.Change(place: place, value: $0)], with: item, in: Configuration())
    }
  }

  /// Returns cases in which the entries of one list differ: first in their colours, which are new and opaque, then in all values.
  /// - Parameter accepted: The changes that the document accepts.
  func differingEntries(of accepted: Set<ProofCase.Change>) -> [ProofCase] {
    places.filter { $0.used.uses.contains(.list) }.flatMap { list -> [ProofCase] in
      let inside = DataPlace(list.used.place.steps + [.entries])
      let parts = places.filter { inside.contains($0.used.place) }.map { part in
        (used: part.used, values: part.values.filter { accepted.contains(ProofCase.Change(place: part.used.place, value: $0)) })
      }.filter { !$0.values.isEmpty }
      let count = min(ListGenerator.manyEntries, statements.statement(about: list.used.place)?.maxItems ?? .max)
      guard !parts.isEmpty, count > 1, let entries = lists.list(ofLength: count, at: list.used.place) else { return [] }
      let filled = ProofCase.Change(place: list.used.place, value: entries)
      func place(_ place: DataPlace, in entry: Int) -> DataPlace {
        DataPlace(list.used.place.steps + [.entry(entry)] + place.steps.dropFirst(inside.steps.count))
      }
      let painted = parts.filter(\.used.isColor).map { part in
        (0..<count).map { ProofCase.Change(place: place(part.used.place, in: $0), value: .color(NewColors.text($0))) }
          .filter { statements.statement(about: part.used.place)?.refusal(of: $0.value.value, colors: colors) == nil }
      }
      let most = min(parts.map(\.values.count).max() ?? 0, Self.mostDifferingLists)
      let varied = (0..<most).map { row in
        (0..<count).flatMap { entry in
          parts.enumerated().map { number, part in
            let index = (row + entry * (number + 1)) % part.values.count
            return ProofCase.Change(place: place(part.used.place, in: entry), value: part.values[index])
          }
        }
      }
      return (painted.filter { !$0.isEmpty } + varied).map {
        combined([filled] + $0, with: item(for: [filled]), in: Configuration())
      }
    }
  }

  /// Returns cases in which every place has a generated value, then cases with generated values at random places.
  ///
  /// The cases with values at every place use each accepted value in each configuration for generated data. The document may refuse
  /// some of these cases; `completing(_:accepted:)` then adds cases for the missing values. Further text scales and widths get a few
  /// combinations each.
  /// - Parameter accepted: The changes that the document accepts.
  func combinations(of accepted: Set<ProofCase.Change>) -> [ProofCase] {
    var random = SeededGenerator(seed: 12)
    let choices = places.map { place in place.changes.filter(accepted.contains) }.filter { !$0.isEmpty }
    guard !choices.isEmpty else { return [] }
    var cases: [ProofCase] = []
    let rows = choices.map(\.count).max() ?? 0
    let all =
      configurations.forGeneratedData.map { ($0, rows) }
      + configurations.ofOtherSizes.map { ($0, min(rows, Self.casesOfOtherSizes)) }
    for (configuration, rows) in all {
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
      places.flatMap(\.changes).filter { accepted.contains($0) && met[configuration]?.contains($0) != true }.map {
        single($0, in: configuration)
      }
    }
  }

  private func single(_ change: ProofCase.Change, in configuration: Configuration = Configuration()) -> ProofCase {
    combined(companions(of: change.place) + [change], with: item(for: [change]), in: configuration)
  }

  /// Returns plain values for the other places in the object that contains a place, if none of the user's items has that object.
  /// Without them, most documents would refuse the item.
  private func companions(of place: DataPlace) -> [ProofCase.Change] {
    let prefixes = place.steps.indices.map { DataPlace(Array(place.steps[..<$0])) }
    guard
      let missing = prefixes.first(where: { prefix in
        items.allSatisfy { $0.value.value(at: prefix).map { $0 == .null || $0 == .array([]) } ?? true }
      })
    else { return [] }
    return places.compactMap { other in
      guard other.used.place != place, missing.contains(other.used.place),
        other.used.place != missing || other.used.uses.contains(.list)
      else { return nil }
      let plain =
        other.used.uses.contains(.list)
        ? lists.list(ofLength: 2, at: other.used.place) ?? other.values.first
        : other.values.first { $0.value == "Hi there" }
          ?? other.values.first { $0.value != nil && $0.value != .null && $0.value != "" }
      return plain.map { ProofCase.Change(place: other.used.place, value: $0) }
    }
  }

  /// Returns the first of the user's items that already has a value at a place that the changes set, or else the first item.
  private func item(for changes: [ProofCase.Change]) -> DataItem {
    items.first { item in changes.contains { item.value.value(at: $0.place) != nil } } ?? items[0]
  }

  private func combined(_ changes: [ProofCase.Change], with item: DataItem, in configuration: Configuration) -> ProofCase {
    let value = changes.reduce(item.value) { $0.setting($1.value.value, at: $1.place) }
    return ProofCase(
      item: DataItem(value: value, name: item.name), configuration: configuration, origin: .generated(changes))
  }
}

extension UsedDataPlace {
  /// Whether the template uses the value as a number that is not only written into a text.
  var isNumber: Bool {
    uses.contains { if case .value(let shape, let filters, _) = $0 { filters.isEmpty && shape.isNumber } else { false } }
  }

  /// Whether the template uses the value as a colour.
  var isColor: Bool { uses.contains { if case .value(let shape, _, _) = $0 { shape.isColor } else { false } } }
}

extension ValueShape {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .integer, .length, .formula, .constraint: true
    case .oneOf(let shapes): shapes.contains(where: \.isNumber)
    case .nullable(let shape), .literal(let shape): shape.isNumber
    default: false
    }
  }
}
