// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import Testing

@testable import CellInspection
@testable import CellRaster

/// Each fix must hold by itself, without the other fixes that are proven with it.
@Suite struct ProofOfEachFixTests {
  /// A box of the cell's size inside another one.
  private static let document = """
    version: 1
    canvas: {width: 40, scale: 1, background: white}
    cell: {children: [{name: outer, children: [{name: inner, width: 40, height: 20}]}]}

    """

  private static func background(_ color: String, of path: String, at pointer: String) throws -> FixProposal {
    FixProposal(
      kind: .background, path: path, location: DocumentLocation(file: "cell.yaml", line: 1, column: 1),
      patch: TemplatePatch([.add(try #require(JSONPointer(pointer)), .string(color))]),
      title: "Give \(path) the background \(color)", change: "set background: \(color)")
  }

  @Test(arguments: [("#FF0000", ["cell/outer/inner"]), ("white", ["cell/outer", "cell/outer/inner"])])
  func `a wrong background below a right one is refuted`(color: String, proven: [String]) throws {
    let source = try TemplateSource(DocumentText(Array(Self.document.utf8), fileName: "cell.yaml"))
    let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "/"))
    let drawing = ProofDrawing(environment: BindingEnvironment(now: 0), cells: CellRenderer(resources).drawing) {
      findings, _, _ in
      findings
    }
    let item = try #require(try DataDocument(parsing: "{}", fileName: "data.json", format: .json).items.first)
    var prover = try FixProver(of: source.template, items: [(0, item)], including: [], drawing: drawing)
    let fixes = [
      try Self.background(color, of: "cell/outer", at: "/cell/children/0/background"),
      try Self.background("white", of: "cell/outer/inner", at: "/cell/children/0/children/0/background"),
    ]
    #expect(prover.prove(fixes, on: DataValue(source.root)).proven.map(\.path) == proven)
  }
}
