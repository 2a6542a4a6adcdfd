// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension RecordedItem {
  /// The pixels that the item may cover: those of its box, inside what cuts it. Glyphs may reach a little further.
  var ink: PixelRect {
    var ink = box.outset
    if case .shadow(_, let blur, _) = content { ink = ink.outset(by: GaussianBlur(standardDeviation: blur / 2).reach) }
    return cut(ink)
  }

  /// As far as glyphs may reach beyond the box of their text: by the size of its largest font.
  var overhang: PixelRect? {
    guard case .text(let text) = content else { return nil }
    let size = text.runs.compactMap(\.font.matrix.first).max() ?? 0
    let box = box
    let reach = DeviceRect(x: box.x - size, y: box.y - size, width: box.width + 2 * size, height: box.height + 2 * size)
    return cut(reach.outset)
  }

  private func cut(_ ink: PixelRect) -> PixelRect {
    clip.reduce(ink) { $0.intersection($1.rect.outset) }
  }
}

extension RecordedLayer {
  /// The pixels of its own items, and of what the layer does to all that it holds: its shadow, its mask, its opacity.
  var inks: [PixelRect] {
    var inks = items.map(\.ink)
    guard shadow != nil || mask != nil || opacity < 1 || contentClip != nil else { return inks }
    let content = subtree.flatMap(\.items).reduce(PixelRect.empty) { $0.union($1.ink) }
    inks.append(shadow.map { content.union($0.bounds(of: content)) } ?? content)
    return inks
  }
}
