// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Files
internal import Graphics
internal import Notation

extension InspectionReport {
  /// The report in the Static Analysis Results Interchange Format, [SARIF 2.1.0](
  /// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html): what code scanning of forges and editors reads.
  ///
  /// A result is a finding in one place of the template. That several cells or repetitions show it, its `occurrenceCount` says:
  /// alerts of the same line would hide each other.
  package var sarif: String {
    let rules = allRules
    let numbers = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    let log: DataValue = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "cellraster", "semanticVersion": .string(toolVersion),
              "rules": .array(rules.map(\.sarifDescriptor)),
              "properties": ["ruleTableVersion": DataValue(ruleTableVersion)],
            ]
          ],
          // Forges keep the runs of different templates apart by it. The slash ends a category; no name of a single run follows.
          "automationDetails": ["id": .string("cellraster/inspect/\(template)/")],
          // As the columns of SourceLocation; without this, they would count UTF-16 code units.
          "columnKind": "unicodeCodePoints",
          "results": .array(recurringFindings.map { $0.sarifResult(ruleIndex: numbers[$0.finding.rule]) }),
        ]
      ],
    ]
    return log.jsonText
  }
}

extension InspectionReport.Rule {
  /// A `reportingDescriptor`, section 3.49.
  fileprivate var sarifDescriptor: DataValue {
    var members: [(String, DataValue)] = [
      ("id", .string(id)), ("shortDescription", ["text": .string(title)]), ("fullDescription", ["text": .string(explanation)]),
      ("help", ["text": .string(explanation)]),
    ]
    if let page { members.append(("helpUri", .string(page))) }
    members.append(("defaultConfiguration", ["level": .string(severity.sarifLevel)]))
    return DataValue(members)
  }
}

extension InspectionReport.Severity {
  /// A `level`, section 3.27.10.
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }
}

extension RecurringFinding {
  /// A `result`, section 3.27.
  fileprivate func sarifResult(ruleIndex: Int?) -> DataValue {
    var members: [(String, DataValue)] = [("ruleId", .string(finding.rule.id))]
    if let ruleIndex { members.append(("ruleIndex", DataValue(ruleIndex))) }
    members += [
      ("level", .string(finding.severity.sarifLevel)), ("message", ["text": .string("\(finding.layer): \(finding.message)")]),
      ("locations", [finding.sarifLocation]),
      ("partialFingerprints", ["cellrasterFinding/v2": .string(hash), "primaryLocationLineHash": .string(hash + ":1")]),
      ("occurrenceCount", DataValue(occurrences + finding.cellsLeftOut)),
    ]
    if let baseline = finding.baseline { members.append(("baselineState", .string(baseline.rawValue))) }
    if let reason = finding.suppression {
      members.append(("suppressions", [["kind": "inSource", "justification": .string(reason)]]))
    }
    let changes = finding.fixes.compactMap(\.sarifFix)
    if !changes.isEmpty { members.append(("fixes", .array(changes))) }
    members.append(("properties", properties))
    return DataValue(members)
  }

  /// What stays the same when lines move and data changes, in 16 hexadecimal digits: of the rule, the template's file, the element's
  /// path without the numbers of repetitions, and which one it is of several by the rule in one layer.
  ///
  /// Without one of its own under `primaryLocationLineHash`, GitHub makes it of the text of the lines.
  private var hash: String {
    let file = template.hasPrefix("./") ? String(template.dropFirst(2)) : template
    let parts = [finding.rule.id, file, finding.templatePath, String(ordinal)]
    return String(SHA256Digest.hexadecimal(of: Array(parts.joined(separator: "\n").utf8)).prefix(16))
  }

  /// A property bag, section 3.8: what the format has no member for.
  private var properties: DataValue {
    [
      "cell": .string(cell), "rect": finding.rect.jsonValue, "pixels": DataValue(finding.cost.pixels),
      "bytes": DataValue(finding.cost.bytes), "passes": DataValue(finding.cost.passes),
      "isAvoidable": .boolean(finding.isAvoidable),
    ]
  }
}

extension InspectionReport.Finding {
  /// A `location`, section 3.28.
  fileprivate var sarifLocation: DataValue {
    [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(location.file.fileURI)],
        "region": ["startLine": DataValue(location.line), "startColumn": DataValue(location.column)],
      ],
      "logicalLocations": [["fullyQualifiedName": .string(layer), "kind": "element"]],
    ]
  }
}

extension InspectionReport.Fix {
  /// A `fix`, section 3.55, which is made of edits of text; `nil` where none are known.
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
  /// A `replacement`, section 3.57.
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
