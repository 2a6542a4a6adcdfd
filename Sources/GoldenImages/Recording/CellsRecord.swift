// SPDX-License-Identifier: MIT

internal import CairoRaster
public import CellDocument
public import CellRaster
public import DisplayList
internal import Files
internal import Graphics

/// What a golden picture shows: what its cells say, from top to bottom, and where that lies.
///
/// It is the content of the `.cells` file beside a golden. Where pixels differ, it says which keys have changed, and what followed.
public struct CellsRecord: Hashable, Sendable {
  /// In the order in which they lie in the picture.
  public var cells: [Cell]

  /// A cell of a golden picture.
  public struct Cell: Hashable, Sendable {
    /// What messages call it.
    public let name: String
    /// The row of the picture at which it starts, in device pixels.
    public let top: Int
    let drawing: Drawing
  }

  /// What a cell says, and how it is drawn.
  struct Drawing: Hashable, Sendable {
    let size: PixelSize
    let scale: PixelScale
    let keys: CellKeys
    /// By the paths of elements.
    let boxes: [String: Box]
  }

  /// Where an element lies, and what it draws by itself.
  struct Box: Hashable, Sendable {
    /// In points, in thousandths.
    var frame: Rect
    /// The frame in device pixels where its edges lie between them.
    var unalignedFrame: DeviceRect?
    /// The pixels that it may cover; empty for one that draws nothing.
    var ink = PixelRect.empty
    /// As far as its glyphs may reach beyond that.
    var overhang: PixelRect?
    /// How many lines its text has.
    var lines: Int?
    /// The beginning of the SHA-256 of what it draws, printed.
    var digest: String
    /// The beginnings of the SHA-256 of the fonts and pictures that it draws with, by the names of their files.
    var files: [String: String] = [:]
  }

  public init(_ cells: [Cell]) {
    self.cells = cells
  }
}

extension CellsRecord.Cell {
  /// The record of a cell that is drawn with `resources`, whose fonts and pictures it names.
  ///
  /// Reads each picture's file once for as long as the resources live.
  /// - Throws: `TextError`, `AssetError` where a font or a picture cannot be read.
  public init(name: String, top: Int, cell: CellDocument.Cell, list: DisplayList, resources: RenderingResources) throws {
    self.name = name
    self.top = top
    var boxes: [String: CellsRecord.Box] = [:]
    for index in list.layers.indices {
      boxes[list.layers[index].path] = try CellsRecord.Box(of: index, in: list, resources)
    }
    drawing = CellsRecord.Drawing(size: list.size, scale: list.scale, keys: CellKeys(cell), boxes: boxes)
  }
}

extension CellsRecord.Box {
  private static let digestLength = 12

  fileprivate init(of index: Int, in list: DisplayList, _ resources: RenderingResources) throws {
    let layer = list.layers[index]
    let hash = Array(list.description(ofLayer: index).utf8).withUnsafeBytes { SHA256Digest.hexadecimal(of: $0) }
    self.init(frame: layer.frame.inThousandths, digest: String(hash.prefix(Self.digestLength)))
    if !layer.deviceFrame.isAligned { unalignedFrame = layer.deviceFrame }
    for item in layer.ownItems.map({ list.items[$0] }) {
      ink = ink.union(item.ink)
      switch item.content {
      case .text(let text):
        lines = (lines ?? 0) + text.baselines.count
        overhang = (overhang ?? .empty).union(item.overhang(of: text))
        for hash in text.runs.map(\.font.fileHash) {
          let path = try resources.fonts.path(ofFileWithHash: hash)
          files[path.split(separator: "/").last.map(String.init) ?? path] = String(hash.prefix(Self.digestLength))
        }
      case .picture(let picture):
        files[picture.source] = String(try resources.fileHash(ofPicture: picture.source).prefix(Self.digestLength))
      case .fill, .border, .shadow: break
      }
    }
    if layer.shadow != nil || layer.mask != nil || layer.opacity < 1 || layer.contentClip != nil {
      // What it does to all that it holds.
      let content = layer.items.reduce(PixelRect.empty) { $0.union(list.items[$1].ink) }
      ink = ink.union(content).union(layer.shadow?.bounds(of: content) ?? .empty)
    }
  }
}

extension DisplayItem {
  /// That of the outline, the picture or the lines of text.
  private var box: DeviceRect {
    switch content {
    case .fill(let shape, _), .shadow(let shape, _, _): shape.rect
    case .border(let outer, _, _): outer.rect
    case .picture(let picture): DeviceRect(picture.destination)
    case .text(let text): DeviceRect(x: Double(text.x), y: Double(text.y), width: Double(text.width), height: Double(text.height))
    }
  }

  /// The pixels that the item may cover: those of its box, inside what cuts it. Glyphs may reach a little further.
  fileprivate var ink: PixelRect {
    var ink = box.outset
    if case .shadow(_, let blur, _) = content { ink = ink.outset(by: GaussianBlur(standardDeviation: blur / 2).reach) }
    return cut(ink)
  }

  /// As far as glyphs may reach beyond the box of their text: by the size of its largest font.
  fileprivate func overhang(of text: TextItem) -> PixelRect {
    let size = text.runs.compactMap(\.font.matrix.first).max() ?? 0
    let reach = DeviceRect(x: box.x - size, y: box.y - size, width: box.width + 2 * size, height: box.height + 2 * size)
    return cut(reach.outset)
  }

  private func cut(_ ink: PixelRect) -> PixelRect {
    clip.reduce(ink) { $0.intersection($1.rect.outset) }
  }
}
