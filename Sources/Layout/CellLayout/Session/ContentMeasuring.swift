// SPDX-License-Identifier: MIT

package import CellGraphics

/// The closures that layout calls to measure text and pictures.
///
/// The same question always has the same answer: what a session keeps between rows depends on it.
package struct ContentMeasuring {
  /// Returns the size and baselines of text in points, for an available width.
  package var text: (StyledText, AvailableSpace) throws -> TextMetrics
  /// Returns the size of a picture in its own pixels; `nil` if it is missing and missing pictures are allowed.
  package var pictureSize: (String) throws -> Size?

  package init(
    text: @escaping (StyledText, AvailableSpace) throws -> TextMetrics, pictureSize: @escaping (String) throws -> Size?
  ) {
    self.text = text
    self.pictureSize = pictureSize
  }
}
