// SPDX-License-Identifier: MIT

public import CairoRaster
public import CellDocument
public import CellLayout
internal import CellPainting
public import DisplayList
public import Files
public import Graphics
public import Notation
internal import RenderAnalysis

/// The fonts and pictures that the renderers of all threads share.
public final class RenderingResources: Sendable {
  public let fonts: FontCollection
  let pictures: PictureStore
  let missingPictures: MissingPictures

  public init(fonts: FontCollection, assets: AssetRoot, missingPictures: MissingPictures = .error) {
    self.fonts = fonts
    self.pictures = PictureStore(root: assets)
    self.missingPictures = missingPictures
  }

  private init(_ fonts: FontCollection, _ pictures: PictureStore, _ missingPictures: MissingPictures) {
    self.fonts = fonts
    self.pictures = pictures
    self.missingPictures = missingPictures
  }

  /// Returns the same fonts and pictures, with generated pictures for names that no file has.
  func generatingPictures() -> RenderingResources {
    RenderingResources(fonts, pictures.generatingPictures(), missingPictures)
  }

  /// Returns the SHA-256 of a picture's file, in hexadecimal. The file is read once.
  /// - Parameter source: the picture's path below the asset root.
  public func fileHash(ofPicture source: String) throws(AssetError) -> String {
    try pictures.fileHash(of: source)
  }
}

/// A character or picture that is missing from a rendered cell. A placeholder is drawn instead.
public struct RenderingWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// No font contains the character. A hollow box is drawn.
    case missingCharacter(Unicode.Scalar)
    /// A placeholder is drawn.
    case missingPicture(reason: String)
  }

  public let location: SourceLocation
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

/// A renderer, which lays out, paints and draws cells.
///
/// Use a renderer on one thread only. All renderers with the same resources give the same bytes for the same cell, whatever they
/// have drawn before.
public final class CellRenderer {
  private let resources: RenderingResources
  private let rasterizer: Rasterizer
  let analysisMemory = AnalysisMemory()
  private var textEngines: [PixelScale: TextEngine] = [:]

  public init(_ resources: RenderingResources) {
    self.resources = resources
    let pictures = resources.pictures
    rasterizer = Rasterizer(collection: resources.fonts) { try pictures.prepared($0, part: $1) }
  }

  /// Returns the frames of a cell.
  /// - Throws: `ElementFailure`, which names the element.
  public func layout(_ cell: Cell) throws -> LayoutTree {
    let text = textEngine(for: cell.scale)
    return try LayoutTree(
      of: cell,
      measuring: ContentMeasuring(
        text: { try text.metrics(of: $0, width: $1) }, pictureSize: { [self] in try pictureProperties(of: $0)?.size }))
  }

  /// Returns the display list of a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(_ cell: Cell) throws -> DisplayList {
    try displayList(cell, layout: try layout(cell))
  }

  /// Returns the display list of a cell whose frames are known.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - layout: the result of ``layout(_:)`` for the same cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(_ cell: Cell, layout: LayoutTree) throws -> DisplayList {
    if !cell.opaquePictures.isEmpty { try checkPictures(of: cell.root, statedOpaque: cell.opaquePictures) }
    let text = textEngine(for: cell.scale)
    return try CellPainter.paint(
      cell, layout: layout,
      placing: ContentPlacing(
        text: { try text.placed($0, in: $1, lineWidth: $2, isRightToLeft: $3) },
        textSize: { try text.metrics(of: $0, width: $1) },
        pictureProperties: { [self] in try pictureProperties(of: $0) }))
  }

  private func checkPictures(of element: Element, statedOpaque: Set<SourceLocation>) throws {
    if let source = element.content.pictureSource, statedOpaque.contains(element.location) {
      try element.attempting {
        do {
          try resources.pictures.requireOpaque(source)
        } catch let error as AssetError where resources.missingPictures == .placeholder {
          if case .translucent = error { throw error }
        }
      }
    }
    for child in element.children { try checkPictures(of: child, statedOpaque: statedOpaque) }
  }

  /// Draws a display list, or some of its rows, and returns the pixels.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func draw(_ list: DisplayList, rows: Range<Int>? = nil) throws -> PixelBuffer {
    try rasterizer.draw(list, rows: rows ?? 0..<list.size.height)
  }

  /// Returns the number of pixels that differ between two lists of the same size, within areas that do not overlap.
  /// - Throws: the errors of ``draw(_:rows:)``.
  func differingPixels(_ first: DisplayList, _ second: DisplayList, in areas: [PixelRect]) throws -> Int {
    try rasterizer.differingPixels(first, second, in: areas)
  }

  /// Draws some rows of a list and lends the pixels to `read`. The list must have no background and draw nothing outside `ink`.
  func withPixels(
    of list: DisplayList, rows: Range<Int>, ink: PixelRect, _ read: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    try rasterizer.withPixels(of: list, rows: rows, ink: ink, read)
  }

  /// Returns a rectangle with all pixels that an item can cover if no clip cuts it. It may be too large, but never too small.
  /// - Throws: `TextError` when a font file is missing.
  func inkBounds(of item: DisplayItem) throws -> PixelRect {
    try rasterizer.inkBounds(of: item)
  }

  /// Draws the display list of a cell and returns its pixels.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  public func draw(_ list: DisplayList, of cell: Cell) throws -> PixelBuffer {
    try namingElements(of: cell) { try draw(list) }
  }

  /// Renders a cell, and collects the warnings about it.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func render(_ cell: Cell) throws -> RenderedCell {
    let list = try displayList(cell)
    return RenderedCell(pixels: try draw(list, of: cell), warnings: try warnings(of: cell.root))
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
  public func warnings(of root: Element) throws -> [RenderingWarning] {
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
    if let source = element.content.pictureSource, resources.missingPictures == .placeholder {
      do {
        _ = try resources.pictures.decodedProperties(of: source)
      } catch {
        warnings.append(
          RenderingWarning(location: element.location, path: element.path, reason: .missingPicture(reason: "\(error)")))
      }
    }
    for child in element.children { try collectWarnings(of: child, into: &warnings) }
  }

  private func pictureProperties(of source: String) throws -> PictureProperties? {
    switch resources.missingPictures {
    case .error: return try resources.pictures.properties(of: source)
    case .placeholder:
      do {
        return try resources.pictures.decodedProperties(of: source)
      } catch {
        return nil  // `warnings(of:)` reports the error
      }
    }
  }

  private func textEngine(for scale: PixelScale) -> TextEngine {
    if let known = textEngines[scale] { return known }
    let engine = TextEngine(collection: resources.fonts, scale: scale)
    textEngines[scale] = engine
    return engine
  }
}

extension Content {
  /// The file name of the picture that the content shows, if any.
  fileprivate var pictureSource: String? {
    switch self {
    case .picture(let picture): picture.source
    case .avatar(let avatar): avatar.source
    case .container, .text, .badge, .gradient, .separator, .spacer, .shape: nil
    }
  }
}
