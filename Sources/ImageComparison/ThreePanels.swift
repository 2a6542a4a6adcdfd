// SPDX-License-Identifier: MIT

public import Graphics

/// Draws three pictures next to each other on a neutral grey: the reference, the difference, the actual picture.
///
/// Their upper edges are aligned, with a gutter of 16 pixels around each. Translucent pixels are composited over the grey.
/// - Returns: The picture, or `nil` if a side would exceed `PixelSize.maximumSide` or the area 268,435,456 pixels (1 GiB).
public func threePanels(reference: PixelBuffer, difference: PixelBuffer, actual: PixelBuffer) -> PixelBuffer? {
  let gutter = 16
  let panels = [reference, difference, actual]
  let ground = PremultipliedRGBA(RGBA(red: 128, green: 128, blue: 128)).packed
  let width = panels.reduce(gutter) { $0 + $1.width + gutter }
  let height = panels.reduce(0) { max($0, $1.height) } + 2 * gutter
  guard let size = PixelSize(width: width, height: height), size.isDrawable else { return nil }
  var pixels = [UInt32](repeating: ground, count: size.area)
  var left = gutter
  for panel in panels {
    for y in 0..<panel.height {
      let start = (gutter + y) * width + left
      let row = panel.pixels[y * panel.width..<(y + 1) * panel.width]
      pixels.replaceSubrange(start..<start + panel.width, with: row.map { composited($0, over: ground) })
    }
    left += panel.width + gutter
  }
  return PixelBuffer(size: size, pixels: pixels)
}
