// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Compares pictures of 12 megapixels in process, and leaves them in a folder for other programs: KIND-a and KIND-b, as bytes
// (.rgba) and as PNG. Prints one JSON object for each pair: the counts, and medians in milliseconds with and without the difference
// picture. tools/benchmarks/comparison/run measures other programs for comparison.
//
// Arguments: the folder, the number of turns (odd), the font family, one kind of pair (all of them if not given).

let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first.map({ URL(filePath: $0) }) else {
  FileHandle.standardError.write(Data("usage: tools/benchmarks/run compare FOLDER [TURNS [FAMILY [KIND]]]\n".utf8))
  exit(64)
}
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
    // pixelmatch does this in one step when it gets a picture to draw on.
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
