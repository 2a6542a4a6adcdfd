// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellConcurrency
internal import CellDisplayList
internal import CellFiles
internal import CellGraphics
internal import CellLayout
internal import CellLayoutEngines
internal import CellNotation
internal import CellPainting
internal import CellRenderAnalysis
internal import CellVectorImages
internal import Synchronization

/// The part of a renderer that draws: one text engine for each scale, a rasterizer, and their caches. Not thread-safe.
///
/// All engines with the same resources produce the same bytes for the same cell, whatever they have drawn before.
final class RenderEngine {
  private let fonts: FontCollection
  let pictures: PictureStore
  let missingPictures: MissingPictures
  private let limits: DrawingLimits
  private let rasterizer: Rasterizer
  let analysisMemory = AnalysisMemory()
  private var textEngines: [PixelScale: TextEngine] = [:]
  /// What layout keeps for the job that has borrowed the engine.
  private var sessions = LayoutSessions()

  init(fonts: FontCollection, pictures: PictureStore, missingPictures: MissingPictures, limits: DrawingLimits) {
    self.fonts = fonts
    self.pictures = pictures
    self.missingPictures = missingPictures
    self.limits = limits
    rasterizer = Rasterizer(collection: fonts) { try pictures.prepared($0, part: $1) }
  }

  // MARK: Layout

  /// Begins to keep what layout can reuse from row to row.
  func startSession(byteLimit: Int) { sessions = LayoutSessions(byteLimit: byteLimit) }

  /// Forgets what layout has kept.
  func endSession() { sessions = LayoutSessions() }

  /// The number of cells that the session laid out.
  var layoutCount: Int { sessions.layoutCount }

  /// What the last cell took in each container that has an engine of its own, in preorder.
  var containerEfforts: [ContainerEffort] { sessions.containerEfforts }

  /// Lays out a cell.
  /// - Parameter template: the template of the cell; `nil` for one that was built in Swift.
  /// - Throws: `ElementFailure`, which names the element.
  func layOut(_ cell: Cell, of template: TemplateIdentity?, answering questions: LayoutQuestions) throws -> LaidOutCell {
    try cell.textWork(within: limits.work)
    return try cell.namingCanvas {
      try sessions.layOut(
        cell, LayoutSessions.Key(template: template, scale: cell.scale), answering: questions,
        measuring: measuring(at: cell.scale))
    }
  }

  /// Finds the numbers of a cell that determine the frame of an element, by its number in preorder.
  func numbers(of cell: Cell, deciding element: Int) throws -> DecidingNumbers {
    try DecidingNumbers(of: cell, element: element, measuring: measuring(at: cell.scale))
  }

  private func measuring(at scale: PixelScale) -> ContentMeasuring {
    let text = textEngine(for: scale)
    // Unowned: what layout keeps holds these functions, and the engine owns what layout keeps.
    return ContentMeasuring(
      text: { [unowned self] in try text.metrics(of: $0, width: $1, proportions: proportions(ofPicturesIn: $0)) },
      pictureSize: { [unowned self] in try pictureProperties(of: $0)?.naturalSize })
  }

  /// Shapes the text of a cell's root element.
  /// - Throws: `ElementFailure`, which names the element.
  func shapedText(of cell: Cell) throws -> MeasurableText {
    try cell.textWork(within: limits.work)
    guard let text = cell.root.text else { preconditionFailure("the element is a text") }
    let engine = textEngine(for: cell.scale)
    return try cell.root.attempting { try engine.shaped(text, proportions: proportions(ofPicturesIn: text)) }
  }

  /// Returns the width of each picture in the lines of a text, in its heights. A missing picture is square.
  /// - Throws: `SpanFailure`, which names the span.
  func proportions(ofPicturesIn text: StyledText) throws -> [Double] {
    guard text.hasPictures else { return [] }
    return try text.runs.compactMap { run in
      guard let picture = run.ornament?.value.picture else { return nil }
      let size = try run.attempting { try picture.source.flatMap { try pictureProperties(of: $0)?.naturalSize } }
      guard !picture.kind.isSquare, let size, size.width > 0, size.height > 0 else { return 1 }
      return size.width / size.height
    }
  }

  // MARK: Painting and drawing

  /// Paints a cell that was laid out.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  func paint(_ laidOut: LaidOutCell) throws -> PaintedCell {
    let cell = laidOut.cell
    let textWork = try cell.textWork(within: limits.work)
    if !cell.opaquePictures.isEmpty { try checkPictures(of: cell.root, statedOpaque: cell.opaquePictures) }
    let text = textEngine(for: cell.scale)
    let placing = ContentPlacing(
      text: { [self] in
        try text.placed(
          $0, in: $1, lineWidth: $2, isRightToLeft: $3, proportions: proportions(ofPicturesIn: $0))
      },
      textSize: { try text.metrics(of: $0, width: $1) },
      pictureProperties: { [self] in try pictureProperties(of: $0) })
    // Layout has not looked at the initials of an avatar.
    let painted = try cell.namingCanvas { try PaintedCell(laidOut, placing: placing) }
    try namingElements(of: cell) { try painted.list.checkWork(after: textWork, within: limits.work) }
    return painted
  }

  private func checkPictures(of element: Element, statedOpaque: Set<DocumentLocation>) throws {
    if let source = element.content.record.pictureSource, statedOpaque.contains(element.location) {
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
    let rows = rows ?? 0..<list.size.height
    guard rows.count * list.size.width <= limits.pixels else {
      throw PixelLimitExceeded(width: list.size.width, height: rows.count, limit: limits.pixels)
    }
    return try rasterizer.draw(list, rows: rows)
  }

  /// The most pixels of a band: 16 MiB.
  static let bandPixels = 1 << 22

  /// Draws a painted cell band by band as a PNG file, and returns the digest of its pixels if it is wanted.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`; `ImageCodecError`.
  func bandedPNG(
    of painted: PaintedCell, compression: PNGCompression, digesting: Bool
  ) throws -> (bytes: [UInt8], digest: PixelDigest?) {
    let (list, size) = (painted.list, painted.list.size)
    let height = max(1, Self.bandPixels / size.width)
    let bands = stride(from: 0, to: size.height, by: height).map { $0..<min($0 + height, size.height) }
    return try namingElements(of: painted.cell) {
      var hasTranslucentBand = false
      let digest =
        !digesting
        ? nil
        : try PixelDigest(size: size, pieces: bands) {
          let band = try draw(list, rows: $0)
          hasTranslucentBand = hasTranslucentBand || !band.isOpaque
          return band
        }
      // Whatever is drawn over an opaque background, no pixel gets translucent.
      let hasAlpha =
        if list.background?.isOpaque == true { false } else if digest != nil { hasTranslucentBand } else {
          try bands.contains { try !draw(list, rows: $0).isOpaque }
        }
      let bytes = try encodePNG(size: size, hasAlpha: hasAlpha, compression: compression, bandHeight: height) {
        try draw(list, rows: $0)
      }
      return (bytes, digest)
    }
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

  /// Draws a painted cell and returns its pixels.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  func draw(_ painted: PaintedCell) throws -> PixelBuffer {
    try namingElements(of: painted.cell) { try draw(painted.list) }
  }

  /// Explains how a pixel of a cell gets its colour.
  /// - Throws: an error that names the place if it is outside the picture; `ElementFailure`, which names the element; `CairoFailure`.
  func explanation(of painted: PaintedCell, x: Int, y: Int) throws -> PixelExplanation {
    let texts = try painted.coloredSpans { try paint(layOut($0, of: nil, answering: [])).list }
    return try namingElements(of: painted.cell) {
      try PixelExplanation(of: painted.list, x: x, y: y, texts: texts, drawing: analysisDrawing)
    }
  }

  /// Runs `draw`. Turns the failure of a layer into a failure of its element, which has a location in the template.
  func namingElements<Result>(of cell: Cell, _ draw: () throws -> Result) throws -> Result {
    try cell.namingElements(draw)
  }

  func pictureProperties(of source: String) throws -> PictureProperties? {
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

  func textEngine(for scale: PixelScale) -> TextEngine {
    if let known = textEngines[scale] { return known }
    let engine = TextEngine(collection: fonts, scale: scale)
    textEngines[scale] = engine
    return engine
  }
}

extension Cell {
  /// Runs `draw`. Turns the failure of a layer into a failure of its element, which has a location in the template.
  func namingElements<Result>(_ draw: () throws -> Result) throws -> Result {
    do {
      return try draw()
    } catch let failure as LayerFailure {
      throw root.descendant(at: failure.path).map { ElementFailure($0, reason: failure.reason) } ?? failure.reason
    }
  }

  /// Runs `body`. Turns the failure of a text whose font family is that of the cell into one of the canvas.
  func namingCanvas<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as ElementFailure {
      guard let location = canvasKeyLocations["family"], case .unknownFamily(let family, _)? = failure.reason as? TextError,
        family == source.family
      else { throw failure }
      throw ElementFailure(at: location, path: "canvas.family", reason: failure.reason)
    }
  }

  /// Runs `read`, which reads a picture. Turns its failure into one of the first element that shows the picture.
  func namingElement<Result>(showing picture: String, _ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch {
      let element = root.preorder.first { $0.content.record.pictureSources.contains(picture) }
      throw element.map { ElementFailure($0, reason: error) } ?? error
    }
  }
}

/// A pool of idle engines, which jobs borrow.
final class EnginePool: Sendable {
  private let make: @Sendable () -> sending RenderEngine
  private let idle = Mutex<[BorrowedEngine]>([])

  init(_ make: @escaping @Sendable () -> sending RenderEngine) { self.make = make }

  /// Returns an idle engine, or a new one if all are in use.
  func borrow() -> BorrowedEngine { idle.withLock { $0.popLast() } ?? BorrowedEngine(make) }

  /// Takes an engine back. Keeps at most as many as there are cores.
  func giveBack(_ engine: BorrowedEngine) { idle.withLock { if $0.count < coreCount { $0.append(engine) } } }
}

/// An engine that belongs to one job until it is given back. The lock lets it move between threads.
final class BorrowedEngine: Sendable {
  private let engine: Mutex<RenderEngine>

  fileprivate init(_ make: () -> sending RenderEngine) { engine = Mutex(make()) }

  func withEngine<Result: Sendable>(_ body: (RenderEngine) throws -> Result) rethrows -> Result {
    try engine.withLock { try body($0) }
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
