// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellDocument
internal import CellGraphics
internal import CellLayout
internal import CellLayoutEngines
package import CellNotation
internal import CellPainting
package import CellRaster
package import CellScrollLab
internal import CellTree

/// Counts what the stages of rows consist of: binds, lays out and paints each row once, and draws its items to see what a compositor does
/// with them.
///
/// Layout is counted twice for rows that differ from those before: in a session of its own, as a new cell is laid out, and in one in which
/// the row before was laid out, as a cell is that is used again. Shaping is counted by the words of the texts, as the memory for text of a
/// simulation decides which of them it shapes.
package struct RowProfiler {
  private struct WordStyle: Hashable {
    let word: String
    let font: FontDescription
    let letterSpacing: Double
  }

  let renderer: CellRenderer
  let environment: BindingEnvironment
  private let clock: CostClock
  /// Whether the first use of a font takes time.
  private let startsCold: Bool
  private let used: RenderingSession
  /// Lays out cells as strategies would have them drawn.
  private let varying: RenderingSession
  private let usedVariants: [Strategy: RenderingSession]
  private let strategies: Set<Strategy>
  /// The engines by which rows are also laid out.
  private let engines: Set<Strategy>
  private var words: [WordStyle: Int] = [:]
  private var fonts: [FontDescription: Int] = [:]
  private var pictures: [String: Int] = [:]
  private var kinds = RowKinds()
  /// The last cell of each kind, if rows are timed.
  private var lastCells: [Int: Cell] = [:]
  private var known: [RowKey: Int] = [:]
  /// The rows that differ from each other, and the index of the profile of each row.
  package private(set) var profiles: [RowProfile] = []
  package private(set) var rows: [Int] = []
  /// The elements of all templates.
  package private(set) var elements: [ScrolledElement] = []
  private var places: [ScrolledElement: Int] = [:]

  /// - Parameters:
  ///   - strategies: those of the lists for which the rows are counted; the rows then do for all lists with some of them. Each engine among them
  ///     lays the rows out once more.
  ///   - clock: whether the rows are timed, too.
  ///   - startsCold: whether the first use of a font takes time.
  package init(
    _ renderer: CellRenderer, _ environment: BindingEnvironment, for strategies: Set<Strategy> = [], clock: CostClock = .steps,
    startsCold: Bool = false
  ) {
    self.renderer = renderer
    self.environment = environment
    self.clock = clock
    self.startsCold = startsCold
    self.strategies = strategies
    engines = Set(
      strategies.intersection(Strategy.engines).map { $0 == .staticConstraints ? .constraints : $0 })
    used = renderer.session()
    varying = renderer.session()
    usedVariants = Dictionary(uniqueKeysWithValues: engines.map { ($0, renderer.session()) })
  }

  /// Adds a row.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`.
  package mutating func add(_ item: DataItem, of template: CellTemplate) throws {
    let (cell, effort) = try template.bindCounting(item, environment: environment)
    let key = try used.keys(of: cell)?.row
    if let key, let index = known[key] {
      rows.append(index)
      return
    }
    if let key { known[key] = profiles.count }
    rows.append(profiles.count)
    var binding = item.value.parsing
    binding += [
      .parsedItems: 1, .parsedBytes: item.value.jsonText.utf8.count, .evaluations: effort.evaluations,
      .filteredBytes: effort.filteredBytes, .styledBytes: effort.styledBytes, .listedValues: effort.listedValues,
    ]
    var profile = try profile(of: cell, template, binding: binding)
    if clock == .real {
      profile.measured = try measured(cell, after: lastCells[profile.kind], item, of: template)
      lastCells[profile.kind] = cell
    }
    profiles.append(profile)
  }

  /// Counts what a cell consists of that is not known yet.
  /// - Parameter binding: the steps of binding it, without those of its elements.
  private mutating func profile(of cell: Cell, _ template: CellTemplate, binding: StepCounts) throws -> RowProfile {
    let layout = try CountedLayout(of: cell, template, new: renderer.session(), used: used)
    let painted = try used.painted(layout.laidOut)
    let list = painted.list
    let kind = kinds.number(of: cell, of: template)
    var profile = RowProfile(key: profiles.count, kind: kind, width: list.size.width, height: list.size.height)
    profile.binding = binding
    profile.binding += [
      .boundElements: cell.root.count, .boundFormulas: cell.root.boundFormulaCount, .boundBytes: cell.root.textBytes,
      .boundRuns: cell.root.runCount, .searchedBytes: cell.root.searchedBytes,
    ]
    var parts: [String: RowProfile.Part] = [:]
    addElements(of: cell.root, to: &profile, &parts)
    profile.layout = layout.whole
    for (path, part) in layout.parts { parts[path]?.layout = part }
    for engine in engines {
      guard let layout = try self.layout(of: cell, layout.laidOut.frames, by: engine) else { continue }
      profile.engines[engine] = layout.whole
      for path in parts.keys { parts[path]?.engines[engine] = layout.parts[path] ?? RowProfile.Layout() }
    }
    try addDrawing(of: painted, to: &profile, &parts)
    addPictures(of: list, to: &profile, &parts)
    profile.showing = [
      cell.background?.isOpaque ?? false ? .opaquePixels : .blendedPixels: list.size.width * list.size.height
    ]
    if startsCold { profile.fonts = addFonts(of: cell.root) }
    profile.parts = parts.values.sorted { $0.element < $1.element }
    return profile
  }

  /// Counts the children that a script brings into view in the first scroll container of a row, each as a row of its own.
  /// - Parameter row: the number of the row in the script, from 0.
  /// - Returns: `nil` if nothing in the row can be scrolled.
  package mutating func carousel(
    in item: DataItem, row: Int, of template: CellTemplate, _ script: ScrollScript, on device: Device
  ) throws -> Carousel? {
    let window = ChildrenInView(item, template, environment, session: used)
    guard let first = try window.content(at: nil) else { return nil }
    var children: [String: Carousel.Child] = [:]
    for offset in first.offsets(row: row, script, on: device) {
      guard let content = try window.content(at: offset) else { continue }
      for child in content.children where children[child.path] == nil {
        let index: Int
        if let key = try used.keys(of: child.cell)?.row, let known = known[key] {
          index = known
        } else {
          index = profiles.count
          profiles.append(try profile(of: child.cell, template, binding: [.evaluations: child.cell.root.boundKeyCount]))
          if let key = try used.keys(of: child.cell)?.row { known[key] = index }
        }
        children[child.path] = Carousel.Child(number: child.number, place: child.place, profile: index)
      }
    }
    return Carousel(
      content: first.scrolled, viewport: first.viewport,
      children: children.values.sorted { ($0.place.lowerBound, $0.number) < ($1.place.lowerBound, $1.number) })
  }

  /// Returns what an engine takes for a cell with given frames; `nil` if it cannot lay it out.
  private func layout(of cell: Cell, _ frames: LayoutTree, by engine: Strategy) throws -> CountedLayout? {
    guard let name = LayoutEngineName(rawValue: engine.rawValue), let session = usedVariants[engine] else { return nil }
    let new = renderer.session()
    guard let variant = try new.variant(of: cell, with: frames, by: name) else { return nil }
    return try CountedLayout(of: variant, nil, new: renderer.session(), used: session)
  }

  /// Adds the words of an element and of those inside it, and a part for each of them.
  private mutating func addElements(
    of element: Element, to profile: inout RowProfile, _ parts: inout [String: RowProfile.Part]
  ) {
    let path = element.path.split(separator: "/").map { $0.prefix { $0 != "#" } }.joined(separator: "/")
    let scrolled = ScrolledElement(path: path, place: "\(element.location)")
    if places[scrolled] == nil { elements.append(scrolled) }
    var part = RowProfile.Part(element: places[scrolled] ?? elements.count - 1)
    places[scrolled] = part.element
    part.words = addWords(of: element)
    profile.words += part.words
    parts[element.path] = part
    for child in element.children { addElements(of: child, to: &profile, &parts) }
  }

  private mutating func addWords(of element: Element) -> [RowProfile.Word] {
    element.texts.flatMap(\.runs).flatMap { run in
      run.text.split(whereSeparator: \.isWhitespace).map { word in
        let style = WordStyle(word: String(word), font: run.font, letterSpacing: run.letterSpacing)
        let id = words[style] ?? words.count
        words[style] = id
        return RowProfile.Word(id: id, bytes: word.utf8.count)
      }
    }
  }

  /// Returns the fonts of an element and of those inside it. All sizes of a font are one.
  private mutating func addFonts(of element: Element) -> Set<Int> {
    let runs = element.texts.flatMap(\.runs)
    let own = runs.map { run in
      var font = run.font
      font.size = 1
      let id = fonts[font] ?? fonts.count
      fonts[font] = id
      return id
    }
    return element.children.reduce(into: Set(own)) { $0.formUnion(addFonts(of: $1)) }
  }

  /// Adds the cost of drawing and compositing a row, and the same for each set of strategies that change the drawing.
  private func addDrawing(
    of painted: PaintedCell, to profile: inout RowProfile, _ parts: inout [String: RowProfile.Part]
  ) throws {
    let plain = try RowDrawing(painted.list, used.compositing(of: painted.list))
    profile.drawing = plain.whole
    for (path, drawing) in plain.parts { parts[path]?.drawing = drawing }
    let variants = DrawingVariants(of: painted, in: varying)
    var known = [painted.list: plain]
    for some in strategies.intersection(Strategy.ofDrawing).nonemptySubsets {
      let list = try variants.list(with: some)
      let drawing = try known[list] ?? RowDrawing(list, used.compositing(of: list))
      known[list] = drawing
      profile.variants[some] = drawing.whole
      for path in parts.keys { parts[path]?.variants[some] = drawing.parts[path] ?? RowProfile.Drawing() }
    }
  }

  private mutating func addPictures(of list: DisplayList, to profile: inout RowProfile, _ parts: inout [String: RowProfile.Part])
  {
    list.forEachWork { layer, number, steps in
      guard case .picture(let picture)? = number.map({ list.items[$0].content }) else { return }
      let shown = self.picture(picture, shownPixels: steps.paintedPixels)
      parts[list.layers[layer].path]?.pictures.append(shown)
      if !profile.pictures.contains(shown) { profile.pictures.append(shown) }
    }
  }

  private mutating func picture(_ picture: PictureItem, shownPixels: Int) -> RowProfile.Picture {
    let id = pictures[picture.source] ?? pictures.count
    pictures[picture.source] = id
    let pixels = picture.sourceSize.width * picture.sourceSize.height
    return RowProfile.Picture(
      id: id, decoding: [.openedPictures: 1, .decodedPixels: pixels], bytes: 4 * pixels, exactPixels: shownPixels)
  }
}

extension Set<Strategy> {
  /// The subsets with at least one strategy.
  fileprivate var nonemptySubsets: [Set<Strategy>] {
    sorted().reduce(into: [[]]) { subsets, strategy in subsets += subsets.map { $0.union([strategy]) } }.filter { !$0.isEmpty }
  }
}

extension DataValue {
  /// The steps of parsing the value from JSON, besides those of its bytes.
  fileprivate var parsing: StepCounts {
    switch self {
    case .array(let values): values.reduce(into: [.parsedValues: 1]) { $0 += $1.parsing }
    case .object(let object): object.members.reduce(into: [.parsedValues: 1]) { $0 += $1.value.parsing }
    case .string(let text):
      [.parsedValues: 1, .escapedBytes: text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ? text.utf8.count : 0]
    case .null, .boolean, .number: [.parsedValues: 1]
    }
  }
}

extension Element {
  /// The number of elements of the subtree.
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
  /// The keys of the subtree that depend on data.
  fileprivate var boundKeyCount: Int { children.reduce(boundKeys.count) { $0 + $1.boundKeyCount } }
  /// The formulas and the constraints of the elements that depend on data.
  fileprivate var boundFormulaCount: Int {
    let own = boundKeys.isEmpty ? 0 : layout.frame.given.count + layout.autoLayout.constraints.count
    return children.reduce(own) { $0 + $1.boundFormulaCount }
  }
  /// The elements, as far as they decide whether a cell can be used again.
  fileprivate var runCount: Int { children.reduce(texts.reduce(0) { $0 + $1.runs.count }) { $0 + $1.runCount } }
  fileprivate var searchedBytes: Int {
    let own = keyLocations["detect"] == nil ? 0 : texts.reduce(0) { $0 + $1.byteCount }
    return children.reduce(own) { $0 + $1.searchedBytes }
  }
}
