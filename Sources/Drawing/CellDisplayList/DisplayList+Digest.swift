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
    writer.add(layer)
    writer.add(layer.ownItems.map { items[$0] })
    return writer
  }
}

extension Layer: Digestible {
  /// Writes what the layer does to its pixels, and the roles of its items. The frame is written in thousandths of a point, which hides
  /// the inexactness of binary fractions.
  package func write(to writer: inout DigestWriter) {
    writer.add(frame.inThousandths)
    writer.add(deviceFrame)
    writer.add(opacity)
    writer.add(cornerRadii)
    writer.add(contentClip)
    writer.add(mask)
    writer.add(shadow)
    writer.add(clip)
    writer.add(promisesOpaque)
    writer.add(rasterizes)
    writer.add(isolationReasons)
    writer.add(decorationItems.count)
  }
}

extension Mask: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(outline)
    writer.add(paint)
  }
}

extension Shadow: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x)
    writer.add(y)
    writer.add(blur)
    writer.add(color)
  }
}

extension IsolationReason: Digestible {}

extension DisplayItem: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(content)
    writer.add(opacity)
    writer.add(clip)
  }
}

extension ItemContent: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .fill(let shape, let paint):
      writer.add(shape)
      writer.add(paint)
    case .shadow(let shape, let blur, let color):
      writer.addCase(2)
      writer.add(shape)
      writer.add(blur)
      writer.add(color)
    case .picture(let picture):
      writer.addCase(3)
      writer.add(picture)
    case .text(let text):
      writer.addCase(4)
      writer.add(text)
    }
  }
}

extension Shape: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .box(let outline):
      writer.addCase(0)
      writer.add(outline)
    case .ring(let outer, let inner):
      writer.addCase(1)
      writer.add(outer)
      writer.add(inner)
    case .path(let path):
      writer.addCase(5)
      writer.add(path)
    }
  }
}

extension Outline: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(rect)
    writer.add(radii)
  }
}

extension Paint: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .color(let color):
      writer.addCase(0)
      writer.add(color)
    case .linear(let start, let end, let stops):
      writer.addCase(1)
      writer.add(start)
      writer.add(end)
      writer.add(stops)
    case .radial(let center, let radiusX, let radiusY, let stops):
      writer.addCase(2)
      writer.add(center)
      writer.add(radiusX)
      writer.add(radiusY)
      writer.add(stops)
    case .mapped(let gradient):
      writer.addCase(3)
      writer.add(gradient)
    case .group(let parts):
      writer.addCase(4)
      writer.add(parts)
    }
  }
}

extension PictureItem: Digestible {
  /// Writes the path of the picture; its file is not read.
  package func write(to writer: inout DigestWriter) {
    writer.add(source)
    writer.add(sourceSize)
    writer.add(hasAlphaChannel)
    writer.add(sourceRect)
    writer.add(destination)
    writer.add(exactDestination)
    writer.add(radii)
    writer.add(tile)
    writer.add(tint)
  }
}

extension TextItem: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(text)
    for number in [x, y, width, height] { writer.add(number) }
    writer.add(baselines)
    writer.add(runs)
    writer.add(strokes)
  }
}

extension GlyphRun: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(font)
    writer.add(color)
    writer.add(glyphs)
  }
}

extension FontFace: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(fileHash)
    writer.add(index)
    writer.add(matrix)
    writer.add(isEmboldened)
    writer.add(hasColorGlyphs)
  }
}

extension Glyph: Digestible {
  package func write(to writer: inout DigestWriter) { for number in [Int(id), Int(x), Int(y)] { writer.add(number) } }
}

extension TextStroke: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(kind)
    writer.add(color)
    writer.add(rect)
  }
}

extension TextStroke.Kind: Digestible {}
