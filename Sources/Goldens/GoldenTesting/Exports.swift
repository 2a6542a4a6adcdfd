// SPDX-License-Identifier: MIT

@_exported public import CellGoldenImages
// `import GoldenTesting` is all that a test needs.
@_exported public import CellRaster
