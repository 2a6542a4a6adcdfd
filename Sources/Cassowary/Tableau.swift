// SPDX-License-Identifier: MIT

/// A simplex tableau in augmented form: each basic entity is a constant plus a sum over the entities of the columns, which are zero.
///
/// After Badros, Borning and Stuckey, "The Cassowary linear arithmetic constraint solving algorithm" (2001), with these differences:
/// - The paper's positive and negative error variables are the two sides of one row, so a soft equality needs one row instead of three.
/// - The paper's symbolic weights are levels, which are minimized one after the other (lexicographically) with one row of reduced
///   costs each. So the required constraints are level 0, whose minimum must be zero, and no artificial variables are needed.
/// - Variables are not restricted to be positive. There are as many columns as variables.
///
/// The file holds the data; the steps are in the extensions.
struct Tableau: Hashable, Sendable {
  /// The nonbasic entities.
  var columns: [Entity]
  /// The basic entities.
  var rows: [Entity] = []
  /// Row by row, `columns.count` numbers each.
  var entries: [Double] = []
  /// The value of each basic entity.
  var values: [Double] = []
  /// For each row the side of zero on which the reduced costs assume its value: 1 above, -1 below.
  var sides: [Int8] = []
  /// Level by level and column by column: the derivative of the cost of all rows.
  var reducedCosts: [Double]
  /// How many levels of `reducedCosts` are up to date.
  var pricedLevels = 0
  /// For each column the directions in which it may move without a loss: see ``Direction``.
  var open: [UInt8]
  let levelCount: Int
  /// The lowest number of an entity that is a variable. Constraints have lower numbers.
  let firstVariable: Int32
  /// For each level the magnitude below which a reduced cost counts as zero.
  var costTolerances: [Double]
  /// The magnitude below which a value counts as zero.
  var tolerance = 1e-10
  /// Pivots of this tableau since its creation, and those since it was last rebuilt, with the edits.
  var pivots = 0
  var age = 0

  /// Magnitudes below this are rounding errors of entries of order 1, and never pivots.
  static let smallestPivot = 1e-9

  init(variables: [Int], of system: ConstraintSystem) {
    columns = variables.map { Entity(variable: $0, of: system) }
    levelCount = system.levelCount
    firstVariable = Int32(system.constraintCount)
    reducedCosts = [Double](repeating: 0, count: levelCount * variables.count)
    open = [UInt8](repeating: Direction.both, count: variables.count)
    costTolerances = [Double](repeating: 1e-9, count: levelCount)
  }

  /// Creates a tableau without rows or costs.
  init(columns: [Entity], open: [UInt8], of system: ConstraintSystem) {
    self.columns = columns
    self.open = open
    levelCount = system.levelCount
    firstVariable = Int32(system.constraintCount)
    reducedCosts = []
    costTolerances = [Double](repeating: 1e-9, count: levelCount)
  }

  /// Adds a row at the current vertex.
  /// - Parameters:
  ///   - coefficients: one number for each column.
  ///   - value: the value of the entity where all columns are zero.
  mutating func append(_ entity: Entity, coefficients: [Double], value: Double) {
    rows.append(entity)
    entries.append(contentsOf: coefficients)
    values.append(value)
    sides.append(value > tolerance ? 1 : value < -tolerance ? -1 : entity.sideAtZero)
    if entity.level < levelCount {
      let level = Int(entity.level)
      costTolerances[level] = max(costTolerances[level], 1e-9 * entity.jump)
    }
    allow(magnitude: value)
  }

  /// Widens the tolerance to the rounding errors of a number.
  mutating func allow(magnitude value: Double) { tolerance = max(tolerance, 1e-13 * value.magnitude) }

  /// Removes a row. The last row takes its place.
  mutating func remove(row: Int) {
    let last = rows.count - 1
    let width = columns.count
    if row != last {
      rows[row] = rows[last]
      values[row] = values[last]
      sides[row] = sides[last]
      for column in 0..<width { entries[row * width + column] = entries[last * width + column] }
    }
    rows.removeLast()
    values.removeLast()
    sides.removeLast()
    entries.removeLast(width)
  }

  /// Writes the values of the variables in the tableau.
  func copyValues(to solution: inout [Double]) {
    for column in columns where column.id >= firstVariable { solution[Int(column.id - firstVariable)] = 0 }
    for row in rows.indices where rows[row].id >= firstVariable { solution[Int(rows[row].id - firstVariable)] = values[row] }
  }

  func row(of id: Int32) -> Int? { rows.firstIndex { $0.id == id } }

  func column(of id: Int32) -> Int? { columns.firstIndex { $0.id == id } }

  /// The derivative of the cost of a level if a column moves.
  func cost(_ level: Int, _ column: Int, _ direction: Direction) -> Double {
    let reduced = reducedCosts[level * columns.count + column]
    let own = columns[column].level == Int32(level)
    switch direction {
    case .up: return reduced + (own ? columns[column].up : 0)
    case .down: return -reduced + (own ? columns[column].down : 0)
    }
  }
}

/// A direction in which a column can leave zero. The raw values are bits of `Tableau.open`.
enum Direction: UInt8 {
  case up = 1
  case down = 2

  static let both: UInt8 = 3

  var sign: Double { self == .up ? 1 : -1 }
  var side: Int8 { self == .up ? 1 : -1 }
  var opposite: Direction { self == .up ? .down : .up }
}
