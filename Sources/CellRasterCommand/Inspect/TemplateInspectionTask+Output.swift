// SPDX-License-Identifier: MIT

import CellRaster
import Reports

extension TemplateInspectionTask {
  /// Returns the name that distinguishes a cell from the others: `item 2, state dark`; `nil` if there can be only one cell.
  func name(of subject: InspectedSubject) -> String? {
    let states = subject.cell.states
    let parts =
      (command.input.data == nil ? [] : ["item \(subject.item + 1)"])
      + (states.isEmpty ? [] : ["\(states.count == 1 ? "state" : "states") \(states.joined(separator: " and "))"])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Reports why the check fails, or writes the baseline that will make it pass.
  func conclusion(of report: InspectionReport) throws -> ExitStatus? {
    var objections = report.breaches
    if let path = command.budgets.writeBaseline {
      try FindingBaseline.write(report, to: path)
      CellRasterCommand.report("\(path): the findings of \(report.template) are accepted from now on")
    } else {
      objections = judge.objections(to: report)
      if command.item == nil, let remark = judge.remark(on: report) { CellRasterCommand.report(remark) }
    }
    for objection in objections { CellRasterCommand.report(objection) }
    return objections.isEmpty ? nil : .checkFailed
  }
}
