// SPDX-License-Identifier: MIT

import CellRaster
import Reports

extension TemplateInspectionTask {
  /// What tells a cell from the others: `item 2, state dark`; `nil` where it is the only one there can be.
  func name(of subject: InspectedSubject) -> String? {
    let states = subject.cell.states
    let parts =
      (command.input.data == nil ? [] : ["item \(subject.item + 1)"])
      + (states.isEmpty ? [] : ["\(states.count == 1 ? "state" : "states") \(states.joined(separator: " and "))"])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Says why the check fails, or writes the baseline by which it will not.
  func conclusion(of report: InspectionReport) throws -> ExitStatus? {
    var objections = report.breaches
    if let path = command.budgets.writeBaseline {
      try FindingBaseline.write(report, to: path)
      CellRasterCommand.report("\(path): the findings of \(report.template) are let pass from now on")
    } else {
      objections = judge.objections(to: report)
      if command.item == nil, let remark = judge.remark(on: report) { CellRasterCommand.report(remark) }
    }
    for objection in objections { CellRasterCommand.report(objection) }
    return objections.isEmpty ? nil : .checkFailed
  }
}
