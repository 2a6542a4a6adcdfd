// SPDX-License-Identifier: MIT

// expected: write the gap and the alignment as modifiers: Column { … }.gap(8).alignItems(.center)

import CellRaster

func alignmentOfColumn() throws -> Cell {
  try Cell { Column(alignment: .start) { Text("a") } }
}
