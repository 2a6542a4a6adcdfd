// SPDX-License-Identifier: MIT

import CellDocument
import GoldenImages
import GoldenTesting
import Graphics
import Testing

/// Tests that are written as users of the package write them.
@Suite struct ExpectGoldenTests {
  private static let greeting = Result {
    try Cell(width: 160, background: .white) {
      Row {
        Avatar(initials: "AL").size(32)
        Text("Lunch at 12:30?").flex(1)
      }.gap(8).padding(8)
    }
  }

  @Test func `a cell has the same pixels as its goldens`() throws {
    expectGolden(of: try Self.greeting.get(), named: "greeting", variants: [.scale(2), .rightToLeft])
  }

  @Test func `an issue is recorded at the line of the expectation`() throws {
    let line = #line + 2
    try withKnownIssue {
      expectGolden(of: try Self.greeting.get(), named: "nowhere", record: .never)
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.severity == .error
        && issue.comments.contains { $0.rawValue.contains("ExpectGoldenTests/nowhere@2x.png is missing") }
    }
  }
}
