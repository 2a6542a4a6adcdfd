// SPDX-License-Identifier: MIT

// `import CellRaster` is all that a user needs.
@_exported public import CellCairoRaster
@_exported public import CellConcurrency
@_exported public import CellDisplayList
@_exported public import CellDocument
@_exported public import CellFiles
@_exported public import CellGraphics
@_exported public import CellImageCodecs
@_exported public import CellImageComparison
@_exported public import CellInspection
@_exported public import CellLayout
@_exported public import CellList
@_exported public import CellNotation
@_exported public import CellRenderAnalysis
@_exported public import CellTree

@_exported public import struct FoundationEssentials.Data
