// SPDX-License-Identifier: MIT

// `import GoldenTesting` is all that a test needs.
@_exported public import CellRaster
@_exported public import GoldenImages
