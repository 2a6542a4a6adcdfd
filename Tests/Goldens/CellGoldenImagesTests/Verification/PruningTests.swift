// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellRaster
import Testing

@testable import CellGoldenImages

@Suite struct PruningTests {
  /// Returns a folder with a golden whose case was removed, one whose case exists, and one of a test.
  private func folder() async throws -> CaseFolder {
    let folder = try CaseFolder()
    try folder.writeCase("gone")
    try folder.writeCase("here")
    _ = try await folder.outcomes(.missing)
    try FileSystem.remove(folder.path + "/gone.yaml")
    try folder.write("", to: "assets/picture.png")
    let environment = try GoldenEnvironment(fontHashes: [], of: FontCollection())
    try AtomicFile.write(
      GoldenFile.bytes(of: PixelBuffer(size: #require(PixelSize(width: 1, height: 1))), environment, owner: .test),
      to: folder.path + "/test@2x.png")
    return folder
  }

  private func unused(_ folder: CaseFolder, used lines: String? = nil) async throws -> (paths: [String], unknown: [String]) {
    let path = folder.root + "/used"
    if let lines { try AtomicFile.write(Array(lines.utf8), to: path) }
    let found = try UnusedGoldens(
      in: GoldenFolder(path: folder.path), cases: try await folder.cases(), usage: lines == nil ? nil : GoldenUsage(reading: path)
    )
    func short(_ paths: [String]) -> [String] { paths.map { $0.replacing(folder.path + "/", with: "") } }
    return (short(found.paths), short(found.unknown))
  }

  @Test func `a file that no case refers to is unused, except for assets and goldens of tests`() async throws {
    let found = try await unused(try await folder())
    #expect(found.paths == ["gone@2x.cells", "gone@2x.png"])
    #expect(found.unknown == ["test@2x.png"])
  }

  @Test func `a golden of a test is unused if a complete run of the tests did not refer to it`() async throws {
    #expect(try await unused(try await folder(), used: "").paths == ["gone@2x.cells", "gone@2x.png", "test@2x.png"])
    #expect(try await unused(try await folder(), used: "begun\nbegun\nended\nended\n").paths.last == "test@2x.png")
  }

  @Test(arguments: [
    ("incomplete --filter a\n", "--filter a"), ("begun\n", "1 test process did not finish"),
    ("begun\nbegun\nbegun\ngolden /x.png\nended\n", "2 test processes did not finish"),
  ])
  func `a golden of a test is kept if the run was incomplete, and the reason is reported`(lines: String, gap: String) async throws
  {
    let folder = try await folder()
    #expect(try await unused(folder, used: lines).unknown == ["test@2x.png"])
    #expect(try GoldenUsage(reading: folder.root + "/used").gaps == [gap])
  }

  @Test func `a golden that a run of the tests referred to is used`() async throws {
    let folder = try await folder()
    try GoldenUsage.note(folder.image("test@2x"), in: folder.root + "/noted")
    let noted = String(decoding: try FileSystem.read(folder.root + "/noted"), as: UTF8.self)
    let found = try await unused(folder, used: noted)
    #expect(found.paths == ["gone@2x.cells", "gone@2x.png"])
    #expect(found.unknown == [])
  }

  @Test func `nothing is pruned while a case cannot be read`() async throws {
    let folder = try await folder()
    try folder.write("version: 2", to: "here.yaml")
    await #expect(throws: PruningRefusal.self) { try await unused(folder) }
  }

  @Test func `a golden whose case is gone has no case, whatever the path of its folder`() async throws {
    let folder = try await folder()
    let cases = try await folder.cases()
    let given = [folder.path, folder.path + "/", folder.path + "/../golden-images", folder.root]
    let orphans = try given.map { try cases.orphans(at: [$0]).map(\.picturePath) }
    #expect(
      orphans == [
        [folder.path + "/gone@2x.png"], [folder.path + "/gone@2x.png"], [folder.path + "/gone@2x.png"],
        [folder.path + "/gone@2x.png"],
      ])
    #expect(try cases.orphans(at: given).count == 1)
    #expect(try cases.orphans(at: [folder.path + "/here.yaml"]).isEmpty)
  }

  @Test func `a case that cannot be read may have any golden with its name`() async throws {
    let folder = try await folder()
    try folder.write("version: 2", to: "here.yaml")
    try FileSystem.remove(folder.path + "/gone@2x.cells")
    #expect(try await folder.cases().orphans(at: [folder.path]).map(\.name) == ["gone@2x"])
    try folder.write("version: 2", to: "gone.yaml")
    #expect(try await folder.cases().orphans(at: [folder.path]).isEmpty)
  }

  @Test func `only unused files are removed`() async throws {
    let folder = try await folder()
    let found = try UnusedGoldens(in: GoldenFolder(path: folder.path), cases: try await folder.cases(), usage: nil)
    try found.remove()
    #expect(try folder.goldens() == ["assets/picture.png", "here@2x.cells", "here@2x.png", "test@2x.png"])
  }
}
