// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import Testing

/// Findings about icons: their contrast, the edges between device pixels, and the passes of groups with an opacity.
@Suite struct IconFindingTests {
  /// Returns the analysis of an icon that is drawn from a file with these elements, in an image of 24 x 24 points.
  private func analysis(ofFile svg: String, _ keys: String = "tint: none", scale: Int = 1) throws -> CellAnalysis {
    try renderer().analysis(of: drawn(svg, "{type: icon, source: icon.svg, \(keys)}", scale: scale).displayList)
  }

  private func drawn(_ svg: String, _ element: String, scale: Int = 1) throws -> DrawnCell {
    let folder = try ScratchFolder()
    try AtomicFile.write(
      Array("<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24'>\(svg)</svg>".utf8), to: folder.path + "/icon.svg")
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 100, scale: \(scale), background: white}\ncell: {children: [\(element)]}\n",
      fileName: "test.yaml",
      format: .yaml)
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path)))
    return try renderer.drawn(template, [:], environment: BindingEnvironment(now: 0))
  }

  /// Returns the sentences of the findings of a rule in a cell with one icon from path data.
  private func sentences(_ rule: Rule, _ keys: String, cell: String = "background: white", scale: Int = 1) throws -> [String] {
    try CellRenderAnalysisTests.analysis(
      of: "\(cell.replacing(", ", with: "\n"))\nalignItems: start\nchildren: [{type: icon, \(keys)}]", scale: scale
    ).findings.filter { $0.rule == rule }.map(\.reason)
  }

  // MARK: Contrast

  @Test func `an icon needs a contrast of 3 to 1 where text of its size needs 4,5 to 1`() throws {
    #expect(
      try sentences(.iconContrast, "path: M5 12h14, strokeWidth: 2, tint: '#959595'") == [
        "its icon #959595 on #FFFFFF has a contrast of 2.99:1, but needs 3:1"
      ])
    #expect(try sentences(.iconContrast, "path: M5 12h14, strokeWidth: 2, tint: '#949494'") == [])
  }

  @Test func `the alpha of the tint and the opacity of layers around count`() throws {
    #expect(
      try sentences(.iconContrast, "path: M5 12h14, strokeWidth: 2, tint: '#00000059'") == [
        "its icon #00000059 on #FFFFFF has a contrast of 2.43:1, but needs 3:1"
      ])
    let group = "opacity: 0.35, children: [{type: icon, path: M5 12h14, strokeWidth: 2}, {type: icon, path: M5 12h14}]"
    let found = try CellRenderAnalysisTests.analysis(of: "children: [{\(group)}]")
    #expect(found.contrasts.map { ($0.ratio * 10).rounded() / 10 } == [2.4])
  }

  @Test func `over two colours, the one with the lower contrast counts`() throws {
    let found = try CellRenderAnalysisTests.analysis(
      of: """
        children:
          - {type: shape, fill: '#333333', position: absolute, left: 0, top: 0, width: 12, height: 24}
          - {type: icon, path: M0 12h24, strokeWidth: 4, tint: black}
        """)
    #expect(found.contrasts.map(\.backdrop) == [RGBA(hexadecimal: "#333333")])
  }

  @Test(arguments: [(6, true), (13, false)])
  func `an icon in several colours needs a quarter that stands out`(side: Int, isReported: Bool) throws {
    let svg = "<rect width='24' height='24' fill='#FFE680'/><rect width='\(side)' height='\(side)' fill='black'/>"
    let found = try analysis(ofFile: svg)
    let rules = found.findings.map(\.rule)
    #expect(rules.contains(.iconContrast) == isReported)
    #expect(found.contrasts.map(\.subject) == [.colorfulIcon])
  }

  @Test func `the contrast of an icon in several colours is that of its best quarter`() throws {
    let found = try analysis(ofFile: "<rect width='24' height='24' fill='#FFE680'/><rect width='6' height='6' fill='black'/>")
    #expect(
      found.findings.filter { $0.rule == .iconContrast }.map(\.reason) == [
        "too little of its icon stands out: the best quarter has a contrast of 1.24:1, as #FFE680 on #FFFFFF, but needs 3:1"
      ])
  }

  @Test func `shapes that are hidden below others do not count`() throws {
    let found = try analysis(ofFile: "<rect width='24' height='24' fill='#FFE680'/><rect width='24' height='24' fill='black'/>")
    #expect(found.contrasts.map(\.ratio) == [21])
  }

  @Test(arguments: [
    ("\u{F400}", MeasuredContrast.Subject.icon), ("\u{F400} \u{F401}", .icon), ("\u{F400}a", .text), ("a", .text),
  ])
  func `a text of the glyphs of an icon font is held to the contrast of icons`(
    text: String, subject: MeasuredContrast.Subject
  ) throws {
    let found = try CellRenderAnalysisTests.analysis(of: "children: [{type: text, text: \"\(text)\", color: '#777777'}]")
    #expect(found.contrasts.map(\.subject) == [subject])
    #expect(found.contrasts.map(\.isEnough) == [subject == .icon])
  }

  @Test func `an icon in the colour below it is invisible, and has no other finding`() throws {
    let found = try CellRenderAnalysisTests.analysis(
      of: "children: [{type: icon, path: M5 12h14, strokeWidth: 1, tint: white}]")
    #expect(
      found.findings.map { "\($0.rule.rawValue): \($0.reason)" } == [
        "invisible.text-colour: is invisible: its icon is #FFFFFF, like the pixels behind it"
      ])
  }

  @Test(arguments: ["type: image", "type: avatar, size: 24"])
  func `an SVG file that is shown as a picture is not judged as an icon`(keys: String) throws {
    let svg = "<rect x='1.5' width='8' height='24' fill='#FFE680'/>"
    let found = try renderer().analysis(of: drawn(svg, "{\(keys), source: icon.svg}").displayList)
    #expect(found.contrasts == [])
    #expect(found.misalignments == [])
  }

  @Test func `the placeholder of a missing icon is not judged`() throws {
    let found = try CellRenderAnalysisTests.analysis(of: "children: [{type: icon, source: missing.svg}]")
    #expect(found.contrasts == [])
  }

  @Test func `translucent shapes are composited over those below them`() throws {
    let square = "<rect width='24' height='24'"
    let found = try analysis(ofFile: "\(square) fill='black'/>\(square) fill='white' fill-opacity='.5'/>")
    // A grey of #808080 on white.
    #expect(found.contrasts.map { ($0.ratio * 10).rounded() / 10 } == [3.9])
  }

  // MARK: Edges

  @Test func `a line of one pixel around a boundary of pixels is mended by an offset or by a width`() throws {
    #expect(
      try sentences(.iconEdges, "path: M5 12h14, strokeWidth: 1") == [
        "2 of its 2 straight edges lie between device pixels, the first at y = 11.5: 28 pixels are only partly covered; "
          + "moving its outlines by 0 and 0.5 points or a strokeWidth of 2 puts all of them on the grid"
      ])
    #expect(try sentences(.iconEdges, "path: M5 12.5h14, strokeWidth: 1") == [])
    #expect(try sentences(.iconEdges, "path: M5 12h14, strokeWidth: 2") == [])
  }

  @Test func `offsets and widths are in points`() throws {
    let found = try sentences(.iconEdges, "path: M5 12h14M12 5v14, strokeWidth: 1.5", scale: 2)
    #expect(
      found.map { $0.hasSuffix("moving its outlines by 0.25 and 0.25 points or a strokeWidth of 2 puts all of them on the grid") }
        == [true])
  }

  @Test func `a size is named if no offset helps`() throws {
    let svg = "<path d='M5 12h14M3 3h18' stroke='black' stroke-width='2'/>"
    let found = try analysis(ofFile: svg, "size: 20").findings.filter { $0.rule == .iconEdges }
    #expect(found.map(\.severity) == [.note])
    #expect(found.map { $0.reason.hasSuffix("; a size of 24 points puts all of them on the grid") } == [true])
    #expect(try analysis(ofFile: svg, "size: 24").misalignments == [])
    #expect(try analysis(ofFile: svg, "size: 12", scale: 2).misalignments == [])
  }

  @Test func `edges without a common grid are one finding without advice`() throws {
    #expect(
      try sentences(.iconEdges, "path: M3.3 3h18v18.4h-18z") == [
        "3 of its 4 straight edges lie between device pixels, the first at x = 21.3: 55 pixels are only partly covered; "
          + "no size near this one puts all of them on the grid"
      ])
  }

  @Test(
    arguments: [
      "path: 'M12 2.3a9.7 9.7 0 1 0 .01 0z'", "path: M2.5 3.5l9 8 9-6z", "path: M12.5 12.5h1v1h-1z", "path: M3.04 3h18v18h-18z",
      "path: M5 12h14M12 5v14, strokeWidth: 2",
    ])
  func `curves, slanted lines, short lines and small distances have no finding`(keys: String) throws {
    #expect(try sentences(.iconEdges, keys) == [])
  }

  @Test func `a fill is not judged where a stroke covers its edge`() throws {
    let svg = "<rect x='3.5' y='3.5' width='16' height='16' fill='red' stroke='black' stroke-width='1'/>"
    #expect(try analysis(ofFile: svg).misalignments == [])
  }

  @Test func `the parts of a union and of a group are judged, and not the rectangle around them`() throws {
    let shapes = "<path d='M2.5 2h8v8h-8z'/><path d='M6 6h10v10H6z' fill='COLOR'/>"
    func edges(color: String) throws -> [Int] {
      let found = try analysis(ofFile: "<g opacity='.5'>\(shapes.replacing("COLOR", with: color))</g>")
      return found.misalignments.map(\.edges.count)
    }
    #expect(try edges(color: "black") == [2])
    #expect(try edges(color: "red") == [2])
  }

  @Test func `icons of one size with the same remedy are one event`() throws {
    let icon = "{type: icon, path: M5 12h14, strokeWidth: 1, background: white}"
    let found = try CellRenderAnalysisTests.analysis(of: "children: [\(icon), \(icon), \(icon)]")
    #expect(found.findings.filter { $0.rule == .iconEdges }.count == 3)
    #expect(found.findings.events.filter { $0.finding.rule == .iconEdges }.count == 1)
    #expect(found.misalignedPixels == 84)
  }

  // MARK: Groups with an opacity

  private static let group =
    "<g opacity='.5'><rect x='2' y='2' width='10' height='10' fill='red'/><rect x='8' y='8' width='10' height='10' fill='blue'/></g>"

  @Test func `shapes of a group that overlap in several colours need a pass, which is a finding with its bytes`() throws {
    let found = try analysis(ofFile: Self.group)
    let layer = try #require(found.list.layers.last)
    #expect(layer.isolationReasons == [.shapeGroupOpacity])
    #expect(found.passes.map(\.kind) == [.shapeGroup])
    #expect(
      found.findings.filter { $0.rule == .groupOpacity }.map(\.reason) == [
        "opacity applies to shapes that overlap in several colours, so it is drawn offscreen: 1 pass of 1,024 bytes"
      ])
  }

  @Test func `groups inside groups have a pass each, but those in a kept bitmap are not rendered in each frame`() throws {
    let nested = "<g opacity='.9'>\(Self.group)<circle cx='6' cy='6' r='4' fill='lime'/></g>"
    #expect(try analysis(ofFile: nested).passes.map(\.kind) == [.shapeGroup, .shapeGroup])
    let kept = try analysis(ofFile: Self.group, "tint: none, rasterize: true")
    #expect(kept.passes.isEmpty)
    #expect(kept.compositing.passesOfKeptBitmaps.map(\.kind) == [.whole, .shapeGroup])
    #expect(
      kept.findings.filter { $0.rule.category == .offscreen }.map { "\($0.rule.rawValue) \($0.cost.passes)" } == [
        "offscreen.rasterize 0"
      ])
  }

  @Test func `groups and icons agree with the definitions`() throws {
    let nested = "<g opacity='.9'>\(Self.group)<circle cx='6' cy='6' r='4' fill='lime'/></g>"
    let list = try drawn(nested, "{type: icon, source: icon.svg, tint: none, opacity: 0.5, background: '#EEEEEE'}").displayList
    let found = try differences(of: list, drawnBy: RandomPictures.rasterizer(fonts: FontCollection()))
    #expect(found == [])
  }

  @Test func `the opacity of a file is no opacity of its layer`() throws {
    let found = try analysis(ofFile: Self.group)
    #expect(found.findings.map(\.rule) == [.backgroundMissing, .groupOpacity])
  }

  @Test func `a group is one step of an explanation, with the alpha of the shape that reaches the pixel`() throws {
    let svg = Self.group.replacing("fill='blue'", with: "fill='blue' fill-opacity='.5'")
    let cell = try drawn(svg, "{type: icon, source: icon.svg, tint: none}")
    func step(_ x: Int, _ y: Int) throws -> PixelExplanation.ItemStep {
      guard case .item(let step)? = try cell.explanation(x: x, y: y).steps.first else { throw CancellationError() }
      return step
    }
    #expect(try step(4, 4).alpha == 128)
    #expect(try step(16, 16).alpha == 64)
    #expect(try step(16, 16).item.content.words == "group of 2 shapes")
  }

  @Test func `shapes in one colour need no pass`() throws {
    let found = try analysis(ofFile: Self.group.replacing("blue", with: "red"))
    #expect(found.passes == [])
  }
}
