// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellImageCodecs
import CellRaster
import CellTestSupport
import Foundation
import Testing

@testable import CellGoldenImages

@Suite struct DamagedGoldenTests {
  /// Returns a folder with the recorded golden of a square.
  private func recorded() async throws -> CaseFolder {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    _ = try await folder.outcomes(.missing)
    return folder
  }

  @Test(arguments: [
    (40, "golden-images/a@2x.png: the PNG file ends before the picture is complete"),
    (4, "golden-images/a@2x.png: the picture is neither PNG nor JPEG"),
  ])
  func `a truncated golden fails with a sentence, even if its header has the right digest`(kept: Int, beginning: String)
    async throws
  {
    let folder = try await recorded()
    let path = folder.image("a@2x").picturePath
    let bytes = try FileSystem.read(path)
    let count = kept < 8 ? kept : bytes.count - kept
    try AtomicFile.write(Array(bytes.prefix(count)), to: path)
    let sentence = try #require(try await folder.sentences().first)
    #expect(sentence.hasPrefix(beginning))
    #expect(sentence.hasSuffix(#"; restore it, or record it again with "cellraster golden record a@2x""#))
    #expect(try FileSystem.read(path) == Array(bytes.prefix(count)))
  }

  @Test(arguments: [RecordMode.never, .missing, .failed])
  func `a golden that is a Git LFS pointer is called that, and is not recorded over`(mode: RecordMode) async throws {
    let folder = try await recorded()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    try folder.write(pointer, to: "a@2x.png")
    #expect(
      try await folder.sentences(mode) == ["golden-images/a@2x.png is a Git LFS pointer instead of the picture: run git lfs pull"]
    )
    #expect(try FileSystem.read(folder.path + "/a@2x.png") == Array(pointer.utf8))
  }

  /// Replaces the pixels of the golden by white ones, and keeps the texts of its file except those that `change` replaces.
  private func whiten(_ image: GoldenImage, change: (PNGText, [UInt8], PixelBuffer) -> String? = { _, _, _ in nil }) throws {
    let bytes = try FileSystem.read(image.picturePath)
    let white = PixelBuffer(size: try pictureHeader(bytes).size, filledWith: .white)
    let plain = try encodePNG(white)
    let texts = try pngTexts(in: bytes).map { text in
      change(text, plain, white).flatMap { PNGText(keyword: text.keyword, text: $0) } ?? text
    }
    try AtomicFile.write(png(plain, adding: texts), to: image.picturePath)
  }

  @Test func `a golden whose pixels were replaced fails, although its digest is right`() async throws {
    let folder = try await recorded()
    try whiten(folder.image("a@2x"))
    #expect(try await folder.sentences().first?.contains("400 pixels") == true)
    #expect(
      GoldenOrigin(of: folder.image("a@2x")) == .unreadable(reason: "its pixels are not the ones that were recorded"))
  }

  @Test(.enabled(if: PixelDigest.isAvailable, "without xxHash every golden is decoded"))
  func `only decoding finds a golden whose digests are forged`() async throws {
    let folder = try await recorded()
    try whiten(folder.image("a@2x")) { text, plain, _ in
      text.keyword == GoldenFile.compressedDigestKeyword ? PixelDigest(ofPlainPNG: plain)?.description : nil
    }
    #expect(try await folder.sentences() == [])
    #expect(try await folder.sentences(decodes: true).first?.contains("400 pixels") == true)
  }

  @Test func `a golden that another program compressed again passes`() async throws {
    let folder = try await recorded()
    let path = folder.image("a@2x").picturePath
    let bytes = try FileSystem.read(path)
    let smaller = try encodePNG(decodePicture(bytes).pixels, compression: .fast)
    try AtomicFile.write(png(smaller, adding: pngTexts(in: bytes)), to: path)
    #expect(try !GoldenFile(reading: path).isAsRecorded)
    #expect(try await folder.sentences() == [])
  }

  @Test func `a golden with a few damaged bytes is rejected or decodes to a picture`() throws {
    let pixels = PixelBuffer(size: try #require(PixelSize(width: 6, height: 5)), filledWith: .white)
    let environment = GoldenEnvironment(libraries: ["cairo": "1"], options: [:], fonts: [])
    let bytes = try GoldenFile.bytes(of: pixels, environment, owner: .test)
    var random = SplitMix64(seed: 20_261_121)
    let pieces = ["\u{0}\u{0}\u{0}\u{0}", "\u{7F}\u{7F}\u{7F}\u{7F}", "tEXt", "iTXt", "IEND", "IDAT"]
    var (opened, decoded) = (0, 0)
    for _ in 0..<3000 {
      do throws(ImageCodecError) {
        let file = try GoldenFile(bytes: random.damaged(bytes, with: pieces))
        opened += 1
        let area = try file.decodedPixels().size.area
        decoded += 1
        #expect(area <= 50_000_000)
      } catch {
        #expect(error.description == error.description.onOneLine)
      }
    }
    #expect((100...2900).contains(opened))
    #expect((10..<opened).contains(decoded))
  }

  @Test(.timeLimit(.minutes(15)))
  func `a record that exceeds the size limit is not read completely`() async throws {
    let folder = try await recorded()
    let path = folder.image("a@2x").recordPath
    // A sparse file, which takes no space on the disk.
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 1 << 40)
    try folder.writeCase("a", color: "#000000")
    #expect(
      try await folder.sentences().last
        == "golden-images/a@2x.cells: cannot read: it exceeds the limit of 67108864 bytes")
  }

  @Test(arguments: [
    ("", "golden-images/a@2x.cells is incomplete, so it is ignored"),
    ("nonsense\n", "golden-images/a@2x.cells is incomplete, so it is ignored"),
    (
      "nonsense\npixels 20x20 sha256 00\n",
      "golden-images/a@2x.cells belongs to another picture, so it is ignored"
    ),
  ])
  func `a record that is damaged or belongs to another picture counts as missing and is reported`(text: String, sentence: String)
    async throws
  {
    let folder = try await recorded()
    try AtomicFile.write(Array(text.utf8), to: folder.image("a@2x").recordPath)
    #expect(try await folder.sentences() == [])
    try folder.writeCase("a", color: "#000000")
    #expect(try await folder.sentences().last == sentence)
  }

  @Test func `a golden whose font is another release is skipped with a sentence`() async throws {
    let folder = try await recorded()
    let font = GoldenEnvironment.FontFile(name: "Gone.ttf", sha256: "0123456789abcdef")
    let environment = GoldenEnvironment(libraries: [:], options: [:], fonts: [font])
    let path = folder.image("a@2x").picturePath
    let pixels = try decodePicture(FileSystem.read(path)).pixels
    try AtomicFile.write(GoldenFile.bytes(of: pixels, environment, owner: .documentCase), to: path)
    try folder.writeCase("a", color: "#000000")
    #expect(
      try await folder.sentences() == [
        "skipped: it was recorded with Gone.ttf, sha256 01234567…, which is not installed here"
      ])
  }

  @Test func `a case whose picture has too long a name fails, and the others are verified`() async throws {
    let folder = try await recorded()
    try folder.writeCase("b" + String(repeating: "o", count: 248))
    let outcomes = try await folder.outcomes(.missing)
    #expect(outcomes.count == 2)
    #expect(try await folder.sentences().map { $0.hasSuffix("cannot write: File name too long") } == [true])
  }

  @Test func `a write failure leaves the golden unchanged and names the file`() async throws {
    let folder = try await recorded()
    let before = try FileSystem.read(folder.image("a@2x").picturePath)
    try folder.writeCase("a", color: "#000000")
    // A folder at the path of the record makes writing fail even for the superuser.
    try FileSystem.remove(folder.image("a@2x").recordPath)
    try FileSystem.makeFolder(folder.image("a@2x").recordPath)
    let failure = await #expect(throws: FileFailure.self) { try await folder.outcomes(.all) }
    #expect(failure?.path == folder.image("a@2x").recordPath)
    #expect(try FileSystem.read(folder.image("a@2x").picturePath) == before)
  }

  @Test func `processes that record the same golden at the same time leave a readable picture and no other files`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    let drawn = try await drawn(folder)
    let environment = try GoldenEnvironment(fontHashes: [], of: drawn.resources.fonts)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { try drawn.image.record(drawn.rendered, environment, with: drawn.resources) }
      }
      try await group.waitForAll()
    }
    #expect(try folder.goldens() == ["a@2x.cells", "a@2x.png"])
    #expect(try await folder.sentences() == [])
  }

  private func drawn(_ folder: CaseFolder) async throws -> DrawnGolden {
    let resources = GoldenResources(fonts: try FontCollection())
    let entry = try #require(try await folder.cases().entries.first)
    let rendered = try CellRenderer(resources.resources(of: entry.golden.assets)).render(entry.picture, of: entry.golden)
    return DrawnGolden(
      image: entry.picture.image, rendered: rendered, rules: GoldenRules(),
      resources: resources.resources(of: entry.golden.assets))
  }
}
