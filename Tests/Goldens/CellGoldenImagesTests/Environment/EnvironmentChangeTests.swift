// SPDX-License-Identifier: MIT

import Testing

@testable import CellGoldenImages

@Suite struct EnvironmentChangeTests {
  private func environment(
    cairo: String? = "1.18.4", hintStyle: String? = "none", fonts: Set<GoldenEnvironment.FontFile> = []
  ) -> GoldenEnvironment {
    GoldenEnvironment(
      libraries: cairo.map { ["cairo": $0] } ?? [:], options: hintStyle.map { ["hintStyle": $0] } ?? [:], fonts: fonts)
  }

  @Test func `equal environments have no changes`() {
    #expect(environment().changes(to: environment()) == [])
  }

  @Test func `a changed library is reported with both releases`() {
    #expect(environment(cairo: "1.16.0").changes(to: environment()) == ["recorded with cairo 1.16.0, now 1.18.4"])
  }

  @Test func `a library that only one side has is reported`() {
    #expect(environment().changes(to: environment(cairo: nil)) == ["recorded with cairo 1.18.4, which is missing here"])
    #expect(environment(cairo: nil).changes(to: environment()) == ["recorded without cairo, now with 1.18.4"])
  }

  @Test func `a changed option is reported with both values`() {
    #expect(
      environment(hintStyle: "slight").changes(to: environment()) == ["recorded with hintStyle slight, now none"])
  }

  @Test func `a font with the same name and another hash is reported as another file`() {
    let recorded = environment(fonts: [.init(name: "Inter.otf", sha256: "0123456789")])
    let now = environment(fonts: [.init(name: "Inter.otf", sha256: "fedcba9876")])
    #expect(recorded.changes(to: now) == ["font Inter.otf is a different file, sha256 fedcba98… instead of 01234567…"])
  }

  @Test func `added and removed fonts are reported in order of their names`() {
    let recorded = environment(fonts: [.init(name: "z.otf", sha256: "1"), .init(name: "a.otf", sha256: "2")])
    let now = environment(fonts: [.init(name: "m.otf", sha256: "3")])
    #expect(
      recorded.changes(to: now) == [
        "recorded with font a.otf, which is no longer used",
        "recorded with font z.otf, which is no longer used",
        "recorded without font m.otf, which is now used",
      ])
  }

  @Test func `libraries are reported first, then options, then fonts`() {
    let recorded = environment(cairo: "1.16.0", hintStyle: "full", fonts: [.init(name: "a.otf", sha256: "2")])
    #expect(recorded.differences(from: environment()).map(\.subject) == [.library, .option, .font])
  }
}
