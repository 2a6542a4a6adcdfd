// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayout
import CellTree
import Testing

@Suite struct FrameReachTests {
  @Test func `a frame may extend a million points from the corner`() throws {
    let wide = element(.spacer) { $0.width = .points(1_000_000) }
    #expect(try frames(cell(width: 100, children: [wide]))[1].maxX == 1_000_000)
    let aside = element(.spacer) {
      $0.width = .points(1)
      $0.margin.left = .points(-1_000_000)
    }
    #expect(try frames(cell(width: 100, children: [aside]))[1].x == -1_000_000)
  }

  @Test(arguments: [
    (layout { $0.width = .points(1_000_001) }, "1000001"), (layout { $0.width = .points(1e300) }, "1e+300"),
    (layout { $0.margin.left = .points(-1e300) }, "-1e+300"),
    (layout { ($0.width, $0.aspectRatio) = (.points(1), 0x1p-40) }, "1099511627776"),
    (layout { $0.padding.top = .points(2e6) }, "2000000"),
    (layout { ($0.position, $0.insets.top) = (.relative, .points(3e9)) }, "3000000000"),
  ])
  func `a frame that extends further is rejected`(layout: LayoutProperties, place: String) throws {
    let failure = #expect(throws: ElementFailure.self) {
      try frames(cell(width: 100, children: [element(.spacer) { $0 = layout }]))
    }
    #expect(
      failure?.description
        == "test.yaml:3:5 cell/part: an edge lies at \(place) points: it must be within 1000000 points of the cell's corner"
    )
  }

  private static func layout(_ change: (inout LayoutProperties) -> Void) -> LayoutProperties {
    var layout = LayoutProperties()
    change(&layout)
    return layout
  }
}
