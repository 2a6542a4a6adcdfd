// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// How a picture's own pixels become device pixels.
public struct PictureUse: Hashable, Sendable {
  /// The index of the layer, and of the item.
  public var layer, item: Int
  /// Where it is shown.
  public var destination: PixelRect
  /// The upright picture as it is decoded.
  public var sourceSize: PixelSize
  /// Device pixels for each source pixel.
  public var factorX, factorY: Double

  /// The factors differ by more than laying the edges on whole pixels explains: half a pixel at each.
  public var isStretched: Bool
  public var isEnlarged: Bool { !isUnscaled && max(factorX, factorY) > 1 }
  public var isReduced: Bool { !isUnscaled && max(factorX, factorY) < 1 }
  public var isUnscaled: Bool { factorX == 1 && factorY == 1 }

  /// The bytes of the decoded picture, and those of what is shown, four a pixel.
  public var decodedBytes: Int { sourceSize.area * 4 }
  public var shownBytes: Int { destination.width * destination.height * 4 }

  /// Whether more than four times as much is decoded as is shown: twice in each direction would still do for a denser screen.
  public var isOversized: Bool { decodedBytes > 4 * shownBytes }
}

extension DisplayList {
  /// How each picture is shown, in painting order; pictures that are shown nowhere are left out.
  func pictureUses() -> [PictureUse] {
    items.indices.compactMap { number in
      guard case .picture(let picture) = items[number].content, !picture.destination.isEmpty else { return nil }
      let source = picture.sourceRect
      let target = picture.destination
      let factorX = Double(target.width) / source.width
      let factorY = Double(target.height) / source.height
      // The side that the other one's factor would give, against the side that there is.
      let isStretched =
        abs(source.width * factorY - Double(target.width)) > 1 && abs(source.height * factorX - Double(target.height)) > 1
      return PictureUse(
        layer: items[number].layer, item: number, destination: target, sourceSize: picture.sourceSize, factorX: factorX,
        factorY: factorY, isStretched: isStretched)
    }
  }
}
