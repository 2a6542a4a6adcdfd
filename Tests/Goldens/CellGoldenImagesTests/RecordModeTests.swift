// SPDX-License-Identifier: MIT

import CellGoldenImages
import Testing

@Suite struct RecordModeTests {
  @Test(arguments: [
    ([:], RecordMode.missing), (["CI": ""], .missing), (["CI": "0"], .missing), (["CI": "false"], .missing),
    (["CI": "true"], .never), (["CI": "1"], .never), (["CI": "woodpecker"], .never),
    (["CELLRASTER_RECORD": "all", "CI": "true"], .all), (["CELLRASTER_RECORD": "failed"], .failed),
    (["CELLRASTER_RECORD": "", "CI": "true"], .never), (["CELLRASTER_RECORD": "never"], .never),
  ])
  func `the environment selects the recording mode`(environment: [String: String], expected: RecordMode) throws {
    #expect(try RecordMode(environment: environment) == expected)
  }

  @Test func `an unknown mode is rejected with a list of the known modes`() {
    let error = #expect(throws: UnknownRecordMode.self) { try RecordMode(environment: ["CELLRASTER_RECORD": "yes"]) }
    #expect(error?.description == "CELLRASTER_RECORD=yes is not a recording mode: use one of never, missing, failed, all")
  }
}
