// SPDX-License-Identifier: MIT

internal import Graphics
package import RenderAnalysis

/// The accepted findings, for each template of a project.
///
/// A finding is identified by its rule and the path of its element, without the numbers of repetitions. So it stays the same
/// finding if lines move or the data changes. A finding that has become more severe is new.
package struct FindingBaseline: Hashable {
  package struct Entry: Hashable {
    let rule, layer: String
  }

  /// The findings of a template, with their severities.
  package typealias Entries = [Entry: Severity]

  /// The findings of each template. The keys are the templates' paths from the baseline's folder.
  package var templates: [String: Entries] = [:]

  package init() {}
}

extension FindingBaseline.Entry {
  /// Returns an entry for each element that a finding is about.
  static func entries(of finding: ReportedFinding) -> [FindingBaseline.Entry] {
    finding.templatePaths.map { FindingBaseline.Entry(rule: finding.rule.rawValue, layer: $0) }
  }
}

extension FindingBaseline.Entries {
  /// Creates the entries for the findings of a template. An entry has the highest severity of its findings.
  init(_ findings: [ReportedFinding]) {
    let entries = findings.flatMap { finding in FindingBaseline.Entry.entries(of: finding).map { ($0, finding.severity) } }
    self.init(entries) { Swift.min($0, $1) }
  }

  /// Returns whether a finding is accepted: each of its layers has an entry, and none of these is less severe than the finding.
  func holds(_ finding: ReportedFinding) -> Bool {
    FindingBaseline.Entry.entries(of: finding).allSatisfy { entry in
      // A higher severity compares as less.
      self[entry].map { finding.severity >= $0 } ?? false
    }
  }

  /// Returns the number of entries that match none of the findings.
  func obsoleteCount(among findings: [ReportedFinding]) -> Int {
    let found = Set(findings.flatMap(FindingBaseline.Entry.entries))
    return keys.count { !found.contains($0) }
  }
}
