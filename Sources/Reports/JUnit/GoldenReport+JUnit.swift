// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

extension GoldenReport {
  /// The report as JUnit XML: a test for each golden, in a suite for each feature, with the time that it took.
  ///
  /// A golden that was recorded fails, as the run does; drift passes, with its cause as the test's output.
  package var junit: String {
    let features = distinct(entries.map(\.nameParts.feature))
    let groups = Dictionary(grouping: entries, by: \.nameParts.feature)
    let suites = features.map { feature in
      let name = feature.isEmpty ? title : feature
      return JUnitSuite(name: name, cases: (groups[feature] ?? []).map { $0.junitCase(className: name) })
    }
    return JUnitDocument(name: "cellraster golden", suites: suites).source
  }
}

extension GoldenReport.Entry {
  fileprivate func junitCase(className: String) -> JUnitCase {
    let details = ["\(location)"] + facts
    let result: JUnitCase.Result =
      switch outcome {
      case .failed, .recorded: .failed(facts.first ?? outcome.rawValue, details: details)
      case .error: .error(facts.first ?? outcome.rawValue, details: details)
      case .skipped: .skipped(cause.joined(separator: "; "))
      case .drift, .passed: .passed
      }
    return JUnitCase(
      className: className, name: nameParts.picture, result: result, output: outcome == .drift ? facts : [],
      milliseconds: duration.milliseconds)
  }
}
