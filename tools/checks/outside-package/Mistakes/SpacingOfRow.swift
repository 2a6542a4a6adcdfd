// SPDX-License-Identifier: MIT

// expected: write the gap and the alignment as modifiers: Row { … }.gap(8).alignItems(.center)

import CellRaster

func spacingOfRow() throws -> Cell {
  try Cell { Row(spacing: 8) { Text("a") } }
}
