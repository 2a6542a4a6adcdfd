// SPDX-License-Identifier: MIT

import Reports

/// The findings that are let pass, for each template of a project.
///
/// A finding is known by its rule and the path of its element, without the numbers of repetitions: neither lines that move
/// nor other data make it a new one. One that has become worse than it was is new.
struct FindingBaseline: Hashable {
  struct Entry: Hashable {
    let rule, layer: String
  }

  /// How bad the findings of a template were.
  typealias Entries = [Entry: InspectionReport.Severity]

  /// The entries, by the template's path from the baseline's folder.
  var templates: [String: Entries] = [:]
}

extension FindingBaseline.Entry {
  init(_ finding: InspectionReport.Finding) {
    self.init(rule: finding.rule.id, layer: finding.templatePath)
  }
}

extension FindingBaseline.Entries {
  /// The findings of a template, each as bad as the worst that it stands for.
  init(_ findings: [InspectionReport.Finding]) {
    self.init(findings.map { (FindingBaseline.Entry($0), $0.severity) }) { Swift.min($0, $1) }
  }

  /// Whether a finding is let pass: it was there, and no better than now.
  func holds(_ finding: InspectionReport.Finding) -> Bool {
    guard let severity = self[FindingBaseline.Entry(finding)] else { return false }
    // What matters more is less.
    return finding.severity >= severity
  }

  /// How many entries none of the findings has.
  func goneCount(among findings: [InspectionReport.Finding]) -> Int {
    let found = Set(findings.map(FindingBaseline.Entry.init))
    return keys.count { !found.contains($0) }
  }
}
