// SPDX-License-Identifier: MIT

public import Graphics

/// The properties of a picture that painting needs; they do not include its pixels.
public struct PictureProperties: Hashable, Sendable {
  /// The size in the picture's own pixels, upright.
  public var size: PixelSize
  /// Whether the file can store transparency; its pixels may still be opaque.
  public var hasAlphaChannel: Bool

  public init(size: PixelSize, hasAlphaChannel: Bool) {
    self.size = size
    self.hasAlphaChannel = hasAlphaChannel
  }
}
