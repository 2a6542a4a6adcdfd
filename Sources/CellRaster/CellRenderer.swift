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

/// What renderers on all threads share: fonts and pictures.
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

  /// The same fonts and pictures, with generated pictures for names that no file has.
  func generatingPictures() -> RenderingResources {
    RenderingResources(fonts, pictures.generatingPictures(), missingPictures)
  }

  /// The SHA-256, in hexadecimal, of the file of a picture, which is read once.
  /// - Parameter source: the picture's path below the asset root.
  public func fileHash(ofPicture source: String) throws(AssetError) -> String {
    try pictures.fileHash(of: source)
  }
}

/// Something that a picture of a cell lacks, though it could be made.
public struct RenderingWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// No font has the character; a hollow box is drawn.
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

/// A cell as pixels, with what is worth a warning.
public struct RenderedCell: Hashable, Sendable {
  public let pixels: PixelBuffer
  public let warnings: [RenderingWarning]
}

/// Lays cells out, paints and draws them.
///
/// A renderer is for one thread. All renderers over the same resources give the same bytes for the same cell, whatever
/// they have drawn before.
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

  /// The frames of a cell.
  /// - Throws: `ElementFailure`, which names the element.
  public func layout(_ cell: Cell) throws -> LayoutTree {
    let text = textEngine(for: cell.scale)
    return try LayoutTree(
      of: cell,
      measuring: ContentMeasuring(
        text: { try text.metrics(of: $0, width: $1) }, pictureSize: { [self] in try pictureProperties(of: $0)?.size }))
  }

  /// What is drawn of a cell.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`.
  public func displayList(_ cell: Cell) throws -> DisplayList {
    try displayList(cell, layout: try layout(cell))
  }

  /// What is drawn of a cell whose frames are known: `layout` is what ``layout(_:)`` gave for it.
  ///
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

  /// The pixels of a display list, or of some of its rows.
  /// - Throws: `LayerFailure`, which names the layer; `CairoFailure`.
  public func draw(_ list: DisplayList, rows: Range<Int>? = nil) throws -> PixelBuffer {
    try rasterizer.draw(list, rows: rows ?? 0..<list.size.height)
  }

  /// How many pixels of two lists of one size differ in some areas, none of which lies over another.
  /// - Throws: what ``draw(_:rows:)`` throws.
  func differingPixels(_ first: DisplayList, _ second: DisplayList, in areas: [PixelRect]) throws -> Int {
    try rasterizer.differingPixels(first, second, in: areas)
  }

  /// Lends rows of a list without a background, which draws nothing outside of `ink`.
  func withPixels(
    of list: DisplayList, rows: Range<Int>, ink: PixelRect, _ read: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    try rasterizer.withPixels(of: list, rows: rows, ink: ink, read)
  }

  /// The pixels that an item may cover as if no clip cut it, never fewer.
  /// - Throws: `TextError` when a font file is missing.
  func inkBounds(of item: DisplayItem) throws -> PixelRect {
    try rasterizer.inkBounds(of: item)
  }

  /// The pixels of a cell's display list.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  public func draw(_ list: DisplayList, of cell: Cell) throws -> PixelBuffer {
    try namingElements(of: cell) { try draw(list) }
  }

  /// A cell as pixels.
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func render(_ cell: Cell) throws -> RenderedCell {
    let list = try displayList(cell)
    return RenderedCell(pixels: try draw(list, of: cell), warnings: try warnings(of: cell.root))
  }

  /// Does what draws a cell. A failure of a layer becomes one of its element, which has a place in the template.
  func namingElements<Result>(of cell: Cell, _ draw: () throws -> Result) throws -> Result {
    do {
      return try draw()
    } catch let failure as LayerFailure {
      throw cell.root.descendant(at: failure.path).map { ElementFailure($0, reason: failure.reason) } ?? failure.reason
    }
  }

  /// What is worth a warning in an element and its children.
  public func warnings(of root: Element) throws -> [RenderingWarning] {
    var warnings: [RenderingWarning] = []
    try collectWarnings(of: root, into: &warnings)
    return warnings
  }

  private func collectWarnings(of element: Element, into warnings: inout [RenderingWarning]) throws {
    for text in element.content.texts {
      // What fonts lack is the same at all scales: an engine that knows the text already is as good as any.
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
        return nil  // the warning is collected with the others
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
  /// The picture that the content shows.
  fileprivate var pictureSource: String? {
    switch self {
    case .picture(let picture): picture.source
    case .avatar(let avatar): avatar.source
    case .container, .text, .badge, .gradient, .separator, .spacer, .shape: nil
    }
  }
}
