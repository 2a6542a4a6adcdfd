// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellImageCodecs
import CellRaster
import FoundationEssentials
import Testing

@testable import CellGoldenImages

@Suite struct VerifyingTests {
  @Test(arguments: [RecordMode.missing, .failed, .all])
  func `a missing golden is recorded with its record, and passes from then on`(mode: RecordMode) async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    let first = try await folder.outcomes(mode)
    #expect(first.map(\.verdict.fails) == [true])
    #expect(try folder.goldens() == ["a@2x.cells", "a@2x.png"])
    #expect(try await folder.sentences() == [])
  }

  @Test func `nothing is recorded if the mode does not allow it`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    #expect(
      try await folder.sentences() == [
        "golden-images/a@2x.png is missing: record it with \"cellraster golden record a@2x\", and review it"
      ])
    #expect(try folder.goldens() == [])
    #expect(try folder.artifacts.kept() == ["a@2x"])
  }

  @Test(arguments: [(RecordMode.never, false), (.missing, false), (.failed, true), (.all, true)])
  func `a golden that differs is recorded if the mode allows it`(mode: RecordMode, isRecorded: Bool) async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a", color: "#336699")
    _ = try await folder.outcomes(.missing)
    try folder.writeCase("a", color: "#33669A")
    #expect(try await folder.outcomes(mode).map(\.verdict.fails) == [true])
    #expect(try await folder.outcomes().map(\.verdict.fails) == [!isRecorded])
  }

  /// The inode and the modification time of a file in the folder of goldens.
  private func version(of name: String, in folder: CaseFolder) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
    let keys: [FileAttributeKey] = [.systemFileNumber, .modificationDate]
    return keys.map { key in attributes[key].map { "\($0)" } ?? "" }
  }

  @Test(.enabled(if: PixelDigest.isAvailable, "without xxHash pictures have no digests"))
  func `recording a golden again leaves an equal picture alone, and writes its record`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    _ = try await folder.outcomes(.missing)
    let before = try version(of: "a@2x.png", in: folder)
    let record = try FileSystem.read(folder.path + "/a@2x.cells")
    try folder.write("cells of a golden image, format 2", to: "a@2x.cells")
    #expect(try await folder.sentences(.all) == ["recorded golden-images/a@2x.cells; the picture is unchanged"])
    #expect(try version(of: "a@2x.png", in: folder) == before)
    #expect(try FileSystem.read(folder.path + "/a@2x.cells") == record)
  }

  @Test func `recording a golden again replaces a picture with other pixels, or that another program wrote`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    _ = try await folder.outcomes(.missing)
    let file = try GoldenFile(reading: folder.path + "/a@2x.png")
    try AtomicFile.write(encodePNG(file.decodedPixels(), compression: .fast), to: folder.path + "/a@2x.png")
    let sentence = "recorded golden-images/a@2x.png: review it before committing"
    #expect(try await folder.sentences(.all) == [sentence])
    #expect(try GoldenFile(reading: folder.path + "/a@2x.png") == file)
    try folder.writeCase("a", color: "#33669A")
    #expect(try await folder.sentences(.all) == [sentence])
    #expect(try await folder.sentences() == [])
  }

  @Test(.enabled(if: PixelDigest.isAvailable, "without xxHash pictures have no digests"))
  func `a golden of the same pixels is written again if it names other fonts, but not because of other libraries`() throws {
    let size = try #require(PixelSize(width: 1, height: 1))
    let pixels = PixelBuffer(size: size, pixels: [0xFF00_0000])
    let fonts: Set = [GoldenEnvironment.FontFile(name: "a.ttf", sha256: "1")]
    let environment = GoldenEnvironment(libraries: ["cairo": "1.16.0"], options: [:], fonts: fonts)
    let file = try GoldenFile(bytes: GoldenFile.bytes(of: pixels, environment, owner: .documentCase))
    #expect(try file.holds(pixels, drawnWith: fonts, owner: .documentCase))
    #expect(try !file.holds(pixels, drawnWith: [GoldenEnvironment.FontFile(name: "a.ttf", sha256: "2")], owner: .documentCase))
    #expect(try !file.holds(pixels, drawnWith: fonts, owner: .test))
    #expect(try !file.holds(PixelBuffer(size: size, pixels: [0xFF00_0001]), drawnWith: fonts, owner: .documentCase))
  }

  @Test func `a difference is reported with its cause, and its pictures are kept until the golden passes`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a", color: "#336699")
    _ = try await folder.outcomes(.missing)
    try folder.writeCase("a", color: "#33669A")
    let sentences = try await folder.sentences()
    #expect(sentences.first == "400 pixels differ, by up to 1 of 255 in a channel, within (0, 0, 20 x 20)")
    #expect(sentences.contains("golden-images/a.yaml:5:47 cell/square: fill #336699 -> #33669A"))
    #expect(
      try FileSystem.paths(below: folder.artifacts.folder) == [
        "a@2x.actual.cells", "a@2x.actual.png", "a@2x.difference.png", "a@2x.panels.png", "a@2x.reference.png",
        "a@2x.verdict.txt",
      ])
    try folder.writeCase("a", color: "#336699")
    #expect(try await folder.sentences() == [])
    #expect(try FileSystem.paths(below: folder.artifacts.folder) == [])
  }

  @Test(arguments: [1, 2, 5])
  func `outcomes are in the order of names for any number of jobs`(jobs: Int) async throws {
    let folder = try CaseFolder()
    for name in ["d", "a", "c", "b", "e"] { try folder.writeCase(name, size: name == "a" ? 300 : 4) }
    let outcomes = try await folder.outcomes(.missing, jobs: jobs)
    #expect(outcomes.map(\.image.name) == ["a@2x", "b@2x", "c@2x", "d@2x", "e@2x"])
  }

  @Test func `a golden whose file encodes the same pixels differently passes`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a")
    _ = try await folder.outcomes(.missing)
    let path = folder.image("a@2x").picturePath
    let pixels = try decodePicture(FileSystem.read(path)).pixels
    try AtomicFile.write(encodePNG(pixels, compression: .fast), to: path)
    #expect(try await folder.sentences() == [])
  }

  @Test(arguments: [
    (
      "{tolerance: {metric: channel, atMost: 3, reason: drawn elsewhere}}", "#346699",
      "a channel differs by up to 1 of 255, in 400 pixels within (0, 0, 20 x 20), which is tolerated: drawn elsewhere", false
    ),
    (
      "{tolerance: {metric: channel, atMost: 3, reason: drawn elsewhere}}", "#376699",
      "a channel differs by up to 4 of 255, in 400 pixels within (0, 0, 20 x 20); at most 3 may differ: drawn elsewhere", true
    ),
    (
      "{tolerance: {metric: channel, atMost: 40, reason: drawn elsewhere}}", "#346699",
      "the tolerance is far too generous: a channel differs by up to 1 of 255, in 400 pixels within (0, 0, 20 x 20), but the limits are 10 to 40; lower atMost or atLeast",
      true
    ),
    (
      "{tolerance: {metric: exact, atMost: 8, reason: drawn elsewhere}}", "#336699",
      "the tolerance is far too generous: no pixel differs, but the limits are 2 to 8; lower atMost or atLeast", true
    ),
  ])
  func `a tolerance accepts the allowed difference, reports it, and fails if it is too generous`(
    golden: String, color: String, sentence: String, fails: Bool
  ) async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a", color: "#336699", golden: golden)
    _ = try await folder.outcomes(.missing)
    try folder.writeCase("a", color: color, golden: golden)
    #expect(try await folder.sentences().first == sentence)
    #expect(try await folder.outcomes().map(\.verdict.fails) == [fails])
  }

  @Test(arguments: ["{ignore: [cell/square]}", "{ignore: [cell]}", "{ignore: [[0, 0, 20, 20]]}"])
  func `ignored regions may differ`(golden: String) async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a", color: "#336699", golden: golden)
    _ = try await folder.outcomes(.missing)
    try folder.writeCase("a", color: "#FF0000", golden: golden)
    #expect(try await folder.sentences() == [])
  }

  @Test func `an ignored layer may become smaller`() async throws {
    let folder = try CaseFolder()
    func write(size: Int) throws {
      try folder.write(
        """
        version: 1
        golden: {ignore: [cell/square]}
        canvas: {width: 20}
        cell: {height: 10, children: [{type: shape, name: square, fill: "#336699", size: \(size)}]}
        """, to: "a.yaml")
    }
    try write(size: 10)
    _ = try await folder.outcomes(.missing)
    try write(size: 4)
    #expect(try await folder.sentences() == [])
    // Without its record, the position of the layer in the golden is unknown.
    try FileSystem.remove(folder.image("a@2x").recordPath)
    #expect(try await folder.sentences().first == "336 pixels differ, by up to 255 of 255 in a channel, within (0, 0, 20 x 20)")
  }

  @Test func `a change of size is reported first`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("a", size: 10)
    _ = try await folder.outcomes(.missing)
    try folder.writeCase("a", size: 11)
    let sentence = try #require(try await folder.sentences().first)
    #expect(sentence.hasPrefix("the size changed from 20 x 20 to 22 x 22; 84 pixels differ"))
  }
}
