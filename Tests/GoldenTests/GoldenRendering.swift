// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import DisplayList
import Foundation
import GoldenImages
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
    /// In no state.
    var plainTemplate: CellTemplate
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
          plainTemplate: template, template: template.applying(states),
          items: [DataItem(value: [:], name: DataItemName(index: 0))],
          root: GoldenCase.folder + "/assets"))
    case .sample(let name):
      let sample = try #require(Sample.all.first { $0.name == name })
      let folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try sample.write(to: folder)
      let template = try CellTemplate(
        parsing: Files.read(folder + "/" + Sample.templatePath), fileName: Sample.templatePath, format: .yaml)
      let data = try DataDocument(parsing: Files.read(folder + "/" + Sample.dataPath), fileName: Sample.dataPath, format: .json)
      return try body(
        Input(plainTemplate: template, template: template.applying(states), items: data.items, root: folder))
    }
  }

  private func rendered(_ input: Input, _ fonts: FontCollection) throws -> RenderedGolden {
    let resources = RenderingResources(fonts: fonts, assets: AssetRoot(path: input.root), missingPictures: .placeholder)
    let renderer = CellRenderer(resources)
    var rows: [UInt32] = []
    var size = (width: 0, height: 0)
    var hashes: Set<String> = []
    func add(_ pixels: PixelBuffer) {
      rows += pixels.pixels
      size = (pixels.width, size.height + pixels.height)
    }
    for cell in try input.cells(scale: scale) {
      let list = try renderer.displayList(cell)
      hashes.formUnion(list.fontHashes)
      if overlay == nil { add(try renderer.draw(list)) }
    }
    if let overlay {
      hashes.formUnion(
        try renderer.displayList(
          Cell {
            Row {
              Text("a"); Text("a").weight(700)
            }
          }
        ).fontHashes)
      for item in input.items { add(try drawn(overlay, of: item, input, resources)) }
    }
    let pixels = PixelBuffer(size: try #require(PixelSize(width: size.width, height: size.height)), pixels: rows)
    return RenderedGolden(pixels: pixels, fontHashes: hashes)
  }

  /// The updates are those from the case without states to the states.
  private func drawn(_ overlay: GoldenOverlay, of item: DataItem, _ input: Input, _ resources: RenderingResources) throws
    -> PixelBuffer
  {
    let inspector = CellInspector(resources)
    let environment = BindingEnvironment(now: Self.now, scale: scale)
    let cell = try inspector.inspect(input.template, item, environment: environment)
    let earlier = states.isEmpty ? nil : try inspector.inspect(input.plainTemplate, item, environment: environment)
    switch overlay.kind {
    case .mode(let mode): return try inspector.renderer.overlay(mode, of: cell, after: earlier, options: overlay.options)
    case .contactSheet: return try inspector.renderer.contactSheet(of: cell, after: earlier, options: overlay.options)
    }
  }
}
