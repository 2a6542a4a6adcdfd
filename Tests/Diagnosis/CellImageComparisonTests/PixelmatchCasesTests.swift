// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellImageCodecs
import CellImageComparison
import CellTestSupport
import FoundationEssentials
import Testing

/// pixelmatch's own pictures, with the results of its release 7.2.0. They are third-party files outside the package, so the tests
/// are skipped if they are missing.
private let folder = Repository.shared.appending(path: "pixel-diff")

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder.path), "../shared/pixel-diff is not there"))
struct PixelmatchCasesTests {
  @Test(arguments: try PixelmatchCase.all())
  func `counts and pictures equal those of pixelmatch`(example: PixelmatchCase) throws {
    let (reference, actual) = (try picture(example.img1), try picture(example.img2))
    let metric = ImageMetric.perceptual(try #require(example.options.perceptual))
    #expect(ImageDifference(of: actual, from: reference, metric: metric).value == example.expected)
    let drawn = try #require(differencePicture(of: actual, from: reference, metric: metric, style: example.options.style))
    #expect(SHA256Digest.hexadecimal(of: StraightPixels(drawn).bytes) == example.digest)
  }

  private func picture(_ name: String) throws -> StraightPixels {
    try decodeStraightPicture([UInt8](Data(contentsOf: folder.appending(path: "images/\(name)"))))
  }
}

/// An entry of cases.json.
struct PixelmatchCase: Decodable, CustomTestStringConvertible {
  struct Options: Decodable {
    var threshold: Double?
    var includeAA: Bool?
    var alpha: Double?
    var aaColor: [UInt8]?
    var diffColor: [UInt8]?
    var diffColorAlt: [UInt8]?
    var diffMask: Bool?
    var checkerboard: Bool?

    var perceptual: PerceptualOptions? {
      PerceptualOptions(
        threshold: threshold ?? 0.1, countsAntialiasing: includeAA ?? false, isOverCheckerboard: checkerboard ?? true)
    }

    var style: DifferenceStyle {
      var style = DifferenceStyle(darkerColor: diffColorAlt.map(color), isMask: diffMask ?? false)
      if let alpha { style.backdropOpacity = alpha }
      if let aaColor { style.antialiasedColor = color(aaColor) }
      if let diffColor { style.differentColor = color(diffColor) }
      return style
    }

    private func color(_ channels: [UInt8]) -> RGBA { RGBA(red: channels[0], green: channels[1], blue: channels[2]) }
  }

  private struct File: Decodable {
    let cases: [PixelmatchCase]
  }

  let img1, img2: String
  let options: Options
  let expected: Int
  /// The SHA-256 of the difference picture's bytes.
  let digest: String

  private enum CodingKeys: String, CodingKey {
    case img1, img2, options, expected
    case digest = "diffRGBA_sha256"
  }

  /// Returns all entries, or none if the file is missing.
  static func all() throws -> [PixelmatchCase] {
    guard let bytes = FileManager.default.contents(atPath: folder.appending(path: "cases.json").path) else { return [] }
    return try JSONDecoder().decode(File.self, from: bytes).cases
  }

  var testDescription: String { "\(img1) and \(img2) with \(options)" }
}
