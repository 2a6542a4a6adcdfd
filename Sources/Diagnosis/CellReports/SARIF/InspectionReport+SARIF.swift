// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// The report in the Static Analysis Results Interchange Format, which editors and the code scanning of forges read.
  ///
  /// A finding that occurs several times in one place of the template is one result, because several alerts on the same line would
  /// hide each other. The result's `occurrenceCount` states how often the finding occurs in all cells and repetitions.
  package var sarif: String {
    let rules = Rule.allCases
    let numbers = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    var sentences: [Int: [String]] = [:]
    for group in groups {
      let sentence = group.sentence(of: self)
      for number in group.numbers { sentences[number, default: []].append(sentence) }
    }
    return SARIFLog(
      rules: rules.map(\.sarifDescriptor), properties: ["ruleTableVersion": DataValue(Rule.tableVersion)],
      // Forges use the id to distinguish runs of different templates.
      automation: "cellraster/inspect/\(template)/",
      results: recurringFindings.map {
        $0.sarifResult(ruleIndex: numbers[$0.finding.rule], groups: sentences[$0.finding.number] ?? [])
      }
    ).text
  }
}

extension Rule {
  /// The rule as a `reportingDescriptor`, SARIF section 3.49.
  fileprivate var sarifDescriptor: DataValue {
    DataValue([
      ("id", .string(rawValue)), ("shortDescription", ["text": .string(title)]),
      ("fullDescription", ["text": .string(explanation)]),
      ("help", ["text": .string(explanation)]), ("helpUri", .string(page)),
      ("defaultConfiguration", ["level": .string(severity(isAvoidable: true).sarifLevel)]),
    ])
  }
}

extension Severity {
  /// The severity as a `level`, SARIF section 3.27.10.
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }
}

extension Recurrence {
  /// Returns the finding as a `result`, SARIF section 3.27.
  ///
  /// - Parameters:
  ///   - ruleIndex: the index of its rule among the rules of the run.
  ///   - groups: the sentences of the groups that the finding belongs to.
  fileprivate func sarifResult(ruleIndex: Int?, groups: [String]) -> DataValue {
    var members: [(String, DataValue)] = [("ruleId", .string(finding.rule.rawValue))]
    if let ruleIndex { members.append(("ruleIndex", DataValue(ruleIndex))) }
    members += [
      ("level", .string(finding.severity.sarifLevel)), ("message", ["text": .string("\(finding.layer): \(finding.message)")]),
      ("locations", [finding.location.sarifLocation(ofElement: finding.layer)]),
      ("partialFingerprints", ["cellrasterFinding/v2": .string(hash), "primaryLocationLineHash": .string(hash + ":1")]),
      ("occurrenceCount", DataValue(occurrences + finding.cellsLeftOut)),
    ]
    if let baseline = finding.baseline { members.append(("baselineState", .string(baseline.rawValue))) }
    if let reason = finding.suppression {
      members.append(("suppressions", [["kind": "inSource", "justification": .string(reason)]]))
    }
    let changes = finding.fixes.compactMap(\.sarifFix)
    if !changes.isEmpty { members.append(("fixes", .array(changes))) }
    members.append(("properties", properties(groups)))
    return DataValue(members)
  }

  /// A hash that does not change when lines move or data changes, as 16 hexadecimal digits.
  ///
  /// It covers the rule, the template's file name, the element's path without the numbers of repetitions, and the finding's index
  /// among the findings of the same rule in the same layer.
  private var hash: String {
    SARIFLog.fingerprint([finding.rule.rawValue, SARIFLog.file(template), finding.templatePath, String(ordinal)])
  }

  /// A property bag, SARIF section 3.8, for values that no other member of a result can hold.
  private func properties(_ groups: [String]) -> DataValue {
    [
      "cell": .string(cell), "rect": PixelRect.output.value(finding.rect), "pixels": DataValue(finding.cost.pixels),
      "bytes": DataValue(finding.cost.bytes), "passes": DataValue(finding.cost.passes),
      "isAvoidable": .boolean(finding.isAvoidable), "groups": .array(groups.map(DataValue.string)),
    ]
  }
}

extension InspectionReport.Fix {
  /// The fix as a `fix`, SARIF section 3.55, made of text edits; `nil` if there are none.
  fileprivate var sarifFix: DataValue? {
    guard !edits.isEmpty else { return nil }
    let changes = distinct(edits.map(\.start.file)).map { file -> DataValue in
      [
        "artifactLocation": ["uri": .string(file.fileURI)],
        "replacements": .array(edits.filter { $0.start.file == file }.map(\.sarifReplacement)),
      ]
    }
    return ["description": ["text": .string("\(title) (\(judgement))")], "artifactChanges": .array(changes)]
  }
}

extension InspectionReport.TextEdit {
  /// The edit as a `replacement`, SARIF section 3.57.
  fileprivate var sarifReplacement: DataValue {
    [
      "deletedRegion": [
        "startLine": DataValue(start.line), "startColumn": DataValue(start.column), "endLine": DataValue(endLine),
        "endColumn": DataValue(endColumn),
      ],
      "insertedContent": ["text": .string(replacement)],
    ]
  }
}

extension DataValue {
  fileprivate init(_ number: Int) { self = .number(DataNumber(number)) }

  fileprivate init(_ members: [(String, DataValue)]) {
    self = .object(DataObject(unique: members.map { DataObject.Member(name: $0.0, value: $0.1) }))
  }
}
