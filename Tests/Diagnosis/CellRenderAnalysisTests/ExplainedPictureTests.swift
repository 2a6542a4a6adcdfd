// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import FoundationEssentials
import Testing

/// Explanations of real cells agree with their pixels and with the overdraw that the analysis counts.
@Suite struct ExplainedPictureTests {
  @Test(
    .enabled(if: (try? FontCollection().contains(family: "Inter")) ?? false, "the samples need the package fonts-inter"),
    arguments: Sample.all.map(\.name))
  func `in a sample, the last colour is the pixel, each step continues from the previous one, and overdraw counts the items`(
    name: String
  ) throws {
    let cell = try ExplainedPicture(sample: name)
    let explanations = try cell.explanations(count: 8)
    #expect(explanations.map(\.lastColor) == explanations.map { cell.pixels[$0.x, $0.y] })
    #expect(explanations.map(\.color) == explanations.map(\.lastColor))
    #expect(explanations.filter { !$0.isContinuous } == [])
    #expect(explanations.map(\.touches) == explanations.map { cell.analysis.overdraw[$0.x, $0.y] })
  }

  @Test(arguments: try ExplainedPicture.goldenDocuments())
  func `in a golden document, the last colour is the pixel, each step continues, and overdraw counts the items`(path: String)
    throws
  {
    guard let cell = try ExplainedPicture(goldenDocument: path) else { return }
    let explanations = try cell.explanations(count: 5)
    #expect(explanations.map(\.lastColor) == explanations.map { cell.pixels[$0.x, $0.y] })
    #expect(explanations.filter { !$0.isContinuous } == [])
    #expect(explanations.map(\.touches) == explanations.map { cell.analysis.overdraw[$0.x, $0.y] })
  }
}

/// A cell with its pixels and its analysis, whose pixels can be explained.
private struct ExplainedPicture {
  let cell: Cell
  let drawn: DrawnCell
  let analysis: CellAnalysis

  init(_ template: CellTemplate, _ item: DataItem, root: String) throws {
    cell = try template.bind(item, environment: BindingEnvironment(now: 0))
    let renderer = CellRenderer(
      RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: root), missingPictures: .placeholder))
    drawn = try renderer.drawn(cell)
    analysis = try renderer.analysis(of: drawn.displayList)
  }

  var list: DisplayList { drawn.displayList }
  var pixels: PixelBuffer { drawn.pixels }

  /// Creates the first cell of a sample.
  init(sample name: String) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let scratch = try ScratchFolder()
    let folder = scratch.path
    try sample.write(to: folder)
    let template = try CellTemplate(
      parsing: FileSystem.read(folder + "/" + Sample.templatePath), fileName: Sample.templatePath, format: .yaml)
    let data = try DataDocument(
      parsing: FileSystem.read(folder + "/" + Sample.dataPath), fileName: Sample.dataPath, format: .json)
    try self.init(template, try #require(data.items.first), root: folder)
  }

  /// Creates the cell of a golden document; `nil` if its fonts are not installed.
  init?(goldenDocument path: String) throws {
    let format = try #require(DocumentFormat(fileName: path))
    let template = try CellTemplate(parsing: FileSystem.read(goldenFolder + "/" + path), fileName: path, format: format)
    do {
      try self.init(template, DataItem(value: [:], name: DataItemName(index: 0)), root: goldenFolder + "/assets")
    } catch let failure as ElementFailure where failure.reason is TextError {
      return nil
    }
  }

  static func goldenDocuments() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: goldenFolder)
      .filter { !$0.hasPrefix("assets/") && !$0.hasPrefix("samples/") && DocumentFormat(fileName: $0) != nil }.sorted()
  }

  /// Returns explanations of pixels all over the picture, which are a fixed prime number of pixels apart.
  func explanations(count: Int) throws -> [PixelExplanation] {
    try (0..<count).map { number in
      let place = (number * 15_485_863 + 7_919) % list.size.area
      return try drawn.explanation(x: place % list.size.width, y: place / list.size.width)
    }
  }
}

extension PixelExplanation {
  fileprivate var lastColor: PremultipliedRGBA { steps.last?.change.after ?? background }

  /// Whether each step begins with the colour that the previous step left in the same buffer.
  fileprivate var isContinuous: Bool { Self.leads(from: background, through: steps, to: color) }

  private static func leads(from first: PremultipliedRGBA, through steps: [Step], to last: PremultipliedRGBA) -> Bool {
    var color = first
    for step in steps {
      guard step.change.before == color else { return false }
      if case .pass(let pass) = step, !leads(from: PremultipliedRGBA(packed: 0), through: pass.steps, to: pass.buffer) {
        return false
      }
      color = step.change.after
    }
    return color == last
  }

  /// The number of items that are not clear, including those in passes. Shadows do not count as overdraw.
  fileprivate var touches: Int { Self.touches(of: steps) }

  private static func touches(of steps: [Step]) -> Int {
    steps.reduce(0) { count, step in
      switch step {
      case .item(let item): count + (item.item.isShadow ? 0 : 1)
      case .pass(let pass): count + touches(of: pass.steps)
      }
    }
  }
}
