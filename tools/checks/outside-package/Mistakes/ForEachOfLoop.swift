// SPDX-License-Identifier: MIT

// expected: write a loop: for item in items

import CellRaster

func forEachOfLoop() throws -> Cell {
  try Cell { Row { ForEach(["a"], id: \.self) { Text($0) } } }
}
