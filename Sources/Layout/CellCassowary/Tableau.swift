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
struct Tableau: Sendable {
  /// The nonbasic entities.
  var columns: [Entity]
  /// The basic entities.
  var rows: [Entity] = []
  /// How each basic entity depends on those of the columns.
  var entries: Entries
  /// The value of each basic entity.
  var values: [Double] = []
  /// For each row the side of zero on which the reduced costs assume its value: 1 above, -1 below.
  var sides: [Int8] = []
  /// Level by level and column by column: the derivative of the cost of all rows.
  var reducedCosts: [Double]
  /// How many levels of `reducedCosts` are up to date.
  var pricedLevels = 0
  /// For each column the directions in which it may move without a loss: see ``Direction``.
  private(set) var open: [UInt8]
  /// The number of columns with an open direction.
  private(set) var openCount: Int
  let levelCount: Int
  /// The lowest number of an entity that is a variable. Constraints have lower numbers.
  let firstVariable: Int32
  /// Costs of variables for each unit above zero, which are negative below: see ``Dormancy``.
  var slopes: [VariableSlope] = []
  /// For each level the magnitude below which a reduced cost counts as zero.
  var costTolerances: [Double]
  /// The magnitude below which a value counts as zero.
  var tolerance = 1e-10
  /// Pivots of this tableau since its creation, and those since it was last rebuilt, with the edits.
  var pivots = 0
  var age = 0
  /// Numbers that were read or written since its creation, and how many may be.
  var terms = 0
  var termLimit = Int.max
  /// For each entity of a large tableau its row, or -1 minus its column.
  private var places: [Int32: Int32] = [:]

  /// Magnitudes below this are rounding errors of entries of order 1, and never pivots.
  static let smallestPivot = 1e-9
  /// Entities are found one by one in a smaller tableau.
  private static let smallestIndex = 48

  init(variables: [Int], of system: ConstraintSystem) {
    self.init(
      columns: variables.map { Entity(variable: $0, of: system) },
      open: [UInt8](repeating: Direction.both, count: variables.count), of: system)
    reducedCosts = [Double](repeating: 0, count: levelCount * variables.count)
  }

  /// Creates a tableau without rows or costs.
  init(columns: [Entity], open: [UInt8], of system: ConstraintSystem) {
    self.columns = columns
    self.open = open
    openCount = open.count { $0 != 0 }
    entries = Entries(columnCount: columns.count, largestArray: system.sizes.array)
    levelCount = system.levelCount
    firstVariable = Int32(system.constraintCount)
    reducedCosts = []
    costTolerances = [Double](repeating: 1e-9, count: levelCount)
    indexIfLarge()
  }

  /// A tableau without rows and columns.
  var emptied: Tableau { Tableau(emptying: self) }

  private init(emptying other: Tableau) {
    columns = []
    open = []
    openCount = 0
    entries = Entries(columnCount: 0)
    levelCount = other.levelCount
    firstVariable = other.firstVariable
    reducedCosts = []
    costTolerances = other.costTolerances
  }

  /// Adds a row at the current vertex.
  /// - Parameters:
  ///   - coefficients: the columns on which the entity depends, each once.
  ///   - value: the value of the entity where all columns are zero.
  mutating func append(_ entity: Entity, coefficients: some Sequence<(column: Int, value: Double)>, value: Double) {
    rows.append(entity)
    entries.appendRow(coefficients)
    values.append(value)
    sides.append(value > tolerance ? 1 : value < -tolerance ? -1 : entity.sideAtZero)
    if entity.level < levelCount { allow(cost: entity.jump, at: Int(entity.level)) }
    allow(magnitude: value)
    terms += entries.count(ofRow: rows.count - 1)
    if places.isEmpty { indexIfLarge() } else { note(row: rows.count - 1) }
  }

  /// Widens the tolerance to the rounding errors of a number.
  mutating func allow(magnitude value: Double) { tolerance = max(tolerance, 1e-13 * value.magnitude) }

  /// Widens the tolerance of a level to the rounding errors of a cost.
  mutating func allow(cost: Double, at level: Int) { costTolerances[level] = max(costTolerances[level], 1e-9 * cost) }

  /// Removes a row. The last row takes its place.
  mutating func remove(row: Int) {
    let last = rows.count - 1
    places[rows[row].id] = nil
    if row != last {
      rows[row] = rows[last]
      values[row] = values[last]
      sides[row] = sides[last]
    }
    entries.remove(row: row)
    rows.removeLast()
    values.removeLast()
    sides.removeLast()
    if row != last, !places.isEmpty { note(row: row) }
  }

  /// Ends the influence of the constraint of a column.
  mutating func retire(column: Int) {
    places[columns[column].id] = nil
    columns[column].retire()
  }

  /// Puts the entities of a row and a column in each other's place.
  mutating func exchange(row: Int, column: Int) {
    var entering = columns[column]
    var leaving = rows[row]
    entering.pivots &+= 1
    leaving.pivots &+= 1
    rows[row] = entering
    columns[column] = leaving
    if places.isEmpty { return }
    note(row: row)
    if leaving.id >= 0 { places[leaving.id] = -1 - Int32(column) }
  }

  /// Adds the columns and rows of other tableaux, none of which share a variable. The reduced costs stay up to date if all are.
  mutating func append(_ others: [Tableau]) {
    let all = [self] + others
    let isPriced = all.allSatisfy { $0.pricedLevels == levelCount }
    pricedLevels = isPriced ? levelCount : 0
    reducedCosts = []
    if isPriced {
      for level in 0..<levelCount {
        for part in all { reducedCosts += part.reducedCosts[level * part.columns.count..<(level + 1) * part.columns.count] }
      }
    }
    entries.appendColumns(others.reduce(0) { $0 + $1.columns.count })
    for other in others { append(other) }
    indexIfLarge()
  }

  private mutating func append(_ other: Tableau) {
    let width = columns.count
    columns += other.columns
    open += other.open
    openCount += other.openCount
    for row in other.rows.indices {
      var terms: [(column: Int, value: Double)] = []
      var cursor = other.entries.cursor(row: row)
      while let (column, value) = other.entries.nextInRow(&cursor) { terms.append((width + column, value)) }
      entries.appendRow(terms)
    }
    rows += other.rows
    values += other.values
    sides += other.sides
    slopes += other.slopes
    for level in 0..<levelCount { costTolerances[level] = max(costTolerances[level], other.costTolerances[level]) }
    tolerance = max(tolerance, other.tolerance)
    pivots += other.pivots
    terms += other.terms + other.rows.count + other.columns.count
    age = max(age, other.age)
  }

  /// Writes the values of the variables in the tableau.
  func copyValues(to solution: inout [Double]) {
    for column in columns where column.id >= firstVariable { solution[Int(column.id - firstVariable)] = 0 }
    for row in rows.indices where rows[row].id >= firstVariable { solution[Int(rows[row].id - firstVariable)] = values[row] }
  }

  // MARK: Places

  func row(of id: Int32) -> Int? {
    if places.isEmpty { return rows.firstIndex { $0.id == id } }
    return places[id].flatMap { $0 >= 0 ? Int($0) : nil }
  }

  func column(of id: Int32) -> Int? {
    if places.isEmpty { return columns.firstIndex { $0.id == id } }
    return places[id].flatMap { $0 < 0 ? Int(-1 - $0) : nil }
  }

  private mutating func note(row: Int) { if rows[row].id >= 0 { places[rows[row].id] = Int32(row) } }

  private mutating func indexIfLarge() {
    guard rows.count + columns.count > Self.smallestIndex else { return }
    for row in rows.indices { note(row: row) }
    for column in columns.indices where columns[column].id >= 0 { places[columns[column].id] = -1 - Int32(column) }
  }

  // MARK: Costs

  /// Whether a direction costs nothing so far.
  var isOpen: Bool { openCount > 0 }

  mutating func setOpen(_ directions: UInt8, _ column: Int) {
    if (open[column] != 0) != (directions != 0) { openCount += directions != 0 ? 1 : -1 }
    open[column] = directions
  }

  mutating func close(_ direction: Direction, _ column: Int) { setOpen(open[column] & ~direction.rawValue, column) }

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

/// The cost of a variable at a level, for each unit.
struct VariableSlope: Hashable, Sendable {
  struct Key: Hashable {
    /// The number of the variable's entity.
    let id: Int32
    let level: Int32
  }

  let key: Key
  var cost: Double
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
