// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import FoundationEssentials
import Testing

/// The samples of the article "The fading post".
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed: fonts-inter has it"))
struct StorySampleTests {
  /// Returns the cells of a sample, one for each data item.
  private func inspected(_ name: String) throws -> [InspectedCell] {
    let folder = Repository.samples.appending(path: name).path
    let template = try CellTemplate(
      parsing: FileSystem.read(folder + "/template.yaml"), fileName: "template.yaml", format: .yaml)
    let source = try DataSource(path: folder + "/data.json")
    let inspector = CellInspector(CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder))))
    var cells: [InspectedCell] = []
    while let entry = try source.next() {
      cells.append(try inspector.inspect(template, try entry.item(), environment: BindingEnvironment(now: 0)))
    }
    return cells
  }

  /// Returns the paths of the layers that are blended in any of the cells.
  private func blended(in cells: [InspectedCell]) -> [String] {
    let paths = cells.flatMap { cell in cell.analysis.stores.filter { !$0.isCopied }.map { cell.list.layers[$0.layer].path } }
    return Set(paths).sorted()
  }

  @Test func `the pixels of the three fading posts are the same`() throws {
    let layers = try inspected("fading-post-layers").map(\.pixels)
    #expect(layers.count == 2)
    #expect(try inspected("fading-post-backgrounds").map(\.pixels) == layers)
    #expect(try inspected("fading-post").map(\.pixels) == layers)
  }

  @Test func `without backgrounds all labels and the fade are blended`() throws {
    let cells = try inspected("fading-post-layers")
    #expect(blended(in: cells) == ["cell/body/fade", "cell/body/text", "cell/byline", "cell/title"])
  }

  @Test func `with backgrounds only the fade is blended`() throws {
    #expect(blended(in: try inspected("fading-post-backgrounds")) == ["cell/body/fade"])
  }

  @Test func `with the fade inside the label nothing is blended, and there are no findings`() throws {
    let cells = try inspected("fading-post")
    #expect(blended(in: cells).isEmpty)
    #expect(cells.flatMap(\.findings).isEmpty)
  }

  @Test func `boxes with fractional frames have edges between pixels, and rounded ones have none`() throws {
    let fractions = try #require(try inspected("week-fractions").first)
    #expect(Set(fractions.findings.filter { $0.severity == .error }.map(\.path)).count == 7)
    #expect(fractions.analysis.misalignedPixels > 0)
    let rounded = try #require(try inspected("week").first)
    #expect(rounded.analysis.misalignments.isEmpty)
  }
}
