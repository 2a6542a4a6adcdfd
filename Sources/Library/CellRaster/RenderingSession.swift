// SPDX-License-Identifier: MIT

internal import CellConcurrency
public import CellDisplayList
public import CellDocument
internal import CellGraphics
package import CellLayout
package import CellList
public import CellNotation
package import CellPainting
package import CellRenderAnalysis
internal import Synchronization

/// Renders many rows, one after the other, and keeps between them what the next row can reuse: compiled formulas and constraints,
/// flexbox trees with their answers, shaped text.
///
/// A session is for one job, or for one worker of a job, and any number of templates. It borrows an engine from the resources of its
/// renderer, and returns it when it is released. Threads that use one session at the same time wait for each other. What a session keeps
/// affects only the time, never the pixels.
///
///     let session = renderer.session()
///     for person in people { try session.drawn(template, person).png().write(to: …) }
public final class RenderingSession: Sendable {
  fileprivate let renderer: CellRenderer
  private let engine: BorrowedEngine
  /// Whether the engine keeps what layout has kept for the next single call of a renderer.
  private let isOneCall: Bool

  /// - Parameter byteLimit: the memory that the session keeps for layout, in bytes; `nil` for the session of one call, which takes over what
  ///   the calls before it have left in its engine.
  init(_ renderer: CellRenderer, byteLimit: Int?) {
    self.renderer = renderer
    isOneCall = byteLimit == nil
    engine = renderer.resources.engines.borrow()
    if let byteLimit { engine.withEngine { $0.startSession(byteLimit: byteLimit) } }
  }

  deinit {
    if !isOneCall { engine.withEngine { $0.endSession() } }
    renderer.resources.engines.giveBack(engine)
  }

  var resources: RenderingResources { renderer.resources }

  // MARK: Stages

  /// The number of cells that were laid out.
  package var layoutCount: Int { engine.withEngine { $0.layoutCount } }

  /// What the layout of the last cell took in each container that has an engine of its own, in preorder.
  package var containerEfforts: [ContainerEffort] { engine.withEngine(\.containerEfforts) }

  /// Lays out a cell.
  /// - Parameters:
  ///   - template: the template of the cell; `nil` for one that was built in Swift.
  ///   - questions: what to find out besides the frames.
  /// - Throws: `ElementFailure`, which names the element.
  package func laidOut(
    _ cell: Cell, of template: CellTemplate? = nil, answering questions: LayoutQuestions = []
  ) throws -> LaidOutCell {
    try engine.withEngine { try $0.layOut(cell, of: template?.identity, answering: questions) }
  }

  /// Paints a cell that was laid out.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  package func painted(_ laidOut: LaidOutCell) throws -> PaintedCell { try engine.withEngine { try $0.paint(laidOut) } }

  /// Draws a painted cell, and collects the warnings about it.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  package func drawn(_ painted: PaintedCell) throws -> DrawnCell {
    try engine.withEngine { engine in
      DrawnCell(
        painted, pixels: try engine.draw(painted), warnings: try engine.warnings(of: painted.laidOut), by: renderer)
    }
  }

  /// Whether the file of a picture is drawn band by band, because the picture has many pixels.
  package static func needsBands(_ size: PixelSize) -> Bool { size.area > RenderEngine.bandPixels }

  /// Draws and compresses a painted cell band by band, so that memory does not grow with its height. Returns the PNG file, and the digest
  /// of the pixels if it is wanted.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`; `ImageCodecError`.
  package func bandedPNG(
    of painted: PaintedCell, compression: PNGCompression, digesting: Bool = false
  ) throws -> (bytes: [UInt8], digest: PixelDigest?) {
    try engine.withEngine { try $0.bandedPNG(of: painted, compression: compression, digesting: digesting) }
  }

  /// Returns the warnings about a cell that was laid out, with those about content that is lost.
  package func warnings(of laidOut: LaidOutCell) throws -> [RenderingWarning] {
    try engine.withEngine { try $0.warnings(of: laidOut) }
  }

  /// Returns the warnings about the texts and pictures of a cell. What is lost of its content, findings say.
  package func warnings(of cell: Cell) throws -> [RenderingWarning] { try engine.withEngine { try $0.warnings(of: cell) } }

  /// Returns the findings in a cell that was laid out with `.explanation`.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  package func findings(in painted: PaintedCell) throws -> [Finding] {
    try findings(in: painted.list, of: painted.cell, painted.laidOut.problems)
  }

  func findings(in list: DisplayList, of cell: Cell, _ problems: [LayoutProblem]?) throws -> [Finding] {
    try engine.withEngine { engine in
      try engine.namingElements(of: cell) { try engine.analysis(of: list).findings(with: problems ?? []) }
    }
  }

  /// Explains how a device pixel of a painted cell gets its colour: that in column `x` and row `y`, which count from 0.
  /// - Throws: an error that names the place if it is outside the picture; `ElementFailure`, which names the element; `CairoFailure`.
  package func explanation(of painted: PaintedCell, x: Int, y: Int) throws -> PixelExplanation {
    try engine.withEngine { try $0.explanation(of: painted, x: x, y: y) }
  }

  /// Returns how a compositor handles the layers of a list.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  package func compositing(of list: DisplayList) throws -> Compositing {
    try engine.withEngine { try Compositing(of: list, drawing: $0.analysisDrawing) }
  }

  func analysis(of list: DisplayList) throws -> CellAnalysis { try engine.withEngine { try $0.analysis(of: list) } }

  func picture(of painted: PaintedCell) throws -> PixelBuffer { try engine.withEngine { try $0.draw(painted) } }

  func draw(_ list: DisplayList, rows: Range<Int>?) throws -> PixelBuffer {
    try engine.withEngine { try $0.draw(list, rows: rows) }
  }

  func differingPixels(_ one: DisplayList, _ other: DisplayList, in areas: [PixelRect]) throws -> Int {
    try engine.withEngine { try $0.differingPixels(one, other, in: areas) }
  }

  func inkBounds(of item: DisplayItem) throws -> PixelRect { try engine.withEngine { try $0.inkBounds(of: item) } }

  /// Finds the numbers of a cell that determine the frame of an element, by its number in preorder.
  package func numbers(of cell: Cell, deciding element: Int) throws -> DecidingNumbers {
    try engine.withEngine { try $0.numbers(of: cell, deciding: element) }
  }

  /// Returns the keys of a cell; `nil` for one that has none.
  ///
  /// All lists of a process have the same fonts, so the keys leave them out: they are for this process only.
  /// - Throws: `ElementFailure`, which names the element with a picture that cannot be read.
  package func keys(of cell: Cell) throws -> RowKeys<RowKey, LayoutKey>? {
    let fonts = FontsKey(fileHashes: [:])
    let resources = resources
    let layout = try engine.withEngine { engine in
      try LayoutKey(of: cell, fonts: fonts) { picture in
        try cell.namingElement(showing: picture) { try engine.pictureProperties(of: picture)?.naturalSize }
      }
    }
    let row = try RowKey(of: cell, fonts: fonts) { picture in
      try cell.namingElement(showing: picture) { try resources.pictureHash(of: picture) }
    }
    guard let layout, let row else { return nil }
    return RowKeys(row: row, layout: layout)
  }

  // MARK: Rows

  /// Lays out a cell and paints it: returns what would be drawn.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(of cell: Cell) throws -> DisplayList { try painted(laidOut(cell)).list }

  /// Draws a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func drawn(_ cell: Cell) throws -> DrawnCell { try drawn(painted(laidOut(cell))) }

  /// Draws a cell of a template.
  package func drawn(_ cell: Cell, of template: CellTemplate) throws -> DrawnCell {
    try drawn(painted(laidOut(cell, of: template)))
  }

  /// Draws the cell of a template for one item of data.
  ///
  /// - Parameters:
  ///   - template: the template.
  ///   - data: the item. Optional properties that are `nil` are null in the data.
  ///   - environment: the other values that the cell depends on.
  /// - Throws: `EncodingError`; `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func drawn(
    _ template: CellTemplate, _ data: some Encodable, environment: BindingEnvironment = .current
  ) throws -> DrawnCell {
    try drawn(template, DataValue(encoding: data), environment: environment)
  }

  /// Draws the cell of a template for one item of data.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func drawn(
    _ template: CellTemplate, _ data: DataValue, environment: BindingEnvironment = .current
  ) throws -> DrawnCell {
    try drawn(template.bind(data, environment: environment), of: template)
  }
}

/// Sessions that several threads take in turn.
final class SessionPool: Sendable {
  private let renderer: CellRenderer
  private let idle: Mutex<[RenderingSession]>

  init(_ renderer: CellRenderer) {
    self.renderer = renderer
    idle = Mutex([])
  }

  /// Creates a pool with a session, which may be in use elsewhere.
  init(_ session: RenderingSession) {
    renderer = session.renderer
    idle = Mutex([session])
  }

  func halvePictures() { renderer.resources.halvePictures() }

  var keptPictureBytes: Int { renderer.resources.keptPictureBytes }

  func withSession<Result>(_ body: (RenderingSession) throws -> Result) rethrows -> Result {
    let session = idle.withLock { $0.popLast() } ?? renderer.session()
    defer { idle.withLock { $0.append(session) } }
    return try body(session)
  }
}
