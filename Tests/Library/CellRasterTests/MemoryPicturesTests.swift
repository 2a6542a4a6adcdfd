// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import CellTestSupport
import Synchronization
import Testing

/// Pictures that a program has, instead of files.
@Suite struct MemoryPicturesTests {
  /// Returns a PNG of one colour, 2 x 2 pixels.
  private static func png(_ color: RGBA) throws -> [UInt8] {
    let cell = try Cell(width: 2, scale: .x1) { Row {}.height(2).background(color) }
    return Array(try renderer(Pictures { _ in nil }).drawn(cell).png())
  }

  private static func renderer(_ pictures: Pictures, _ missing: MissingPictures = .error) throws -> CellRenderer {
    CellRenderer(RenderingResources(fonts: try FontCollection(), pictures: pictures, missingPictures: missing))
  }

  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  private func cell(_ source: String) throws -> Cell { try Cell(width: 4, scale: .x1) { Picture(source).size(4) } }

  @Test func `a picture is drawn from the bytes that the program has for its name`() throws {
    let bytes = ["red": try Self.png(Self.red), "blue": try Self.png(Self.blue)]
    let renderer = try Self.renderer(Pictures { bytes[$0] })
    #expect(try Set(renderer.drawn(cell("red")).pixels.pixels) == [0xFFFF_0000])
    #expect(try Set(renderer.drawn(cell("blue")).pixels.pixels) == [0xFF00_00FF])
    #expect(try renderer.resources.fileHash(ofPicture: "red").count == 64)
  }

  @Test func `other bytes for a name are another picture, in one session too`() throws {
    let (red, blue) = (try Self.png(Self.red), try Self.png(Self.blue))
    let current = Mutex(red)
    let renderer = try Self.renderer(Pictures { _ in current.withLock { $0 } })
    let session = renderer.session()
    let cell = try cell("face")
    #expect(try Set(session.drawn(cell).pixels.pixels) == [0xFFFF_0000])
    let hash = try renderer.resources.fileHash(ofPicture: "face")
    current.withLock { $0 = blue }
    #expect(try Set(session.drawn(cell).pixels.pixels) == [0xFF00_00FF])
    #expect(try renderer.resources.fileHash(ofPicture: "face") != hash)
    // An equal copy is the same picture.
    current.withLock { $0 = Array(red) }
    #expect(try Set(session.drawn(cell).pixels.pixels) == [0xFFFF_0000])
  }

  @Test func `an icon is an SVG file in memory`() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path id='a' d='M0 0h4v4H0z'/></svg>"
    let renderer = try Self.renderer(Pictures { $0 == "i.svg" ? Array(svg.utf8) : nil })
    let cell = try Cell(width: 4, scale: .x1) { Row { Icon("i.svg#a").size(4).tint(Self.blue) } }
    #expect(try Set(renderer.drawn(cell).pixels.pixels) == [0xFF00_00FF])
  }

  @Test func `a picture that the program does not have is an error of its element, or a placeholder`() throws {
    struct Broken: Error, CustomStringConvertible { let description = "the database is down" }
    let pictures = Pictures { if $0 == "broken" { throw Broken() } else { nil } }
    func message(_ source: String) throws -> String {
      let renderer = try Self.renderer(pictures)
      let cell = try cell(source)
      let error = #expect(throws: (any Error).self) { try renderer.drawn(cell) }
      return error.map { "\($0)" } ?? ""
    }
    #expect(try message("gone").contains(#"cell: the program has no picture "gone": give one for this name"#))
    #expect(try message("broken").contains(#"the picture "broken" cannot be read: the database is down"#))
    let drawn = try Self.renderer(pictures, .placeholder).drawn(cell("gone"))
    #expect(drawn.warnings.count == 1)
  }
}
