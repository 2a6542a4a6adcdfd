// SPDX-License-Identifier: MIT

// expected: write the gap and the alignment as modifiers: Column { … }.gap(8).alignItems(.center)

import CellRaster

let cell = try Cell { Column(alignment: .start) { Text("a") } }
