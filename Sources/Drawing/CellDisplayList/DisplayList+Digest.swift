// SPDX-License-Identifier: MIT

package import CellGraphics

extension DisplayList {
  /// Returns what a layer itself draws, as bytes for a digest: its place, its effects and its own items, without the layers inside it
  /// and without its path.
  ///
  /// O(size of the layer's own items). Lists in which these values are equal give the same bytes, whatever a print of them looks like.
  package func ownDrawing(ofLayer index: Int) -> DigestWriter {
    let layer = layers[index]
    var writer = DigestWriter("layer")
    writer.add(layer, layer.ownItems.map { items[$0] })
    return writer
  }
}

extension Layer: Digestible {
  /// Writes what the layer does to its pixels, and the roles of its items. The frame is written in thousandths of a point, which hides
  /// the inexactness of binary fractions.
  package func write(to writer: inout DigestWriter) {
    writer.add(frame.inThousandths, deviceFrame, opacity, cornerRadii, contentClip)
    writer.add(mask)
    if shadows.count > 1 { writer.addCase(2, shadows) } else { writer.add(shadows.first) }
    writer.add(clip, promisesOpaque, rasterizes)
    writer.add(isolationReasons, decorationItems.count)
  }
}

extension Mask: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(outline, paint)
  }
}

extension Shadow: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x, y, blur, color)
  }
}

extension IsolationReason: Digestible {}

extension DisplayItem: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(content, opacity, clip)
  }
}

extension ItemContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .fill(let shape, let paint):
      writer.add(shape, paint)
    case .shadow(let shape, let blur, let color):
      writer.addCase(2)
      writer.add(shape, blur, color)
    case .picture(let picture): writer.addCase(3, picture)
    case .text(let text): writer.addCase(4, text)
    }
  }
}

extension Shape: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .box(let outline): writer.addCase(0, outline)
    case .ring(let outer, let inner):
      writer.addCase(1)
      writer.add(outer, inner)
    case .path(let path): writer.addCase(5, path)
    }
  }
}

extension Outline: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(rect, radii)
  }
}

extension Paint: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .color(let color): writer.addCase(0, color)
    case .gradient(let gradient): writer.addCase(1, gradient)
    case .mapped(let gradient): writer.addCase(3, gradient)
    case .group(let parts): writer.addCase(4, parts)
    }
  }
}

extension PictureItem: Digestible {
  /// Writes the path of the picture; its file is not read.
  package func write(to writer: inout DigestWriter) {
    writer.add(source, sourceSize, hasAlphaChannel, sourceRect, destination)
    writer.add(exactDestination, radii, tile, tint)
  }
}

extension TextItem: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(text)
    for number in [x, y, width, height] { writer.add(number) }
    writer.add(baselines, runs, strokes)
    // No item begins with this number, and the digests of other texts stay as they are.
    if let gradient { writer.addCase(9, gradient) }
  }
}

extension GlyphRun: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(font, color, glyphs)
  }
}

extension FontFace: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(fileHash, index, matrix, isEmboldened, hasColorGlyphs)
  }
}

extension Glyph: Digestible {
  package func write(to writer: inout DigestWriter) { for number in [Int(id), Int(x), Int(y)] { writer.add(number) } }
}

extension TextStroke: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(kind, color, rect)
  }
}

extension TextStroke.Kind: Digestible {}
