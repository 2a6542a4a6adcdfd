// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import Testing

@Suite struct FindingBoxTests {
  private static func finding(_ rule: Rule, _ x: Int, _ y: Int, _ width: Int, _ height: Int, path: String = "cell") throws
    -> Finding
  {
    let finding = try #require(try analysis(of: "children: [{type: text, text: Hi}]").findings.first)
    return Finding(
      rule: rule, layer: finding.layer, path: path, rect: PixelRect(x: x, y: y, width: width, height: height), cost: finding.cost,
      evidence: finding.evidence)
  }

  private static func subject(_ findings: [Finding]) throws -> OverlaySubject {
    OverlaySubject(try drawing(of: "height: 5", width: 8), findings: findings)
  }

  @Test func `findings with the same rectangle share a box, which has the highest severity`() throws {
    let cell = try Self.subject([
      try Self.finding(.backgroundMissing, 1, 1, 4, 3), try Self.finding(.mask, 0, 0, 8, 5),
      try Self.finding(.fractionalSize, 1, 1, 4, 3),
    ])
    #expect(cell.findingBoxes.map(\.numbers) == [[1, 3], [2]])
    #expect(cell.findingBoxes.map(\.severity) == [.error, .warning])
    #expect(cell.tints(.layers).rows == ["22222222", "21111002", "21001002", "21111002", "22222222"])
  }

  @Test func `numbers begin with the first number of the subject, and suppressed findings have no box`() throws {
    let suppressed = try Self.finding(.mask, 0, 0, 8, 5).judged(severity: nil, suppression: "a texture")
    let cell = OverlaySubject(
      try drawing(of: "height: 5", width: 8),
      findings: [
        try Self.finding(.backgroundMissing, 1, 1, 4, 3), suppressed, try Self.finding(.fractionalSize, 1, 1, 4, 3),
      ], firstNumber: 8)
    #expect(cell.findingBoxes.map(\.numbers) == [[8, 10]])
    #expect(cell.findingBoxes.map(\.label) == ["8, 10"])
    let legend = cell.legend(.layers, tints: cell.tints(.layers))
    #expect(legend.entries.map(\.count) == [1, 0, 1])
    #expect(legend.totals == "2 findings in 1 layer")
  }

  @Test func `findings of one event share a number, and numbering continues by event`() throws {
    let cell = OverlaySubject(
      try drawing(of: "height: 5", width: 8),
      findings: [
        try Self.finding(.mask, 0, 0, 2, 2, path: "cell/row#0"), try Self.finding(.mask, 4, 0, 2, 2, path: "cell/row#1"),
        try Self.finding(.fractionalSize, 1, 1, 4, 3),
      ], firstNumber: 8)
    #expect(cell.findingBoxes.map(\.numbers) == [[8], [8], [9]])
    #expect(cell.legend(.layers, tints: cell.tints(.layers)).totals == "2 findings in 1 layer")
  }

  @Test func `a finding outside the cell has no box, and a box that extends beyond the cell is clipped`() throws {
    let cell = try Self.subject([try Self.finding(.mask, 9, 0, 3, 3), try Self.finding(.mask, 5, 2, 9, 9)])
    #expect(cell.findingBoxes.map(\.numbers) == [[2]])
    #expect(cell.findingBoxes.map(\.rect) == [PixelRect(x: 5, y: 2, width: 3, height: 3)])
  }

  @Test(arguments: [
    ([1], "1"), ([1, 2], "1, 2"), ([1, 2, 3], "1–3"), ([1, 3], "1, 3"), ([2, 4, 5, 6, 9, 10], "2, 4–6, 9, 10"),
  ])
  func `three or more consecutive numbers are shown as a range`(numbers: [Int], label: String) throws {
    let findings = try (1...10).map { try Self.finding(.mask, 0, 0, numbers.contains($0) ? 8 : 4, 5) }
    #expect(try Self.subject(findings).findingBoxes.first { $0.numbers == numbers }?.label == label)
  }

  @Test func `the legend names the layers of a box, and each rule once`() throws {
    let cell = try Self.subject([
      try Self.finding(.mask, 0, 0, 8, 5), try Self.finding(.mask, 0, 0, 8, 5), try Self.finding(.corner, 0, 0, 8, 5),
      try Self.finding(.enlarged, 0, 0, 8, 5, path: "cell/image"),
    ])
    let legend = cell.legend(.layers, tints: cell.tints(.layers))
    #expect(legend.lines.map { $0.layers.map(\.path) } == [["cell", "cell/image"]])
    #expect(legend.lines.map { $0.layers.map(\.rules) } == [[[.mask, .corner], [.enlarged]]])
    #expect(legend.entries.map(\.count) == [0, 2, 2])
  }

  private static let cell = PixelRect(x: 0, y: 0, width: 100, height: 60)
  private static let label = PixelRect(x: 0, y: 0, width: 10, height: 8)

  @Test func `a label is placed above its box, next to it, or inside it`() {
    let boxes = [
      PixelRect(x: 20, y: 20, width: 30, height: 20), PixelRect(x: 20, y: 0, width: 30, height: 12),
      PixelRect(x: 0, y: 0, width: 100, height: 60),
    ]
    let places = LabelPlacement(of: boxes.map { _ in Self.label }, at: boxes, avoiding: boxes.dropLast(), in: Self.cell).places
    #expect(places.map { [$0.x, $0.y] } == [[20, 12], [10, 0], [0, 0]])
  }

  @Test func `a label is placed where there is no content`() {
    let box = PixelRect(x: 20, y: 20, width: 30, height: 20)
    let above = PixelRect(x: 0, y: 0, width: 100, height: 20)
    let left = PixelRect(x: 0, y: 0, width: 20, height: 60)
    let places = LabelPlacement(of: [Self.label], at: [box], avoiding: [box, above, left], in: Self.cell).places
    #expect(places == [PixelRect(x: 50, y: 20, width: 10, height: 8)])
  }

  @Test func `labels of boxes in one corner do not overlap`() {
    let boxes = (0..<6).map { PixelRect(x: $0, y: $0, width: 60 - $0, height: 50 - $0) }
    let places = LabelPlacement(of: boxes.map { _ in Self.label }, at: boxes, avoiding: [], in: Self.cell).places
    let pairs = places.indices.flatMap { first in places.indices.filter { $0 > first }.map { (places[first], places[$0]) } }
    #expect(pairs.allSatisfy { $0.intersection($1).isEmpty })
    #expect(places.allSatisfy { $0.intersection(Self.cell) == $0 })
  }

  @Test func `a label larger than the cell is placed at the cell's corner`() {
    let box = PixelRect(x: 1, y: 1, width: 2, height: 2)
    let places = LabelPlacement(of: [Self.label], at: [box], avoiding: [], in: PixelRect(x: 0, y: 0, width: 4, height: 4)).places
    #expect(places == [Self.label])
  }
}
