// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGoldenImages
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Synchronization
import Testing

/// The stacked cells of a document, as they are in a golden.
struct DrawnCells {
  let record: CellsRecord
  let lists: [DisplayList]
  let pixels: PixelBuffer
}

/// The replacement of a text in a file of a sample.
struct Edit: Hashable, Sendable {
  let file: String
  let old, new: String

  static func template(_ old: String, _ new: String) -> Edit { Edit(file: Sample.templatePath, old: old, new: new) }
  static func data(_ old: String, _ new: String) -> Edit { Edit(file: Sample.dataPath, old: old, new: new) }
}

extension DrawnCells {
  static let fonts = Result { try FontCollection() }
  static var hasInter: Bool { (try? fonts.get().contains(family: "Inter")) == true }

  /// 2026-11-21 12:00 UTC.
  private static let now = 1_795_262_400.0

  /// Draws a document with data in JSON.
  init(document: String, data: String = "{}", root: String = "/nonexistent") throws {
    try self.init(
      template: CellTemplate(parsing: document, fileName: "document.yaml", format: .yaml),
      items: DataDocument(parsing: data, fileName: "data.json", format: .json).items, root: root)
  }

  /// Draws a built-in sample with all its items, after edits of its files.
  /// - Parameter pictures: the picture files to replace, each with the path of the replacement.
  init(sample name: String, _ edits: [Edit] = [], pictures: [String: String] = [:]) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let scratch = try ScratchFolder()
    let folder = scratch.path
    try sample.write(to: folder)
    for edit in edits {
      let text = String(decoding: try FileSystem.read(folder + "/" + edit.file), as: UTF8.self)
      try #require(text.contains(edit.old), "\(name) has no \(edit.old)")
      try AtomicFile.write(Array(text.replacing(edit.old, with: edit.new).utf8), to: folder + "/" + edit.file)
    }
    for (path, other) in pictures { try AtomicFile.write(FileSystem.read(folder + "/" + other), to: folder + "/" + path) }
    let template = try CellTemplate(
      parsing: FileSystem.read(folder + "/" + Sample.templatePath), fileName: Sample.templatePath, format: .yaml)
    let data = try DataDocument(
      parsing: FileSystem.read(folder + "/" + Sample.dataPath), fileName: Sample.dataPath, format: .json)
    try self.init(template: template, items: data.items, root: folder)
  }

  /// Draws a sample, and keeps the result for all tests that use the same sample and edits.
  static func kept(sample name: String, _ edits: [Edit] = []) throws -> DrawnCells {
    let key = [name] + edits.flatMap { [$0.file, $0.old, $0.new] }
    if let known = keptSamples.withLock({ $0[key] }) { return known }
    let drawn = try DrawnCells(sample: name, edits)
    keptSamples.withLock { $0[key] = drawn }
    return drawn
  }

  private static let keptSamples = Mutex<[[String]: DrawnCells]>([:])

  init(template: CellTemplate, items: [DataItem], root: String) throws {
    let resources = RenderingResources(
      fonts: try Self.fonts.get(), assets: AssetRoot(path: root), missingPictures: .placeholder)
    let renderer = CellRenderer(resources)
    var (lists, cells, rows) = ([DisplayList](), [RecordedCell](), [UInt32]())
    for (index, item) in items.enumerated() {
      let cell = try template.bind(item, environment: BindingEnvironment(now: Self.now))
      let list = try renderer.displayList(of: cell)
      let top = lists.reduce(0) { $0 + $1.size.height }
      cells.append(
        try RecordedCell(
          name: items.count == 1 ? "" : "item \(index + 1)", top: top, cell: cell, list: list, resources: resources))
      rows += try renderer.draw(list).pixels
      lists.append(list)
    }
    record = CellsRecord(cells)
    self.lists = lists
    let width = try #require(lists.first).size.width
    pixels = PixelBuffer(size: try #require(PixelSize(width: width, height: rows.count / width)), pixels: rows)
  }

  /// Returns the cause of the difference between these cells and older ones.
  func cause(since old: DrawnCells, environmentChanges: [String] = []) -> GoldenCause {
    GoldenCause(
      from: old.record, to: record, differing: pixels.differing(from: old.pixels), environmentChanges: environmentChanges)
  }
}

extension GoldenCause {
  /// The sentences, without the one about the pixels.
  var causes: [String] { changes.map(\.sentence) }
}

extension PixelBuffer {
  /// Returns the pixels that differ, as runs in one row each. A pixel that only one of the buffers has counts as different.
  func differing(from other: PixelBuffer) -> [PixelRect] {
    var runs: [PixelRect] = []
    for y in 0..<max(height, other.height) {
      let (row, otherRow) = (row(y), other.row(y))
      if row == otherRow { continue }
      let shared = min(row.count, otherRow.count)
      for x in 0..<max(row.count, otherRow.count) where x >= shared || row[x] != otherRow[x] {
        if let last = runs.last, last.y == y, last.maxX == x {
          runs[runs.count - 1].width += 1
        } else {
          runs.append(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
    }
    return runs
  }

  private func row(_ y: Int) -> [UInt32] {
    y < height ? Array(pixels[y * width..<(y + 1) * width]) : []
  }
}
