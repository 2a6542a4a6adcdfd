// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import FoundationEssentials
import Testing

/// Pictures that must be converted before they can be shown. Each file has 3 x 2 pixels, if it is a PNG file, or 24 x 16.
@Suite struct CopiedPictureTests {
  private static let files = Repository.pictures

  private func analysis(of cell: String) throws -> CellAnalysis {
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: Self.files)))
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 40, scale: 1, background: white}\ncell: \(cell)\n", fileName: "test.yaml",
      format: .yaml)
    let list = try renderer.drawn(template, [:], environment: BindingEnvironment(now: 0)).displayList
    return try renderer.analysis(of: list)
  }

  private func findings(_ file: String) throws -> [String] {
    try analysis(of: "{alignItems: start, children: [{type: image, source: \(file)}]}").findings.filter { $0.rule == .copied }
      .map { "\($0.path), \($0.severity), \($0.rect), \($0.cost): \($0.reason)" }
  }

  @Test(arguments: [
    ("rgb-16.png", "16 bits per channel"), ("palette-8.png", "a palette"), ("palette-8-transparent.png", "a palette"),
    ("grey-alpha-8.png", "grey and alpha"), ("grey-8-transparent.png", "grey and alpha"), ("grey-4.png", "4 bits per channel"),
    ("grey-alpha-16.png", "grey and alpha and 16 bits per channel"),
  ])
  func `a picture that must be converted is a note with the bytes of its copy`(file: String, form: String) throws {
    #expect(
      try findings(file) == [
        "cell/image, note, (0, 0, 3 x 2), 24 bytes: \(file) is stored with \(form), so it is converted to a copy of 24 bytes before it is shown"
      ])
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable, "built without libjpeg")) func `CMYK is converted`() throws {
    #expect(
      try findings("cmyk.jpg") == [
        "cell/image, note, (0, 0, 24 x 16), 1,536 bytes: cmyk.jpg is stored with CMYK inks, so it is converted to a copy of 1,536 bytes "
          + "before it is shown"
      ])
  }

  @Test(arguments: ["rgb-8.png", "rgb-alpha-8.png", "rgb-8-transparent.png", "grey-8.png", "gradient.png"])
  func `8 bits of red, green and blue, or of grey, are shown as they are`(file: String) throws {
    #expect(try findings(file) == [])
  }

  @Test func `the overlay tints copied pictures inside their clips, and counts each file's copy once`() throws {
    let found = try analysis(
      of: """
        {height: 10, alignItems: start, children: [
          {type: image, source: palette-8.png}, {type: image, source: rgb-8.png}, {clip: true, width: 2, height: 2, children: [
            {type: image, source: palette-8.png, shrink: 0}]}, {type: image, source: rgb-16.png, width: 9, height: 8, mode: fill}]}
        """)
    let subject = OverlaySubject(
      OverlaySubject.Drawing(found, pixels: PixelBuffer(size: found.list.size)), findings: found.findings)
    let tints = subject.tints(.copied)
    #expect(tints.counts == [3 * 2 + 2 * 2 + 9 * 8])
    #expect(subject.legend(.copied, tints: tints).totals == "4 pictures, 3 copied: 48 bytes")
    #expect(CellTotals(of: found, findings: found.findings)[.copied] == 3)
  }

  @Test func `a suppressed copy does not count, and a vector image stores no pixels`() throws {
    let found = try analysis(of: "{children: [{type: image, source: palette-8.png}, {type: icon, path: M0 0h24v24h-24z}]}")
    let suppressed = found.findings.map { $0.judged(severity: nil, suppression: $0.rule == .copied ? "on purpose" : nil) }
    #expect(CellTotals(of: found, findings: suppressed, leavingOutSuppressed: true)[.copied] == 0)
    #expect(found.copiedPictures.map(\.source) == ["palette-8.png"])
  }
}
