// SPDX-License-Identifier: MIT

internal import CellNotation
package import CellRaster

/// The limits that cells must keep, and the findings that are accepted.
package struct InspectionChecks: Sendable {
  /// The most that each cell may cost. These limits override those of the settings.
  package var limits: [CostMeasure: CostLimit] = [:]
  /// The settings file; `nil` for the one that is found next to the template or in the working folder.
  package var config: String?
  /// The file with accepted findings; `nil` for the one that the settings name.
  package var baseline: String?
  /// Whether all findings are accepted from now on, so that they are not compared with the baseline.
  package var acceptsFindings = false

  package init() {}

  /// Sets the limits from texts such as `avoidable-blended=0` or `blended=baseline`. If a cost is named twice, its last limit counts.
  package mutating func setLimits(_ texts: [String]) throws(UsageError) {
    limits = [:]
    for text in texts {
      guard let sign = text.firstIndex(of: "=") else {
        throw UsageError("--max must be a name and a number, such as avoidable-blended=0, not \"\(text)\".")
      }
      let (name, number) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
      guard let measure = CostMeasure(rawValue: name) else {
        let known = CostMeasure.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--max: there is no cost \"\(name)\"; use one of \(known).")
      }
      if number == CostLimit.baselineWord {
        limits[measure] = .baseline
      } else if let value = DataNumber(text: number)?.value, value >= 0 {
        limits[measure] = .atMost(value)
      } else {
        throw UsageError("--max \(name) must be a number of at least 0, or \"baseline\", not \"\(number)\".")
      }
    }
  }

  /// Returns the settings for a template.
  /// - Throws: `FileFailure`, `CellDocumentError`.
  func settingsFile(for template: String) throws -> SettingsFile? {
    try config.map(SettingsFile.init(at:)) ?? SettingsFile.found(for: template)
  }
}
