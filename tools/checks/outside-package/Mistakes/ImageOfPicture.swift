// SPDX-License-Identifier: MIT

// expected: a picture from a file is a Picture

import CellRaster

func imageOfPicture() throws -> Cell {
  try Cell { Row { Image("a.png") } }
}
