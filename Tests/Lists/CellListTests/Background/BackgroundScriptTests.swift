// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellList

@Suite struct BackgroundScriptTests {
  /// With `CELLRASTER_SEQUENCES=400`, these are 10,000 scripts. The message of a failure is the smallest script that fails.
  @Test(arguments: Seeds.sequences)
  func `whatever the order of results, no row shows a wrong drawing, and in the end all are right`(
    seed: UInt64
  ) {
    for script in (0..<25).map({ BackgroundScript(seed: 25 * seed + $0) }) {
      let failure = script.failure()
      #expect(failure == nil, "\(script.reduced { $0.failure() != nil })")
      if failure != nil { return }
    }
  }
}
