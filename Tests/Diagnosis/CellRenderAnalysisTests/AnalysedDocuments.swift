// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import FoundationEssentials

/// Returns the analysis of a document whose cell has the given lines, by default at one pixel per point on a white background.
///
/// Text is in DejaVu Sans. Pictures are those in `golden-images/assets`.
func analysis(of cell: String, width: Int = 100, scale: Int = 1, background: String? = "white", data: DataValue = [:]) throws
  -> CellAnalysis
{
  try renderer().analysis(of: drawn(cell, width: width, scale: scale, background: background, data: data).displayList)
}

/// Draws a document whose cell has the given lines, as ``analysis(of:width:scale:background:data:)`` does.
func drawn(_ cell: String, width: Int = 100, scale: Int = 1, background: String? = "white", data: DataValue = [:]) throws
  -> DrawnCell
{
  let lines = cell.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
  let canvas = "{width: \(width), scale: \(scale)" + (background.map { ", background: '\($0)'" } ?? "") + "}"
  let template = try CellTemplate(
    parsing: "version: 1\ncanvas: \(canvas)\ncell:\n\(lines)\n", fileName: "test.yaml", format: .yaml)
  return try renderer().drawn(template, data, environment: BindingEnvironment(now: 0))
}

func renderer() throws -> CellRenderer {
  CellRenderer(
    RenderingResources(
      fonts: try FontCollection(), assets: AssetRoot(path: goldenFolder + "/assets"), missingPictures: .placeholder))
}

/// Returns the lines of a cell 60 pixels high with one absolutely positioned element.
func absolute(_ element: String) -> String {
  "height: 60\nchildren:\n  - {\(element), position: absolute}"
}

let goldenFolder = Repository.goldenImages.path

extension CellAnalysis {
  /// Returns `green`, `red` or `no tint` for the layer with the given path.
  func tint(_ path: String) -> String {
    guard let store = stores.first(where: { list.layers[$0.layer].path == path }) else { return "no tint" }
    return store.isCopied ? "green" : "red"
  }

  func rules(_ path: String) -> [String] { findings.filter { $0.path == path }.map(\.rule.rawValue) }

  func colorBelow(_ path: String) -> RGBA? { stores.first { list.layers[$0.layer].path == path }?.colorBelow }
}
