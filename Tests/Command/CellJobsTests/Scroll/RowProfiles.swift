// SPDX-License-Identifier: MIT

import CellRaster
import CellScrollLab

@testable import CellJobs

extension CellInput {
  /// Returns what the rows consist of that differ from each other, and the elements of their parts.
  func rowProfiles(
    for strategies: Set<Strategy> = []
  ) async throws -> (profiles: [RowProfile], elements: [ScrolledElement]) {
    let template = try await loadTemplate { _ in }
    var profiler = RowProfiler(CellRenderer(try resources(for: template)), environment, for: strategies)
    let items = try items()
    while let entry = try items.next() { try profiler.add(entry.item(), of: template) }
    return (profiler.profiles, profiler.elements)
  }
}
