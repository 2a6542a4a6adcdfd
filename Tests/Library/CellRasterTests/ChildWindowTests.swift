// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayout
import CellNotation
import CellRaster
import CellTestSupport
import CellTree
import Testing

/// Scroll containers bind only the children near what is seen, if that changes nothing.
@Suite struct ChildWindowTests {
  private let renderer: CellRenderer

  init() throws { renderer = try CellRenderer() }

  private func drawn(
    _ cell: String, count: Int, x: Int = 0, canvas: String = "{width: 100, scale: 2, background: white}"
  ) throws -> DrawnCell {
    let template = try CellTemplate(
      parsing: Array("version: 1\ncanvas: \(canvas)\ncell: \(cell)".utf8), fileName: "t.yaml", format: .yaml)
    let values = (0..<count).map { DataValue.number(DataNumber($0)) }
    return try renderer.drawn(
      template, ["list": .array(values), "x": .number(DataNumber(x))], environment: BindingEnvironment(now: 0))
  }

  /// The numbers of the children that were bound.
  private func bound(_ cell: DrawnCell) -> [Int] {
    cell.frames.boxes.compactMap { $0.path.split(separator: "#").dropFirst().first.flatMap { Int($0) } }
  }

  private func row(_ keys: String, child: String = "width: 20, fill: '#06C'", each: String = "") -> String {
    "{overflow: scroll, \(keys), children: [{each: list, \(each)type: shape, \(child)}]}"
  }

  @Test(
    "Children near the viewport are bound, and the first one",
    arguments: [
      ("height: 10", 0, 0...10), ("height: 10", 1000, 45...60), ("height: 10, gap: 5", 1000, 36...48),
      ("height: 10, scrollOffset: {index: 500}", 0, 495...510), ("height: 10, itemExtent: 50", 1000, 18...24),
    ])
  func near(keys: String, x: Int, expected: ClosedRange<Int>) throws {
    let offset = keys.contains("scrollOffset") ? "" : #", scrollOffset: "${x}""#
    let cell = try drawn(row(keys + offset), count: 10_000, x: x)
    let numbers = bound(cell)
    #expect(numbers == Array(Set([0] + expected)).sorted())
    let stride = keys.contains("gap") ? 25.0 : keys.contains("itemExtent") ? 50 : 20
    #expect(cell.frames.scrollAreas.map(\.contentSize.width) == [10_000 * stride - (keys.contains("gap") ? 5 : 0)])
  }

  @Test(
    "All children are bound where the lengths, or the size of the container, depend on each of them",
    arguments: [
      ("height: 10", "width: '${x}'"), ("height: 10", "width: 50%"), ("height: 10", "width: 20, grow: 1"),
      ("gap: 5", "width: 20, height: '${x}'"), ("height: 10, wrap: wrap", "width: 20"),
      ("height: 10", "width: 20, margin: auto"), ("height: 10, alignItems: baseline", "width: 20"),
      ("height: 10, gap: 5%", "width: 20"), ("direction: column, width: 10", "width: 20, height: 20"),
    ])
  func unknown(keys: String, child: String) throws {
    #expect(try bound(drawn(row(keys, child: child + ", fill: '#06C'"), count: 40, x: 20)) == Array(0..<40))
  }

  @Test func `a place far from the viewport that is visible nevertheless is an error, not a gap`() throws {
    let cell = """
      {children: [{overflow: scroll, height: 10, shrink: 0, margin: [0, 0, 0, -900], children: [
      {each: list, type: shape, width: 20, fill: '#06C'}]}]}
      """
    let error = #expect(throws: ElementFailure.self) { try drawn(cell, count: 1000) }
    #expect(
      error?.description.hasSuffix(
        "elements beside this one are visible that were taken to be far away: give their scroll container a width and a height in points"
      )
        == true)
  }

  /// A child with a condition is always bound.
  @Test func `700 random containers have the pixels and content sizes of those whose children are all bound`() throws {
    var random = SplitMix64(seed: 3)
    func one<Value>(_ values: Value...) -> Value { values.randomElement(using: &random) ?? values[0] }
    var leftOut = 0
    for number in 0..<700 {
      let isColumn = one(true, false)
      let across = isColumn ? "width" : "height"
      let along = isColumn ? "height" : "width"
      let offset = one(
        "scrollOffset: \(Int.random(in: -50...2500, using: &random)), ", "scrollOffset: {index: \(one(0, 3, 40, 99))}, ", "",
        "paging: true, scrollOffset: {index: \(one(0, 1, 7))}, ")
      let isKnownAcross = one(true, false)
      var container = "\(offset)direction: \(isColumn ? one("column", "column-reverse") : one("row", "row-reverse")), "
      container += one("", "gap: 3, ", "rowGap: 4, columnGap: 7, ") + one("", "padding: [1, 2, 3, 4], ", "padding: 5, ")
      container += one("", "justify: center, ", "justify: end, ", "justify: space-between, ") + one("", "alignItems: center, ")
      container += one("", "border: {color: black, width: 2}, ") + one("", "itemExtent: 31, ", "itemExtent: 9, ")
      container += isColumn || one(true, false) ? "\(along): 60, " + one("", "grow: 1, ", "shrink: 1, ") : ""
      container += isKnownAcross ? "\(across): 40, " : ""
      var child = "\(along): \(one(12, 20, 35)), " + one("", "margin: [1, 2, 3, 4], ", "margin: [0, 6, 0, 0], ")
      child += isKnownAcross ? one("", "\(across): 9, ") : "\(across): 9, "
      child += one("", "alignSelf: end, ") + one("", "border: {color: '#800', width: 1}, ") + "fill: '#06C8'"
      let first = one(
        "", "{type: shape, fill: '#F80', \(along): 22, \(across): 7}, ",
        "{type: shape, fill: black, when: 'x == 1', \(along): 22, \(across): 7}, ")
      func cell(_ each: String) -> String {
        """
        {direction: column, alignItems: \(isColumn ? "start" : "stretch"), children: [{overflow: scroll, \(container)children: [
        \(first){each: list, as: entry, \(each)type: shape, \(child)}]}, {type: shape, height: 3, width: 9, fill: black}]}
        """
      }
      let canvas = "{width: \(one(60, 100, 130)), scale: \(one(1, 2, 3)), direction: \(one("ltr", "rtl")), background: white}"
      let count = one(0, 1, 4, 100)
      let (window, all) = (
        try drawn(cell(""), count: count, canvas: canvas), try drawn(cell("when: true, "), count: count, canvas: canvas)
      )
      leftOut += all.frames.boxes.count - window.frames.boxes.count
      #expect(window.pixels == all.pixels, "\(number): \(cell("")) \(canvas) \(count)")
      #expect(window.frames.scrollAreas.map(\.contentSize) == all.frames.scrollAreas.map(\.contentSize))
      #expect(window.frames.scrollAreas.map(\.offset) == all.frames.scrollAreas.map(\.offset))
      // The document that describes the cell has the room for the absent children, too.
      let template = try CellTemplate(parsing: window.cell.encodedDocument(), fileName: "t.json", format: .json)
      #expect(try renderer.drawn(template, [:], environment: BindingEnvironment(now: 0)).pixels == all.pixels, "\(number)")
    }
    #expect(leftOut > 5000)
  }
}
