// SPDX-License-Identifier: MIT

public import CairoRaster
public import CellDocument
public import CellLayout
public import DisplayList
public import Files
public import FoundationEssentials
public import Graphics
internal import ImageCodecs
internal import Inspection
public import Jobs
package import Layout
public import Notation
public import RenderAnalysis
internal import Synchronization

/// The fonts and pictures of cells, and the engines that draw with them.
///
///     let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "Pictures"))
public final class RenderingResources: Sendable {
  public let fonts: FontCollection
  let pictures: PictureStore
  private let missingPictures: MissingPictures
  private let workLimit: Int
  let engines: EnginePool

  /// Creates resources.
  /// - Parameters:
  ///   - fonts: the fonts. A process can have only one collection.
  ///   - assets: the folder that contains the pictures of the cells.
  ///   - missingPictures: how to treat a picture that is missing or damaged.
  ///   - workLimit: the most units of work that drawing a cell may take, besides 64 units for each of its pixels. A unit is the work
  ///     of painting one pixel in one colour, some 8 nanoseconds. A cell that would take more is refused before it is drawn.
  public convenience init(
    fonts: FontCollection, assets: AssetRoot, missingPictures: MissingPictures = .error,
    workLimit: Int = RenderingResources.standardWorkLimit
  ) {
    self.init(fonts, PictureStore(root: assets), missingPictures, workLimit: workLimit)
  }

  /// The work that drawing a cell may take by default, in units: some 8 seconds.
  public static let standardWorkLimit = Limits.workUnits

  private init(
    _ fonts: FontCollection, _ pictures: PictureStore, _ missingPictures: MissingPictures, workLimit: Int
  ) {
    self.fonts = fonts
    self.pictures = pictures
    self.missingPictures = missingPictures
    self.workLimit = workLimit
    engines = EnginePool {
      RenderEngine(fonts: fonts, pictures: pictures, missingPictures: missingPictures, workLimit: workLimit)
    }
  }

  /// Returns resources with the same fonts and pictures, but with a generated picture in place of each picture that has no file.
  func generatingPictures() -> RenderingResources {
    RenderingResources(fonts, pictures.generatingPictures(), missingPictures, workLimit: workLimit)
  }

  /// Returns the SHA-256 of a picture's file, in hexadecimal. The file is read once.
  /// - Parameter source: the picture's path below the asset root.
  public func fileHash(ofPicture source: String) throws(AssetError) -> String {
    try pictures.fileHash(of: source)
  }
}

/// A character or picture that is missing from a rendered cell. A placeholder is drawn instead.
public struct RenderingWarning: Hashable, Sendable, CustomStringConvertible {
  /// What is missing.
  public enum Reason: Hashable, Sendable {
    /// No font contains the character. A hollow box is drawn.
    case missingCharacter(Unicode.Scalar)
    /// The picture is missing or cannot be read. A placeholder is drawn.
    case missingPicture(reason: String)
  }

  public let location: DocumentLocation
  public let path: String
  public let reason: Reason

  public var description: String {
    switch reason {
    case .missingCharacter(let scalar):
      "\(location) \(path): no font has U+\(String(scalar.value, radix: 16, uppercase: true))"
    case .missingPicture(let reason): "\(location) \(path): \(reason)"
    }
  }
}

/// The pixels of a cell, with the warnings from rendering it.
public struct RenderedCell: Hashable, Sendable {
  public let pixels: PixelBuffer
  public let warnings: [RenderingWarning]
}

/// A renderer lays cells out and draws them. Any number of threads can use it at once.
///
/// The resources own engines, each with its text layouts and caches. Each call takes an idle engine, or creates one if all are in
/// use, and returns it afterwards, so no call waits for another. The number of idle engines that are kept is at most the number of
/// cores. All renderers with the same resources share these engines. The same cell gives the same bytes on any thread, whatever was
/// drawn before.
///
///     let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "assets")))
///     let png = try renderer.png(of: cell)
public struct CellRenderer: Sendable {
  public let resources: RenderingResources

  /// Creates a renderer that uses `resources`. Several renderers can share the same resources.
  public init(_ resources: RenderingResources) { self.resources = resources }

  /// Creates a renderer with the pictures below a folder, and with the fonts of the Debian packages that CellRaster knows.
  /// - Throws: `TextError` if the fonts cannot be read, or if the process already has a font collection with other folders.
  public init(assets: AssetRoot = AssetRoot(path: "."), missingPictures: MissingPictures = .error) throws {
    self.init(RenderingResources(fonts: try FontCollection(), assets: assets, missingPictures: missingPictures))
  }

  /// Calls `body` with an engine that no other call uses.
  func withEngine<Result: Sendable>(_ body: (RenderEngine) throws -> Result) rethrows -> Result {
    try resources.engines.withEngine(body)
  }

  /// Returns the frames of a cell, in points.
  /// - Throws: `ElementFailure`, which names the element.
  public func layout(of cell: Cell) throws -> LayoutTree { try withEngine { try $0.layout(of: cell) } }

  /// Lays out a cell from scratch, and counts what the layout engines do. Texts that were laid out before are measured from memory.
  /// - Throws: `ElementFailure`, which names the element.
  package func layoutEffort(of cell: Cell) throws -> (layout: LayoutTree, effort: LayoutEffort) {
    try withEngine { try $0.layoutEffort(of: cell) }
  }

  /// Returns the frames of a cell, in points, and the reasons for them.
  /// - Throws: `ElementFailure`, which names the element.
  /// - Parameter explainsConstraints: whether to say which constraints determine frames. That can take many times as long as the layout.
  package func explainedLayout(of cell: Cell, explainsConstraints: Bool = true) throws -> ExplainedLayout {
    try withEngine { try $0.explainedLayout(of: cell, explainsConstraints: explainsConstraints) }
  }

  /// Finds the numbers of a cell that determine the frame of an element, by its number in preorder.
  package func numbers(of cell: Cell, deciding element: Int) throws -> DecidingNumbers {
    try withEngine { try $0.numbers(of: cell, deciding: element) }
  }

  /// Returns what the constraints of a cell's containers cost.
  /// - Throws: `ElementFailure`, which names the element.
  package func constraintCosts(of cell: Cell) throws -> [ExplainedCosts] { try withEngine { try $0.constraintCosts(of: cell) } }

  /// Returns the display list of a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(of cell: Cell) throws -> DisplayList { try withEngine { try $0.displayList(of: cell) } }

  /// Returns the display list of a cell that has been laid out: `layout` is the result of ``layout(of:)`` for this cell.
  ///
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(of cell: Cell, layout: LayoutTree) throws -> DisplayList {
    try withEngine { try $0.displayList(of: cell, layout: layout) }
  }

  /// Returns the pixels of a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func pixels(of cell: Cell) throws -> PixelBuffer {
    try withEngine { try $0.draw($0.displayList(of: cell), of: cell) }
  }

  /// Returns a cell as a PNG file.
  ///
  ///     try renderer.png(of: cell).write(to: URL(filePath: "message.png"))
  ///
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`; `ImageCodecError`.
  public func png(of cell: Cell, compression: PNGCompression = .fast) throws -> Data {
    Data(try encodePNG(pixels(of: cell), compression: compression))
  }

  /// Renders a cell, and collects the warnings about it.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func render(_ cell: Cell) throws -> RenderedCell {
    try withEngine { engine in
      RenderedCell(
        pixels: try engine.draw(engine.displayList(of: cell), of: cell), warnings: try engine.warnings(of: cell.root))
    }
  }

  /// Returns the warnings about an element and its descendants.
  public func warnings(of root: Element) throws -> [RenderingWarning] { try withEngine { try $0.warnings(of: root) } }

  /// Draws some rows of a display list, or all rows if `rows` is `nil`. Rows are counted from 0.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func draw(_ list: DisplayList, rows: Range<Int>? = nil) throws -> PixelBuffer {
    try withEngine { try $0.draw(list, rows: rows) }
  }

  /// Draws the display list of a cell.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  public func draw(_ list: DisplayList, of cell: Cell) throws -> PixelBuffer { try withEngine { try $0.draw(list, of: cell) } }

  /// Returns the cost of drawing a display list, and of compositing its layers.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func analysis(of list: DisplayList) throws -> CellAnalysis { try withEngine { try $0.analysis(of: list) } }

  /// Returns the findings in a cell: the layers that cost more than necessary, and why.
  ///
  ///     for finding in try renderer.findings(in: cell) { print(finding) }
  ///
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func findings(in cell: Cell) throws -> [Finding] { try findings(in: displayList(of: cell), of: cell) }

  /// Returns the findings in a cell whose display list is known: `list` is the result of ``displayList(of:)`` for this cell.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  package func findings(in list: DisplayList, of cell: Cell) throws -> [Finding] {
    try withEngine { engine in
      try engine.namingElements(of: cell) {
        try engine.analysis(of: list).findings(with: engine.layoutReview(of: cell).problems)
      }
    }
  }

  /// Explains how a device pixel of a cell gets its colour.
  ///
  ///     print(try renderer.explanation(of: renderer.displayList(of: cell), for: cell, x: 12, y: 40))
  ///
  /// - Parameters:
  ///   - list: the result of ``displayList(of:)`` for `cell`.
  ///   - cell: the cell. Errors name its elements.
  ///   - x: the column of the pixel, from 0.
  ///   - y: the row of the pixel, from 0.
  /// - Throws: an error that names the place if it is outside the picture; `ElementFailure`, which names the element; `CairoFailure`.
  public func explanation(of list: DisplayList, for cell: Cell, x: Int, y: Int) throws -> PixelExplanation {
    try withEngine { engine in
      try engine.namingElements(of: cell) { try PixelExplanation(of: list, x: x, y: y, drawing: engine.analysisDrawing) }
    }
  }

  /// Renders many cells on several threads, and returns their pixels in order.
  ///
  ///     for try await pixels in renderer.pictures(of: cells) { … }
  ///
  /// - Parameters:
  ///   - cells: the cells. They are requested as they are needed, from one thread at a time.
  ///   - jobs: how many cells are rendered at the same time; by default, as many as there are cores.
  public func pictures(of cells: some Sequence<Cell> & Sendable, jobs: Int = coreCount) -> OrderedMap<Cell, PixelBuffer> {
    OrderedMap(cells, jobs: jobs) { _, cell in try pixels(of: cell) }
  }
}
