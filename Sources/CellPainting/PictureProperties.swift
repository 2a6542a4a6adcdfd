// SPDX-License-Identifier: MIT

package import Graphics

/// The properties of a picture that painting needs; they do not include its pixels.
package struct PictureProperties: Hashable, Sendable {
  /// The size in the picture's own pixels, upright.
  package var size: PixelSize
  /// Whether the file can store transparency; its pixels may still be opaque.
  package var hasAlphaChannel: Bool

  package init(size: PixelSize, hasAlphaChannel: Bool) {
    self.size = size
    self.hasAlphaChannel = hasAlphaChannel
  }
}
