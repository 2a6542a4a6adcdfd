// SPDX-License-Identifier: MIT

// expected: a row is a Row, with its gap and alignment as modifiers

import CellRaster

func hStackOfRow() throws -> Cell {
  try Cell { HStack(alignment: .center, spacing: 4) { Text("a") } }
}
