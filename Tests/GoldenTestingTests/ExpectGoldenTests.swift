// SPDX-License-Identifier: MIT

import CellDocument
import GoldenImages
import Graphics
import Testing

@testable import GoldenTesting

/// What users write.
@Suite(.goldens(record: .never)) struct ExpectGoldenTests {
  private static let greeting = Result {
    try Cell(width: 160, background: .white) {
      Row {
        Avatar("ada.png", initials: "AL").size(32)
        Text("Lunch at 12:30?").flex(1)
      }.gap(8).padding(8)
    }
  }

  @Test func `a cell has the pixels of its goldens`() throws {
    expectGolden(of: try Self.greeting.get(), named: "greeting", variants: [.scale(2), .rightToLeft])
  }

  @Test func `an issue is recorded where the golden is expected`() throws {
    let line = #line + 2
    try withKnownIssue {
      expectGolden(of: try Self.greeting.get(), named: "nowhere")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.severity == .error
        && issue.comments.contains { $0.rawValue.contains("ExpectGoldenTests/nowhere@2x.png is missing") }
    }
  }

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
