// SPDX-License-Identifier: MIT

public import Graphics

/// The closures with which layout measures texts and pictures.
public struct ContentMeasuring {
  /// Returns the size of a text in points, for an available width.
  public var text: (StyledText, AvailableSpace) throws -> TextMetrics
  /// Returns the size of a picture in its own pixels; `nil` if it is missing and that is allowed.
  public var pictureSize: (String) throws -> PixelSize?

  public init(
    text: @escaping (StyledText, AvailableSpace) throws -> TextMetrics, pictureSize: @escaping (String) throws -> PixelSize?
  ) {
    self.text = text
    self.pictureSize = pictureSize
  }
}
