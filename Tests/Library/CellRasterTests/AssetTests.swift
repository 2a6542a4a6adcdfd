// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import Testing

@testable import CellRaster

@Suite struct AssetTests {
  private let folder: AssetFolder

  init() throws {
    folder = try AssetFolder()
  }

  @Test(arguments: ["red.png", "inner/red.png", "./inner//red.png"])
  func `a file below the root is read`(source: String) throws {
    #expect(try folder.root.bytes(of: source).prefix(4) == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test(arguments: ["../secret.png", "inner/../../secret.png", "/etc/passwd", ".."])
  func `nothing outside the root is read`(source: String) throws {
    let path = folder.root.path
    let error = #expect(throws: AssetError.outsideRoot(source, root: path)) { try folder.root.bytes(of: source) }
    #expect(error?.description == "the picture \"\(source)\" is outside the asset root \"\(path)\" (AssetRoot)")
  }

  @Test func `without a root, every picture is an error that says so`() throws {
    let error = #expect(throws: AssetError.noRoot("red.png")) { try AssetRoot.none.bytes(of: "red.png") }
    #expect(
      error?.description
        == "there is no folder for the picture \"red.png\": name one with AssetRoot, or pass missingPictures: .placeholder")
    #expect(throws: AssetError.remote("https://example.org/a.png")) { try AssetRoot.none.bytes(of: "https://example.org/a.png") }
  }

  @Test func `a link out of the root is refused`() throws {
    let path = folder.root.path
    let error = #expect(throws: AssetError.linkOutOfRoot("outside.png", root: path)) {
      try folder.root.bytes(of: "outside.png")
    }
    #expect(
      error?.description
        == "a symbolic link in the path of the picture \"outside.png\" is absolute or leads out of the asset root "
        + "\"\(path)\" (AssetRoot)")
  }

  @Test func `names that look the same but have different bytes are different pictures`() throws {
    let (composed, decomposed) = ("\u{E9}.png", "e\u{301}.png")
    try folder.add(composed, filledWith: RGBA(red: 255, green: 0, blue: 0))
    try folder.add(decomposed, filledWith: RGBA(red: 0, green: 0, blue: 255))
    let renderer = try folder.renderer()
    let pictures = [picture(composed, width: 16, height: 8), picture(decomposed, width: 16, height: 8)]
    let pixels = try renderer.drawn(cell(children: pictures)).pixels
    #expect(pixels[0, 0].straight == RGBA(red: 255, green: 0, blue: 0))
    #expect(pixels[0, 16].straight == RGBA(red: 0, green: 0, blue: 255))
  }

  @Test(arguments: ["https://example.org/a.png", "file:///etc/passwd"])
  func `a URL is never fetched`(source: String) throws {
    let error = #expect(throws: AssetError.remote(source)) { try folder.root.bytes(of: source) }
    #expect(
      error?.description
        == "\"\(source)\" is a network address and is not downloaded: put the picture below the asset root (AssetRoot)")
  }

  @Test func `a file that does not exist is reported as missing`() throws {
    let path = folder.root.path
    let error = #expect(throws: AssetError.missing("no.png", root: path)) { try folder.root.bytes(of: "no.png") }
    #expect(
      error?.description
        == "there is no picture \"no.png\" in \"\(path)\": fix the path, choose another AssetRoot, or pass "
        + "missingPictures: .placeholder"
    )
  }

  @Test func `a folder is not a picture`() {
    #expect(throws: AssetError.unreadable("inner", reason: "it is not a file")) { try folder.root.bytes(of: "inner") }
  }

  @Test(arguments: ["red.png\0.txt", ""])
  func `an empty name and a name with a NUL are refused`(source: String) {
    #expect(throws: AssetError.self) { try folder.root.bytes(of: source) }
  }

  @Test func `a picture is scaled to its exact device pixels`() throws {
    let rendered = try folder.renderer().drawn(cell(children: [picture("red.png", width: 16, height: 8)]))
    #expect(rendered.pixels.size == PixelSize(width: 400, height: 16))
    #expect(rendered.pixels[0, 0].straight == RGBA(red: 255, green: 0, blue: 0))
    #expect(rendered.pixels[31, 15].straight == RGBA(red: 0, green: 0, blue: 255))
    #expect(rendered.pixels[32, 0].straight == .white)
  }

  @Test(arguments: ["no.png", "broken.png", "note.txt", "outside.png"])
  func `a missing or broken picture is an error that names its element`(source: String) throws {
    let renderer = try folder.renderer()
    let failure = #expect(throws: ElementFailure.self) { try renderer.drawn(cell(children: [picture(source)])) }
    #expect(failure?.path == "cell/picture")
    #expect(failure?.location.line == 3)
  }

  @Test(arguments: ["no.png", "broken.png", "note.txt", "outside.png"])
  func `on request, a missing or broken picture becomes a placeholder and a warning`(source: String) throws {
    let rendered = try folder.renderer(.placeholder).drawn(cell(children: [picture(source)]))
    #expect(rendered.pixels[0, 0].straight == RGBA(red: 0xE5, green: 0xE5, blue: 0xEA))
    #expect(rendered.warnings.map(\.path) == ["cell/picture"])
  }

  @Test(arguments: MissingPictures.allCases, [("red.png", false), ("glass.png", true)])
  func `a display list states which pictures have an alpha channel`(
    missing: MissingPictures, file: (source: String, hasAlpha: Bool)
  ) throws {
    let list = try folder.renderer(missing).displayList(of: cell(children: [picture(file.source)]))
    guard case .picture(let item) = list.items.first?.content else {
      Issue.record("no picture")
      return
    }
    #expect(item.hasAlphaChannel == file.hasAlpha)
    #expect(item.sourceSize == PixelSize(width: 8, height: 4))
  }

  @Test func `a picture that is too large for the cache is not read again until another one is drawn`() throws {
    let store = PictureStore(root: .files(folder.root), cacheBytes: 16)
    try folder.add("other.png", filledWith: .black)
    try store.requireOpaque("red.png")
    try FileSystem.remove(folder.root.path + "/red.png")
    try store.requireOpaque("red.png")
    try store.requireOpaque("other.png")
    #expect(throws: AssetError.missing("red.png", root: folder.root.path)) { try store.requireOpaque("red.png") }
  }

  @Test func `a picture is not scaled beyond the limit of pixels`() throws {
    let renderer = try folder.renderer()
    let huge = cell(children: [picture("red.png", width: 6000, height: 6000)])
    let failure = #expect(throws: ElementFailure.self) { try renderer.drawn(huge) }
    #expect(
      failure?.description
        == "test.yaml:3:5 cell/picture: the picture \"red.png\" would be drawn with 12000 x 12000 pixels: the limit "
        + "is 67108864 pixels")
  }
}
