// SPDX-License-Identifier: MIT

// `import CellConstraintViews` is all that a user needs.
@_exported public import CellConstraints
@_exported public import CellGraphics
