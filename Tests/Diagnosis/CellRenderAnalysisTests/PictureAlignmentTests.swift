// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import Testing

/// Pictures that the template, the data or their size put between device pixels.
@Suite struct PictureAlignmentTests {
  @Test func `a picture of 60 pixels that fills 59 is drawn on whole pixels, and nothing is reported`() throws {
    let found = try analysis(of: "children: [{type: image, mode: fill, source: scene.png, width: 59, height: 40}]")
    #expect(found.misalignments.map(\.rect) == [DeviceRect(x: -0.5, y: 0, width: 59, height: 40)])
    #expect(found.findings.filter { $0.rule.category == .align } == [])
    #expect(CellTotals(of: found, findings: found.findings)[.misalignedLayers] == 0)
  }

  @Test(arguments: [
    "type: image, source: scene.png, left: 10.25, top: 0.5, width: 40, height: 15",
    "type: avatar, source: scene.png, left: 10.25, top: 0.5, width: 40, height: 15",
  ])
  func `a picture that the template puts off the grid is reported like a text`(element: String) throws {
    let found = try analysis(of: absolute(element))
    let aligned = found.findings.filter { $0.rule.category == .align }
    #expect(aligned.map(\.rule) == [.fractionalOrigin])
    #expect(aligned.map(\.severity) == [.error])
    #expect(aligned.map(\.reason) == ["its frame lies at [10.25 0.5 40 15] device pixels, off the grid by 0.25 and -0.5"])
    #expect(found.misalignedPixels == 0)
    #expect(CellTotals(of: found, findings: found.findings)[.misalignedLayers] == 1)
  }

  @Test func `a picture that the data put off the grid is tinted, but not reported`() throws {
    let found = try analysis(
      of: absolute("type: image, source: scene.png, left: '${x}', top: 0, width: 40, height: 15"), data: ["x": "10.25"])
    #expect(found.misalignments.map(\.part) == [.frame])
    #expect(found.findings.filter { $0.rule.category == .align } == [])
  }

  @Test(arguments: ["fill", "center"])
  func `a distance in the template that puts a picture between device pixels is reported`(mode: String) throws {
    let found = try analysis(
      of: "children: [{type: image, mode: \(mode), source: scene.png, width: 60, height: 40, contentPosition: 0.5 0}]")
    let aligned = found.findings.filter { $0.rule.category == .align }
    #expect(aligned.map(\.rule) == [.fractionalOrigin])
    #expect(aligned.map(\.rect) == [PixelRect(x: 0, y: 0, width: 60, height: 40)])
    #expect(
      aligned.map(\.reason) == [
        "its picture lies at [0.5 0 60 40] device pixels, off the grid by -0.5 and 0, and is moved onto the grid"
      ])
  }

  @Test func `a picture whose pixels are drawn between device pixels is reported with all of them`() throws {
    let frame = DeviceRect(x: 0, y: 0, width: 12, height: 10)
    var builder = DisplayListBuilder()
    builder.begin(Layer(path: "cell", frame: Rect(x: 0, y: 0, width: 12, height: 10), deviceFrame: frame))
    builder.add(
      DisplayItem(
        .picture(
          PictureItem(
            source: "scene.png", sourceSize: try #require(PixelSize(width: 60, height: 40)),
            sourceRect: DeviceRect(x: 0, y: 0.5, width: 8, height: 7), destination: PixelRect(x: 2, y: 1, width: 8, height: 7)))))
    builder.end()
    let list = builder.finish(size: try #require(PixelSize(width: 12, height: 10)), scale: .x1, background: .white)
    let found = try renderer().analysis(of: list)
    let aligned = found.findings.filter { $0.rule.category == .align }
    #expect(
      aligned.map(\.reason) == [
        "its picture lies at [2 1.5 8 7] device pixels, off the grid by 0 and -0.5: 56 pixels are mixed"
      ])
    #expect(found.misalignedPixels == 56)
  }
}
