// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import RenderAnalysis

/// A file that is no baseline, or one of a later version.
struct UnreadableBaseline: Error, CustomStringConvertible {
  let path: String

  var description: String { "\(path): this is no baseline; --write-baseline writes one" }
}

/// The findings that are let pass, for each template of a project.
///
/// A finding is known by its rule and the path of its element, without the numbers of repetitions: neither lines that move
/// nor other data make it a new one. One that has become worse than it was does.
///
///     {
///       "version": 1,
///       "templates": {
///         "cells/message.yaml": [
///           {"rule": "blend.background-missing", "layer": "cell/body", "severity": "warning"}
///         ]
///       }
///     }
struct FindingBaseline: Hashable {
  struct Entry: Hashable {
    let rule: Rule
    let layer: String
  }

  /// How bad each finding was, by the template's path from the baseline's folder.
  private var templates: [String: [Entry: Severity]] = [:]

  init() {}

  /// The entries of a template.
  subscript(template: String) -> [Entry: Severity] {
    get { templates[template] ?? [:] }
    set { templates[template] = newValue }
  }
}

extension FindingBaseline.Entry {
  init(_ finding: Finding) {
    self.init(rule: finding.rule, layer: finding.templatePath)
  }
}

extension FindingBaseline {
  /// How findings stand to the entries of one template.
  struct Comparison {
    let entries: [Entry: Severity]

    /// Whether a finding is let pass.
    func holds(_ finding: Finding) -> Bool {
      guard let severity = entries[Entry(finding)] else { return false }
      return finding.severity.place >= severity.place
    }

    /// How many entries are found no more.
    func goneCount(among findings: [Finding]) -> Int {
      let found = Set(findings.map(Entry.init))
      return entries.keys.count { !found.contains($0) }
    }
  }

  /// The findings of a template as entries, each as bad as the worst that it stands for.
  static func entries(for findings: [Finding]) -> [Entry: Severity] {
    Dictionary(findings.map { (Entry($0), $0.severity) }) { $0.place < $1.place ? $0 : $1 }
  }
}

extension Severity {
  /// 0 for the worst.
  fileprivate var place: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
}
