// SPDX-License-Identifier: MIT

internal import CellRaster

/// Pictures stacked from top to bottom.
struct PictureStack {
  /// The place where the pictures are requested, for error messages.
  let location: DocumentLocation
  /// The release of the time zone database that the cells' dates depend on; `nil` if they name no zone of it.
  let timeZoneRelease: String?
  private var pictures: [PixelBuffer] = []
  private var cells: [RenderedGolden.DrawnCell] = []
  private var width = 0
  private var height = 0

  init(location: DocumentLocation, timeZoneRelease: String?) {
    self.location = location
    self.timeZoneRelease = timeZoneRelease
  }

  /// Adds a picture below the others.
  /// - Throws: ``GoldenCaseError/tooLarge(width:height:_:)`` if the stack would exceed the largest picture that can be decoded.
  mutating func add(_ picture: PixelBuffer, of cell: Cell, _ list: DisplayList, _ item: DataItem) throws(GoldenCaseError) {
    let limits = DecodingLimits.standard
    let (wider, higher) = (max(width, picture.width), height + picture.height)
    guard max(wider, higher) <= limits.side, wider * higher <= limits.pixels else {
      throw .tooLarge(width: wider, height: higher, location)
    }
    cells.append(RenderedGolden.DrawnCell(name: "item \(item.name.index + 1)", top: height, cell: cell, list: list))
    pictures.append(picture)
    (width, height) = (wider, higher)
  }

  /// Returns all pictures as one. The area to the right of narrower pictures is transparent.
  func rendered(of subject: RenderedGolden.Subject = .cells, otherFonts: Set<String> = []) throws(GoldenCaseError)
    -> RenderedGolden
  {
    guard let size = PixelSize(width: width, height: height) else {
      throw .tooLarge(width: width, height: height, location)
    }
    func golden(_ pixels: PixelBuffer) -> RenderedGolden {
      RenderedGolden(pixels: pixels, of: subject, cells: cells, otherFonts: otherFonts, timeZoneRelease: timeZoneRelease)
    }
    if pictures.count == 1 { return golden(pictures[0]) }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for picture in pictures {
      if picture.width == width {
        pixels += picture.pixels
      } else {
        for row in 0..<picture.height {
          pixels += picture.pixels[row * picture.width..<(row + 1) * picture.width]
          pixels += repeatElement(0, count: width - picture.width)
        }
      }
    }
    return golden(PixelBuffer(size: size, pixels: pixels))
  }
}
