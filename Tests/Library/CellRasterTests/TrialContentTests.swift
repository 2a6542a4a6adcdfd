// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellDocument
import CellFiles
import CellGraphics
import CellLayout
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTree
import FoundationEssentials
import Testing

/// A kind of content that only these tests have: a bar with a share of it filled, and a label.
///
/// It is laid out, drawn and checked without a change to layout, painting or analysis.
private struct ProgressContent: ElementContent {
  static let typeName = "progress"
  static let digestNumber: UInt8 = 255
  static let corners = DefaultCorners.roundContent

  var label: StyledText
  var track: RGBA

  var size: IntrinsicSize { .fixed(Size(width: 60, height: 14)) }
  var role: ContentRole? { .badge }
  var texts: [StyledText] { [label] }

  func drawing(hasPicture: Bool) -> ContentDrawing {
    ContentDrawing(marks: [.shape(.pill, fill: .color(track), border: nil), .label(label, inside: .pill)])
  }

  func write(to writer: inout DigestWriter) {
    writer.addPaint(label)
    writer.addPaint(track)
  }
}

@Suite struct TrialContentTests {
  private static let red = RGBA(red: 200, green: 0, blue: 0)

  private static let label = StyledText(runs: [
    TextRun(text: "40 %", font: FontDescription(family: "DejaVu Sans", size: 10), color: .white)
  ])

  /// Containers of each engine, with an element whose content is replaced.
  private static let templates = [
    "{direction: column, alignItems: start, padding: 4, children: [{type: shape, name: progress, fill: black}]}",
    "{layout: frames, height: 22, children: [{type: shape, name: progress, fill: black, x: 4, y: 4}]}",
    #"""
    {layout: constraints, children: [{type: shape, name: progress, fill: black,
      constraints: [leading == parent.leading + 4, top == parent.top + 4, bottom == parent.bottom - 4]}]}
    """#,
  ]

  private func cell(_ template: String, _ content: ProgressContent) throws -> Cell {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 100, scale: 2, background: white}\ncell: \(template)", fileName: "t.yaml",
      format: .yaml)
    var cell = try template.bind([:], environment: BindingEnvironment(now: 0))
    cell.root.children[0].content = Content(content)
    return cell
  }

  private func renderer() throws -> CellRenderer {
    CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "/")))
  }

  @Test func `a kind of content is laid out by each engine, and drawn alike`() throws {
    let renderer = try renderer()
    let pictures = try Self.templates.map { template in
      let cell = try cell(template, ProgressContent(label: Self.label, track: Self.red))
      #expect(try renderer.session().laidOut(cell).frames.boxes[1].frame == Rect(x: 4, y: 4, width: 60, height: 14))
      #expect(try renderer.displayList(of: cell).description.contains("fill [8 8 120 28] radius 14 #C80000"))
      return try renderer.drawn(cell).pixels
    }
    #expect(Set(pictures).count == 1)
    #expect(pictures[0][24, 12] == PremultipliedRGBA(Self.red))
  }

  @Test func `a kind of content is analysed and explained`() throws {
    let session = try renderer().session()
    let content = ProgressContent(label: Self.label, track: RGBA(red: 255, green: 200, blue: 0))
    let painted = try session.painted(session.laidOut(cell(Self.templates[0], content), answering: .explanation))
    let findings = try session.findings(in: painted)
    #expect(findings.map { "\($0.path) \($0.rule.rawValue)" } == ["cell/progress blend.corner", "cell/progress text.contrast"])
    let pixel = try session.explanation(of: painted, x: 24, y: 12)
    #expect(pixel.color == PremultipliedRGBA(content.track))
    #expect(
      pixel.steps.map { step in if case .item(let item) = step { "\(item.path) \(item.item.content.words)" } else { "pass" } }
        == ["cell/progress fill #FFC800"])
  }

  @Test func `the properties of a kind of content tell rows apart`() throws {
    let (one, same, other) = try (
      cell(Self.templates[0], ProgressContent(label: Self.label, track: Self.red)),
      cell(Self.templates[0], ProgressContent(label: Self.label, track: Self.red)),
      cell(Self.templates[0], ProgressContent(label: Self.label, track: .black))
    )
    #expect(one == same)
    #expect(one != other)
    #expect(bytes(of: one) == bytes(of: same))
    #expect(bytes(of: one) != bytes(of: other))
    #expect(one.root.children[0].content != .spacer)
  }
}
