// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellGoldenImages

/// A golden of this package. The rules are in golden-images/README.md.
struct PackageGolden: Sendable, CustomTestStringConvertible {
  let entry: GoldenCases.Entry

  var testDescription: String { entry.picture.image.name }

  static let folder = Repository.goldenImages.path

  static let resources = Result { GoldenResources(fonts: try FontCollection()) }

  /// All cases, read once for all tests.
  static let cases = Task { try await GoldenCases(reading: GoldenCaseFile.found(at: [folder]), jobs: 2, includes: { _ in nil }) }

  static var all: [PackageGolden] {
    get async throws { try await cases.value.entries.map(PackageGolden.init) }
  }
}

@Suite struct GoldenImageTests {
  @Test(arguments: try await PackageGolden.all)
  func `the picture has the same pixels as its golden`(golden: PackageGolden) throws {
    let resources = try PackageGolden.resources.get()
    let mode = try RecordMode(environment: ProcessInfo.processInfo.environment)
    let artifacts = GoldenArtifacts(folder: FileManager.default.temporaryDirectory.appending(path: "cellraster-goldens").path)
    let verifier = GoldenVerifier(mode: mode, artifacts: artifacts, resources: resources)
    let verdict = try GoldenRun(verifier: verifier, jobs: 1).outcome(of: golden.entry).verdict
    let sentence = "\(golden.testDescription): \(verdict.sentences(of: golden.entry.picture.image).joined(separator: "; "))"
    if case .skipped = verdict { try Test.cancel("\(sentence)") }
    if verdict.fails { Issue.record("\(sentence); pictures are in \(artifacts.folder)") }
  }

  @Test func `every document is a readable case`() async throws {
    #expect(try await PackageGolden.cases.value.failures.map { "\($0.verdict)" } == [])
  }

  @Test func `every picture and every record belongs to a case`() async throws {
    let cases = try await PackageGolden.cases.value
    let unused = try UnusedGoldens(in: GoldenFolder(path: PackageGolden.folder), cases: cases, usage: nil)
    #expect(unused.paths == [])
    #expect(unused.unknown == [])
  }
}
