// SPDX-License-Identifier: MIT

// expected: only white, black and clear have names

import CellRaster

func namedColor() throws -> Cell {
  try Cell { Text("a").color(.green) }
}
