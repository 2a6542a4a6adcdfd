// SPDX-License-Identifier: MIT

// expected: a column is a Column, with its gap and alignment as modifiers

import CellRaster

func vStackOfColumn() throws -> Cell {
  try Cell { VStack(alignment: .leading) { Text("a") } }
}
