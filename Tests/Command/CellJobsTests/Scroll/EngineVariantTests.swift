// SPDX-License-Identifier: MIT

import CellJobs
import CellLayout
import CellRaster
import CellTestSupport
import CellTree
import Testing

@Suite struct EngineVariantTests {
  @Test(arguments: Sample.all.map(\.name), [LayoutEngineName.flexbox, .frames, .constraints])
  func `a cell of a sample has the same frames with each engine`(name: String, engine: LayoutEngineName) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let folder = try ScratchFolder()
    try sample.write(to: folder.path)
    let input = CellInput(
      template: "\(folder.path)/\(Sample.templatePath)", data: "\(folder.path)/\(Sample.dataPath)")
    let template = try CellTemplate(contentsOf: input.template)
    let session = CellRenderer(try input.resources(for: template)).session()
    let items = try input.items()
    while let entry = try items.next() {
      let cell = try template.bind(try entry.item(), environment: input.environment)
      let frames = try session.laidOut(cell).frames
      let variant = try #require(try session.variant(of: cell, with: frames, by: engine))
      let found = try session.laidOut(variant).frames
      let moved = zip(frames.boxes, found.boxes).filter {
        !isClose($0.frame.x, $1.frame.x) || !isClose($0.frame.y, $1.frame.y)
          || !isClose($0.frame.width, $1.frame.width) || !isClose($0.frame.height, $1.frame.height)
      }
      #expect(moved.map { "\($0.path) \($0.frame) \($1.frame)" } == [])
    }
  }

  private func isClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.02 }
}
