// SPDX-License-Identifier: MIT

import CellConstraints
import CellDisplayList
import CellFiles
import CellGraphics
import CellImageCodecs
import CellLayout
import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellCairoRaster
@testable import CellDocument
@testable import CellRaster

/// The article `Limits` states the same numbers as the code.
@Suite struct LimitsArticleTests {
  @Test(arguments: [
    ("depth of values", Limits.depth), ("elements of a cell", Limits.elements),
    ("values that `each` goes through", Limits.repetitions), ("states of a document", Limits.states),
    ("terms of a formula", Limits.formulaTerms), ("bytes of a colour", Limits.colorBytes),
    ("levels of functions in a colour", Limits.colorDepth), ("bytes of YAML", Limits.yamlBytes),
    ("bytes of a line of data", Limits.lineBytes),
    ("bytes of memory for each byte of data, with the text", Limits.memoryPerDataByte),
    ("bytes of memory for any data, with the text", Limits.smallDataMemory),
    ("bytes of memory for the values of a JSON document", Limits.documentMemory),
    ("bytes of a text made from data", Limits.expressionBytes), ("blank bytes after the first line of data", Limits.lineBytes),
    ("bytes of a file read whole", Limits.fileBytes), ("bytes of a text", Limits.textBytes),
    ("bytes of a text", Limits.textBytes), ("combining marks on a character", Limits.combiningMarks),
    ("combining marks on a character", Limits.combiningMarks),
    ("pictures in the lines of a text", Limits.picturesInText), ("width of a picture in a line", Int(Limits.cellWidth)),
    ("font size, line height, letter spacing", Int(Limits.textLength)),
    ("languages", Limits.languages), ("units of work to draw a cell", Limits.workUnits),
    ("more units for each pixel of the cell", Limits.workUnitsPerPixel),
    ("width of a picture with rounded corners, as drawn", Limits.surfaceSide),
    ("points from the cell's corner to an edge", Int(Limits.coordinate)),
    ("height of a cell in device pixels", PixelSize.maximumSide), ("width of a cell in device pixels", Limits.surfaceSide),
    ("pixels of a picture that is kept in memory", Limits.keptPixels), ("pixels of a cell", Limits.pixels),
    ("bytes of a picture file", Limits.pictureBytes),
    ("pixels of a picture", DecodingLimits.standard.pixels), ("longest side of a picture", DecodingLimits.standard.side),
    ("chunks or segments that are not pixels", DecodingLimits.standard.chunks),
    ("bytes of such a chunk", DecodingLimits.standard.chunkBytes), ("scans of a JPEG file", DecodingLimits.standard.scans),
    ("pixels that a picture is scaled to", Limits.scaledPixels), ("bytes of an SVG file", Limits.svgBytes),
    ("elements of an SVG file, with those that `use` repeats", Limits.elements),
    ("lines, curves, gradient stops and dashes of an SVG file", Limits.vectorSegments),
    ("bytes for which the entities of an SVG file stand", Limits.svgEntityBytes),
    ("bytes for which the variables of an element in an SVG file stand", Limits.svgVariableBytes),
    ("numbers in an SVG file", Int(Limits.vectorNumber)), ("`use` elements that lead to each other", Limits.useDepth),
    ("pixels of all cells that are inspected", Limits.inspectedPixels),
    ("steps of the constraints of a container", ConstraintsLayout.maximumSteps),
  ])
  func `the article states the number`(limit: String, number: Int) throws {
    #expect(try Repository.article("Limits").contains("\n| \(limit) | \(withCommas(number)) |"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"),
    arguments: Sample.all.map(\.name))
  func `a sample takes at most 1/180 of the limit of work`(_ name: String) throws {
    let folder = Repository.samples.appending(path: name).path
    let template = try CellTemplate(
      parsing: FileSystem.read(folder + "/template.yaml"), fileName: "template.yaml", format: .yaml)
    let source = try DataSource(path: folder + "/data.json")
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder)))
    while let entry = try source.next() {
      let cell = try template.bind(try entry.item(), environment: BindingEnvironment(now: 0))
      let textWork = try cell.textWork(within: Limits.workUnits)
      #expect(try renderer.displayList(of: cell).layer(exceedingWork: Limits.workUnits / 180, after: textWork) == nil)
    }
  }

  private func withCommas(_ number: Int) -> String {
    number < 1000 ? "\(number)" : withCommas(number / 1000) + "," + "\(number % 1000 + 1000)".dropFirst()
  }
}
