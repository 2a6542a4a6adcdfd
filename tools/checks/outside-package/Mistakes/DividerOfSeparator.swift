// SPDX-License-Identifier: MIT

// expected: a line between others is a Separator

import CellRaster

func dividerOfSeparator() throws -> Cell {
  try Cell { Row { Divider() } }
}
