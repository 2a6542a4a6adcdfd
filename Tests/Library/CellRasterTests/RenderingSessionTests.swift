// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import Testing

@Suite struct RenderingSessionTests {
  private static let renderer = Result {
    CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "/")))
  }

  /// The pixels of a cell, or the error as text.
  private static func result(_ draw: () throws -> DrawnCell) -> Result<PixelBuffer, ErrorText> {
    do { return .success(try draw().pixels) } catch { return .failure(ErrorText(text: "\(error)")) }
  }

  private struct ErrorText: Error, Equatable {
    let text: String
  }

  // `tools/check` tries 200 sequences.
  @Test(arguments: Seeds.sequences.prefix(max(1, Seeds.sequences.count / 2)))
  func `pixels never depend on the rows and templates that a session drew before`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let renderer = try Self.renderer.get()
    let session = renderer.session()
    let templates = try (0..<2).map { _ in
      try CellTemplate(parsing: RandomTemplate(&random).json, fileName: "t.json", format: .json)
    }
    for _ in 0..<5 {
      let template = templates[Int.random(in: 0...1, using: &random)]
      let data = try DataDocument(parsing: RandomTemplate.row(&random), fileName: "row", format: .json).items[0].value
      let environment = BindingEnvironment(
        now: 0, width: [nil, 90].randomElement(using: &random)!, scale: PixelScale.allCases.randomElement(using: &random)!)
      let kept = Self.result { try session.drawn(template, data, environment: environment) }
      let scratch = Self.result { try renderer.drawn(template, data, environment: environment) }
      #expect(kept == scratch)
    }
  }
}
