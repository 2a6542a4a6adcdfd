// SPDX-License-Identifier: MIT

import CellJobs
import CellNotation
import CellRaster
import CellScrollLab
import Testing

/// What a simulation knows of the children of a row whose content is scrolled.
@Suite struct CarouselProfileTests {
  /// Only children near the start are made at first: 10 points long, 13 apart. `itemExtent` makes them as long with the gap.
  @Test(arguments: ["width: 10", "width: 7, itemExtent: 10", "paging"])
  func `a flick comes to rest at a child that was not made when it began`(keys: String) throws {
    let extent = keys.contains("itemExtent") ? "itemExtent: 10, " : ""
    let snap = keys == "paging" ? "paging: true" : "snap: children"
    let template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 20, scale: 1, background: white}
        cell: {overflow: scroll, \(snap), \(extent)height: 10, gap: 3, children: [
          {each: list, type: shape, fill: black, width: 10}]}
        """.utf8), fileName: "t.yaml", format: .yaml)
    let item = DataItem(value: ["list": .array(Array(repeating: 1, count: 200))], name: DataItemName(index: 0))
    var profiler = RowProfiler(try CellRenderer(), BindingEnvironment(now: 0))
    let flick = Flick(speed: 500)
    let script = ScrollScript([.inRow(0, .flick(flick))])
    let device = Device(
      viewportHeight: 40, scale: 1, rate: try #require(RefreshRate(framesPerSecond: 60)), cores: 0)
    let carousel = try #require(try profiler.carousel(in: item, row: 0, of: template, script, on: device))
    var motion = ScrollMotion(script, from: 0, in: 0...0, contents: [0: carousel.content])
    _ = motion.offset(at: 100_000)
    let end = try #require(motion.contentOffsets[0])
    let distance = keys == "paging" ? 20.0 : 13
    #expect((end / distance).rounded() * distance == end)
    #expect(abs(end - flick.distance(after: flick.duration)) <= distance / 2)
    // The children on the way and at the end are known, and no others.
    let seen = carousel.children.filter { Double($0.place.lowerBound) >= end && Double($0.place.upperBound) <= end + 20 }
    #expect(!seen.isEmpty)
    #expect(carousel.children.count < 60)
  }
}
