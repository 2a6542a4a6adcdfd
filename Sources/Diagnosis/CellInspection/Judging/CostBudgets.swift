// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellRenderAnalysis

/// The most that a cell may cost.
package enum CostLimit: Equatable, Sendable {
  case atMost(Double)
  /// The highest cost of a cell of the same template that the baseline records.
  case baseline

  /// The word for ``baseline`` in options and settings.
  package static let baselineWord = "baseline"
}

/// The highest costs that a cell may have.
struct CostBudgets {
  /// The limits by measure, each with the remark that follows it in a sentence.
  private let limits: [CostMeasure: (value: Double, words: String)]
  /// The measures whose limit is that of the baseline, which records none.
  let unrecorded: [CostMeasure]

  /// - Parameter recorded: the costs that the baseline records for the template.
  init(_ limits: [CostMeasure: CostLimit], recorded: [CostMeasure: Double]) {
    var values: [CostMeasure: (value: Double, words: String)] = [:]
    for (measure, limit) in limits {
      switch limit {
      case .atMost(let value): values[measure] = (value, measure.limit(value))
      case .baseline: if let value = recorded[measure] { values[measure] = (value, measure.recorded(value)) }
      }
    }
    self.limits = values
    unrecorded = CostMeasure.allCases.filter { limits[$0] == .baseline && recorded[$0] == nil }
  }

  /// Returns a budget for each limit, in the order of the measures: the limit, and the highest cost of any cell. Returns no budgets
  /// if there are no cells.
  ///
  /// - Parameters:
  ///   - cells: for each cell, its name and a function that returns its costs. The name is `nil` if there can be only one cell.
  ///   - file: the template's file name. Each sentence about a breach begins with it.
  func judge(_ cells: [(name: String?, cost: (CostMeasure) -> Double)], of file: String) -> [InspectionReport.Budget] {
    CostMeasure.allCases.compactMap { measure in
      guard let limit = limits[measure], let worst = cells.max(by: { $0.cost(measure) < $1.cost(measure) }) else {
        return nil
      }
      let actual = worst.cost(measure)
      let others = cells.count { $0.cost(measure) > limit.value } - 1
      let place = file + (worst.name.map { ": " + $0 } ?? "")
      let sentence = "\(place): \"\(measure.rawValue)\" is \(measure.quantity(actual)), but \(limit.words)"
      return InspectionReport.Budget(
        name: measure.rawValue, template: file, limit: limit.value, actual: actual,
        breach: actual > limit.value ? sentence + Self.remark(others) : nil)
    }
  }

  private static func remark(_ others: Int) -> String {
    others > 0 ? " (\(counted(others, "more cell")) \(others == 1 ? "exceeds" : "exceed") it)" : ""
  }
}

extension CostMeasure {
  /// Returns the value as text. An integer is followed by the measure's unit, if there is one: `12 pixels`. A fraction is rounded
  /// up to three decimals, so that a value above its limit never looks equal to the limit.
  fileprivate func quantity(_ value: Double) -> String {
    if let noun, let count = Int(exactly: value) { return counted(count, noun.one, plural: noun.many) }
    return Self.text((value * 1000).rounded(.up) / 1000)
  }

  fileprivate func limit(_ value: Double) -> String { "at most \(Self.text(value)) \(value == 1 ? "is" : "are") allowed" }

  /// Returns the words for the cost that the baseline records, rounded down to three decimals.
  fileprivate func recorded(_ value: Double) -> String {
    "the baseline records \(Self.text((value * 1000).rounded(.down) / 1000))"
  }

  private static func text(_ value: Double) -> String { Int(exactly: value).map(grouped) ?? "\(value)" }
}
