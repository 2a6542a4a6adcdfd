// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Notation
package import TemplateFixes

extension InspectionReport.Fix {
  /// - Parameters:
  ///   - number: the number of the fix among those of the template, from 1.
  ///   - source: the template without the fix.
  package init(_ fix: VerifiedFix, number: Int, of source: TemplateSource) {
    self.init(
      number: number,
      kind: fix.proposal.kind.rawValue, title: fix.proposal.title, patch: fix.proposal.patch.value, verdict: "\(fix.verdict)",
      isSafe: fix.isSafe, costElsewhere: fix.isSafe && fix.gain.painted > 0 ? "\(fix.gain)" : nil, suggestion: fix.suggestion,
      edits: fix.source.map { Self.edits(from: source, to: $0) } ?? [])
  }

  /// Returns the edits that replace the lines which differ.
  private static func edits(from source: TemplateSource, to fixed: TemplateSource) -> [InspectionReport.TextEdit] {
    let difference = LineDifference(from: source.bytes, to: fixed.bytes)
    return difference.changes.map { change in
      InspectionReport.TextEdit(
        start: DocumentLocation(file: source.fileName, line: change.old.lowerBound + 1, column: 1),
        endLine: change.old.upperBound + 1, endColumn: 1,
        replacement: String(decoding: difference.new[change.new].joined(), as: UTF8.self))
    }
  }
}

extension TemplatePatch {
  /// The patch as a JSON value.
  fileprivate var value: DataValue { .array(operations.map(\.jsonValue)) }
}

extension TemplatePatch.Operation {
  fileprivate var jsonValue: DataValue {
    switch self {
    case .add(let pointer, let value): ["op": "add", "path": .string("\(pointer)"), "value": value]
    case .remove(let pointer): ["op": "remove", "path": .string("\(pointer)")]
    case .replace(let pointer, let value): ["op": "replace", "path": .string("\(pointer)"), "value": value]
    case .test(let pointer, let value): ["op": "test", "path": .string("\(pointer)"), "value": value]
    }
  }
}

extension TemplateInspection {
  /// The fix of each finding that has one.
  package var reportedFixes: [FindingPlace: InspectionReport.Fix] {
    let reported = Dictionary(
      fixes.enumerated().map { ($1.proposal, InspectionReport.Fix($1, number: $0 + 1, of: source)) }
    ) { first, _ in first }
    var fixes: [FindingPlace: InspectionReport.Fix] = [:]
    for (cell, inspected) in cells.enumerated() {
      for finding in inspected.findings.indices {
        let place = FindingPlace(cell: cell, finding: finding)
        if let fix = fix(of: place) { fixes[place] = reported[fix.proposal] }
      }
    }
    return fixes
  }
}
