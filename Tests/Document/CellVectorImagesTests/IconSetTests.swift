// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import CellVectorImages
import Foundation
import Testing

/// Third-party icons and the test files of resvg. They are outside the package, so the tests are skipped if they are missing.
private let folder = Repository.shared.appending(path: "icons")

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder.path), "../shared/icons is not there"))
struct IconSetTests {
  @Test(arguments: [("lucide", 1776), ("feather", 287)])
  func `every icon of a set is read`(set: String, count: Int) throws {
    let images = try svgFiles(in: set).map { try VectorImage(svg: $0.bytes, fileName: $0.name) }
    #expect(images.count == count)
    #expect(Set(images.map(\.size)) == [Size(width: 24, height: 24)])
    #expect(images.filter(\.hasStrokes).count == count)
    #expect(images.filter(\.usesCurrentColor).count == count)
  }

  @Test func `damaged files are read or refused, and end quickly`() throws {
    let files = try svgFiles(in: "resvg") + svgFiles(in: "lucide").prefix(200)
    var random = SplitMix64(seed: 7)
    let time = threadTime {
      for _ in 0..<50 * Seeds.count {
        let (name, bytes) = files[Int.random(in: 0..<files.count, using: &random)]
        _ = try? VectorImage(svg: random.damagedSVG(bytes), fileName: name)
      }
    }
    // Some 200 ms for 40 seeds in an optimized build.
    #expect(time < .seconds(20) * max(1, Seeds.count / 40))
  }

  private func svgFiles(in set: String) throws -> [(name: String, bytes: [UInt8])] {
    let files = FileManager.default.enumerator(at: folder.appending(path: set), includingPropertiesForKeys: nil)
    let paths = try #require(files).compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".svg") }.sorted()
    return try paths.map { ($0, [UInt8](try Data(contentsOf: URL(filePath: $0)))) }
  }
}
