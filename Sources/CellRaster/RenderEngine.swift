// SPDX-License-Identifier: MIT

internal import CairoRaster
internal import CellDocument
internal import CellLayout
internal import CellPainting
internal import DisplayList
internal import Files
internal import Graphics
internal import Jobs
internal import Layout
internal import Notation
internal import RenderAnalysis
internal import Synchronization

/// The part of a renderer that draws: one text engine for each scale, a rasterizer, and their caches. Not thread-safe.
///
/// All engines with the same resources produce the same bytes for the same cell, whatever they have drawn before.
final class RenderEngine {
  private let fonts: FontCollection
  private let pictures: PictureStore
  private let missingPictures: MissingPictures
  /// The units of work that drawing a cell may take, besides those that its pixels add.
  private let workLimit: Int
  private let rasterizer: Rasterizer
  let analysisMemory = AnalysisMemory()
  private var textEngines: [PixelScale: TextEngine] = [:]
  /// What the layout engines keep from one cell to the next.
  private var layoutMemory = LayoutMemory()

  init(fonts: FontCollection, pictures: PictureStore, missingPictures: MissingPictures, workLimit: Int) {
    self.fonts = fonts
    self.pictures = pictures
    self.missingPictures = missingPictures
    self.workLimit = workLimit
    rasterizer = Rasterizer(collection: fonts) { try pictures.prepared($0, part: $1) }
  }

  /// Returns the frames of a cell, in points.
  /// - Throws: `ElementFailure`, which names the element.
  func layout(of cell: Cell) throws -> LayoutTree {
    try cell.textWork(within: workLimit)
    return try LayoutTree(of: cell, measuring: measuring(at: cell.scale), memory: &layoutMemory)
  }

  /// Lays out a cell from scratch, and counts what the layout engines do. Texts that were laid out before are measured from memory.
  /// - Throws: `ElementFailure`, which names the element.
  func layoutEffort(of cell: Cell) throws -> (layout: LayoutTree, effort: LayoutEffort) {
    try cell.textWork(within: workLimit)
    var effort = LayoutEffort()
    let layout = try LayoutTree(of: cell, measuring: measuring(at: cell.scale), effort: &effort)
    return (layout, effort)
  }

  /// Returns the frames of a cell, and the reasons for them.
  /// - Throws: `ElementFailure`, which names the element.
  func explainedLayout(of cell: Cell, explainsConstraints: Bool) throws -> ExplainedLayout {
    try cell.textWork(within: workLimit)
    return try ExplainedLayout(
      of: cell, measuring: measuring(at: cell.scale), explainsConstraints: explainsConstraints)
  }

  /// Finds the numbers of a cell that determine the frame of an element, by its number in preorder.
  func numbers(of cell: Cell, deciding element: Int) throws -> DecidingNumbers {
    try DecidingNumbers(of: cell, element: element, measuring: measuring(at: cell.scale))
  }

  /// Returns what the constraints of a cell's containers cost.
  /// - Throws: `ElementFailure`, which names the element.
  func constraintCosts(of cell: Cell) throws -> [ExplainedCosts] {
    try cell.textWork(within: workLimit)
    return try ExplainedCosts.all(in: cell, measuring: measuring(at: cell.scale))
  }

  /// Lays out a cell and returns what is remarkable about its layout.
  /// - Throws: `ElementFailure`, which names the element.
  func layoutReview(of cell: Cell) throws -> LayoutReview {
    try cell.textWork(within: workLimit)
    return try LayoutReview(of: cell, measuring: measuring(at: cell.scale))
  }

  private func measuring(at scale: PixelScale) -> ContentMeasuring {
    let text = textEngine(for: scale)
    return ContentMeasuring(
      text: { try text.metrics(of: $0, width: $1) }, pictureSize: { [self] in try pictureProperties(of: $0)?.size })
  }

  /// Returns the display list of a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  func displayList(of cell: Cell) throws -> DisplayList {
    try displayList(of: cell, layout: try layout(of: cell))
  }

  /// Returns the display list of a cell whose frames are known.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - layout: the result of ``layout(of:)`` for the same cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  func displayList(of cell: Cell, layout: LayoutTree) throws -> DisplayList {
    let textWork = try cell.textWork(within: workLimit)
    if !cell.opaquePictures.isEmpty { try checkPictures(of: cell.root, statedOpaque: cell.opaquePictures) }
    let text = textEngine(for: cell.scale)
    let list = try CellPainter.paint(
      cell, layout: layout,
      placing: ContentPlacing(
        text: { try text.placed($0, in: $1, lineWidth: $2, isRightToLeft: $3) },
        textSize: { try text.metrics(of: $0, width: $1) },
        pictureProperties: { [self] in try pictureProperties(of: $0) }))
    try namingElements(of: cell) { try list.checkWork(after: textWork, within: workLimit) }
    return list
  }

  private func checkPictures(of element: Element, statedOpaque: Set<DocumentLocation>) throws {
    if let source = element.content.pictureSource, statedOpaque.contains(element.location) {
      try element.attempting {
        do {
          try pictures.requireOpaque(source)
        } catch let error as AssetError where missingPictures == .placeholder {
          if case .translucent = error { throw error }
        }
      }
    }
    for child in element.children { try checkPictures(of: child, statedOpaque: statedOpaque) }
  }

  /// Draws some rows of a display list, or all rows if `rows` is `nil`. Rows are counted from 0.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  func draw(_ list: DisplayList, rows: Range<Int>? = nil) throws -> PixelBuffer {
    try rasterizer.draw(list, rows: rows ?? 0..<list.size.height)
  }

  /// Draws two lists of the same size, and returns how many pixels differ in the given areas, which must not overlap.
  /// - Throws: the errors of ``draw(_:rows:)``.
  func differingPixels(_ first: DisplayList, _ second: DisplayList, in areas: [PixelRect]) throws -> Int {
    try rasterizer.differingPixels(first, second, in: areas)
  }

  /// Draws the rows `rows` of a list and calls `read` with their pixels, which are valid only during the call. Apart from
  /// its background, the list must draw nothing outside `ink`.
  func withPixels(
    of list: DisplayList, rows: Range<Int>, ink: PixelRect, _ read: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    try rasterizer.withPixels(of: list, rows: rows, ink: ink, read)
  }

  /// Returns a rectangle that contains all pixels that an item can cover if no clip cuts it. It may be too large, but never too
  /// small.
  /// - Throws: `TextError` when a font file is missing.
  func inkBounds(of item: DisplayItem) throws -> PixelRect {
    try rasterizer.inkBounds(of: item)
  }

  /// Draws the display list of a cell and returns its pixels.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  func draw(_ list: DisplayList, of cell: Cell) throws -> PixelBuffer {
    try namingElements(of: cell) { try draw(list) }
  }

  /// Runs `draw`. Turns the failure of a layer into a failure of its element, which has a location in the template.
  func namingElements<Result>(of cell: Cell, _ draw: () throws -> Result) throws -> Result {
    do {
      return try draw()
    } catch let failure as LayerFailure {
      throw cell.root.descendant(at: failure.path).map { ElementFailure($0, reason: failure.reason) } ?? failure.reason
    }
  }

  /// Returns the warnings about an element and its descendants.
  func warnings(of root: Element) throws -> [RenderingWarning] {
    var warnings: [RenderingWarning] = []
    try collectWarnings(of: root, into: &warnings)
    return warnings
  }

  private func collectWarnings(of element: Element, into warnings: inout [RenderingWarning]) throws {
    for text in element.content.texts {
      // Missing characters are the same at all scales, so any existing engine can find them.
      let engine = textEngines.values.first ?? textEngine(for: .x1)
      for scalar in try engine.missingCharacters(of: text) {
        warnings.append(
          RenderingWarning(location: element.location, path: element.path, reason: .missingCharacter(scalar)))
      }
    }
    if let source = element.content.pictureSource, missingPictures == .placeholder {
      do {
        _ = try pictures.decodedProperties(of: source)
      } catch {
        warnings.append(
          RenderingWarning(location: element.location, path: element.path, reason: .missingPicture(reason: "\(error)")))
      }
    }
    for child in element.children { try collectWarnings(of: child, into: &warnings) }
  }

  private func pictureProperties(of source: String) throws -> PictureProperties? {
    switch missingPictures {
    case .error: return try pictures.properties(of: source)
    case .placeholder:
      do {
        return try pictures.decodedProperties(of: source)
      } catch {
        return nil  // `warnings(of:)` reports the error
      }
    }
  }

  private func textEngine(for scale: PixelScale) -> TextEngine {
    if let known = textEngines[scale] { return known }
    let engine = TextEngine(collection: fonts, scale: scale)
    textEngines[scale] = engine
    return engine
  }
}

extension Element {
  /// The paths, below the asset root, of the pictures that the element and its descendants show.
  package var pictureSources: [String] { [content.pictureSource].compactMap { $0 } + children.flatMap(\.pictureSources) }
}

extension Content {
  /// The path of the content's picture below the asset root; `nil` if the content has no picture.
  fileprivate var pictureSource: String? {
    switch self {
    case .picture(let picture): picture.source
    case .avatar(let avatar): avatar.source
    case .container, .text, .badge, .gradient, .separator, .spacer, .shape: nil
    }
  }
}

/// A pool of idle engines.
final class EnginePool: Sendable {
  /// An engine. The lock lets it move between threads; no call waits for it, because an engine in use is not in the pool.
  private final class Slot: Sendable {
    let content: Mutex<RenderEngine>

    init(_ make: () -> sending RenderEngine) { content = Mutex(make()) }
  }

  private let make: @Sendable () -> sending RenderEngine
  private let idle = Mutex<[Slot]>([])

  init(_ make: @escaping @Sendable () -> sending RenderEngine) { self.make = make }

  func withEngine<Result: Sendable>(_ body: (RenderEngine) throws -> Result) rethrows -> Result {
    let slot = idle.withLock { $0.popLast() } ?? Slot(make)
    defer { idle.withLock { if $0.count < coreCount { $0.append(slot) } } }
    return try slot.content.withLock { try body($0) }
  }
}

extension RenderEngine {
  /// Returns the cost of drawing a display list, and of compositing its layers.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  func analysis(of list: DisplayList) throws -> CellAnalysis { try CellAnalysis(of: list, drawing: analysisDrawing) }

  /// The drawing functions that the analysis needs, provided by this engine.
  var analysisDrawing: AnalysisDrawing {
    AnalysisDrawing(
      pixels: { try self.draw($0, rows: $1) },
      withPixels: { try self.withPixels(of: $0, rows: $1, ink: $2, $3) },
      inkBounds: { try self.inkBounds(of: $0) }, memory: analysisMemory)
  }
}
