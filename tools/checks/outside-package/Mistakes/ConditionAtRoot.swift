// SPDX-License-Identifier: MIT

// expected: a cell has one root element: put the 'if' into a Row or a Column, or add an 'else'

import CellRaster

func conditionAtRoot(isShown: Bool) throws -> Cell {
  try Cell { if isShown { Text("a") } }
}
