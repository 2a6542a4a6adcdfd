// SPDX-License-Identifier: MIT

// expected: a cell has one root element: put the 'if' into a Row or a Column, or add an 'else'

import CellRaster

let isShown = true
let cell = try Cell { if isShown { Text("a") } }
