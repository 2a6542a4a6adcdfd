// SPDX-License-Identifier: MIT

/// The work on rows of a scrolled list, with what it leaves for the rows that follow: cells, heights, words, fonts and pictures.
struct RowWork {
  /// What a core, or the main actor, keeps between two rows.
  private struct Session {
    var words: LogicalCache<Int>
    /// The kinds of rows for which engines have built something.
    var kinds: Set<Int> = []
    var measurements = 0
    /// The layouts of the current row, and the words that were shaped for it.
    var layouts = LayoutsDone()
    var shapedWords: Set<Int> = []
  }

  private let strategies: Set<Strategy>
  private let weights: StepWeights

  private var main: Session
  private var cores: [Session]
  private var pictures: LogicalCache<Int>
  /// The pictures that the main actor decoded for the current row.
  private var decodedPictures: Set<Int> = []
  private var heights: Set<Int> = []
  /// The fonts that were used.
  private var fonts: Set<Int> = []
  /// The cells that no row uses, by kind.
  private var pool: [Int: Int] = [:]
  /// How often cells were built and used again, by kind.
  private(set) var cells: [Int: CellCounts] = [:]
  /// How often a row was bound since the list was created.
  private(set) var bindings = 0

  init(_ strategies: Set<Strategy>, _ weights: StepWeights, cores: Int, _ limits: ScrolledList.Limits) {
    self.strategies = strategies
    self.weights = weights
    main = Session(words: LogicalCache(byteLimit: limits.words))
    self.cores = Array(repeating: Session(words: LogicalCache(byteLimit: limits.words)), count: cores)
    pictures = LogicalCache(byteLimit: limits.pictures)
  }

  /// How often text was measured, on the main actor and on other cores.
  var measurements: Int { cores.reduce(main.measurements) { $0 + $1.measurements } }

  /// The most memory that words and pictures took, in bytes.
  var peakBytes: Int { pictures.peakBytes + main.words.peakBytes + cores.reduce(0) { $0 + $1.words.peakBytes } }

  // MARK: On the main actor

  /// Begins to count the work on another row.
  mutating func begin() { (main.layouts, main.shapedWords, decodedPictures) = (LayoutsDone(), [], []) }

  /// Returns what the main actor did for the current row.
  func worked(_ row: Int, child: Carousel.Child? = nil, _ costs: StageCosts) -> WorkedRow {
    WorkedRow(
      row: row, child: child, costs: costs, layouts: main.layouts, shapedWords: main.shapedWords, decodedPictures: decodedPictures
    )
  }

  /// - Parameter isChanged: whether the row is shown, and its data has changed.
  mutating func layOut(_ priced: PricedRow, isChanged: Bool = false, _ costs: inout StageCosts) {
    bind(priced, isChanged: isChanged, &costs)
    costs[.layout] += openingCost(of: priced)
    let keepsCell = isChanged && strategies.contains(.inPlace)
    if needsMeasuring(priced, isChanged: isChanged) { measure(priced, keepsCell: keepsCell, &costs) }
    costs[.layout] += Self.layoutCost(of: priced, isNew: !keepsCell && !takeCell(of: priced.profile.kind), in: &main)
  }

  /// Shows a child that comes into view in a row. Its length is known. A row that is shown as one picture draws it itself.
  mutating func showChild(_ priced: PricedRow, _ costs: inout StageCosts) {
    if !strategies.contains(.prebound) { costs[.bind] += priced.binding }
    costs[.layout] += openingCost(of: priced)
    costs[.layout] += Self.layoutCost(of: priced, isNew: !takeCell(of: priced.profile.kind), in: &main)
    decodePictures(of: priced, &costs)
    if !strategies.showsWholeRows { draw(priced, &costs) }
  }

  private mutating func bind(_ priced: PricedRow, isChanged: Bool = false, _ costs: inout StageCosts) {
    guard isChanged || !strategies.contains(.prebound) else { return }
    costs[.bind] += priced.binding
    bindings += 1
  }

  /// Returns whether the height of a row is not known; from now on, it is.
  private mutating func needsMeasuring(_ priced: PricedRow, isChanged: Bool) -> Bool {
    let isKnown = strategies.contains(.cachedHeights) && !heights.insert(priced.profile.key).inserted && !isChanged
    return !strategies.contains(.estimatedHeights) && !isKnown
  }

  private mutating func measure(_ priced: PricedRow, keepsCell: Bool, _ costs: inout StageCosts) {
    // A cell is built only to be measured, unless the list has one for that.
    let isNew = !keepsCell && !strategies.contains(.reuse)
    if isNew { cells[priced.profile.kind, default: CellCounts()].builtToMeasure += 1 }
    costs[.measure] += Self.layoutCost(of: priced, isNew: isNew, in: &main)
  }

  // MARK: Before a row appears

  /// Gives a row its cell before it appears. With `bind-at-display`, it is bound only if it must be measured, and is not laid out.
  /// - Returns: whether the row is bound.
  mutating func prepare(_ priced: PricedRow, _ costs: inout StageCosts) -> Bool {
    guard strategies.contains(.bindAtDisplay) else {
      layOut(priced, &costs)
      return true
    }
    let measures = needsMeasuring(priced, isChanged: false)
    if measures {
      bind(priced, &costs)
      costs[.layout] += openingCost(of: priced)
      measure(priced, keepsCell: false, &costs)
    }
    let built = LayoutsDone(count: 0, inNewCells: takeCell(of: priced.profile.kind) ? 0 : 1)
    main.layouts.inNewCells += built.inNewCells
    costs[.layout] += priced.layout.cost(built)
    return measures
  }

  /// Does for a row that appears what was left when it got its cell.
  mutating func layOutPrepared(_ priced: PricedRow, isBound: Bool, _ costs: inout StageCosts) {
    guard strategies.contains(.bindAtDisplay) else { return }
    if !isBound { bind(priced, &costs) }
    costs[.layout] += openingCost(of: priced)
    costs[.layout] += Self.layoutCost(of: priced, isNew: false, in: &main)
  }

  /// Leaves the cell of a row for another one.
  mutating func putBackCell(of priced: PricedRow) {
    if strategies.contains(.reuse) { pool[priced.profile.kind, default: 0] += 1 }
  }

  /// - Returns: whether there was a cell that no row uses.
  private mutating func takeCell(of kind: Int) -> Bool {
    guard let count = pool[kind], count > 0 else {
      cells[kind, default: CellCounts()].built += 1
      return false
    }
    pool[kind] = count - 1
    cells[kind, default: CellCounts()].reused += 1
    return true
  }

  /// Opens the fonts of a row that no row used before. Sessions have them in common.
  private mutating func openingCost(of priced: PricedRow) -> Int {
    let new = priced.profile.fonts.subtracting(fonts)
    guard !new.isEmpty else { return 0 }
    let setup = fonts.isEmpty ? weights[.textSetup] : 0
    fonts.formUnion(new)
    return setup + new.count * weights[.openedFonts]
  }

  private static func layoutCost(of priced: PricedRow, isNew: Bool, in session: inout Session) -> Int {
    session.measurements += priced.measurements
    session.layouts.count += 1
    if isNew { session.layouts.inNewCells += 1 }
    var cost = priced.layout.cost(LayoutsDone(count: 1, inNewCells: isNew ? 1 : 0))
    // A word takes some 60 bytes besides its text.
    for word in priced.words where !session.words.use(word.id, bytes: word.bytes + 60) {
      cost += word.shaping
      session.shapedWords.insert(word.id)
    }
    return cost
  }

  /// Decodes the pictures of a row and draws it.
  mutating func finish(_ priced: PricedRow, _ costs: inout StageCosts) {
    decodePictures(of: priced, &costs)
    draw(priced, &costs)
  }

  mutating func decodePictures(of priced: PricedRow, _ costs: inout StageCosts) {
    for picture in priced.pictures where !keepsPictures || !pictures.use(picture.id, bytes: picture.bytes) {
      costs[.decode] += picture.decoding
      decodedPictures.insert(picture.id)
    }
  }

  func draw(_ priced: PricedRow, _ costs: inout StageCosts) {
    costs[.draw] += strategies.showsWholeRows ? priced.drawing : priced.drawingOfLayers
  }

  /// Whether a picture of the row is still to be decoded.
  func lacksPictures(_ priced: PricedRow) -> Bool {
    priced.pictures.contains { !keepsPictures || !pictures.contains($0.id) }
  }

  /// Whether decoded pictures are kept. A naive list decodes them whenever a row appears.
  private var keepsPictures: Bool { strategies.contains(.predecodedAvatars) || strategies.laysOutInBackground }

  // MARK: On other cores

  /// Returns the costs of the parts of a job, after each of which it can be given up.
  /// - Parameter isChanged: whether the data of the row has changed since it was shown.
  mutating func parts(of priced: PricedRow, isChanged: Bool, core: Int) -> [Int] {
    var parts: [Int] = []
    if strategies.laysOutInBackground {
      cores[core].shapedWords = []
      let isNew = cores[core].kinds.insert(priced.profile.kind).inserted || !strategies.contains(.reuse)
      if isNew {
        cells[priced.profile.kind, default: CellCounts()].built += 1
      } else {
        cells[priced.profile.kind, default: CellCounts()].reused += 1
      }
      if isChanged || !strategies.contains(.prebound) {
        parts.append(priced.binding)
        bindings += 1
      }
      parts.append(openingCost(of: priced) + Self.layoutCost(of: priced, isNew: isNew, in: &cores[core]))
    }
    for picture in priced.pictures where !pictures.use(picture.id, bytes: picture.bytes) { parts.append(picture.decoding) }
    if strategies.contains(.backgroundDraw) {
      // A band has 256 KiB of pixels.
      let bands = max(1, (priced.profile.byteCount + (256 << 10) - 1) / (256 << 10))
      for band in 0..<bands { parts.append(priced.drawing * (band + 1) / bands - priced.drawing * band / bands) }
    }
    return parts
  }
}

/// How often cells were built and used again.
package struct CellCounts: Equatable, Sendable {
  /// The cells that were built to show a row, and those that were built only to measure one.
  package internal(set) var built = 0
  package internal(set) var builtToMeasure = 0
  /// How often a cell that another row had used was used again.
  package internal(set) var reused = 0

  package static func += (sum: inout CellCounts, other: CellCounts) {
    sum.built += other.built
    sum.builtToMeasure += other.builtToMeasure
    sum.reused += other.reused
  }
}

/// The cells of the rows of one kind, which have the same elements.
package struct KindOfRows: Equatable, Sendable {
  /// The number of the kind, from 0.
  package let number: Int
  /// The number of rows, and the first of them, from 0. Of a long list, only rows that were laid out count.
  package let rowCount, firstRow: Int
  package let cells: CellCounts
}
