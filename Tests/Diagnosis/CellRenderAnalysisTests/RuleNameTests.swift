// SPDX-License-Identifier: MIT

import CellRenderAnalysis
import Testing

@Suite struct RuleNameTests {
  @Test(arguments: [
    ("offscreen.mask", ["offscreen.mask"]), ("mask", ["offscreen.mask"]), ("offscreen.shadow", ["offscreen.shadow-without-path"]),
    ("align.fractional", ["align.fractional-origin", "align.fractional-size"]),
    ("overdraw", ["overdraw.hidden", "overdraw.same-colour"]), ("over", []), ("", []), ("offscreen.", []), ("shadow", []),
  ])
  func `a name matches an id, the beginning of ids up to a full stop or a hyphen, or the part after the full stop`(
    name: String, ids: [String]
  ) {
    #expect(Rule.allCases.map(\.rawValue).filter(RuleName(name).matches) == ids)
  }

  @Test func `the most exact of several names counts, regardless of their order`() {
    let settings = RuleSettings([
      ("offscreen.mask", .severity(.error)), ("mask", .off), ("offscreen", .severity(.note)), ("offscreen.shadow", .off),
    ])
    #expect(settings.choice(for: "offscreen.mask") == .severity(.error))
    #expect(settings.choice(for: "offscreen.shadow-without-path") == .off)
    #expect(settings.choice(for: "offscreen.rasterize") == .severity(.note))
    #expect(settings.choice(for: "blend.corner") == nil)
  }

  @Test func `all rules that a name matches can be switched off`() {
    let settings = RuleSettings([("align.fractional-origin", .off), ("blend", .off)])
    #expect(settings.switchesOff("blend.corner"))
    #expect(!settings.switchesOff("align"))
  }
}
