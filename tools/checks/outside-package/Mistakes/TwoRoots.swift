// SPDX-License-Identifier: MIT

// expected: a cell has one root element: put several elements into a Row or a Column

import CellRaster

func twoRoots() throws -> Cell {
  try Cell {
    Text("a")
    Text("b")
  }
}
