// SPDX-License-Identifier: MIT

public import Graphics

/// What layout asks of the outside: the size of texts and pictures.
public struct ContentMeasuring {
  /// The size of a text in points, in a room that is a width.
  public var text: (StyledText, AvailableSpace) throws -> TextMetrics
  /// The size of a picture in its own pixels; `nil` for one that is missing and may be.
  public var pictureSize: (String) throws -> PixelSize?

  public init(
    text: @escaping (StyledText, AvailableSpace) throws -> TextMetrics, pictureSize: @escaping (String) throws -> PixelSize?
  ) {
    self.text = text
    self.pictureSize = pictureSize
  }
}
