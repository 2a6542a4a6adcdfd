// SPDX-License-Identifier: MIT

import CellFiles
import CellTestSupport

/// A folder with the file shapes.svg, which has two symbols.
struct ShapesFile {
  static let content =
    "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24'><path id='star' d='M2 2h9v9z'/><path id='moon' d='M3 3h9v9z'/></svg>"

  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try write(Self.content)
  }

  func write(_ svg: String) throws { try AtomicFile.write(Array(svg.utf8), to: folder.path + "/shapes.svg") }
}
