// SPDX-License-Identifier: MIT

package import Graphics

/// The closures with which layout measures texts and pictures.
package struct ContentMeasuring {
  /// Returns the size of a text in points, for an available width.
  package var text: (StyledText, AvailableSpace) throws -> TextMetrics
  /// Returns the size of a picture in its own pixels; `nil` if it is missing and that is allowed.
  package var pictureSize: (String) throws -> PixelSize?

  package init(
    text: @escaping (StyledText, AvailableSpace) throws -> TextMetrics, pictureSize: @escaping (String) throws -> PixelSize?
  ) {
    self.text = text
    self.pictureSize = pictureSize
  }
}
