// SPDX-License-Identifier: MIT

// expected: a cell has one root element: put the loop into a Row or a Column

import CellRaster

func loopAtRoot() throws -> Cell {
  try Cell { for number in 1...3 { Text("\(number)") } }
}
