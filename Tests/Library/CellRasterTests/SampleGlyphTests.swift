// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed: fonts-inter has it"))
struct SampleGlyphTests {
  @Test func `at least 95 of 100 glyphs of the samples are composited from masks`() throws {
    let fonts = try FontCollection()
    let rasterizer = Rasterizer(collection: fonts) { picture, _ in
      let size = try #require(PixelSize(width: picture.destination.width, height: picture.destination.height))
      return PreparedPicture(PixelBuffer(size: size))
    }
    for sample in Sample.all {
      let folder = try ScratchFolder()
      try sample.write(to: folder.path)
      let renderer = CellRenderer(RenderingResources(fonts: fonts, assets: AssetRoot(path: folder.path)))
      let template = try CellTemplate(contentsOf: folder.path + "/" + Sample.templatePath)
      let source = try DataSource(path: folder.path + "/" + Sample.dataPath)
      while let entry = try source.next() {
        let cell = try template.bind(try entry.item(), environment: BindingEnvironment(now: 0))
        _ = try rasterizer.draw(try renderer.displayList(of: cell))
      }
    }
    let counts = rasterizer.glyphCounts
    #expect(counts.fromMasks > 1000)
    #expect(counts.byCairo * 19 <= counts.fromMasks, "\(counts)")
  }
}
