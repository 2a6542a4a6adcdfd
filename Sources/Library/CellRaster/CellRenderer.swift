// SPDX-License-Identifier: MIT

public import CellCairoRaster
public import CellConcurrency
public import CellDisplayList
public import CellDocument
public import CellFiles
public import CellGraphics
internal import CellInspection
package import CellLayout
public import CellNotation
package import CellPainting
public import CellRenderAnalysis
internal import FoundationEssentials
internal import Synchronization

/// The fonts and pictures of cells, and the engines that draw with them.
///
///     let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "Pictures"))
public final class RenderingResources: Hashable, Sendable {
  public let fonts: FontCollection
  let pictures: PictureStore
  private let missingPictures: MissingPictures
  private let limits: DrawingLimits
  let engines: EnginePool

  /// Creates resources.
  /// - Parameters:
  ///   - fonts: the fonts. A process can have only one collection.
  ///   - assets: the folder that contains the pictures of the cells.
  ///   - missingPictures: how to treat a picture that is missing or damaged.
  ///   - workLimit: the most units of work that drawing a cell may take, besides 64 units for each of its pixels. A unit is the work
  ///     of painting one pixel in one colour, some 8 nanoseconds. A cell that would take more is refused before it is drawn.
  ///   - maximumPixels: the most pixels of a picture that is kept in memory, at four bytes each. A cell with more is refused before it is
  ///     drawn.
  public convenience init(
    fonts: FontCollection, assets: AssetRoot, missingPictures: MissingPictures = .error,
    workLimit: Int = RenderingResources.standardWorkLimit, maximumPixels: Int = RenderingResources.standardMaximumPixels
  ) {
    self.init(
      fonts, PictureStore(root: .files(assets)), missingPictures, DrawingLimits(work: workLimit, pixels: maximumPixels))
  }

  /// Creates resources with pictures that the program has, instead of files.
  /// - Parameters:
  ///   - fonts: the fonts. A process can have only one collection.
  ///   - pictures: the pictures of the cells, with the same limits as files.
  ///   - missingPictures: how to treat a picture that is missing or damaged.
  ///   - workLimit: as for files.
  ///   - maximumPixels: as for files.
  public convenience init(
    fonts: FontCollection, pictures: Pictures, missingPictures: MissingPictures = .error,
    workLimit: Int = RenderingResources.standardWorkLimit, maximumPixels: Int = RenderingResources.standardMaximumPixels
  ) {
    self.init(
      fonts, PictureStore(root: .memory(pictures)), missingPictures, DrawingLimits(work: workLimit, pixels: maximumPixels))
  }

  /// The work that drawing a cell may take by default, in units: some 8 seconds.
  public static let standardWorkLimit = Limits.workUnits

  /// The pixels of a picture that is kept in memory by default: 33,554,432, which take 128 MiB.
  public static let standardMaximumPixels = Limits.keptPixels

  private init(
    _ fonts: FontCollection, _ pictures: PictureStore, _ missingPictures: MissingPictures, _ limits: DrawingLimits
  ) {
    self.fonts = fonts
    self.pictures = pictures
    self.missingPictures = missingPictures
    self.limits = limits
    engines = EnginePool {
      RenderEngine(fonts: fonts, pictures: pictures, missingPictures: missingPictures, limits: limits)
    }
  }

  /// Returns resources with the same fonts and pictures, but with a generated picture in place of each picture that has no file.
  func generatingPictures() -> RenderingResources {
    RenderingResources(fonts, pictures.generatingPictures(), missingPictures, limits)
  }

  public static func == (one: RenderingResources, other: RenderingResources) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns the SHA-256 of a picture's file, in hexadecimal. The file is read once.
  /// - Parameter source: the picture's path below the asset root.
  public func fileHash(ofPicture source: String) throws(AssetError) -> String {
    try pictures.fileHash(of: source)
  }
}

/// Something that is missing from a rendered cell, such as a character that no font has, or that is drawn in part.
public struct RenderingWarning: Hashable, Sendable, CustomStringConvertible {
  /// What is missing.
  @nonexhaustive public enum Reason: Hashable, Sendable {
    /// No font contains the character. A hollow box is drawn.
    case missingCharacter(Unicode.Scalar)
    /// The picture is missing or cannot be read. A placeholder is drawn.
    case missingPicture(reason: String)
    /// An SVG file has an error, and is drawn as SVG says. `problem` names the place and the error.
    case imperfectImage(problem: String)
    /// The icon has a width of strokes, but the image has none.
    case noStrokes(source: String)
    /// The key `tint` of a picture that stores no transparency, so that the tint fills its whole box.
    case tintedWithoutAlpha(source: String)
    /// The picture is drawn as if its colours were in sRGB, which they are not. `reason` says why they were not converted:
    /// `because its colour profile is damaged`.
    case unconvertedColors(source: String, reason: String)
    /// A picture in a text reaches beyond its line, into the lines around it or out of the text. `lineHeight` is the smallest distance
    /// between baselines, in points, at which it does not.
    case pictureBeyondLine(source: String, lineHeight: Double)
    /// A part of the content lies beyond the cell, or has no room at all. `problem` says what is wrong, why, and what to do about it.
    case lostContent(problem: String)
    /// The key `scrollOffset` goes beyond an end of the content, so that end is shown. The offsets are in points.
    case offsetBeyondContent(stated: Point, used: Point)
  }

  public let location: DocumentLocation
  public let path: String
  public let reason: Reason

  public var description: String {
    switch reason {
    case .missingCharacter(let scalar):
      "\(location) \(path): no font has U+\(String(scalar.value, radix: 16, uppercase: true))"
    case .missingPicture(let reason): "\(location) \(path): \(reason)"
    case .tintedWithoutAlpha(let source):
      "\(location) \(path): the tint fills the whole box: \"\(source)\" has no transparency; use a PNG with alpha, or an SVG file"
    case .pictureBeyondLine(let source, let lineHeight):
      "\(location) \(path): \"\(source)\" is higher than its line: set a lineHeight of \(shortest(lineHeight)), or a lower height"
    case .unconvertedColors(let source, let reason):
      "\(location) \(path): \"\(source)\" is drawn as if its colours were in sRGB, \(reason)"
    case .lostContent(let problem): "\(location) \(path): \(problem)"
    case .offsetBeyondContent(let stated, let used):
      "\(location) \(path): scrollOffset \(shortest(stated.x)), \(shortest(stated.y)) lies beyond the content, which is scrolled by \(shortest(used.x)), \(shortest(used.y)) instead"
    case .imperfectImage(let problem): "\(location) \(path): drawn in part: \(problem)"
    case .noStrokes(let source): "\(location) \(path): strokeWidth has no effect: \"\(source)\" has no strokes"
    }
  }
}

/// A renderer lays cells out and draws them. Any number of threads can use it at once.
///
/// The resources own engines, each with shaped texts, glyphs and pictures. Each call, and each ``RenderingSession``, takes an idle engine, or
/// creates one if all are in use, and returns it afterwards, so no call waits for another. The number of idle engines that are kept is
/// at most the number of cores. All renderers with the same resources share these engines. The same cell gives the same bytes on any
/// thread, whatever was drawn before.
///
///     let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "assets")))
///     let png = try renderer.drawn(cell).png()
public struct CellRenderer: Hashable, Sendable {
  public let resources: RenderingResources

  /// Creates a renderer that uses `resources`. Several renderers can share the same resources.
  public init(_ resources: RenderingResources) { self.resources = resources }

  /// Creates a renderer with the pictures below a folder, and with the fonts of the Debian packages that CellRaster knows.
  /// - Throws: `TextError` if the fonts cannot be read, or if the process already has a font collection with other folders.
  public init(assets: AssetRoot = AssetRoot(path: "."), missingPictures: MissingPictures = .error) throws {
    self.init(RenderingResources(fonts: try FontCollection(), assets: assets, missingPictures: missingPictures))
  }

  /// Begins a session, which renders many rows faster than separate calls.
  /// - Parameter byteLimit: the memory that the session keeps for layout, in bytes, approximately.
  public func session(byteLimit: Int = 4 << 20) -> RenderingSession { RenderingSession(self, byteLimit: byteLimit) }

  /// Begins the session of one call.
  private func call() -> RenderingSession { RenderingSession(self, byteLimit: nil) }

  /// Draws a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func drawn(_ cell: Cell) throws -> DrawnCell { try call().drawn(cell) }

  /// Draws the cell of a template for one item of data.
  ///
  ///     let drawn = try renderer.drawn(template, Person(name: "Ada", avatar: nil))
  ///
  /// - Parameters:
  ///   - template: the template.
  ///   - data: the item. Optional properties that are `nil` are null in the data.
  ///   - environment: the other values that the cell depends on.
  /// - Throws: `EncodingError`; `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func drawn(
    _ template: CellTemplate, _ data: some Encodable, environment: BindingEnvironment = .current
  ) throws -> DrawnCell {
    try call().drawn(template, data, environment: environment)
  }

  /// Draws the cell of a template for one item of data.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func drawn(
    _ template: CellTemplate, _ data: DataValue, environment: BindingEnvironment = .current
  ) throws -> DrawnCell {
    try call().drawn(template, data, environment: environment)
  }

  /// Draws many cells on several threads, and returns them in order.
  ///
  ///     for try await drawn in renderer.drawn(cells) { … }
  ///
  /// - Parameters:
  ///   - cells: the cells. They are requested as they are needed, from one thread at a time.
  ///   - jobs: how many cells are drawn at the same time; by default, as many as there are cores.
  public func drawn(_ cells: some Sequence<Cell> & Sendable, jobs: Int = coreCount) -> OrderedMap<Cell, DrawnCell> {
    OrderedMap(cells, jobs: jobs, worker: { session() }) { session, _, cell in try session.drawn(cell) }
  }
}

// MARK: Stages

extension CellRenderer {
  /// Lays out a cell and paints it.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  package func painted(_ cell: Cell, answering questions: LayoutQuestions = []) throws -> PaintedCell {
    let session = call()
    return try session.painted(session.laidOut(cell, answering: questions))
  }

  /// Lays out a cell and paints it: returns what would be drawn.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(of cell: Cell) throws -> DisplayList { try painted(cell).list }

  /// Draws some rows of a display list, or all rows if `rows` is `nil`. Rows are counted from 0.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func draw(_ list: DisplayList, rows: Range<Int>? = nil) throws -> PixelBuffer { try call().draw(list, rows: rows) }

  /// Returns the cost of drawing a display list, and of compositing its layers.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func analysis(of list: DisplayList) throws -> CellAnalysis { try call().analysis(of: list) }

  /// Returns the findings in a drawn cell. Lays it out again unless its layout was asked for problems.
  func findings(in drawn: DrawnCell) throws -> [Finding] {
    let session = call()
    let painted = drawn.painted
    let problems = try painted.laidOut.problems ?? session.laidOut(painted.cell, answering: .explanation).problems
    return try session.findings(in: painted.list, of: painted.cell, problems)
  }
}

extension BindingEnvironment {
  /// The environment at the present time, in UTC, with the document's width and scales.
  public static var current: BindingEnvironment { BindingEnvironment(now: Date.now.timeIntervalSince1970) }
}

extension RenderingWarning {
  /// The warning without what differs from item to item.
  package var withoutMeasures: RenderingWarning {
    let reason: Reason = if case .lostContent = reason { .lostContent(problem: "") } else { reason }
    return RenderingWarning(location: location, path: path.withoutRepetitions, reason: reason)
  }
}
