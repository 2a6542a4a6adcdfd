// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// A picture whose file stores it in a form that a compositor cannot show. It is converted to a copy first.
package struct CopiedPicture: Hashable, Sendable {
  /// The index of the layer, and of the item.
  package var layer, item: Int
  /// The file, by its path below the asset root.
  @Bytewise package var source: String
  /// Why the picture is converted; at least one reason.
  package var conversions: [PictureConversion]
  /// The size of the copy in bytes: four for each pixel of the file.
  package var bytes: Int

  package init(layer: Int, item: Int, source: String, conversions: [PictureConversion], bytes: Int) {
    (self.layer, self.item, self.source) = (layer, item, source)
    (self.conversions, self.bytes) = (conversions, bytes)
  }

  var sentence: String {
    "\(source) is stored with \(conversions.map(\.description).joined(separator: " and ")), so it is converted to a copy of "
      + "\(counted(bytes, "byte")) before it is shown"
  }
}

extension CellAnalysis {
  /// The pictures that must be converted before they can be shown, in painting order.
  package var copiedPictures: [CopiedPicture] {
    list.shownPictures.compactMap { number, picture in
      let conversions = picture.storage.conversions
      if conversions.isEmpty { return nil }
      return CopiedPicture(
        layer: list.items[number].layer, item: number, source: picture.source, conversions: conversions,
        bytes: picture.sourceSize.area * 4)
    }
  }

  var copiedFindings: [Finding] {
    copiedPictures.map { copied in
      Finding(
        rule: .copied, layer: copied.layer, path: list.path(ofItem: copied.item), rect: list.shownRect(ofPicture: copied.item),
        cost: Finding.Cost(bytes: copied.bytes), evidence: .copied(copied))
    }
  }

  /// The pictures that are drawn with wrong colours, in painting order.
  var colorFindings: [Finding] {
    list.shownPictures.compactMap { number, picture in
      guard let fault = picture.storage.colorFault else { return nil }
      return Finding(
        rule: .colorProfile, layer: list.items[number].layer, path: list.path(ofItem: number),
        rect: list.shownRect(ofPicture: number),
        cost: Finding.Cost(), evidence: .unconverted(source: picture.source, fault))
    }
  }

  /// Cyan tints for the pictures that must be converted before they can be shown.
  var copiedTints: TintMap {
    let cyan = RGBA(red: 0x00, green: 0xC8, blue: 0xF0, alpha: 0x99)
    var map = TintMap(size: list.size, tints: [Tint(cyan, Hatching(.rising, every: 6))])
    for copied in copiedPictures {
      map.advance(list.shownRect(ofPicture: copied.item), by: [1, 1], cutBy: list.cuts(ofPicture: copied.item))
    }
    return map
  }

  /// The number of copied pictures and the bytes of their copies, in one sentence. A file that is shown several times is copied once.
  var copiedTotals: String {
    let copied = copiedPictures
    let copies = Dictionary(copied.map { (Bytewise($0.source), $0.bytes) }) { first, _ in first }
    return "\(counted(pictures.count, "picture")), \(copied.count) copied: \(counted(copies.values.reduce(0, +), "byte"))"
  }
}

extension DisplayList {
  /// The device pixels that a picture covers; empty for other items.
  func shownRect(ofPicture number: Int) -> PixelRect {
    if case .picture(let picture) = items[number].content { picture.destination } else { .empty }
  }

  /// The outlines that cut a picture off, with its own round corners.
  func cuts(ofPicture number: Int) -> [Outline] {
    guard case .picture(let picture) = items[number].content else { return [] }
    let corners = picture.radii.isZero ? [] : [Outline(DeviceRect(picture.destination), insetRadii: picture.radii)]
    return corners + cuts(ofItem: number).map(\.outline)
  }
}
