// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

/// Measurements of icons of 24 points at scale 2.
struct IconTiming {
  private let fonts: FontCollection
  private let assets: AssetRoot
  private let avatars: CellRenderer
  private let remembering: CellRenderer
  private let names: [String]
  private let turns: Int
  private let clock = ContinuousClock()

  private static let side = 24.0

  /// - Parameters:
  ///   - folder: The folder of the icons.
  ///   - names: The files in it.
  init(folder: String, names: [String], turns: Int) throws {
    self.names = names
    self.turns = turns
    fonts = try FontCollection()
    assets = AssetRoot(path: folder)
    avatars = CellRenderer(try chatResources())
    remembering = CellRenderer(RenderingResources(fonts: fonts, assets: assets))
  }

  /// A renderer that has read no icon yet.
  private func newRenderer() -> CellRenderer { CellRenderer(RenderingResources(fonts: fonts, assets: assets)) }

  /// All icons in one cell.
  private func row() throws -> Cell {
    try Cell(width: Self.side * Double(names.count), scale: .x2, background: .white) {
      Row { for name in names { Icon(name) } }
    }
  }

  /// As many avatars in one cell, all of one picture.
  private func avatarRow() throws -> Cell {
    try Cell(width: Self.side * Double(names.count), scale: .x2, background: .white) {
      Row { for _ in names { Avatar(avatarFile).size(.points(Self.side)) } }
    }
  }

  private func single(_ name: String) throws -> Cell {
    try Cell(width: Self.side, scale: .x2) { Icon(name) }
  }

  /// Lays out and draws cells, and encodes them as PNG.
  private func timeOfFiles(_ cells: [Cell], _ renderer: CellRenderer) throws -> Duration {
    try clock.measure { for cell in cells { _ = try encodePNG(renderer.draw(renderer.displayList(of: cell))) } }
  }

  /// Returns the medians for cells from a new renderer, which reads the files, and from one that has drawn them before.
  private func times(of cells: [Cell]) throws -> (first: Duration, again: Duration) {
    _ = try timeOfFiles(cells, remembering)
    let result = try alternating(
      turns: turns, first: { _ in try timeOfFiles(cells, newRenderer()) },
      second: { _ in try timeOfFiles(cells, remembering) })
    return (result.first, result.second)
  }

  /// Compares drawing remembered icons with drawing as many remembered avatars, without layout.
  private func drawing() throws -> (first: Duration, second: Duration, quotient: Double) {
    let (icons, pictures) = (try remembering.displayList(of: row()), try avatars.displayList(of: avatarRow()))
    func time(_ list: DisplayList, _ renderer: CellRenderer) throws -> Duration {
      try clock.measure { for _ in 0..<20 { _ = try renderer.draw(list) } } / 20
    }
    _ = (try time(icons, remembering), try time(pictures, avatars))
    return try alternating(
      turns: turns, first: { _ in try time(icons, remembering) }, second: { _ in try time(pictures, avatars) })
  }

  /// Prints all medians in microseconds, as JSON.
  func printAll() throws {
    let (row, singles) = (try times(of: [row()]), try times(of: names.map(single)))
    let drawing = try drawing()
    let values: [(String, Double)] = [
      ("rowFirst", microseconds(row.first)), ("rowAgain", microseconds(row.again)),
      ("singlesFirst", microseconds(singles.first)), ("singlesAgain", microseconds(singles.again)),
      ("icons", microseconds(drawing.first)), ("avatars", microseconds(drawing.second)), ("quotient", drawing.quotient),
    ]
    print("{" + values.map { "\"\($0)\": \(String(format: "%.3f", $1))" }.joined(separator: ", ") + "}")
  }

  /// Draws remembered icons or avatars, for a profiler.
  func draw(avatars isOfAvatars: Bool) throws {
    let list = isOfAvatars ? try avatars.displayList(of: avatarRow()) : try remembering.displayList(of: row())
    for _ in 0..<turns { _ = try (isOfAvatars ? avatars : remembering).draw(list) }
  }

  private func microseconds(_ duration: Duration) -> Double { duration / .microseconds(1) }
}
