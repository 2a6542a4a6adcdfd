// SPDX-License-Identifier: MIT

import GoldenImages
import Testing

@testable import GoldenTesting

@Suite(.goldens(record: .never)) struct GoldensTraitTests {
  @Test(.goldens(folder: "/nowhere", fontFolders: ["/fonts"]))
  func `a test says more than its suite, which still holds`() {
    #expect(
      GoldenTestConfiguration.current
        == GoldenTestConfiguration(record: .never, folder: "/nowhere", fontFolders: ["/fonts"]))
  }

  @Test func `what is said around a function holds inside of it`() {
    let inside = withGoldens(GoldenTestConfiguration(assets: "Pictures")) { GoldenTestConfiguration.current }
    #expect(inside == GoldenTestConfiguration(record: .never, assets: "Pictures"))
  }

  @Suite struct Inner {
    @Test func `a suite inside of another one has its configuration`() {
      #expect(GoldenTestConfiguration.current.record == .never)
    }
  }
}
