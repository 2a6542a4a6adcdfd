// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellImageCodecs
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials

func element(
  _ content: Content, path: String, decoration: Decoration = Decoration(), children: [Element] = [],
  _ change: (inout LayoutProperties) -> Void = { _ in }
) -> Element {
  var layout = LayoutProperties()
  change(&layout)
  return Element(
    path: path, location: DocumentLocation(file: "test.yaml", line: 3, column: 5), content: content, layout: layout,
    decoration: decoration, children: children)
}

func cell(width: Double = 200, scale: PixelScale = .x2, children: [Element]) -> Cell {
  var layout = LayoutProperties()
  layout.direction = .column
  layout.alignItems = .start
  let root = Element(
    path: "cell", location: DocumentLocation(file: "test.yaml", line: 1, column: 1), content: .container, layout: layout,
    children: children)
  return Cell(width: width, scale: scale, background: .white, root: root)
}

func text(_ string: String, path: String = "cell/text") -> Element {
  let run = TextRun(text: string, font: FontDescription(family: "DejaVu Sans", size: 14), color: .black)
  return element(Content(TextContent(text: StyledText(runs: [run]))), path: path)
}

func picture(_ source: String, width: Double = 16, height: Double = 16) -> Element {
  element(Content(PictureContent(PictureFill(source: source, mode: .fill))), path: "cell/picture") {
    $0.width = .points(width)
    $0.height = .points(height)
  }
}

/// A folder of pictures, which is removed with its owner.
///
/// - `red.png`: 8 x 4, its left half red, its right half blue
/// - `glass.png`: 8 x 4, all of it half transparent
/// - `window.png`: 10 x 4, opaque except for its first and last columns
/// - `solid.png`: 8 x 4, opaque, with an alpha channel
/// - `broken.png`: cut off in the middle
/// - `note.txt`: not a picture
/// - `inner`: a folder with `red.png`
/// - `outside.png`: a link to a file outside the folder
final class AssetFolder {
  let root: AssetRoot
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    let parent = scratch.url
    let folder = parent.appendingPathComponent("assets")
    root = AssetRoot(path: folder.path)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
    let size = PixelSize(width: 8, height: 4)!  // a valid size
    let row = [UInt32](repeating: 0xFFFF_0000, count: 4) + [UInt32](repeating: 0xFF00_00FF, count: 4)
    let png = Data(try encodePNG(PixelBuffer(size: size, pixels: row + row + row + row)))
    for name in ["assets/red.png", "assets/inner/red.png", "secret.png"] {
      try png.write(to: parent.appendingPathComponent(name))
    }
    let glass = PixelBuffer(size: size, filledWith: RGBA(red: 255, green: 0, blue: 0, alpha: 128))
    try Data(encodePNG(glass)).write(to: folder.appendingPathComponent("glass.png"))
    let pane = [0] + [UInt32](repeating: 0xFF00_00FF, count: 8) + [0]
    let window = PixelBuffer(size: PixelSize(width: 10, height: 4)!, pixels: pane + pane + pane + pane)  // a valid size
    try Data(encodePNG(window)).write(to: folder.appendingPathComponent("window.png"))
    // Blue and opaque, with an alpha channel that our encoder would leave out.
    let solid = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAEUlEQVR42mNgYPj/Hz+muQIAMTQ/wXayK6gAAAAASUVORK5CYII=")
    try solid?.write(to: folder.appendingPathComponent("solid.png"))
    // Only the signature and the header.
    try png.prefix(40).write(to: folder.appendingPathComponent("broken.png"))
    try Data("no picture".utf8).write(to: folder.appendingPathComponent("note.txt"))
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("outside.png"), withDestinationURL: parent.appendingPathComponent("secret.png"))
  }

  /// Adds a picture of 8 x 4 pixels in one colour.
  func add(_ name: String, filledWith color: RGBA) throws {
    let size = PixelSize(width: 8, height: 4)!  // a valid size
    try AtomicFile.write(encodePNG(PixelBuffer(size: size, filledWith: color)), to: root.path + "/" + name)
  }

  func add(_ name: String, _ picture: PixelBuffer) throws {
    try AtomicFile.write(encodePNG(picture), to: root.path + "/" + name)
  }

  func renderer(_ missing: MissingPictures = .error) throws -> CellRenderer {
    CellRenderer(RenderingResources(fonts: try FontCollection(), assets: root, missingPictures: missing))
  }
}
