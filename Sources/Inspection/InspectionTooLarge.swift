// SPDX-License-Identifier: MIT

package import Graphics

/// The cells of a template have too many pixels in total to be inspected at once. All cells keep their pixels and their analysis,
/// because a fix is proven on all of them.
package struct InspectionTooLarge: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each pixel was measured to take about 7 bytes; a cell with many layers takes more.
  package static let maximumPixels = 100_000_000

  package init() {}

  package var description: String {
    "the cells have more than \(Self.maximumPixels) pixels in total, the limit for one inspection; inspect a part of the data, or "
      + "one item with --item"
  }
}

extension InspectionTooLarge: AttributableError {
  package var fault: Fault { .document }
}
