// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
import CellGraphics
internal import CellNotation

/// Finds data for the conditions of a template: data for which all terms of a condition hold, and data for which one term alone
/// fails.
struct ConditionCases {
  let places: [DataPlace: UsedDataPlace]
  let statements: DataConstraints
  let lists: ListGenerator

  /// The most terms of one condition that are tried.
  private static let mostTerms = 8
  /// The most conditional parts that are tried.
  private static let mostParts = 60

  /// A term of a condition: whether it must hold, so that the whole condition can.
  private struct Term: Hashable {
    let condition: UsedCondition
    var holds: Bool
  }

  /// Returns the changes to the data for each part: all terms hold, each term alone fails, and all fail. The colours inside the part
  /// are new and opaque.
  func changes(for parts: [ConditionalPart]) -> [[ProofCase.Change]] {
    distinct(
      parts.prefix(Self.mostParts).flatMap { part -> [[ProofCase.Change]] in
        let outer = part.outer.flatMap { terms(of: $0, holds: true) }
        let own = Array(distinct(terms(of: part.condition, holds: true)).prefix(Self.mostTerms))
        if own.isEmpty { return [] }
        let failing = own.indices.map { failed in
          own.enumerated().map { Term(condition: $1.condition, holds: $0 == failed ? !$1.holds : $1.holds) }
        }
        let none = own.count == 1 ? [] : [own.map { Term(condition: $0.condition, holds: !$0.holds) }]
        return ([own] + failing + none).compactMap { terms in values(for: outer + terms) }.map {
          newColors(of: part, beside: $0) + $0
        }
      })
  }

  private func newColors(of part: ConditionalPart, beside values: [ProofCase.Change]) -> [ProofCase.Change] {
    let taken = Set(values.map(\.place))
    return part.colors.enumerated().compactMap { number, place in
      let color = GeneratedValue.color(NewColors.text(number))
      guard !taken.contains(place), isAllowed(color, at: place) else { return nil }
      return ProofCase.Change(place: place, value: color)
    }
  }

  private func terms(of condition: UsedCondition, holds: Bool) -> [Term] {
    switch condition {
    case .not(let inner): terms(of: inner, holds: !holds)
    case .and(let all), .or(let all): all.flatMap { terms(of: $0, holds: holds) }
    case .value, .comparison: [Term(condition: condition, holds: holds)]
    case .other: []
    }
  }

  /// Returns a value for each place that the terms read, or `nil` if no value satisfies all terms about a place.
  private func values(for terms: [Term]) -> [ProofCase.Change]? {
    var changes: [ProofCase.Change] = []
    for place in distinct(terms.compactMap(\.condition.place)) {
      let about = terms.filter { $0.condition.place == place }
      let candidates: [GeneratedValue] = about.flatMap { self.candidates(for: $0.condition) } + [.null, .absent]
      let value = candidates.first { value in
        isAllowed(value, at: place) && about.allSatisfy { $0.condition.holds(for: value.value) == $0.holds }
      }
      guard let value else { return nil }
      changes.append(ProofCase.Change(place: place, value: value))
    }
    return changes
  }

  private func isAllowed(_ value: GeneratedValue, at place: DataPlace) -> Bool {
    statements.statement(about: place)?.refusal(of: value.value, colors: [:]) == nil
  }

  private func candidates(for condition: UsedCondition) -> [GeneratedValue] {
    switch condition {
    case .value(let place, let filters):
      let isList = filters.contains(.count) || filters.contains(.join) || places[place]?.uses.contains(.list) == true
      if isList { return [1, 0].compactMap { lists.list(ofLength: $0, at: place) } }
      let uses = places[place]?.uses ?? []
      let isText = uses.contains { if case .value = $0 { true } else { false } }
      return (isText ? [.text("A"), .adjective("an empty", "")] : []) + [.boolean(true), .boolean(false), .text("A")]
        + [1, 0].compactMap(GeneratedValue.number)
    case .comparison(let place, let filters, _, let literal):
      if filters.contains(.count) {
        guard case .number(let number) = literal, let count = Int(exactly: number.value.rounded()) else { return [] }
        return [count, count + 1, count - 1].filter { $0 >= 0 && $0 <= 64 }.compactMap { lists.list(ofLength: $0, at: place) }
      }
      switch literal {
      case .number(let number):
        return [0, 1, -1, 0.5, -0.5, 10, -10].compactMap { GeneratedValue.number(number.value + $0) }
      case .string(let text): return [.text(text), .text(text + "-2"), .text("A")]
      case .boolean: return [.boolean(true), .boolean(false)]
      case .null, .array, .object: return [.null, .text("A")]
      }
    case .not, .and, .or, .other: return []
    }
  }
}

extension UsedCondition {
  /// The place that decides a single term; `nil` for other conditions.
  fileprivate var place: DataPlace? {
    switch self {
    case .value(let place, _), .comparison(let place, _, _, _): place
    case .not, .and, .or, .other: nil
    }
  }

  /// Whether a single term is expected to hold for a value at its place. Laying out the cell decides; this is only a choice of data
  /// to try.
  fileprivate func holds(for value: DataValue?) -> Bool {
    switch self {
    case .value: return value?.isTruthy ?? false
    case .comparison(_, let filters, let comparison, let literal):
      if filters.contains(.count), case .array(let entries)? = value {
        return comparison.holds(between: .number(DataNumber(entries.count)), and: literal)
      }
      return comparison.holds(between: value ?? .null, and: literal)
    case .not, .and, .or, .other: return false
    }
  }
}

extension Condition.Comparison {
  fileprivate func holds(between value: DataValue, and literal: DataValue) -> Bool {
    switch self {
    case .equal: return value == literal
    case .unequal: return value != literal
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard case .number(let number) = value, case .number(let limit) = literal else { return false }
      return switch self {
      case .less: number.value < limit.value
      case .lessOrEqual: number.value <= limit.value
      case .greater: number.value > limit.value
      case .greaterOrEqual, .equal, .unequal: number.value >= limit.value
      }
    }
  }
}
