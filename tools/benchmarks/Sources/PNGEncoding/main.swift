// SPDX-License-Identifier: MIT

import CellRaster
import Foundation

/// Compares `encodePNG` with `cairo_surface_write_to_png_stream`. Both alternate in one run. Prints the medians of the times, and
/// the numbers of bytes.
///
/// The program's arguments are picture files for further posts.
func compare(_ name: String, _ canvas: borrowing CairoCanvas, rounds: Int = 15) throws {
  guard let pixels = canvas.pixels else { return }
  var ours: [Duration] = []
  var cairos: [Duration] = []
  var ourBytes = 0
  var cairoBytes = 0
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    cairos.append(clock.measure { cairoBytes = canvas.encodedByteCount() })
    ours.append(try clock.measure { ourBytes = try encodePNG(pixels).count })
  }
  let (our, cairo) = (ours.sorted()[rounds / 2], cairos.sorted()[rounds / 2])
  print(
    name, String(format: "%.1f times as fast as Cairo,", cairo / our),
    String(format: "%.2f times the bytes", Double(ourBytes) / Double(cairoBytes)),
    "(\(our / .microseconds(1)) and \(cairo / .microseconds(1)) microseconds, \(ourBytes) and \(cairoBytes) bytes)")
}

guard let side = PixelSize(width: 600, height: 600) else { fatalError("600 is a side") }
try compare("flat cell:", flatCell())
try compare("post with a made-up picture:", post(with: grainyGradients(size: side)))
for path in CommandLine.arguments.dropFirst() {
  let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  let picture = try decodePicture(file).pixels
  // Composited over white, because Cairo's surface has no alpha.
  let backdrop = PixelBuffer(size: picture.size, filledWith: .white)
  let opaque = try composited(picture, over: backdrop)
  try compare("post with \(path):", post(with: opaque.scaled(to: side)))
}
