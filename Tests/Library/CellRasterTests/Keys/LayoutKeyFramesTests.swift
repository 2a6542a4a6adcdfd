// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import Testing

/// Cells with the same layout key have the same frames, as Pango and the engines compute them.
@Suite struct LayoutKeyFramesTests {
  /// Changes what only paints, at random, in an element and all inside it.
  private static func repaint(_ element: inout Element, _ random: inout SplitMix64) {
    func color() -> RGBA { RGBA(red: UInt8.random(in: 0...255, using: &random), green: 0, blue: 0) }
    element.decoration.background = .color(color())
    element.decoration.opacity = Double.random(in: 0...1, using: &random)
    element.decoration.cornerRadii = CornerRadii(all: 3)
    element.decoration.isHidden = Bool.random(using: &random)
    element.decoration.shadows = [DropShadow(color: color(), blur: 4)]
    element.decoration.border?.color = color()
    if var text = element.content.as(TextContent.self) {
      text.text.paragraph.alignment = TextAlignment.allCases.randomElement(using: &random)!
      for index in text.text.runs.indices {
        text.text.runs[index].color = color()
        text.text.runs[index].isUnderlined = Bool.random(using: &random)
        text.text.runs[index].isStruckThrough = Bool.random(using: &random)
      }
      text.fade = Fade(edge: .bottom, length: 10, color: color(), onlyWhenTruncated: false)
      element.content = Content(text)
    }
    for index in element.children.indices { repaint(&element.children[index], &random) }
  }

  @Test(arguments: Sample.all.map(\.name))
  func `what a layout key leaves out changes no frame of a sample`(name: String) throws {
    let folder = try ScratchFolder()
    try #require(Sample.all.first { $0.name == name }).write(to: folder.path)
    let template = try CellTemplate(contentsOf: folder.path + "/" + Sample.templatePath)
    let renderer = CellRenderer(
      RenderingResources(
        fonts: try FontCollection(), assets: AssetRoot(path: folder.path), missingPictures: .placeholder))
    let items = try DataDocument(
      parsing: FileSystem.read(folder.path + "/" + Sample.dataPath), fileName: "", format: .json
    ).items
    let fonts = FontsKey(fileHashes: [:])
    var random = SplitMix64(seed: 38)
    let session = renderer.session()
    for item in items {
      let cell = try template.bind(item, environment: BindingEnvironment(now: 0))
      var repainted = cell
      Self.repaint(&repainted.root, &random)
      #expect(
        LayoutKey(of: cell, fonts: fonts) { _ in nil } == LayoutKey(of: repainted, fonts: fonts) { _ in nil })
      #expect(
        RowKey(of: cell, fonts: fonts) { _ in .missing } != RowKey(of: repainted, fonts: fonts) { _ in .missing })
      #expect(try session.laidOut(cell).frames == renderer.session().laidOut(repainted).frames)
    }
  }
}
