// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import DisplayList
import Foundation
import Graphics
import ImageCodecs
import Testing

/// The pictures of a case's cells, one below the other, and the font files that they are drawn with.
struct RenderedGolden {
  var pixels: PixelBuffer
  var fontHashes: Set<String>
}

extension GoldenCase {
  /// 2026-11-21 12:00 UTC, the time that "2 h ago" counts from in all goldens.
  private static let now = 1_795_262_400.0

  /// The case's document with its data, and the folder of its pictures.
  struct Input {
    /// In the case's states.
    var template: CellTemplate
    var items: [DataItem]
    var root: String

    func cells(scale: PixelScale) throws -> [Cell] {
      try items.map { try template.bind($0, environment: BindingEnvironment(now: GoldenCase.now, scale: scale)) }
    }
  }

  func rendered(with fonts: FontCollection) throws -> RenderedGolden {
    try withInput { try rendered($0, fonts) }
  }

  /// The cells of the case, their pictures not looked at.
  var cells: [Cell] {
    get throws { try withInput { try $0.cells(scale: scale) } }
  }

  private func withInput<Result>(_ body: (Input) throws -> Result) throws -> Result {
    switch source {
    case .document(let path):
      let template = try CellTemplate(
        parsing: Files.read(path), fileName: path, format: try #require(DocumentFormat(fileName: path)))
      return try body(
        Input(
          template: template.applying(states), items: [DataItem(value: [:], name: DataItemName(index: 0))],
          root: GoldenCase.folder + "/assets"))
    case .sample(let name):
      let sample = try #require(Sample.all.first { $0.name == name })
      let folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try sample.write(to: folder)
      let template = try CellTemplate(
        parsing: Files.read(folder + "/" + Sample.templatePath), fileName: Sample.templatePath, format: .yaml)
      let data = try DataDocument(parsing: Files.read(folder + "/" + Sample.dataPath), fileName: Sample.dataPath, format: .json)
      return try body(Input(template: template.applying(states), items: data.items, root: folder))
    }
  }

  private func rendered(_ input: Input, _ fonts: FontCollection) throws -> RenderedGolden {
    let renderer = CellRenderer(
      RenderingResources(fonts: fonts, assets: AssetRoot(path: input.root), missingPictures: .placeholder))
    var rows: [UInt32] = []
    var size = (width: 0, height: 0)
    var hashes: Set<String> = []
    for cell in try input.cells(scale: scale) {
      let list = try renderer.displayList(cell)
      for case .text(let text) in list.items.map(\.content) { hashes.formUnion(text.runs.map(\.font.fileHash)) }
      let pixels = try renderer.draw(list)
      rows += pixels.pixels
      size = (pixels.width, size.height + pixels.height)
    }
    let pixels = PixelBuffer(size: try #require(PixelSize(width: size.width, height: size.height)), pixels: rows)
    return RenderedGolden(pixels: pixels, fontHashes: hashes)
  }
}
