// SPDX-License-Identifier: MIT

public import CellGoldenImages
public import CellRaster
internal import Glibc
internal import XCTest

// The name follows the convention of XCTest's assertions.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asserts that a subject has the same pixels as its goldens.
///
/// This is the XCTest counterpart of ``expectGolden(of:named:variants:tolerance:ignoring:record:sourceLocation:)``, with the same
/// parameters. By default, the golden has the name of the calling function.
///
/// XCTest on Linux has no attachments, so the failure message names the folder of the pictures. Instead of the trait `.goldens(…)`,
/// use ``withGoldens(_:perform:)`` around tests.
///
///     func testLongMessage() throws { XCTAssertGolden(of: try messageCell("Lunch at 12:30?")) }
public func XCTAssertGolden(
  of subject: some GoldenSubject, named name: String? = nil, variants: [GoldenTestVariant] = [.scale(2)],
  tolerance: ImageTolerance? = nil, ignoring ignored: [IgnoredRegion] = [], record: RecordMode? = nil,
  function: String = #function, file: StaticString = #filePath, line: UInt = #line
) {
  let expectation = GoldenExpectation(
    content: subject.goldenContent, name: name ?? functionName(in: function), variants: variants,
    rules: GoldenRules(tolerance: tolerance, ignored: ignored), record: record,
    location: DocumentLocation(file: "\(file)", line: Int(line), column: 1), configuration: .current)
  for result in expectation.results() {
    if result.isFailure {
      XCTFail(result.message, file: file, line: line)
    } else {
      // XCTest has no warnings, and a skip would end the test.
      warn("\(file):\(line): warning: \(result.message)\n")
    }
  }
}

/// Sets the folders of goldens, and which of the goldens are recorded, for the tests that `body` runs.
///
///     override func invokeTest() { withGoldens(GoldenTestConfiguration(record: .failed)) { super.invokeTest() } }
public func withGoldens<Result>(
  _ configuration: GoldenTestConfiguration, perform body: () throws -> Result
) rethrows -> Result {
  let whole = GoldenTestConfiguration.current.overridden(by: configuration)
  return try GoldenTestConfiguration.$current.withValue(whole, operation: body)
}

private func warn(_ text: String) {
  do throws(FileFailure) {
    try FileSystem.write(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  } catch {
    // Standard error cannot be written to, so there is no other place to report the warning.
  }
}
