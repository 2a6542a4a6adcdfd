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
  /// An entry for each element that a finding is about.
  static func entries(of finding: InspectionReport.Finding) -> [FindingBaseline.Entry] {
    finding.templatePaths.map { FindingBaseline.Entry(rule: finding.rule.id, layer: $0) }
  }
}

extension FindingBaseline.Entries {
  /// The findings of a template, each as bad as the worst that it stands for.
  init(_ findings: [InspectionReport.Finding]) {
    let entries = findings.flatMap { finding in FindingBaseline.Entry.entries(of: finding).map { ($0, finding.severity) } }
    self.init(entries) { Swift.min($0, $1) }
  }

  /// Whether a finding is let pass: it was there, in each of its layers, and no better than now.
  func holds(_ finding: InspectionReport.Finding) -> Bool {
    FindingBaseline.Entry.entries(of: finding).allSatisfy { entry in
      // What matters more is less.
      self[entry].map { finding.severity >= $0 } ?? false
    }
  }

  /// How many entries none of the findings has.
  func goneCount(among findings: [InspectionReport.Finding]) -> Int {
    let found = Set(findings.flatMap(FindingBaseline.Entry.entries))
    return keys.count { !found.contains($0) }
  }
}
