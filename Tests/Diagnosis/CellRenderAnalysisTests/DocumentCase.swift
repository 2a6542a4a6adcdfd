// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellTestSupport
import Foundation
import Testing

@testable import CellRaster

/// A document of `golden-images` or a built-in sample, in a state and at a scale.
struct DocumentCase: Hashable, Sendable, CustomTestStringConvertible {
  /// The path of the document in `golden-images`, or the name of the sample.
  var name: String
  var state: String?
  var scale: PixelScale
  /// The number of data items that are used; `nil` for all of them.
  var items: Int?

  var testDescription: String { ([name] + [state].compactMap(\.self)).joined(separator: ".") + "@\(scale.rawValue)x" }

  /// Every sample with all of its data at scale 1, and with its first item at the other scales and in each of its states.
  static let samples = Result {
    try Sample.all.flatMap { sample in
      [DocumentCase(name: sample.name, scale: .x1)]
        + [.x2, .x3].map { DocumentCase(name: sample.name, scale: $0, items: 1) }
        + (try sample.template.states.map { DocumentCase(name: sample.name, state: $0, scale: .x1, items: 1) })
    }
  }

  /// Every golden document at each scale, except those in `samples`, which have no cell of their own.
  static let goldens: [DocumentCase] = {
    let files = FileManager.default.subpaths(atPath: goldenFolder) ?? []
    let documents = files.filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".json")) && !$0.hasPrefix("samples/") }
    return documents.sorted().flatMap { path in
      PixelScale.allCases.map { DocumentCase(name: path, scale: $0) }
    }
  }()

  /// Returns the display lists of its cells, and a rasterizer that draws them.
  func lists(fonts: FontCollection) throws -> (lists: [DisplayList], rasterizer: Rasterizer) {
    guard let sample = Sample.all.first(where: { $0.name == name }) else {
      let path = "\(goldenFolder)/\(name)"
      let template = try CellTemplate(
        parsing: FileSystem.read(path), fileName: name, format: try #require(DocumentFormat(fileName: name)))
      return try lists(of: template, [DataItem(value: [:], name: DataItemName(index: 0))], goldenFolder + "/assets", fonts)
    }
    let scratch = try ScratchFolder()
    let folder = scratch.path
    try sample.write(to: folder)
    let data = try DataDocument(
      parsing: FileSystem.read("\(folder)/\(Sample.dataPath)"), fileName: Sample.dataPath, format: .json)
    let found = try lists(of: sample.template, Array(data.items.prefix(items ?? data.items.count)), folder, fonts)
    // Drawing the lists now caches their pictures, because the folder is removed when this function returns.
    for list in found.lists { _ = try found.rasterizer.draw(list) }
    return found
  }

  private func lists(of template: CellTemplate, _ items: [DataItem], _ assets: String, _ fonts: FontCollection) throws
    -> (lists: [DisplayList], rasterizer: Rasterizer)
  {
    let resources = RenderingResources(fonts: fonts, assets: AssetRoot(path: assets), missingPictures: .placeholder)
    let renderer = CellRenderer(resources)
    let template = try template.applying([state].compactMap(\.self))
    let environment = BindingEnvironment(now: 1_795_262_400, scale: scale)
    return (
      try items.map { try renderer.displayList(of: try template.bind($0, environment: environment)) },
      Rasterizer(collection: fonts) { try resources.pictures.prepared($0, part: $1) }
    )
  }
}

extension Sample {
  fileprivate var template: CellTemplate {
    get throws {
      let file = try #require(files.first { $0.path == Sample.templatePath })
      return try CellTemplate(parsing: file.bytes, fileName: file.path, format: .yaml)
    }
  }
}
