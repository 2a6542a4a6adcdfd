// SPDX-License-Identifier: MIT

package import CellRaster

/// The record of a golden picture: the keys of its cells, and the frames and drawing of their elements.
///
/// It is kept in the `.cells` file next to a golden. If pixels differ, a comparison with the record of the new picture shows which
/// keys changed, and the consequences.
package struct CellsRecord: Equatable, Sendable {
  /// The cells, from top to bottom.
  package var cells: [RecordedCell]

  /// The keys of a cell, and how it is drawn.
  struct Drawing: Hashable, Sendable {
    let size: PixelSize
    let scale: PixelScale
    let keys: CellKeys
    /// The boxes of the elements, by the path of the element.
    var boxes: [String: Box]
  }

  /// The frame of an element, and a summary of its own drawing. The drawing of its children is not included.
  struct Box: Hashable, Sendable {
    /// The frame in points, rounded to thousandths.
    var frame: Rect
    /// The frame in device pixels if one of its edges is between device pixels, otherwise `nil`.
    var unalignedFrame: DeviceRect?
    /// The device pixels that the element may cover. Empty if it draws nothing.
    var ink = PixelRect.empty
    /// The device pixels that its glyphs may also reach; `nil` if it has no text.
    var overhang: PixelRect?
    /// The number of lines of its text; `nil` if it has no text.
    var lines: Int?
    /// The first 12 hexadecimal digits of the digest of what it draws; see ``DisplayList/ownDrawing(ofLayer:)``. `nil` if the record is
    /// of format 2, whose digests were those of a print.
    var digest: String?
    /// The first 12 hexadecimal digits of the SHA-256 of each file that it uses, by the file name of a font or the `source` of a
    /// picture.
    var files: [String: String] = [:]
  }

  package init(_ cells: [RecordedCell]) {
    self.cells = cells
  }

  /// Whether the record states how each element is drawn. If not, only its keys, frames, covered pixels and files can be compared.
  var statesDrawings: Bool {
    !cells.contains { $0.drawing.boxes.values.contains { $0.digest == nil } }
  }

  /// The record without the digests of drawings, for comparison with one that has none.
  var withoutDrawings: CellsRecord {
    CellsRecord(
      cells.map { cell in
        var cell = cell
        for path in cell.drawing.boxes.keys { cell.drawing.boxes[path]?.digest = nil }
        return cell
      })
  }
}

extension RecordedCell {
  /// Creates the record of a cell that is drawn with `resources`, including the hashes of its fonts and pictures.
  ///
  /// The resources keep the hash of each picture, so that each file is read only once.
  /// - Throws: `TextError` or `AssetError` if a font or a picture cannot be read.
  package init(name: String, top: Int, cell: CellTree.Cell, list: DisplayList, resources: RenderingResources) throws {
    self.name = name
    self.top = top
    var boxes: [String: CellsRecord.Box] = [:]
    // Indicators belong to no element: what they show is in the keys of their container.
    for index in list.layers.indices where !list.layers[index].isIndicator {
      boxes[list.layers[index].path] = try CellsRecord.Box(of: index, in: list, resources)
    }
    drawing = CellsRecord.Drawing(size: list.size, scale: list.scale, keys: CellKeys(cell), boxes: boxes)
    document = RecordedDocument(cell.source)
  }
}

/// The record of one cell of a golden picture.
package struct RecordedCell: Equatable, Sendable {
  /// The name of the cell in messages.
  package let name: String
  /// The row of the picture at which the cell starts, in device pixels.
  package let top: Int
  var drawing: CellsRecord.Drawing
  /// What the document says besides the keys of the elements; `nil` if the cell was made in Swift, or if the record is older than
  /// this member.
  var document: RecordedDocument?
}

extension CellsRecord.Box {
  private static let digestLength = 12

  fileprivate init(of index: Int, in list: DisplayList, _ resources: RenderingResources) throws {
    let layer = list.layers[index]
    let digest = ValueDigest(list.ownDrawing(ofLayer: index)).description
    self.init(frame: layer.frame.inThousandths, digest: String(digest.prefix(Self.digestLength)))
    if !layer.deviceFrame.isAligned { unalignedFrame = layer.deviceFrame }
    let vectorFiles = [layer.vectorImage?.file] + layer.ownItems.map { list.items[$0].span.vectorFile }
    for file in Set(vectorFiles.compactMap(\.self)) {
      files[file] = String(try resources.fileHash(ofPicture: file).prefix(Self.digestLength))
    }
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
      case .fill, .shadow: break
      }
    }
    if !layer.shadows.isEmpty || layer.mask != nil || layer.opacity < 1 || layer.contentClip != nil {
      // These effects apply to everything inside the layer.
      let content = layer.items.reduce(PixelRect.empty) { $0.union(list.items[$1].ink) }
      ink = ink.union(content).union(layer.shadows.bounds(of: content))
    }
    // What is clipped away entirely leaves no place, either.
    if ink.isEmpty { ink = .empty }
  }
}

extension DisplayItem {
  /// The box of the outline, the picture or the lines of text, in device pixels.
  private var box: DeviceRect {
    switch content {
    case .fill(let shape, _), .shadow(let shape, _, _): shape.rect
    case .picture(let picture): DeviceRect(picture.destination)
    case .text(let text): DeviceRect(x: Double(text.x), y: Double(text.y), width: Double(text.width), height: Double(text.height))
    }
  }

  /// The device pixels that the item may cover: its box, extended by the blur if it is a shadow, and cut to its clip. Glyphs may
  /// reach slightly beyond the box.
  fileprivate var ink: PixelRect {
    var ink = box.outset
    if case .shadow(let shape, let blur, _) = content { ink = shape.shadowBounds(blur: blur) }
    return cut(ink)
  }

  /// Returns the device pixels that glyphs may cover. Glyphs reach beyond the box of the text by at most the size of its largest
  /// font.
  fileprivate func overhang(of text: TextItem) -> PixelRect {
    let size = text.runs.compactMap(\.font.matrix.first).max() ?? 0
    let reach = DeviceRect(x: box.x - size, y: box.y - size, width: box.width + 2 * size, height: box.height + 2 * size)
    return cut(reach.outset)
  }

  private func cut(_ ink: PixelRect) -> PixelRect {
    clip.reduce(ink) { $0.intersection($1.rect.outset) }
  }
}
