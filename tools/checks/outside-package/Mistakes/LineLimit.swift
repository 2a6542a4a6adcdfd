// SPDX-License-Identifier: MIT

// expected: 'lineLimit' has been renamed to 'maxLines(_:)'

import CellRaster

func lineLimit() throws -> Cell {
  try Cell { Text("a").lineLimit(2) }
}
