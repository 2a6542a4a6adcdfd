// SPDX-License-Identifier: MIT

/// The coefficients of a tableau, row by row and column by column.
///
/// A small tableau is an array of all numbers. In a large one, only the numbers that are not zero are kept, each linked to its
/// neighbours in its row and in its column, so that a pivot takes time in proportion to the numbers that it changes.
struct Entries: Hashable, Sendable {
  /// A number that is not zero, in a large tableau.
  struct Node: Hashable, Sendable {
    var value: Double
    var row, column: Int32
    var nextInRow, previousInRow: Int32
    var nextInColumn, previousInColumn: Int32
  }

  /// The beginning of a row or of a column.
  struct Line: Hashable, Sendable {
    var first: Int32 = -1
    var count: Int32 = 0
  }

  /// The next number of a row or of a column to read.
  struct Cursor {
    fileprivate var index: Int32
    fileprivate let step: Int32
    fileprivate let end: Int32
    fileprivate var line: Int32
  }

  /// The numbers of a tableau that is kept as an array.
  static let largestArray = 4096
  /// Smaller numbers are rounding errors, and become zero.
  static let smallest = 1e-13

  private let largestArray: Int
  private(set) var rowCount = 0
  private(set) var columnCount: Int
  private(set) var isSparse: Bool
  /// Row by row, unless the tableau is sparse.
  private var array: [Double] = []
  private var nodes: [Node] = []
  /// The first of the nodes that are not used; they are linked like a row.
  private var unused: Int32 = -1
  private var rowLines: [Line] = []
  private var columnLines: [Line] = []
  /// For each column the node of one row, while a row is added to it; otherwise -1.
  private var places: [Int32] = []

  /// - Parameter largestArray: the numbers of a tableau that is not sparse.
  init(columnCount: Int, largestArray: Int = Self.largestArray) {
    self.columnCount = columnCount
    self.largestArray = largestArray
    isSparse = columnCount > largestArray
    if isSparse { startLists() }
  }

  var byteCount: Int {
    array.capacity * MemoryLayout<Double>.stride + nodes.capacity * MemoryLayout<Node>.stride
      + (rowLines.capacity + columnLines.capacity) * MemoryLayout<Line>.stride + places.capacity * MemoryLayout<Int32>.stride
  }

  private mutating func startLists() {
    columnLines = [Line](repeating: Line(), count: columnCount)
    places = [Int32](repeating: -1, count: columnCount)
  }

  /// How many numbers are kept.
  var count: Int { isSparse ? nodes.count : array.count }

  mutating func reserve(rows: Int) {
    if !isSparse && rows * columnCount <= largestArray { array.reserveCapacity(rows * columnCount) }
  }

  // MARK: Reading

  subscript(row: Int, column: Int) -> Double {
    if !isSparse { return array[row * columnCount + column] }
    let node = node(Int32(row), Int32(column))
    return node < 0 ? 0 : nodes[Int(node)].value
  }

  /// The number of entries to read in a row: all columns, or in a sparse tableau the entries that are not zero.
  func count(ofRow row: Int) -> Int { isSparse ? Int(rowLines[row].count) : columnCount }

  func count(ofColumn column: Int) -> Int { isSparse ? Int(columnLines[column].count) : rowCount }

  func cursor(row: Int) -> Cursor {
    if isSparse { return Cursor(index: rowLines[row].first, step: 0, end: 0, line: 0) }
    return Cursor(index: Int32(row * columnCount), step: 1, end: Int32((row + 1) * columnCount), line: 0)
  }

  func cursor(column: Int) -> Cursor {
    if isSparse { return Cursor(index: columnLines[column].first, step: 0, end: 0, line: 0) }
    return Cursor(index: Int32(column), step: Int32(columnCount), end: Int32(array.count), line: 0)
  }

  /// Returns the next number of a row that is not zero, with its column.
  @inline(__always) func nextInRow(_ cursor: inout Cursor) -> (column: Int, value: Double)? {
    if isSparse {
      if cursor.index < 0 { return nil }
      let node = nodes[Int(cursor.index)]
      cursor.index = node.nextInRow
      return (Int(node.column), node.value)
    }
    return next(&cursor)
  }

  /// Returns the next number of a column that is not zero, with its row.
  @inline(__always) func nextInColumn(_ cursor: inout Cursor) -> (row: Int, value: Double)? {
    if isSparse {
      if cursor.index < 0 { return nil }
      let node = nodes[Int(cursor.index)]
      cursor.index = node.nextInColumn
      return (Int(node.row), node.value)
    }
    return next(&cursor)
  }

  @inline(__always) private func next(_ cursor: inout Cursor) -> (Int, Double)? {
    while cursor.index < cursor.end {
      let value = array[Int(cursor.index)]
      let line = Int(cursor.line)
      cursor.index += cursor.step
      cursor.line += 1
      if value != 0 { return (line, value) }
    }
    return nil
  }

  private func node(_ row: Int32, _ column: Int32) -> Int32 {
    if rowLines[Int(row)].count <= columnLines[Int(column)].count {
      var node = rowLines[Int(row)].first
      while node >= 0, nodes[Int(node)].column != column { node = nodes[Int(node)].nextInRow }
      return node
    }
    var node = columnLines[Int(column)].first
    while node >= 0, nodes[Int(node)].row != row { node = nodes[Int(node)].nextInColumn }
    return node
  }

  // MARK: Rows and columns

  /// Adds a row. No column occurs twice.
  mutating func appendRow(_ terms: some Sequence<(column: Int, value: Double)>) {
    if !isSparse, (rowCount + 1) * columnCount > largestArray { becomeSparse() }
    rowCount += 1
    if isSparse {
      rowLines.append(Line())
      for term in terms where term.value != 0 { insert(term.value, Int32(rowCount - 1), Int32(term.column)) }
    } else {
      let base = array.count
      array.append(contentsOf: repeatElement(0, count: columnCount))
      for term in terms { array[base + term.column] = term.value }
    }
  }

  /// Adds columns of zeros, and makes the tableau sparse.
  mutating func appendColumns(_ count: Int) {
    if !isSparse { becomeSparse() }
    columnCount += count
    columnLines.append(contentsOf: repeatElement(Line(), count: count))
    places.append(contentsOf: repeatElement(-1, count: count))
  }

  /// Removes a row. The last row takes its place.
  mutating func remove(row: Int) {
    let last = rowCount - 1
    rowCount -= 1
    guard isSparse else {
      if row != last {
        for column in 0..<columnCount { array[row * columnCount + column] = array[last * columnCount + column] }
      }
      array.removeLast(columnCount)
      return
    }
    while rowLines[row].first >= 0 { remove(rowLines[row].first) }
    if row != last {
      rowLines[row] = rowLines[last]
      var node = rowLines[row].first
      while node >= 0 {
        nodes[Int(node)].row = Int32(row)
        node = nodes[Int(node)].nextInRow
      }
    }
    rowLines.removeLast()
  }

  private mutating func becomeSparse() {
    isSparse = true
    startLists()
    rowLines = [Line](repeating: Line(), count: rowCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount where array[row * columnCount + column] != 0 {
        insert(array[row * columnCount + column], Int32(row), Int32(column))
      }
    }
    array = []
  }

  private mutating func insert(_ value: Double, _ row: Int32, _ column: Int32) {
    let inRow = rowLines[Int(row)].first
    let inColumn = columnLines[Int(column)].first
    let node = Node(
      value: value, row: row, column: column, nextInRow: inRow, previousInRow: -1, nextInColumn: inColumn,
      previousInColumn: -1)
    let index: Int32
    if unused >= 0 {
      index = unused
      unused = nodes[Int(index)].nextInRow
      nodes[Int(index)] = node
    } else {
      index = Int32(nodes.count)
      nodes.append(node)
    }
    if inRow >= 0 { nodes[Int(inRow)].previousInRow = index }
    if inColumn >= 0 { nodes[Int(inColumn)].previousInColumn = index }
    rowLines[Int(row)].first = index
    rowLines[Int(row)].count += 1
    columnLines[Int(column)].first = index
    columnLines[Int(column)].count += 1
  }

  private mutating func remove(_ index: Int32) {
    let node = nodes[Int(index)]
    if node.previousInRow >= 0 {
      nodes[Int(node.previousInRow)].nextInRow = node.nextInRow
    } else {
      rowLines[Int(node.row)].first = node.nextInRow
    }
    if node.nextInRow >= 0 { nodes[Int(node.nextInRow)].previousInRow = node.previousInRow }
    if node.previousInColumn >= 0 {
      nodes[Int(node.previousInColumn)].nextInColumn = node.nextInColumn
    } else {
      columnLines[Int(node.column)].first = node.nextInColumn
    }
    if node.nextInColumn >= 0 { nodes[Int(node.nextInColumn)].previousInColumn = node.previousInColumn }
    rowLines[Int(node.row)].count -= 1
    columnLines[Int(node.column)].count -= 1
    nodes[Int(index)].nextInRow = unused
    unused = index
  }

  // MARK: Pivoting

  /// Rewrites the equation of a row for the entity of a column, and replaces that entity in all other rows.
  /// - Parameter values: the value of each row, which changes too.
  /// - Returns: the numbers read or written.
  mutating func pivot(row: Int, column: Int, _ values: inout [Double]) -> Int {
    isSparse ? pivotLists(row: row, column: column, &values) : pivotArray(row: row, column: column, &values)
  }

  private mutating func pivotArray(row: Int, column: Int, _ values: inout [Double]) -> Int {
    let width = columnCount
    let count = rowCount
    var touched = width
    array.withUnsafeMutableBufferPointer { entries in
      values.withUnsafeMutableBufferPointer { values in
        let pivotBase = row * width
        let inverse = 1 / entries[pivotBase + column]
        for other in 0..<width { entries[pivotBase + other] *= -inverse }
        entries[pivotBase + column] = inverse
        values[row] *= -inverse
        for other in 0..<count where other != row {
          let base = other * width
          let factor = entries[base + column]
          if factor == 0 { continue }
          touched += width
          values[other] += factor * values[row]
          entries[base + column] = 0
          for index in 0..<width {
            let entry = entries[base + index] + factor * entries[pivotBase + index]
            entries[base + index] = entry.magnitude < Self.smallest ? 0 : entry
          }
        }
      }
    }
    return touched
  }

  private mutating func pivotLists(row: Int, column: Int, _ values: inout [Double]) -> Int {
    let inverse = 1 / self[row, column]
    var pivotRow: [(column: Int32, value: Double)] = []
    pivotRow.reserveCapacity(Int(rowLines[row].count))
    /// The total length of the columns in which the row has a number.
    var columnLength = 0
    var node = rowLines[row].first
    while node >= 0 {
      let isPivot = nodes[Int(node)].column == Int32(column)
      nodes[Int(node)].value = isPivot ? inverse : nodes[Int(node)].value * -inverse
      if !isPivot {
        pivotRow.append((nodes[Int(node)].column, nodes[Int(node)].value))
        columnLength += Int(columnLines[Int(nodes[Int(node)].column)].count)
      }
      node = nodes[Int(node)].nextInRow
    }
    values[row] *= -inverse
    var touched = 2 * pivotRow.count + 2
    node = columnLines[column].first
    while node >= 0 {
      let other = nodes[Int(node)].row
      let next = nodes[Int(node)].nextInColumn
      if Int(other) != row {
        let factor = nodes[Int(node)].value
        values[Int(other)] += factor * values[row]
        touched += add(pivotRow, times: factor, to: other, columnLength)
        let entry = factor * inverse
        nodes[Int(node)].value = entry
        if entry.magnitude < Self.smallest { remove(node) }
      }
      node = next
    }
    return touched
  }

  /// Adds a multiple of a row to another one.
  ///
  /// Walks along the other row, or along the columns of the added one, whichever takes fewer steps.
  /// - Returns: the numbers read or written.
  private mutating func add(
    _ added: [(column: Int32, value: Double)], times factor: Double, to row: Int32, _ columnLength: Int
  ) -> Int {
    let length = Int(rowLines[Int(row)].count)
    if added.isEmpty { return 1 }
    if columnLength < length {
      for term in added {
        var node = columnLines[Int(term.column)].first
        while node >= 0, nodes[Int(node)].row != row { node = nodes[Int(node)].nextInColumn }
        add(factor * term.value, at: node, row, term.column)
      }
      return columnLength + added.count
    }
    if added.count <= 3 {
      for term in added { add(factor * term.value, at: self.node(row, term.column), row, term.column) }
      return length * added.count
    }
    var node = rowLines[Int(row)].first
    while node >= 0 {
      places[Int(nodes[Int(node)].column)] = node
      node = nodes[Int(node)].nextInRow
    }
    for term in added {
      let place = places[Int(term.column)]
      places[Int(term.column)] = -1
      add(factor * term.value, at: place, row, term.column)
    }
    node = rowLines[Int(row)].first
    while node >= 0 {
      places[Int(nodes[Int(node)].column)] = -1
      node = nodes[Int(node)].nextInRow
    }
    return 2 * length + added.count
  }

  private mutating func add(_ value: Double, at node: Int32, _ row: Int32, _ column: Int32) {
    if node < 0 {
      if value.magnitude >= Self.smallest { insert(value, row, column) }
      return
    }
    let sum = nodes[Int(node)].value + value
    nodes[Int(node)].value = sum
    if sum.magnitude < Self.smallest { remove(node) }
  }
}
