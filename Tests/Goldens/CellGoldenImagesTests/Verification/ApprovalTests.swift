// SPDX-License-Identifier: MIT

import CellFiles
import CellImageCodecs
import CellRaster
import Testing

@testable import CellGoldenImages

@Suite struct ApprovalTests {
  /// Returns a folder with a golden that differs from the most recent picture.
  private func differing() async throws -> CaseFolder {
    let folder = try CaseFolder()
    try folder.writeCase("a", color: "#336699")
    _ = try await folder.outcomes(.missing)
    try folder.writeCase("a", color: "#000000")
    _ = try await folder.outcomes()
    return folder
  }

  @Test func `approving makes the most recent picture the golden, with its record`() async throws {
    let folder = try await differing()
    try folder.artifacts.approve(folder.image("a@2x"))
    #expect(try await folder.sentences() == [])
    #expect(try folder.artifacts.kept() == [])
    // The record belongs to the new golden: it explains a later difference.
    try folder.writeCase("a", color: "#000001")
    #expect(try await folder.sentences().contains { $0.hasSuffix(" cell/square: fill #000000 -> #000001") })
  }

  @Test(.enabled(if: PixelDigest.isAvailable, "without xxHash pictures have no digests"))
  func `a decision applies only to the picture that was reviewed`() async throws {
    let folder = try await differing()
    let image = folder.image("a@2x")
    let digest = try GoldenFile(reading: folder.artifacts.path(of: .actual, for: image)).digest
    #expect(throws: GoldenApprovalError.anotherPicture(image)) {
      try folder.artifacts.approve(image, .digest("99aa06d3014798d86001c324468d497f"))
    }
    #expect(throws: GoldenApprovalError.unnamedPicture(image)) { try folder.artifacts.approve(image, .digest(nil)) }
    #expect(try folder.artifacts.kept() == ["a@2x"])
    try folder.artifacts.approve(image, .digest(digest))
    #expect(try await folder.sentences() == [])
  }

  @Test func `a picture that is damaged or was never drawn does not become a golden`() async throws {
    let folder = try await differing()
    let image = folder.image("a@2x")
    let path = folder.artifacts.path(of: .actual, for: image)
    let golden = try FileSystem.read(image.picturePath)
    try AtomicFile.write(Array(try FileSystem.read(path).dropLast(30)), to: path)
    #expect(throws: GoldenApprovalError.damaged(image, path: path)) { try folder.artifacts.approve(image) }
    #expect(try FileSystem.read(image.picturePath) == golden)
    #expect(throws: GoldenApprovalError.nothingDrawn(folder.image("b@2x"), folder: folder.artifacts.folder)) {
      try folder.artifacts.approve(folder.image("b@2x"))
    }
  }

  @Test func `a picture is not approved where its golden is not`() async throws {
    let folder = try await differing()
    let image = GoldenImage(folder: folder.artifacts.folder, name: "a@2x")
    #expect(throws: GoldenApprovalError.noGolden(image)) { try folder.artifacts.approve(image) }
    #expect(try folder.artifacts.kept() == ["a@2x"])
  }

  @Test func `without a verdict file, a new picture is approved only where a case can have it`() async throws {
    let folder = try CaseFolder()
    try folder.writeCase("text/a")
    _ = try await folder.outcomes()
    #expect(try folder.artifacts.kept() == ["text/a@2x"])
    try FileSystem.remove(folder.artifacts.folder + "/text/a@2x.verdict.txt")
    let below = GoldenArtifacts(folder: folder.artifacts.folder + "/text")
    let elsewhere = folder.image("a@2x")
    #expect(throws: GoldenApprovalError.unknownPlace(elsewhere, folder: below.folder)) { try below.approve(elsewhere) }
    #expect(try folder.goldens() == [])
    try folder.artifacts.approve(folder.image("text/a@2x"))
    #expect(try folder.goldens() == ["text/a@2x.cells", "text/a@2x.png"])
  }

  @Test func `pictures that were moved are not approved under their new names`() async throws {
    let folder = try await differing()
    let moved = folder.artifacts.folder + "/moved"
    try FileSystem.makeFolder(moved)
    for name in ["a@2x.actual.png", "a@2x.actual.cells", "a@2x.verdict.txt"] {
      try AtomicFile.write(try FileSystem.read(folder.artifacts.folder + "/" + name), to: moved + "/b" + name.dropFirst())
    }
    let kept = try KeptGoldens(in: moved)
    #expect(try kept.names() == ["b@2x"])
    let image = try kept.artifacts.image(ofKept: "b@2x")
    #expect(throws: GoldenApprovalError.anotherGolden(image, named: "a@2x", folder: moved)) { try kept.artifacts.approve(image) }
    try FileSystem.remove(moved + "/b@2x.verdict.txt")
    #expect(throws: GoldenApprovalError.unknownFolder(GoldenImage(folder: "golden-images", name: "b@2x"), folder: moved)) {
      try kept.artifacts.image(ofKept: "b@2x")
    }
  }
}
