// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellInspection
package import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  package static let output = Output<InspectionReport>(
    "inspect", "Output of cellraster inspect --json", isReadable: true,
    [
      .member(
        "template", .nullable(.text),
        "The template's file, as given; \"standard input\" for standard input. Null if there are several templates."
      ) { $0.templates.count == 1 ? $0.templates[0] : nil },
      .member("templates", .list(.text, atLeast: 1), "The files of all templates that were inspected.") { $0.templates },
      .member(
        "ruleTableVersion", .ordinal,
        "The version of the table of rules. It increases when rules are added or find different things."
      ) { _ in Rule.tableVersion },
      .member("summary", summary, "Counts over all cells. A finding is open if it is neither in the baseline nor suppressed.") {
        $0
      },
      .member("budgets", .list(Budget.output), "The limits on the cost of a cell. Empty if there are none.") { report in
        report.budgets.map { OfTemplate($0, $0.template ?? report.template) }
      },
      .member(
        "groups", .list(OutputForm.group),
        "The open findings grouped by what to do: first errors, then what saves the most, then what costs the most."
      ) { report in report.groups.map { Grouped(group: $0, sentence: $0.sentence(of: report)) } },
      .member(
        "fixes", .list(Fix.output),
        "The fixes of all findings, each once, in the order of the findings, and then the further fixes. Empty with --no-fixes."
      ) { $0.fixes },
      .member(
        "furtherFixes", .list(FurtherFix.output),
        "The safe fixes for findings that no cell of the report shows, because they occur only in other states or offsets."
      ) { report in report.furtherFixes.map { OfTemplate($0, report.templates[$0.template]) } },
      .member(
        "notes", .list(.text),
        "Sentences about the fixes: data constraints that several of them lack, and what the proof budget left out."
      ) { $0.notes },
      .member(
        "cells", .list(ReportedCell.output, atLeast: 1),
        "The inspected cells, template by template: for each item of the data, one cell in each set of states."
      ) { report in report.cells.map { OfTemplate($0, report.templates[$0.template]) } },
    ])

  package var json: String { Self.output.text(of: self) }

  private static let summary = OutputForm<InspectionReport>.record(
    "summary", "Counts of findings and budgets.",
    [
      .member("errors", .count, "The number of open findings with the severity \"error\".") { $0.openCount(.error) },
      .member("warnings", .count, "The number of open findings with the severity \"warning\".") { $0.openCount(.warning) },
      .member("notes", .count, "The number of open findings with the severity \"note\".") { $0.openCount(.note) },
      .member("inBaseline", .count, "The number of findings that are in the baseline.") { report in
        report.findings.count { !$0.isOpen && $0.suppression == nil }
      },
      .member("suppressed", .count, "The number of findings that the templates suppress.") { report in
        report.findings.count { $0.suppression != nil }
      },
      .member("breaches", .count, "The number of budgets that are exceeded.") { $0.breaches.count },
    ])

  private var findings: [ReportEntry] { cells.flatMap(\.findings) }

  private func openCount(_ severity: Severity) -> Int { findings.count { $0.isOpen && $0.severity == severity } }

  /// The fixes of all findings, in the order of the findings, and then the further fixes; each once for each template.
  private var fixes: [OfTemplate<Fix>] {
    let ofFindings = cells.flatMap { cell in
      cell.findings.flatMap(\.fixes).map { OfTemplate($0, templates[cell.template]) }
    }
    return distinct(ofFindings + furtherFixes.map { OfTemplate($0.fix, templates[$0.template]) })
  }
}

// MARK: Groups

/// A group with its sentence.
private struct Grouped {
  let group: FindingGroup
  let sentence: String
}

extension OutputForm<Grouped> {
  fileprivate static let group = Self.record(
    "group", "Open findings of one rule that ask for the same change of several elements.",
    [
      .member("sentence", .text, "What is wrong, where, what to do, and what that saves.") { $0.sentence },
      .rule { $0.group.rule },
      .severity { $0.group.severity },
      .member("elements", .list(element, atLeast: 1), "The elements, each once.") { $0.group.elements },
      .member("findings", .list(.ordinal, atLeast: 1), "The numbers of the findings.") { $0.group.numbers },
      .member(
        "change", .nullable(.text),
        "What the fixes change, in words that name no element, such as \"set background: white\"; null if there is no fix."
      ) { $0.group.change?.words },
      .member("isSafe", .boolean, "Whether the fixes are safe. --fix then applies all of them.") {
        $0.group.change?.isSafe ?? false
      },
      .member("fixes", .list(fix), "The fixes of the elements. Several of them may be the same for several elements.") {
        $0.group.fixes
      },
      .member("verdict", .nullable(.text), "The verdicts on the fixes, in a few words; null if there is no fix.") {
        $0.group.change == nil ? nil : $0.group.verdict
      },
      .member(
        "saves", .count,
        "The blended pixels that the fixes save, each applied alone, summed over all items; 0 unless they are safe."
      ) { max(0, $0.group.gain.saved) },
    ])

  private static let element = OutputForm<OfTemplate<FindingGroup.Element>>.record(
    "groupElement", "An element with the problem.",
    [
      OfTemplate.member,
      .member("path", .text, "The path in the template, without the numbers of repetitions.") { $0.part.path },
    ])

  private static let fix = OutputForm<OfTemplate<InspectionReport.Fix>>.record(
    "groupFix", "A fix; number and template identify an entry of \"fixes\".",
    [
      OfTemplate.member,
      .member("number", .ordinal, "The number of the fix.") { $0.part.number },
    ])
}

extension OfTemplate {
  fileprivate static var member: OutputMember<OfTemplate> { .member("template", .text, "The template's file.") { $0.template } }
}

extension InspectionReport.Budget {
  fileprivate static let output = OutputForm<OfTemplate<InspectionReport.Budget>>.record(
    "budget", "A limit on one kind of cost for all cells of a template.",
    [
      .member("name", .words(CostMeasure.allCases.map(\.rawValue)), "The name of the cost, as in --max.") { $0.part.name },
      OfTemplate.member,
      .member("limit", .number(0...), "The highest cost that a cell may have.") { $0.part.limit },
      .member(
        "actual", .number(0...),
        "The highest cost of any cell of the template, without suppressed findings. Overdraw is always counted in full."
      ) { $0.part.actual },
      .member(
        "breach", .nullable(.text),
        "A sentence about how the limit is exceeded, and in which cell; null if it is not exceeded."
      ) { $0.part.breach },
    ])
}

// MARK: Fixes

extension InspectionReport.FurtherFix {
  fileprivate static let output = OutputForm<OfTemplate<InspectionReport.FurtherFix>>.record(
    "furtherFix", "A safe fix for findings that no cell of the report shows. --fix applies it too.",
    [
      .member("fix", .ordinal, "The number of the fix; with the template, it identifies an entry of \"fixes\".") {
        $0.part.fix.number
      },
      OfTemplate.member,
      .member("location", DocumentLocation.output, "The place in the template where the fixed element begins.") {
        $0.part.location
      },
      .member(
        "states", .list(.list(.text)),
        "The sets of states in which the fix removes findings. The set without states is empty."
      ) { $0.part.states },
      .member(
        "offsets", .list(.text), "The offsets of scroll containers at which the fix removes findings, such as \"to the end\"."
      ) { $0.part.offsets },
    ])
}

extension InspectionReport.Fix {
  fileprivate static let output = OutputForm<OfTemplate<InspectionReport.Fix>>.record(
    "fix", "A change to a template that is meant to remove findings.",
    [
      OfTemplate.member,
      .member(
        "number", .ordinal,
        "The number for --apply, counted from 1 in each template. Numbers can be missing, and need not ascend."
      ) { $0.part.number },
      .member("kind", .words(FixProposal.Kind.allCases.map(\.rawValue)), "The kind of change.") { $0.part.kind },
      .member("title", .text, "The change in words.") { $0.part.title },
      .member("patch", operations, "The change to the template, as a JSON Patch (RFC 6902).") { $0.part.patch },
      .member("verdict", .text, "The result of comparing cells with and without the change, in words.") { $0.part.verdict },
      .member(
        "isSafe", .boolean,
        "Whether the fix removes a finding and changes no pixel in any cell that was compared. It is then proven or tested."
      ) { $0.part.isSafe },
      .member(
        "argument", .nullable(.text),
        "Why the fix changes no pixel whatever the data, in words; null unless it is proven. A safe fix without it is tested."
      ) { $0.part.argument },
      .member(
        "costElsewhere", .nullable(.text),
        """
        What the fix saves when it is applied alone, and what it paints in addition, in words; null if it changes no cost that is \
        counted or is not safe.
        """
      ) { $0.part.costElsewhere },
      .member(
        "suggestion", .nullable(.text),
        """
        A constraint on the data with which the fix would be safe, or with which it can be tested, such as \
        "data: {price: {minLength: 1}}"; null if none.
        """
      ) { $0.part.suggestion },
    ])

  /// A patch is JSON already, and written as it is.
  private static let operations = OutputForm<DataValue>(.list(operation.shape, count: 1...Int.max)) { $0 }

  private static let operation = OutputForm<DataValue>(
    .oneOf([
      .record(
        OutputRecord(
          "valueOperation", "An operation with a value.",
          [
            .init("op", .words(["add", "replace", "test"]), "What the operation does."),
            .init("path", pointer.shape, "The place in the template."),
            .init("value", .anything, "The value to add, to set or to compare with. It can be any JSON value."),
          ])),
      .record(
        OutputRecord(
          "removal", "An operation that removes a value.",
          [
            .init("op", .constant("remove"), "What the operation does."),
            .init("path", pointer.shape, "The place in the template."),
          ])),
    ])
  ) { $0 }.named("operation", "An operation of a JSON Patch. Each applies to the result of the one before.")

  private static let pointer = OutputForm.text(matching: "^(/([^/~]|~[01])*)*$").named(
    "pointer", "A JSON Pointer (RFC 6901).")
}

// MARK: Cells

extension ReportedCell {
  fileprivate static let output = OutputForm<OfTemplate<ReportedCell>>.record(
    "cell", "A data item in a set of states.",
    [
      .member("name", .text, "The name of the cell, unique within its template, such as \"item 2, state dark\".") {
        $0.part.name
      },
      OfTemplate.member,
    ] + PixelSize.members { $0.part.size } + [
      .scale { $0.part.scale },
      .member("totals", .list(InspectionReport.Total.output, atLeast: 1), "The costs of the cell, with suppressed findings.") {
        $0.part.totals
      },
      .member(
        "overlays", .list(InspectionReport.Overlay.output), "The overlays in the report of --html. Empty without --html."
      ) { $0.part.overlays },
      .member(
        "findings", .list(ReportEntry.output),
        "The findings in the cell, with those that are in the baseline or suppressed."
      ) { $0.part.findings },
    ])
}

extension InspectionReport.Total {
  fileprivate static let output = OutputForm<InspectionReport.Total>.record(
    "total", "A cost of a cell.",
    [
      .member(
        "id", .words(measures.map(\.rawValue)),
        "The name of the cost, as in --max. With --no-fixes, avoidable-blended and inherent-blended are left out."
      ) { $0.id },
      .member("label", .text, "A short label for people.") { $0.label },
      .member("value", .number(0...), "The cost.") { $0.value },
      .member(
        "unit", .nullable(.words(distinct(measures.compactMap { $0.noun?.many }))),
        "The unit of the cost, in the plural; null for a plain number."
      ) { $0.unit },
    ])

  private static let measures = CostMeasure.allCases.filter { !$0.isCountOfFindings }
}

extension InspectionReport.Overlay {
  fileprivate static let output = OutputForm<InspectionReport.Overlay>.record(
    "overlay", "A picture that shows one kind of cost over the cell.",
    [
      .member(
        "mode", .words(OverlayMode.allCases.map(\.rawValue)),
        "The mode, as in --overlay. \"updates\" is left out if there is no earlier version of the cell to compare with."
      ) { $0.mode },
      .member("title", .text, "The title of the overlay.") { $0.title },
      .member("legend", .list(entry), "The meaning of each colour.") { $0.legend },
      .member("totals", .list(.text), "The totals of the overlay, one sentence each.") { $0.totals },
    ])

  private static let entry = OutputForm<InspectionReport.LegendEntry>.record(
    "legendEntry", "The meaning of a colour.",
    [
      .member("color", .color, "The colour.") { $0.color },
      .member("text", .text, "The meaning of the colour, and how often it occurs.") { $0.text },
    ])
}

extension ReportEntry {
  fileprivate static let output = OutputForm<ReportEntry>.record(
    "finding", "A problem in one layer, or in several layers for the same reason.",
    [
      .member(
        "number", .ordinal,
        "A number that is unique in the report, counted from 1. The box in the overlay \"layers\" has the same number."
      ) { $0.number },
      .rule { $0.rule },
      .severity { $0.severity },
      .member("layer", .layer, "The layer.") { $0.layer },
      .member("otherLayers", .list(.layer), "The other layers that have the same problem for the same reason.") {
        $0.otherLayers
      },
      .member(
        "location", DocumentLocation.output,
        "The place in the template where the layer's element begins, or where the rule is ignored."
      ) { $0.location },
      .member("rect", PixelRect.output, "The bounds of the affected pixels.") { $0.rect },
      .member("cost", Finding.Cost.output, "What the problem costs.") { $0.cost },
      .message { $0.message },
      .member("isAvoidable", .boolean, "Whether a safe fix removes the finding. Always false with --no-fixes.") {
        $0.isAvoidable
      },
      .member(
        "fingerprint", .text,
        "The rule and the path of the element, without indices. They stay the same when lines move or data changes."
      ) { $0.fingerprint },
      .member("cellsLeftOut", .count, "The number of cells that have the same finding but are not in the report.") {
        $0.cellsLeftOut
      },
      .member(
        "baseline", .nullable(.word),
        "Whether the finding is in the baseline; null if there is no baseline or the finding is suppressed."
      ) { $0.baseline },
      .member("suppression", .nullable(reason), "Why the template suppresses the finding; null if it does not.") {
        $0.suppression
      },
      .member(
        "fix", .nullable(.ordinal),
        "The number of the first fix in \"fixes\", for the template of the cell; null if there is none."
      ) { $0.fix?.number },
      .member("otherFixes", .list(.ordinal), "The numbers of further fixes in \"fixes\", for other layers.") {
        $0.otherFixes.map(\.number)
      },
    ])

  private static let reason = OutputForm<String>.record(
    "suppression", "Why a template suppresses a finding.",
    [.member("reason", .text, "The reason that the template gives.") { $0 }])
}
