// SPDX-License-Identifier: MIT

package import CellDocument
package import CellGraphics
internal import CellLayout
package import CellList

/// The size of a viewport, and the background that it shows where no row is.
package struct ViewportCanvas: Equatable, Sendable {
  package let size: PixelSize
  package let background: RGBA

  init(size: PixelSize, background: RGBA) {
    self.size = size
    self.background = background
  }

  /// Creates the canvas of a viewport that shows no row of a template, or returns `nil` if it has no pixels.
  package init?(emptyFor template: CellTemplate, in list: CellRowList) {
    guard let size = PixelSize(width: list.stages.width(of: template), height: Int(list.viewport.height)) else { return nil }
    self.init(size: size, background: template.literalBackground ?? .clear)
  }
}

extension ListFrame<LaidOutCell> {
  /// `nil` if the frame shows no row.
  var canvas: ViewportCanvas? {
    canvas(width: { $0.content.deviceFrame.width }, background: { $0.content.cell.background ?? .clear })
  }
}

extension ListFrame<RowContent<RowKey, DrawnRow>> {
  /// Returns the canvas of the frame of a list in the background; `nil` if it shows no row.
  ///
  /// Once all rows are drawn, it is that of a list without background. Until then, a blank row has the width and the background of its
  /// template.
  package func canvas(in list: CellRowList) -> ViewportCanvas? {
    canvas { row in
      if case .drawn(let drawn, _, _) = row.content { return drawn.pixels.width }
      return list.source.content(of: row.placed.element).map { list.stages.width(of: $0.template) } ?? 1
    } background: { row in
      if case .drawn(let drawn, _, _) = row.content { return drawn.background ?? .clear }
      return list.source.content(of: row.placed.element)?.template.literalBackground
    }
  }
}

extension ListFrame {
  /// Returns a canvas that is as wide as the widest row, with the background of the first row, or of a header or footer if there is no row.
  /// - Parameter background: the background of a row; `nil` if it is not known yet, so that the next row gives it.
  fileprivate func canvas(width: (Row) -> Int, background: (Row) -> RGBA?) -> ViewportCanvas? {
    let rows = rowsByRank
    guard let width = rows.map(width).max(), let size = PixelSize(width: width, height: Int(viewport.height)) else { return nil }
    return ViewportCanvas(size: size, background: rows.lazy.compactMap(background).first ?? .clear)
  }

  /// The visible elements: rows first, then headers and footers.
  private var rowsByRank: [Row] {
    let isRow = rows.map { $0.placed.element.rowInSection != nil }
    let all = zip(rows, isRow)
    return all.filter(\.1).map(\.0) + all.filter { !$0.1 }.map(\.0) + [pinnedHeader].compactMap { $0 }
  }
}
