// SPDX-License-Identifier: MIT

import CellRaster

/// An SVG file, drawn as an icon and as a picture. Bytes that do not begin with `<` are path data, filled and stroked.
func svgTarget(_ bytes: [UInt8]) {
  do {
    if bytes.first == UInt8(ascii: "<") {
      write(bytes, to: "a.svg")
      try draw(Cell(width: 40, scale: .x2, background: .white) { Icon("a.svg").tint(.black) })
      try draw(
        Cell(width: 40, scale: .x1, background: .white) {
          Row {
            Icon("a.svg").untinted().strokeWidth(3).size(40)
            Picture("a.svg").mode(.fill).size(20)
          }
        })
    } else {
      let path = String(decoding: bytes, as: UTF8.self)
      try draw(
        Cell(width: 40, scale: .x1, background: .white) {
          Row {
            Icon(path: path)
            Icon(path: path, viewBox: Rect(x: -3, y: 2, width: 30, height: 20)).strokeWidth(2)
          }
        })
    }
  } catch {
    expectSentence(error)
  }
}

/// Draws a cell twice: the coverage that was kept gives the same pixels.
private func draw(_ cell: Cell) throws {
  // The pictures of a renderer are read once, so each file needs one of its own. With the limit, a cell takes about a second.
  let renderer = CellRenderer(
    RenderingResources(
      fonts: fonts, assets: AssetRoot(path: scratch), missingPictures: .error, workLimit: 50_000_000))
  let pixels = try renderer.drawn(cell).pixels
  let again = try renderer.drawn(cell).pixels
  precondition(pixels == again, "coverage that was kept differs from new coverage")
}
