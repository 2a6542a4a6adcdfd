// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import Foundation
import Graphics
import ImageCodecs
import Testing

/// See golden-images/README.md for the contract.
@Suite(.serialized) struct GoldenImageTests {
  private static let fonts = Result { try FontCollection() }
  private static let fontList = GoldenCase.folder + "/fonts.txt"

  @Test(arguments: GoldenCase.all)
  func `the picture has the pixels of its golden`(golden: GoldenCase) throws {
    let fonts = try Self.fonts.get()
    for hash in try Self.recordedFonts()[golden.id] ?? [] where try !golden.isRecorded && !fonts.contains(fileHash: hash) {
      try Test.cancel("\(golden.id) was recorded with a font, or a release of it, that is not installed: \(hash)")
    }
    let rendered = try golden.rendered(with: fonts)
    if golden.isRecorded { return try record(rendered, of: golden) }

    guard FileManager.default.fileExists(atPath: golden.picturePath) else {
      Issue.record("\(golden.id) has no picture: record it with tools/record-goldens \(golden.id), and look at it")
      return
    }
    let expected = try decodePicture(Files.read(golden.picturePath)).pixels
    guard rendered.pixels != expected else { return }
    let actualPath = try Self.keep(rendered.pixels, of: golden)
    Issue.record("\(golden.id): \(difference(expected, rendered.pixels)); the picture is in \(actualPath)")
  }

  @Test func `every picture belongs to a case`() {
    #expect(GoldenCase.orphans == [])
  }

  /// Writes the golden, and fails, so that nobody takes a run that recorded for one that compared.
  private func record(_ rendered: RenderedGolden, of golden: GoldenCase) throws {
    try Files.makeFolder(URL(filePath: golden.picturePath).deletingLastPathComponent().path)
    try AtomicFile.write(encodePNG(rendered.pixels, compression: #require(PNGCompression(level: 9))), to: golden.picturePath)
    var fonts = try Self.recordedFonts()
    fonts[golden.id] = rendered.fontHashes.sorted()
    let lines = fonts.sorted { $0.key < $1.key }.map { ([$0.key] + $0.value).joined(separator: " ") + "\n" }
    try AtomicFile.write(Array(lines.joined().utf8), to: Self.fontList)
    Issue.record("recorded \(golden.picturePath): look at it before you commit it")
  }

  /// The SHA-256 of the font files that each golden was recorded with.
  private static func recordedFonts() throws -> [String: [String]] {
    guard FileManager.default.fileExists(atPath: fontList) else { return [:] }
    let lines = String(decoding: try Files.read(fontList), as: UTF8.self).split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let words = line.split(separator: " ").map(String.init)
        return (words[0], Array(words.dropFirst()))
      })
  }

  /// Keeps a picture that differs, to be looked at.
  private static func keep(_ pixels: PixelBuffer, of golden: GoldenCase) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-goldens").path
    let path = "\(folder)/\(golden.id.replacing("/", with: "-")).png"
    try Files.makeFolder(folder)
    try AtomicFile.write(encodePNG(pixels), to: path)
    return path
  }

  /// What differs, in words.
  private func difference(_ expected: PixelBuffer, _ actual: PixelBuffer) -> String {
    guard expected.size == actual.size else { return "the golden is \(expected.size), the picture \(actual.size)" }
    let places = zip(expected.pixels, actual.pixels).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let rows = places.map { $0 / expected.width }
    return "\(places.count) pixels differ, in rows \(rows.min() ?? 0) to \(rows.max() ?? 0)"
  }
}
