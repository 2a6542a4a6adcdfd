// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRenderAnalysis
import FoundationEssentials
import Testing

@testable import CellInspection
@testable import CellReports

typealias Report = InspectionReport

/// A PNG file with one white pixel, in Base64.
let onePixelText = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="

func onePixel() throws -> [UInt8] { Array(try #require(Data(base64Encoded: onePixelText))) }

/// Returns a location in `post.yaml`.
func place(_ line: Int, _ column: Int = 7, in file: String = "post.yaml") -> DocumentLocation {
  DocumentLocation(file: file, line: line, column: column)
}

extension Report.Fix {
  static let background = Self(
    kind: "background", title: "Give cell/body the background #FFFFFF", path: "cell/body", change: "set background: #FFFFFF",
    patch: [["op": "add", "path": "/cell/children/0/background", "value": "#FFFFFF"]], verdict: "identical in both cells",
    shortVerdict: "identical", outcome: "tested", isSafe: true)
  static let round = Self(
    kind: "round", title: "Move cell/name to x = 12", path: "cell/name", change: "round the numbers",
    patch: [["op": "replace", "path": "/cell/children/1/x", "value": 12]],
    verdict: "changes 312 pixels", shortVerdict: "changes 312 pixels", outcome: "changes pixels", isSafe: false,
    costElsewhere: "a pass more in dark")
}

/// Entries with any values.
extension ReportEntry {
  init(
    number: Int, rule: Rule, severity: Severity, layer: String, otherLayers: [String] = [], location: DocumentLocation,
    rect: PixelRect, places: [PixelRect]? = nil, cost: Finding.Cost = .init(), message: String, isAvoidable: Bool = false,
    cellsLeftOut: Int = 0, baseline: InspectionReport.BaselineState? = nil, suppression: String? = nil,
    fix: InspectionReport.Fix? = nil, otherFixes: [InspectionReport.Fix] = []
  ) {
    let finding = Finding(
      rule: rule, layer: 0, path: layer, rect: rect, cost: cost, evidence: .layout(message), isAvoidable: isAvoidable)
    self.init(
      finding.judged(severity: severity, suppression: suppression), number: number, otherLayers: otherLayers, location: location,
      places: places, message: message)
    self.cellsLeftOut = cellsLeftOut
    self.baseline = baseline
    self.fix = fix
    self.otherFixes = otherFixes
  }

  private mutating func change(rule: Rule? = nil, layer: String? = nil, isAvoidable: Bool? = nil) {
    finding = Finding(
      rule: rule ?? finding.rule, layer: 0, path: layer ?? finding.path, rect: finding.rect, cost: finding.cost,
      evidence: .layout(message), isAvoidable: isAvoidable ?? finding.isAvoidable
    ).judged(severity: finding.severity, suppression: finding.suppression)
  }

  var rule: Rule {
    get { finding.rule }
    set { change(rule: newValue) }
  }
  var layer: String {
    get { finding.path }
    set { change(layer: newValue) }
  }
  var isAvoidable: Bool {
    get { finding.isAvoidable }
    set { change(isAvoidable: newValue) }
  }
  var severity: Severity {
    get { finding.severity }
    set { finding = finding.judged(severity: newValue, suppression: finding.suppression) }
  }
  var suppression: String? {
    get { finding.suppression }
    set { finding = finding.judged(severity: finding.severity, suppression: newValue) }
  }
}

extension ReportEntry {
  static let body = Self(
    number: 1, rule: .backgroundMissing, severity: .warning, layer: "cell/body", location: place(12),
    rect: PixelRect(x: 2, y: 3, width: 10, height: 4), cost: Finding.Cost(pixels: 2400),
    message: "blends 2,400 pixels: everything under it is #FFFFFF", isAvoidable: true, fix: .background
  ).with { $0.elementTypes = ["text"] }
  static let name = Self(
    number: 2, rule: .fractionalOrigin, severity: .error, layer: "cell/name", location: place(20, 9),
    rect: PixelRect(x: 0, y: 0, width: 5, height: 5), cost: Finding.Cost(pixels: 80), message: "its frame lies at [0.5 0 4 5]",
    fix: .round
  ).with { $0.elementTypes = ["text"] }
  static let picture = Self(
    number: 3, rule: .reduced, severity: .note, layer: "cell/media#0/picture", location: place(31),
    rect: PixelRect(x: 6, y: 0, width: 8, height: 6), cost: Finding.Cost(pixels: 48, bytes: 9600, passes: 1),
    message: "the picture is drawn at half its size")

  func numbered(_ number: Int) -> Self {
    var copy = self
    copy.number = number
    return copy
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

func blended() throws -> Report.Overlay {
  Report.Overlay(
    mode: "blended", title: "Color Blended Layers", png: try onePixel(),
    legend: [Report.LegendEntry(color: RGBA(red: 255, green: 0, blue: 0, alpha: 102), text: "blended")],
    totals: ["2,400 pixels blended"])
}

func offscreen() throws -> Report.Overlay {
  Report.Overlay(mode: "offscreen", title: "Color Offscreen-Rendered", png: try onePixel())
}

/// Returns a cell of 20 x 10 device pixels.
func cell(
  _ name: String, findings: [ReportEntry] = [], overlays: [Report.Overlay] = [], totals: [Report.Total] = []
) throws -> ReportedCell {
  ReportedCell(
    name: name, size: try #require(PixelSize(width: 20, height: 10)), scale: .x2, png: try onePixel(), overlays: overlays,
    totals: totals, findings: findings)
}

func total(_ value: Double, id: String = "blended", label: String = "Blended", unit: String? = "pixels") -> Report.Total {
  Report.Total(id: id, label: label, value: value, unit: unit)
}

extension Report.FurtherFix {
  static let dark = Self(
    fix: Report.Fix(number: 4, kind: "hidden", title: "Hide cell/mark", patch: [], verdict: "identical in dark", isSafe: true),
    location: place(40), states: [[], ["dark"], ["dark", "selected"]], offsets: ["to the end"])
}

func report(of cells: [ReportedCell], budgets: [Report.Budget] = []) -> Report {
  Report(template: "post.yaml", cells: cells, budgets: budgets)
}

/// Returns a report of two cells and three findings, two of which are in both cells.
func twoCells(budgets: [Report.Budget] = []) throws -> Report {
  report(
    of: [
      try cell(
        "item 1", findings: [.body, .name, .picture], overlays: [try blended(), try offscreen()],
        totals: [total(2400), total(1.8342, id: "mean-overdraw", label: "Mean overdraw", unit: nil)]),
      try cell(
        "item 2, state dark", findings: [.body, .name.numbered(2)], overlays: [try blended(), try offscreen()],
        totals: [total(3600), total(1.8342, id: "mean-overdraw", label: "Mean overdraw", unit: nil)]),
    ], budgets: budgets)
}

extension Report.Budget {
  static let broken = Self(
    name: "blended", limit: 0, actual: 3600, breach: "blended is 3,600 pixels in item 2, but at most 0 are allowed")
  static let kept = Self(name: "mean-overdraw", limit: 2.5, actual: 1.8342)
}
