// SPDX-License-Identifier: MIT

import CellRaster

let resources = RenderingResources(
  fonts: fonts, assets: AssetRoot(path: #filePath + "/../../../../../golden-images/assets"), missingPictures: .placeholder)

func cellTarget(_ bytes: [UInt8]) {
  do {
    let template = try CellTemplate(parsing: bytes, fileName: "f", format: DocumentFormat(guessedFrom: bytes))
    let cell = try template.bind(fixedItem, environment: environment)
    let renderer = CellRenderer(resources)
    let list = try renderer.displayList(of: cell)
    precondition(!"\(list)".isEmpty)
    // Of large pictures the first rows.
    let rows = min(list.size.height, max(1, (1 << 18) / list.size.width))
    _ = rows == list.size.height ? try renderer.drawn(cell).pixels : try renderer.draw(list, rows: 0..<rows)
  } catch {
    expectSentence(error)
  }
}
