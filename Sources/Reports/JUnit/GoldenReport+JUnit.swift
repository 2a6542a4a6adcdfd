// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

extension GoldenReport {
  /// The report as JUnit XML. Each feature is a suite, and each golden is a test with its duration.
  ///
  /// A recorded golden is a failure, because recording makes the run fail. A drifted golden passes, and its cause is
  /// the test's output.
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
