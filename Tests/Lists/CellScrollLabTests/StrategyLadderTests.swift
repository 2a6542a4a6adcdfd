// SPDX-License-Identifier: MIT

import CellScrollLab
import Foundation
import Testing

/// What each strategy is worth, as a page.
@Suite struct StrategyLadderTests {
  @Test func `bars are logarithmic, and say whether a strategy raises or lowers the headroom`() throws {
    let name = Strategy.allCases[0]
    // The first strategy helps, alone and added; without it, the list with all others is the best of all.
    let headrooms = StrategyLadder.sets.map { set in
      set == [name] ? Slowdown(16) : set == Strategy.full.subtracting([name]) ? nil : Slowdown(2)
    }
    let page = StrategyLadder(headrooms).html(template: "<post>.yaml")
    let first = try #require(page.split(separator: "\n").first { $0.contains("<code>\(Strategy.allCases[0].rawValue)</code>") })
    #expect(page.contains("<h1>&lt;post&gt;.yaml</h1>"))
    // log 16 / log 128 is 4/7.
    #expect(first.components(separatedBy: #"<td class="raises">"#).count == 3)
    #expect(first.components(separatedBy: #"<rect width="571" height="10"/></svg>16.0</td>"#).count == 3)
    #expect(
      first.hasSuffix(
        #"<td class="lowers"><svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="1000" height="10"/></svg>over 128</td></tr>"#
      ))
    // The second one is added to the first, and brings the headroom back to 2.
    let second = try #require(page.split(separator: "\n").first { $0.contains("<code>\(Strategy.allCases[1].rawValue)</code>") })
    #expect(second.contains(#"<td class="same">"#))
    #expect(second.components(separatedBy: #"<td class="lowers">"#).count == 2)
  }
}
