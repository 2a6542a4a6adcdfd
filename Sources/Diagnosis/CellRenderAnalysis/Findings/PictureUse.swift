// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// How the pixels of a picture map to device pixels.
package struct PictureUse: Hashable, Sendable {
  /// The index of the layer, and of the item.
  package var layer, item: Int
  /// The device pixels in which the picture is shown once: one tile of a picture that is repeated.
  package var destination: PixelRect
  /// The size of the whole decoded picture in source pixels, after it was turned upright.
  package var sourceSize: PixelSize
  /// Device pixels per source pixel, horizontally and vertically.
  package var factorX, factorY: Double

  /// Whether the factors differ by more than rounding explains. Each edge is rounded to a whole pixel, by at most half a pixel.
  package var isStretched: Bool
  package var isEnlarged: Bool { max(factorX, factorY) > 1 }
  /// Also true if only one side becomes shorter.
  package var isReduced: Bool { !isUnscaled && !isEnlarged }
  package var isUnscaled: Bool { factorX == 1 && factorY == 1 }

  /// The size in bytes of the decoded picture, and of the device pixels in which it is shown, at four bytes per pixel.
  package var decodedBytes: Int { sourceSize.area * 4 }
  package var shownBytes: Int { destination.width * destination.height * 4 }

  /// Whether the decoded picture has more than four times the bytes that are shown. Twice the width and height is allowed, for a
  /// denser screen.
  package var isOversized: Bool { decodedBytes > 4 * shownBytes }
}

extension DisplayList {
  /// The items that show pictures, with these, in painting order. Pictures with an empty destination are left out, and those to which a user
  /// can scroll.
  var shownPictures: [(item: Int, picture: PictureItem)] {
    let away = layersScrolledAway
    return items.indices.compactMap { number in
      guard case .picture(let picture) = items[number].content, !picture.destination.isEmpty, !away.contains(items[number].layer)
      else { return nil }
      return (number, picture)
    }
  }

  /// Returns how each picture is shown, in painting order.
  func pictureUses() -> [PictureUse] {
    shownPictures.map { number, picture in
      let source = picture.sourceRect
      let target = picture.scaledRect
      let factorX = Double(target.width) / source.width
      let factorY = Double(target.height) / source.height
      // Compares each side with the side that the factor of the other axis would give.
      let isStretched =
        abs(source.width * factorY - Double(target.width)) > 1 && abs(source.height * factorX - Double(target.height)) > 1
      return PictureUse(
        layer: items[number].layer, item: number, destination: target, sourceSize: picture.sourceSize, factorX: factorX,
        factorY: factorY, isStretched: isStretched)
    }
  }
}

extension CellAnalysis {
  func pictureFindings(_ use: PictureUse) -> [Finding] {
    guard case .picture(let picture) = list.items[use.item].content else { return [] }
    let shown = list.shownRect(ofPicture: use.item)
    func finding(_ rule: Rule, _ evidence: Evidence, bytes: Int = 0) -> Finding {
      Finding(
        rule: rule, layer: use.layer, path: list.path(ofItem: use.item), rect: shown,
        cost: Finding.Cost(pixels: shown.width * shown.height, bytes: bytes), evidence: evidence)
    }
    var found: [Finding] = []
    if use.isStretched {
      found.append(finding(.stretched, .scaled(use)))
    } else if use.isEnlarged {
      found.append(finding(.enlarged, .scaled(use)))
    } else if use.isReduced {
      found.append(finding(.reduced, .scaled(use)))
    }
    if use.isOversized {
      found.append(
        finding(.oversized, .oversized(use, source: picture.source), bytes: use.decodedBytes - use.shownBytes))
    }
    return found
  }
}
