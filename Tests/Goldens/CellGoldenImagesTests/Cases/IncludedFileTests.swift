// SPDX-License-Identifier: MIT

import CellFiles
import Testing

@testable import CellGoldenImages

/// Golden cases whose documents include files.
@Suite struct IncludedFileTests {
  @Test func `the record has the hashes of the files, and a comment changes no golden`() async throws {
    let folder = try CaseFolder()
    try folder.write("version: 1\ncolors: {ink: red}\n", to: "assets/base.yaml")
    try folder.write(
      """
      version: 1
      golden: {}
      include: [base.yaml]
      canvas: {width: 10}
      cell: {children: [{type: shape, name: square, fill: ink, size: 10}]}
      """, to: "a.yaml")
    func record() throws -> String {
      let names = try folder.goldens().filter { $0.hasSuffix(".cells") }
      return String(decoding: try FileSystem.read(folder.path + "/" + names[0]), as: UTF8.self)
    }
    _ = try await folder.sentences(.all)
    // printf 'version: 1\ncolors: {ink: red}\n' | sha256sum
    #expect(try record().contains(#""files": {"base.yaml": "5355ac96d0c4"}"#))
    try folder.write("version: 1\n# Ours.\ncolors: {ink: red}\n", to: "assets/base.yaml")
    #expect(try await folder.sentences() == [])
    try folder.write("version: 1\ncolors: {ink: blue}\n", to: "assets/base.yaml")
    #expect(try await folder.sentences().contains { $0.contains("assets/base.yaml:2:10") })
  }
}
