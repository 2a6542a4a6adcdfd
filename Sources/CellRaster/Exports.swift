// SPDX-License-Identifier: MIT

// `import CellRaster` is all that a user needs.
@_exported public import CairoRaster
@_exported public import CellDocument
@_exported public import CellLayout
@_exported public import Constraints
@_exported public import DisplayList
@_exported public import Files
@_exported public import Graphics
@_exported public import ImageCodecs
@_exported public import ImageComparison
@_exported public import Inspection
@_exported public import Jobs
@_exported public import Notation
@_exported public import RenderAnalysis

@_exported public import struct FoundationEssentials.Data
