// SPDX-License-Identifier: MIT

import CellRaster
import Constraints
import Files
import Frames
import Graphics
import Inspection
import Jobs
import Layout
import Notation
import Reports

/// As in Vapor, whose protocol for what a request or an answer contains has this name.
protocol Content {}

struct Greeting: Content {
  let cell: Cell
}

let greeting = Greeting(
  cell: try Cell(width: 200, scale: .x2, background: .white) {
    Row {
      CellRaster.Text("Hello")
      Rectangle().fill(.black)
    }
  })
print(greeting.cell, GraphicsOfApp(), NotationOfApp(), LayoutOfApp(), FilesOfApp(), JobsOfApp(), ReportsOfApp())
print(FramesOfApp(), ConstraintsOfApp(), InspectionOfApp())
