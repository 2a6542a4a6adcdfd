// SPDX-License-Identifier: MIT

// expected: name the edges: padding(horizontal: 4)

import CellRaster

func edgesOfPadding() throws -> Cell {
  try Cell { Text("a").padding(.horizontal, 4) }
}
