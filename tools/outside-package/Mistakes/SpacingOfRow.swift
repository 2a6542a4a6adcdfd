// SPDX-License-Identifier: MIT

// expected: write the gap and the alignment as modifiers: Row { … }.gap(8).alignItems(.center)

import CellRaster

let cell = try Cell { Row(spacing: 8) { Text("a") } }
