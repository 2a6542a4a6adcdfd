// SPDX-License-Identifier: MIT

public import Graphics

/// What painting must know of a picture, though not of its pixels.
public struct PictureProperties: Hashable, Sendable {
  /// In the picture's own pixels, upright.
  public var size: PixelSize
  /// Whether the file can hold transparency; its pixels may be opaque all the same.
  public var hasAlphaChannel: Bool

  public init(size: PixelSize, hasAlphaChannel: Bool) {
    self.size = size
    self.hasAlphaChannel = hasAlphaChannel
  }
}
