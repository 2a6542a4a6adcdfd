// SPDX-License-Identifier: MIT

import CellFiles
import CellGoldenImages
import CellGraphics
import CellNotation
import Testing

@testable import GoldenTesting

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

  @Test func `a golden has the name of its test`() throws {
    expectGolden(of: try Self.greeting.get(), variants: [.scale(1)])
    #expect(
      FileSystem.exists(
        #filePath.replacing(
          "ExpectGoldenTests.swift", with: "golden-images/ExpectGoldenTests/a golden has the name of its test@1x.png")))
  }

  @Test func `outside a test, a golden needs a name`() async throws {
    let cell = try Self.greeting.get()
    let results = await Task.detached {
      GoldenExpectation(
        content: cell.goldenContent, name: Test.current?.name, variants: [.scale(1)], rules: GoldenRules(), record: nil,
        location: DocumentLocation(file: #filePath, line: 1, column: 1), configuration: GoldenTestConfiguration()
      ).results()
    }.value
    #expect(
      results.map(\.message) == [#"the golden has no name: outside a test, for instance in a detached task, pass it as "named""#])
  }

  @Test(arguments: [
    ("testLong()", "testLong"), ("`a long message`()", "a long message"), ("long(name:count:)", "long"),
    ("`a (long) message`(name:)", "a (long) message"),
  ])
  func `a function's name is without parameters and backticks`(signature: String, name: String) {
    #expect(functionName(in: signature) == name)
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
