// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellRaster
import CellScrollLab
import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellJobs

/// What is the same in two documents, or in a strategy and a document, has the same price.
@Suite struct CompositingPriceTests {
  private let folder: DocumentFolder

  init() throws { folder = try DocumentFolder() }

  /// Returns what drawing and compositing the rows of a sample takes.
  private func drawings(ofSample name: String, with strategies: Set<Strategy> = []) async throws -> [RowProfile.Drawing] {
    try #require(Sample.all.first { $0.name == name }).write(to: folder.scratch.path)
    let input = folder.input(Sample.templatePath, data: Sample.dataPath)
    return try await drawings(input, with: strategies)
  }

  private func write(_ picture: PixelBuffer, to name: String) throws {
    try Data(try encodePNG(picture)).write(to: URL(filePath: "\(folder.scratch.path)/\(name)"))
  }

  /// - Parameter cell: the lines of the cell after `cell:`.
  private func drawing(_ cell: String, with strategies: Set<Strategy> = []) async throws -> RowProfile.Drawing {
    try folder.scratch.write(
      "version: 1\ncanvas: {width: 100, scale: 1, background: white}\ncell:\n  \(cell.replacing("\n", with: "\n  "))\n",
      to: "cell.yaml")
    return try #require(try await drawings(folder.input("cell.yaml"), with: strategies).first)
  }

  private func drawings(_ input: CellInput, with strategies: Set<Strategy>) async throws -> [RowProfile.Drawing] {
    try await input.rowProfiles(for: strategies).profiles.map {
      strategies.isEmpty ? $0.drawing : try #require($0.variants[strategies])
    }
  }

  @Test func `a gradient over labels costs the render stage more than the fade that mends it`() async throws {
    let layers = try await drawings(ofSample: "fading-post-layers").map { StepWeights.standard.picoseconds($0.showingLayers) }
    let backgrounds = try await drawings(ofSample: "fading-post-backgrounds").map {
      StepWeights.standard.picoseconds($0.showingLayers)
    }
    let mended = try await drawings(ofSample: "fading-post").map { StepWeights.standard.picoseconds($0.showingLayers) }
    #expect(zip(layers, backgrounds).allSatisfy { $0 > $1 })
    #expect(zip(backgrounds, mended).allSatisfy { $0 > $1 })
  }

  @Test(arguments: ["fading-post-layers", "fading-post-backgrounds"])
  func `opaque texts cost what the post costs whose labels have backgrounds and a fade`(name: String) async throws {
    let mended = try await drawings(ofSample: "fading-post")
    let strategy = try await drawings(ofSample: name, with: [.opaqueText])
    #expect(strategy.map(\.showingLayers) == mended.map(\.showingLayers))
    #expect(strategy.map(\.layers) == mended.map(\.layers))
    // A document that does it already costs the same with the strategy.
    #expect(try await drawings(ofSample: "fading-post", with: [.opaqueText]) == mended)
  }

  @Test func `a background costs a fill when the row is drawn, and saves a read in each frame`() async throws {
    let plain = try await drawing("children: [{type: text, text: Hi, width: 50, height: 20}]")
    let filled = try await drawing("children: [{type: text, text: Hi, width: 50, height: 20, background: white}]")
    #expect(plain.showingLayers == [.blendedPixels: 1000])
    #expect(filled.showingLayers == [.opaquePixels: 1000])
    #expect(filled.layers[.colorPixels] == plain.layers[.colorPixels] + 1000)
  }

  @Test func `whole pixels cost what the week costs whose boxes are on them`() async throws {
    let rounded = try await drawings(ofSample: "week")
    let strategy = try await drawings(ofSample: "week-fractions", with: [.integral])
    #expect(strategy.map(\.showingLayers) == rounded.map(\.showingLayers))
    #expect(try await drawings(ofSample: "week-fractions").map(\.showingLayers) != rounded.map(\.showingLayers))
  }

  @Test func `exact pictures cost what a document costs whose pictures have the shown size`() async throws {
    for (name, side) in [("large.png", 40), ("exact.png", 20)] {
      let size = try #require(PixelSize(width: side, height: side))
      try write(PixelBuffer(size: size, filledWith: .white), to: name)
    }
    func cell(_ file: String) -> String { "children: [{type: image, source: \(file), width: 20, height: 20}]" }
    let exact = try await drawing(cell("exact.png"))
    #expect(try await drawing(cell("large.png"), with: [.exactSizePictures]) == exact)
    #expect(try await drawing(cell("large.png")).showingLayers[.sampledPixels] == 400)
    #expect(exact.showingLayers[.sampledPixels] == 0)
  }

  @Test func `a promise on a picture with an unused alpha channel counts in both`() async throws {
    let size = try #require(PixelSize(width: 20, height: 20))
    // The encoder writes an alpha channel only for translucent pixels, so the picture has one that the crop leaves out.
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 21 * 20)
    for row in 0..<20 { pixels[row * 21 + 20] = 0 }
    try write(
      PixelBuffer(size: try #require(PixelSize(width: 21, height: 20)), pixels: pixels), to: "alpha.png")
    func cell(_ keys: String) -> String {
      "children: [{type: image, source: alpha.png, width: 20, height: 20, mode: fill, contentPosition: left\(keys)}]"
    }
    #expect(try await drawing(cell("")).showingLayers[.blendedPixels] == size.area)
    let promised = try await drawing(cell(", opaque: true")).showingLayers
    #expect(promised[.opaquePixels] == size.area)
    #expect(promised[.blendedPixels] == 0)
  }

  @Test func `two documents with the same stores have the same price`() async throws {
    let flat = try await drawing(
      """
      height: 40
      children:
        - {type: text, text: Hi, position: absolute, left: 10, top: 10, width: 50, height: 20, background: white}
        - {type: shape, position: absolute, left: 70, top: 10, width: 10, height: 10, fill: '#FF000080'}
      """)
    let nested = try await drawing(
      """
      height: 40
      padding: 10
      children:
        - width: 50
          children: [{type: text, text: Hi, width: 50, height: 20, background: white}]
        - {type: shape, width: 10, height: 10, fill: '#FF000080', margin: {left: 10}}
      """)
    #expect(flat.showingLayers == nested.showingLayers)
    #expect(flat.layers == nested.layers)
  }

  @Test func `a rasterized layer is one store in each frame, and its pass belongs to the frame that draws it`() async throws {
    func card(_ keys: String) -> String {
      """
      children:
        - width: 50
          height: 20
          clip: true
          cornerRadius: 5
          \(keys)
          children:
            - {type: shape, width: 25, height: 20, fill: '#FF0000'}
            - {type: shape, width: 25, height: 20, fill: '#00FF00'}
      """
    }
    let plain = try await drawing(card("opaque: false"))
    #expect(plain.showingLayers[.renderPassPixels] == 1000)
    #expect(plain.drawingBitmaps == StepCounts())
    let kept = try await drawing(card("rasterize: true"))
    #expect(kept.showingLayers == [.blendedPixels: 1000])
    #expect(kept.drawingBitmaps[.renderPassPixels] == 2000)
    #expect(kept.bitmapBytes == 4000)
  }
}
