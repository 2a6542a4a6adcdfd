// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import Testing

@testable import CellJobs

/// The descriptions of a worker's lines.
@Suite struct WorkerLinesTests {
  @Test func `the description of a request lists the members that are read, in their order`() {
    #expect(WorkerLines.request.members.map(\.name) == WorkerRequest.fields.map(\.name))
    #expect(WorkerLines.request.members.filter(\.isRequired).map(\.name) == ["id", "data"])
  }
}
