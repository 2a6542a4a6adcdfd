// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellRaster
import CellTestSupport
import FoundationEssentials

@testable import CellGoldenImages

/// A temporary project with a folder of golden images. It is removed at the end of the test.
final class CaseFolder {
  private let scratch: ScratchFolder
  var root: String { scratch.path }
  var path: String { root + "/golden-images" }
  var artifacts: GoldenArtifacts { GoldenArtifacts(folder: root + "/artifacts") }

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("golden-images")
  }

  /// Writes a file.
  /// - Parameter name: the file's path below the folder of golden images.
  func write(_ text: String, to name: String) throws { try scratch.write(text, to: "golden-images/" + name) }

  /// Writes a case that draws a square in one colour.
  func writeCase(_ name: String, color: String = "#336699", size: Int = 10, golden: String = "{}") throws {
    try write(
      """
      version: 1
      golden: \(golden)
      canvas: {width: \(size)}
      states: {dark: {}, bold: {}}
      cell: {children: [{type: shape, name: square, fill: "\(color)", size: \(size)}]}
      """, to: name + ".yaml")
  }

  func cases() async throws -> GoldenCases {
    try await GoldenCases(reading: GoldenCaseFile.found(at: [path]), jobs: 2, includes: { _ in nil })
  }

  /// Verifies all goldens, and returns the outcomes in the order of their names.
  func outcomes(_ mode: RecordMode = .never, jobs: Int = 2, decodes: Bool = false) async throws -> [GoldenOutcome] {
    let resources = GoldenResources(fonts: try FontCollection())
    let run = GoldenRun(
      verifier: GoldenVerifier(mode: mode, artifacts: artifacts, resources: resources, decodes: decodes), jobs: jobs)
    let cases = try await cases()
    var outcomes = cases.failures
    for try await outcome in run.outcomes(of: cases.entries) { outcomes.append(outcome) }
    return outcomes
  }

  /// Verifies all goldens, and returns the sentences about them, with paths relative to the project.
  func sentences(_ mode: RecordMode = .never, decodes: Bool = false) async throws -> [String] {
    try await outcomes(mode, decodes: decodes).flatMap { $0.verdict.sentences(of: $0.image) }.map {
      $0.replacing(root + "/", with: "")
    }
  }

  /// Returns all files in the folder of golden images except case documents, sorted.
  func goldens() throws -> [String] { try FileSystem.paths(below: path).filter { !$0.hasSuffix(".yaml") } }

  func image(_ name: String) -> GoldenImage { GoldenImage(folder: path, name: name) }
}
