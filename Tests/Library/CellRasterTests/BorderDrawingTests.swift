// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import Testing

@Suite struct BorderDrawingTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)
  private let folder: AssetFolder

  init() throws {
    folder = try AssetFolder()
  }

  /// Returns the pixels of an element of 40 x 30 points, 10 points from the edges of the cell, at 1x.
  private func drawn(_ decoration: Decoration, on background: RGBA? = .white) throws -> PixelBuffer {
    let subject = element(.container, path: "cell/subject", decoration: decoration) {
      $0.width = .points(40)
      $0.height = .points(30)
      $0.margin = EdgeLengths(all: .points(10))
    }
    var cell = cell(width: 60, scale: .x1, children: [subject])
    cell.background = background
    return try folder.renderer().drawn(cell).pixels
  }

  private func edges(_ first: RGBA, _ second: RGBA, _ style: Border.Style = .solid) -> Border {
    Border(
      widths: BoxEdges(all: .points(8)), colors: BoxEdges(top: first, right: second, bottom: first, left: second),
      styles: BoxEdges(all: style))
  }

  @Test func `where two colours meet, a pixel has half of each and nothing of what is below`() throws {
    let pixels = try drawn(Decoration(border: edges(Self.red, Self.blue)))
    let corners = [pixels[11, 11], pixels[48, 11], pixels[48, 38], pixels[11, 38]]
    // Where Cairo samples a diagonal edge, a half is 7 to 8 fifteenths.
    #expect(corners.map(\.red) == [119, 127, 136, 128])
    #expect(corners.map(\.blue) == [136, 128, 119, 127])
    #expect(corners.map(\.green) == [0, 0, 0, 0])
    #expect(pixels[12, 11].opaqueColor == Self.red)
    #expect(pixels[11, 12].opaqueColor == Self.blue)
  }

  @Test func `two edges of the same colour have no line between them`() throws {
    var border = edges(Self.red, Self.red)
    border.colors.bottom = Self.blue
    let pixels = try drawn(Decoration(border: border))
    #expect((10..<18).map { pixels[$0, $0].opaqueColor } == Array(repeating: Self.red, count: 8))
  }

  @Test func `translucent edges are never drawn twice`() throws {
    let border = edges(Self.red.multipliedAlpha(by: 0.5), Self.blue.multipliedAlpha(by: 0.5))
    let pixels = try drawn(Decoration(cornerRadii: CornerRadii(all: 12), border: border), on: nil)
    #expect(pixels.pixels.map { $0 >> 24 }.max() == 128)
  }

  @Test func `edges of one opaque colour are the same pixels as one border`() throws {
    let whole = try drawn(Decoration(cornerRadii: CornerRadii(all: 12), border: Border(width: 8, color: Self.red)))
    let byEdges = try drawn(Decoration(cornerRadii: CornerRadii(all: 12), border: edges(Self.red, Self.red)))
    #expect(byEdges == whole)
  }

  @Test(arguments: [0.0, 14])
  func `borders, outlines and corners are the same bytes in bands`(radius: Double) throws {
    let decoration = Decoration(
      background: .color(.white), cornerRadii: CornerRadii(all: radius), cornerCurve: .continuous,
      border: edges(Self.red, Self.blue, .dashed),
      outline: OutlineLine(width: .points(3), color: .black, style: .double, offset: 2))
    let renderer = try folder.renderer()
    let list = try renderer.displayList(of: card(decoration))
    let bands = try stride(from: 0, to: 100, by: 7).flatMap { try renderer.draw(list, rows: $0..<min(100, $0 + 7)).pixels }
    #expect(try renderer.draw(list).pixels == bands)
  }

  private func card(_ decoration: Decoration) -> Cell {
    cell(
      width: 60, scale: .x2,
      children: [
        element(.container, path: "cell/subject", decoration: decoration) {
          $0.width = .points(40)
          $0.height = .points(30)
          $0.margin = EdgeLengths(all: .points(10))
        }
      ])
  }
}

extension PremultipliedRGBA {
  /// The colour of an opaque pixel.
  fileprivate var opaqueColor: RGBA? { alpha == 255 ? RGBA(red: red, green: green, blue: blue) : nil }
}
