// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import RenderAnalysis
import Reports

/// Judges findings by budgets and the baseline.
struct InspectionJudge {
  let budgets: CostBudgets
  private let baselinePath: String?
  private let entries: FindingBaseline.Entries?
  /// The baseline that is to be written, as it is now; `nil` where none is.
  private let newBaseline: (path: String, FindingBaseline)?
}
