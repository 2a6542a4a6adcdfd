// SPDX-License-Identifier: MIT

/// All cells of a template together have more pixels than are inspected at once: each keeps its pixels and what they cost, since
/// a fix is proven on all of them.
package struct InspectionTooLarge: Error, Hashable, Sendable, CustomStringConvertible {
  /// Some 7 bytes each were measured, and a cell with many layers takes more.
  package static let maximumPixels = 100_000_000

  package init() {}

  package var description: String {
    "the cells together have more than \(Self.maximumPixels) pixels, which is all that is inspected at once; inspect a part of the "
      + "data, or one item with --item"
  }
}
