// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation
import Graphics
import ImageCodecs
import ImageComparison

// Compares pictures of 12 megapixels in process, and leaves them in a folder for others to compare: KIND-a and KIND-b, as bytes
// (.rgba) and as PNG. Prints one JSON object for each pair: what is counted, and medians in milliseconds without and with the
// difference picture. tools/benchmarks/comparison/run puts other programs beside it.
// Arguments: the folder, the number of turns (odd), the font family, one kind of pair (all of them where none is named).

let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first.map({ URL(filePath: $0) }) else { fatalError("name a folder for the pictures") }
let turns = arguments.count > 1 ? Int(arguments[1]) ?? 9 : 9
guard let size = PixelSize(width: 4000, height: 3000) else { fatalError("a size of 12 megapixels is valid") }
let pairs = PicturePairs(
  resources: try chatResources(), family: arguments.count > 2 ? arguments[2] : "DejaVu Sans", size: size)
let reference = try pairs.reference()
let clock = ContinuousClock()

func milliseconds(_ work: () -> Void) -> Double {
  median((0..<turns).map { _ in Double(clock.measure(work).microseconds) / 1000 })
}

for kind in PicturePairs.Kind.allCases where arguments.count < 4 || arguments[3] == kind.rawValue {
  let actual = try pairs.actual(kind, reference: reference)
  for (name, picture) in [("a", reference), ("b", actual)] {
    try Data(StraightPixels(picture).bytes).write(to: folder.appending(path: "\(kind.rawValue)-\(name).rgba"))
    try Data(encodePNG(picture)).write(to: folder.appending(path: "\(kind.rawValue)-\(name).png"))
  }
  let perceptual = ImageMetric.perceptual(.standard)
  let found = ImageDifference(of: actual, from: reference, metric: perceptual)
  let exact = ImageDifference(of: actual, from: reference)
  let times: [(String, Double)] = [
    ("exact", milliseconds { _ = ImageDifference(of: actual, from: reference) }),
    ("perceptual", milliseconds { _ = ImageDifference(of: actual, from: reference, metric: perceptual) }),
    ("window", milliseconds { _ = ImageDifference(of: actual, from: reference, metric: .window(side: 16)) }),
    // What pixelmatch does in one go where it is given a picture to draw on.
    (
      "picture",
      milliseconds {
        let difference = ImageDifference(of: actual, from: reference, metric: perceptual)
        _ = differencePicture(of: actual, from: reference, showing: difference)
      }
    ),
  ]
  let members = times.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ")
  print(
    "{\"pair\": \"\(kind.rawValue)\", \"pixels\": \(exact.pixelCount), \"visible\": \(found.value), \(members)}")
}
try removeChatResources()
