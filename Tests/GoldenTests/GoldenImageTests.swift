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
    let rendered: RenderedGolden
    do {
      rendered = try golden.rendered(with: Self.fonts.get())
    } catch let failure as ElementFailure where failure.isMissingPackagedFont {
      try Test.cancel("\(golden.id) needs a font that is not installed: \(failure.reason)")
    }
    if golden.isRecorded { return try record(rendered, of: golden) }

    guard FileManager.default.fileExists(atPath: golden.picturePath) else {
      Issue.record("\(golden.id) has no picture: record it with tools/record-goldens \(golden.id), and look at it")
      return
    }
    let known = try Self.knownFonts()
    guard rendered.fontHashes.isSubset(of: known) else {
      try Test.cancel("\(golden.id) was recorded with other releases of its fonts than are installed")
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
    let fonts = try Self.knownFonts().union(rendered.fontHashes).sorted().joined(separator: "\n") + "\n"
    try AtomicFile.write(Array(fonts.utf8), to: Self.fontList)
    Issue.record("recorded \(golden.picturePath): look at it before you commit it")
  }

  /// The SHA-256 of the font files that the goldens were recorded with.
  private static func knownFonts() throws -> Set<String> {
    guard FileManager.default.fileExists(atPath: fontList) else { return [] }
    return Set(String(decoding: try Files.read(fontList), as: UTF8.self).split(separator: "\n").map(String.init))
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

extension ElementFailure {
  /// Whether a font of a Debian package is missing, as on a machine without the samples' fonts.
  fileprivate var isMissingPackagedFont: Bool {
    guard case .unknownFamily(let family) = reason as? TextError else { return false }
    return PackagedFonts.allCases.contains { $0.family == family }
  }
}
