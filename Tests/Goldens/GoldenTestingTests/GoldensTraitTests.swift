// SPDX-License-Identifier: MIT

import CellGoldenImages
import Testing

@testable import GoldenTesting

@Suite(.goldens(record: .never)) struct GoldensTraitTests {
  @Test(.goldens(folder: "/nowhere", fontFolders: ["/fonts"]))
  func `a test adds to the configuration of its suite`() {
    #expect(
      GoldenTestConfiguration.current
        == GoldenTestConfiguration(record: .never, folder: "/nowhere", fontFolders: ["/fonts"]))
  }

  @Test func `the configuration around a function applies inside it`() {
    let inside = withGoldens(GoldenTestConfiguration(assets: "Pictures")) { GoldenTestConfiguration.current }
    #expect(inside == GoldenTestConfiguration(record: .never, assets: "Pictures"))
  }

  @Suite struct Inner {
    @Test func `a suite inherits the configuration of the enclosing suite`() {
      #expect(GoldenTestConfiguration.current.record == .never)
    }
  }
}
