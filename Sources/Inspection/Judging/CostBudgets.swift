// SPDX-License-Identifier: MIT

internal import Graphics
internal import RenderAnalysis

/// The cost limits of each cell.
struct CostBudgets {
  let limits: [CostMeasure: Double]

  /// Returns how the cells keep the limits, in the order of the measures. For each limit, the cell with the highest cost counts.
  ///
  /// - Parameters:
  ///   - cells: the cost of each cell, and its name; the name is `nil` if there can be only one cell.
  ///   - file: the template's name, which begins each sentence about a breach.
  func judge(_ cells: [(name: String?, cost: (CostMeasure) -> Double)], of file: String) -> [InspectionReport.Budget] {
    CostMeasure.allCases.compactMap { measure in
      guard let limit = limits[measure], let worst = cells.max(by: { $0.cost(measure) < $1.cost(measure) }) else {
        return nil
      }
      let actual = worst.cost(measure)
      let others = cells.count { $0.cost(measure) > limit } - 1
      let place = file + (worst.name.map { ": " + $0 } ?? "")
      let sentence = "\(place): \(measure.rawValue) is \(measure.quantity(actual)), but at most \(measure.limit(limit))"
      return InspectionReport.Budget(
        name: measure.rawValue, template: file, limit: limit, actual: actual,
        breach: actual > limit ? sentence + Self.remark(others) : nil)
    }
  }

  private static func remark(_ others: Int) -> String {
    others > 0 ? " (\(counted(others, "more cell")) \(others == 1 ? "exceeds" : "exceed") it)" : ""
  }
}

extension CostMeasure {
  /// Returns the value with its unit: `12 pixels`. Fractions are rounded up, so that a value above its limit never looks equal to
  /// it.
  fileprivate func quantity(_ value: Double) -> String {
    if let noun, let count = Int(exactly: value) { return counted(count, noun.one, plural: noun.many) }
    return Self.text((value * 1000).rounded(.up) / 1000)
  }

  fileprivate func limit(_ value: Double) -> String { "\(Self.text(value)) \(value == 1 ? "is" : "are") allowed" }

  private static func text(_ value: Double) -> String { Int(exactly: value).map(grouped) ?? "\(value)" }
}
