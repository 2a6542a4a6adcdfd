// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDocument

@Suite struct DetectionStyleTests {
  @Test func `runs are cut where something is detected, over their borders too`() {
    let plain = TextStyle(size: 10, color: .black)
    let styles = DetectionStyles(
      hashtags: TextStyle(weight: 700), mentions: nil, links: TextStyle(color: .white, isUnderlined: true))
    let runs = styles.applied(to: [
      plain.run("a #b", family: Site.family), TextStyle(size: 20).run("c http://d.e", family: Site.family),
      plain.run("f @g", family: Site.family),
    ])
    #expect(runs.map(\.text) == ["a ", "#b", "c", " ", "http://d.e", "f", " ", "@g"])
    #expect(runs.map(\.font.weight) == [400, 700, 700, 400, 400, 400, 400, 400])
    #expect(runs.map(\.font.size) == [10, 10, 20, 20, 20, 10, 10, 10])
    #expect(runs.map(\.isUnderlined) == [false, false, false, false, true, true, false, false])
    #expect(runs.map(\.color) == [.black, .black, .black, .black, .white, .white, .black, .black])
  }
}
