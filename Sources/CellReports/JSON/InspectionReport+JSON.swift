// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// The report for programs, as one JSON object.
  ///
  /// ```
  /// formatVersion     see ``JSONOutput``
  /// tool              {name, version}
  /// template          the template's file name, as given; null if there are several templates
  /// templates         the file names of all templates
  /// ruleTableVersion  the version of the rule table used
  /// summary           {errors, warnings, notes, inBaseline, suppressed, breaches}: counts over all cells. The first three leave
  ///                   out findings that are in the baseline or suppressed
  /// budgets           [{name, template, limit, actual, breach}]: breach is a sentence, or null if the limit is not exceeded
  /// fixes             [{template, number, kind, title, patch, verdict, isSafe, argument, costElsewhere, suggestion}]: number
  ///                   counts from 1 in each template; patch is a list of operations as in RFC 6902; argument, costElsewhere (what the fix saves and costs) and suggestion may be null
  /// furtherFixes      [{fix, template, location, states}]: the safe fixes for findings that no cell of the report shows: the number
  ///                   of the fix, the template's file, where the element begins, and the sets of states in which it removes findings
  /// notes             sentences on what fixes have in common, and on what the proof budget left out
  /// cells             [{name, template, width, height, scale, totals, overlays, findings}]: sizes in device pixels
  ///   totals            [{id, label, value, unit}]: unit may be null
  ///   overlays          [{mode, title, legend: [{color, text}], totals}]: color as #RRGGBB or #RRGGBBAA, totals as sentences
  ///   findings          [{number, rule, severity, layer, otherLayers, location, rect, cost, message, isAvoidable, fingerprint,
  ///                       cellsLeftOut, baseline, suppression, fix, otherFixes}]
  ///     number            a number that is unique in the report
  ///     otherLayers       the paths of the other layers that have the same problem for the same reason
  ///     location          {file, line, column}: line and column from 1, columns in Unicode scalars
  ///     rect              {x, y, width, height} in device pixels
  ///     cost              {pixels, bytes, passes}
  ///     fingerprint       the rule and the template path, which stay the same when lines move or the data changes
  ///     cellsLeftOut      the number of cells that have the same finding but are not in the report
  ///     baseline          "new", "unchanged", or null if there is no baseline or the finding is suppressed
  ///     suppression       {reason} if the template suppresses the finding, or null
  ///     fix               the number of the first fix in the template of the cell, or null
  ///     otherFixes        the numbers of the further fixes, which are for other layers
  /// ```
  package var json: String {
    JSONOutput.text(
      toolVersion: toolVersion,
      [
        ("template", templates.count == 1 ? .string(templates[0]) : .null),
        ("templates", .array(templates.map { .string($0) })),
        ("ruleTableVersion", DataValue(Rule.tableVersion)),
        ("summary", summaryValue),
        ("budgets", .array(budgets.map { $0.jsonValue(template: $0.template ?? template) })),
        ("fixes", .array(fixes.map { $0.fix.jsonValue(template: $0.template) })),
        ("furtherFixes", .array(furtherFixes.map { $0.jsonValue(template: templates[$0.template]) })),
        ("notes", .array(notes.map { .string($0) })),
        ("cells", .array(cells.map { $0.jsonValue(template: templates[$0.template]) })),
      ])
  }

  /// The fixes of all findings, in the order of the findings, and then the further fixes; each once for each template.
  private var fixes: [FixOfTemplate] {
    let ofFindings = cells.flatMap { cell in
      cell.findings.flatMap(\.fixes).map { FixOfTemplate(fix: $0, template: templates[cell.template]) }
    }
    return distinct(ofFindings + furtherFixes.map { FixOfTemplate(fix: $0.fix, template: templates[$0.template]) })
  }

  private var summaryValue: DataValue {
    let findings = cells.flatMap(\.findings)
    let open = findings.filter(\.isOpen)
    let suppressed = findings.count { $0.suppression != nil }
    func count(_ severity: Severity) -> DataValue { DataValue(open.count { $0.severity == severity }) }
    return [
      "errors": count(.error), "warnings": count(.warning), "notes": count(.note),
      "inBaseline": DataValue(findings.count - open.count - suppressed), "suppressed": DataValue(suppressed),
      "breaches": DataValue(breaches.count),
    ]
  }
}

extension ReportedCell {
  fileprivate func jsonValue(template: String) -> DataValue {
    [
      "name": .string(name), "template": .string(template), "width": DataValue(size.width), "height": DataValue(size.height),
      "scale": DataValue(scale.rawValue),
      "totals": .array(totals.map(\.jsonValue)),
      "overlays": .array(overlays.map(\.jsonValue)),
      "findings": .array(findings.map(\.jsonValue)),
    ]
  }
}

extension ReportedFinding {
  fileprivate var jsonValue: DataValue {
    [
      "number": DataValue(number), "rule": .string(rule.rawValue), "severity": .string(severity.rawValue),
      "layer": .string(layer),
      "otherLayers": .array(otherLayers.map { .string($0) }),
      "location": location.jsonValue,
      "rect": rect.jsonValue,
      "cost": ["pixels": DataValue(cost.pixels), "bytes": DataValue(cost.bytes), "passes": DataValue(cost.passes)],
      "message": .string(message), "isAvoidable": .boolean(isAvoidable), "fingerprint": .string(fingerprint),
      "cellsLeftOut": DataValue(cellsLeftOut), "baseline": DataValue(baseline?.rawValue),
      "suppression": suppression.map { ["reason": .string($0)] } ?? .null,
      "fix": fix.map { DataValue($0.number) } ?? .null,
      "otherFixes": .array(otherFixes.map { DataValue($0.number) }),
    ]
  }
}

extension InspectionReport.Fix {
  fileprivate func jsonValue(template: String) -> DataValue {
    [
      "template": .string(template), "number": DataValue(number), "kind": .string(kind), "title": .string(title), "patch": patch,
      "verdict": .string(verdict),
      "isSafe": .boolean(isSafe),
      "argument": DataValue(argument), "costElsewhere": DataValue(costElsewhere),
      "suggestion": DataValue(suggestion),
    ]
  }
}

extension InspectionReport.FurtherFix {
  fileprivate func jsonValue(template: String) -> DataValue {
    [
      "fix": DataValue(fix.number), "template": .string(template), "location": location.jsonValue,
      "states": .array(states.map { .array($0.map { .string($0) }) }),
    ]
  }
}

extension InspectionReport.Budget {
  fileprivate func jsonValue(template: String) -> DataValue {
    [
      "name": .string(name), "template": .string(template), "limit": DataValue(limit), "actual": DataValue(actual),
      "breach": DataValue(breach),
    ]
  }
}

extension InspectionReport.Total {
  fileprivate var jsonValue: DataValue {
    ["id": .string(id), "label": .string(label), "value": DataValue(value), "unit": DataValue(unit)]
  }
}

extension InspectionReport.Overlay {
  fileprivate var jsonValue: DataValue {
    [
      "mode": .string(mode), "title": .string(title),
      "legend": .array(legend.map { ["color": .string($0.color.description), "text": .string($0.text)] }),
      "totals": .array(totals.map { .string($0) }),
    ]
  }
}
