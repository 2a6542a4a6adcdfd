// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// The glyphs of a text element at their places in the cell, without the box that they are in.
struct DrawnText: Equatable {
  private let text: TextItem
  private let opacity: Double
  private let clip: [Outline]

  /// The texts of a cell whose layers draw nothing else, by the last component of their paths.
  static func all(in list: DisplayList) -> [String: DrawnText] {
    var found: [String: DrawnText] = [:]
    for layer in list.layers where layer.items.count == 1 {
      guard let number = layer.items.first, case .text(let text) = list.items[number].content else { continue }
      let name = layer.path.lastPathComponent
      if found[name] == nil { found[name] = DrawnText(text, list.items[number]) }
    }
    return found
  }

  private init(_ text: TextItem, _ item: DisplayItem) {
    var placed = text
    for run in placed.runs.indices {
      for glyph in placed.runs[run].glyphs.indices {
        placed.runs[run].glyphs[glyph].x += Int32(clamping: text.x)
        placed.runs[run].glyphs[glyph].y += Int32(clamping: text.y)
      }
    }
    for stroke in placed.strokes.indices {
      placed.strokes[stroke].rect = placed.strokes[stroke].rect.translated(x: text.x, y: text.y)
    }
    placed.baselines = text.baselines.map { $0 + text.y }
    (placed.x, placed.y, placed.width, placed.height) = (0, 0, 0, 0)
    self.text = placed
    opacity = item.opacity
    clip = item.clip
  }
}
