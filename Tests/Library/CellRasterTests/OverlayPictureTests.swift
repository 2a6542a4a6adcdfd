// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellGraphics
import CellNotation
import CellRenderAnalysis
import Testing

@testable import CellInspection
@testable import CellRaster

@Suite struct OverlayPictureTests {
  private static func document(_ text: String) -> String {
    """
    cell:
      padding: 6
      gap: 4
      background: white
      children:
        - {type: avatar, source: red.png, size: 20}
        - {type: text, text: \(text), size: 12, maxLines: 1}
        - {type: shape, fill: '#3366FF', position: absolute, left: 7.4, top: 30.2, width: 30.5, height: 4.3}
    """
  }

  private static func inspected(_ folder: AssetFolder, width: Int, scale: PixelScale, text: String = "Grace Hopper") throws
    -> (InspectedCell, CellRenderer)
  {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: \(width), background: white}\n\(document(text))", fileName: "t.yaml", format: .yaml)
    let renderer = try folder.renderer()
    let item = DataItem(value: [:], name: DataItemName(index: 0))
    let cell = try CellInspector(renderer).inspect(template, item, environment: BindingEnvironment(now: 0, scale: scale))
    return (cell, renderer)
  }

  @Test(arguments: OverlayMode.allCases, PixelScale.allCases)
  func `the legend is below even a narrow cell, and does not change the cell`(mode: OverlayMode, scale: PixelScale) throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: scale)
    let alone = try renderer.drawing.overlay(mode, of: cell, options: OverlayOptions(hasLegend: false))
    let picture = try renderer.drawing.overlay(mode, of: cell)
    #expect(alone.size == cell.pixels.size)
    #expect(picture.part(width: alone.width, height: alone.height) == alone)
    #expect(picture.width == 320 * scale.rawValue)
    #expect(picture.height >= alone.height + 60 * scale.rawValue)
    // Next to the cell there are only a line and blank space.
    let beside = (0..<alone.height).flatMap { y in (alone.width..<picture.width).map { picture[$0, y].straight.description } }
    #expect(Set(beside) == ["#D1D9E0", "#F6F8FA"])
  }

  @Test func `the legend is as wide as a wide cell`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 321, scale: .x3)
    #expect(try renderer.drawing.overlay(.blended, of: cell).width == 963)
  }

  @Test func `without a base, the cell is transparent where it has no tint, and the legend is opaque`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: .x2)
    let picture = try renderer.drawing.overlay(.misaligned, of: cell, options: OverlayOptions(base: .none))
    #expect(picture[0, 0].packed == 0)
    #expect(picture[cell.pixels.width / 10 * 4, 32].alpha == 0x80)
    #expect(try #require(picture.rows(cell.pixels.height..<picture.height)).isOpaque)
  }

  @Test func `overlays and contact sheets of equal cells have the same bytes`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: .x2)
    let (other, otherRenderer) = try Self.inspected(folder, width: 60, scale: .x2)
    #expect(try renderer.drawing.overlay(.layers, of: cell) == otherRenderer.drawing.overlay(.layers, of: other))
    #expect(try renderer.drawing.contactSheet(of: cell) == otherRenderer.drawing.contactSheet(of: other))
  }

  @Test func `swatches have the colours of the tints, over white`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: .x1)
    let picture = try renderer.drawing.overlay(.blended, of: cell)
    let legend = try #require(picture.rows(cell.pixels.height..<picture.height))
    let colors = Set(legend.pixels)
    #expect(colors.contains(0xFFA3_EBC1))
    #expect(colors.contains(0xFFFA_B1B6))
  }

  @Test func `boxes have numbers in the colour of their severity`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: .x2)
    let bare = OverlayOptions(hasLegend: false)
    let picture = try renderer.drawing.overlay(.layers, of: cell, options: bare)
    // The lines of boxes contain no labels. So labels add pixels in the colours of severities.
    let error = PremultipliedRGBA(Severity.error.color).packed
    let lines = OverlaySubject(OverlaySubject.Drawing(cell.analysis, pixels: cell.pixels), findings: cell.findings)
      .overlay(.layers, options: bare)
    #expect(cell.findings.contains { $0.severity == .error })
    #expect(picture.pixels.count { $0 == error } > lines.pixels.count { $0 == error } + 50)
  }

  @Test func `an overlay of a cell is that of the inspected cell`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: .x1)
    let (earlier, _) = try Self.inspected(folder, width: 60, scale: .x1, text: "Ada")
    #expect(
      try renderer.overlay(.updates, of: cell.cell, after: earlier.cell)
        == renderer.drawing.overlay(.updates, of: cell, after: earlier))
    #expect(try renderer.contactSheet(of: cell.cell) == renderer.drawing.contactSheet(of: cell))
  }

  @Test func `a contact sheet contains the cell and each of its overlays`() throws {
    let folder = try AssetFolder()
    let (cell, renderer) = try Self.inspected(folder, width: 60, scale: .x1)
    let (earlier, _) = try Self.inspected(folder, width: 60, scale: .x1, text: "Nora")
    let sheet = try renderer.drawing.contactSheet(of: cell)
    #expect(sheet.holds(cell.pixels))
    for mode in OverlayMode.allCases where mode != .updates {
      #expect(sheet.holds(try renderer.drawing.overlay(mode, of: cell, options: OverlayOptions(hasLegend: false))), "\(mode)")
    }
    let bare = OverlayOptions(hasLegend: false)
    let updates = try renderer.drawing.overlay(.updates, of: cell, after: earlier, options: bare)
    #expect(!sheet.holds(updates))
    #expect(try renderer.drawing.contactSheet(of: cell, after: earlier).holds(updates))
  }

  @Test func `a sheet that is too large is refused`() throws {
    #expect(throws: UndrawableOverlay(width: 20_000, height: 20_000)) {
      try PixelBuffer(blankSheetOfWidth: 20_000, height: 20_000)
    }
  }
}

extension PixelBuffer {
  /// Returns the upper left corner.
  fileprivate func part(width: Int, height: Int) -> PixelBuffer? {
    guard let size = PixelSize(width: width, height: height) else { return nil }
    let rows = (0..<height).flatMap { y in pixels[y * self.width..<y * self.width + width] }
    return PixelBuffer(size: size, pixels: rows)
  }

  /// Returns whether this picture contains another one.
  fileprivate func holds(_ other: PixelBuffer) -> Bool {
    func isHere(_ x: Int, _ y: Int) -> Bool {
      (0..<other.height).allSatisfy { row in
        let start = (y + row) * width + x
        return pixels[start..<start + other.width].elementsEqual(other.pixels[row * other.width..<(row + 1) * other.width])
      }
    }
    return (0...height - other.height).contains { y in (0...width - other.width).contains { isHere($0, y) } }
  }
}
