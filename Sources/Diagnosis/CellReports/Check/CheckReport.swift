// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
package import CellRenderAnalysis

/// The errors and warnings of documents that were read, but not drawn.
package struct CheckReport: Sendable {
  package struct Problem: Equatable, Sendable {
    /// An error or a warning.
    package let severity: Severity
    package let problem: PlacedProblem
    /// The first item of the data that has the problem; `nil` if the document itself has it.
    package let item: DataItemName?
    /// The number of items that have it, and the last of them.
    package private(set) var itemCount: Int
    package private(set) var lastItem: DataItemName?

    package init(_ severity: Severity, _ problem: PlacedProblem, item: DataItemName? = nil) {
      (self.severity, self.problem, self.item) = (severity, problem, item)
      itemCount = item == nil ? 0 : 1
      lastItem = item
    }

    /// Notes that another item has the problem.
    package mutating func count(_ item: DataItemName) {
      itemCount += 1
      lastItem = item
    }
  }

  package struct Document: Sendable {
    /// The file as given.
    package let template: String
    /// The number of items that were bound; 0 without data.
    package var itemCount = 0
    package var problems: [Problem] = []
    /// Whether the file, or that of its data, could not be read.
    package var isUnreadable = false

    package init(template: String) { self.template = template }
  }

  package var documents: [Document]

  package init(_ documents: [Document] = []) { self.documents = documents }

  /// Whether there are errors.
  package var hasErrors: Bool { documents.contains { $0.problems.contains { $0.severity == .error } } }
}

// MARK: Text

extension CheckReport {
  /// A line for each problem, as other commands report it, and a summary.
  package var text: String {
    let problems = documents.flatMap(\.problems)
    let bad = documents.count { !$0.problems.isEmpty }
    let extent =
      (bad == 0 || bad == documents.count ? "" : "\(grouped(bad)) of ") + counted(documents.count, "document")
    let items = documents.reduce(0) { $0 + $1.itemCount }
    let summary =
      (problems.isEmpty ? "No problems" : Severity.counts(in: problems.map(\.severity))) + " in \(extent)"
      + (items == 0 ? "" : " with \(counted(items, "item"))")
    return (problems.map { "\($0)" } + [summary]).map { $0.onOneLine + "\n" }.joined()
  }
}

extension CheckReport.Problem: CustomStringConvertible {
  package var description: String {
    let prefix = severity == .error ? "" : "warning: "
    guard let item else { return "\(prefix)\(problem)" }
    return "\(prefix)\(problem) (\(item)\(itemCount > 1 ? ", and \(counted(itemCount - 1, "more item"))" : ""))"
  }
}

// MARK: JSON

extension CheckReport {
  package static let output = Output<CheckReport>(
    "check", "Output of cellraster check --json",
    [
      .member("errors", .count, "The number of errors.") { $0.count(of: .error) },
      .member("warnings", .count, "The number of warnings.") { $0.count(of: .warning) },
      .member("documents", .list(document), "The documents, in the order in which they were named or found.") { $0.documents },
    ])

  private func count(of severity: Severity) -> Int {
    documents.reduce(0) { $0 + $1.problems.count { $0.severity == severity } }
  }

  private static let document = OutputForm<Document>.record(
    "document", "A document and its problems.",
    [
      .template { $0.template },
      .member("items", .count, "The number of items of its data; 0 without data.") { $0.itemCount },
      .member("problems", .list(problem), "Its problems: those of the document by place, and then those of its data.") {
        $0.problems
      },
    ])

  private static let problem = OutputForm<Problem>.record(
    "problem", "A problem and its place.",
    [
      .member("severity", .words(["error", "warning"]), "Whether the document cannot be drawn with it.") { $0.severity.rawValue },
      .message { $0.problem.message },
      .member("location", .nullable(DocumentLocation.output), "The place; null if the problem has none.") { $0.problem.location },
      .member("path", .nullable(.text), "The path of the element; null if the problem concerns none.") { $0.problem.path },
      .member("item", .nullable(.ordinal), "The number of the first item that has the problem; null if the document has it.") {
        $0.item.map { $0.index + 1 }
      },
      .member("items", .count, "The number of items that have the problem.") { $0.itemCount },
    ])
}

// MARK: SARIF

extension CheckReport {
  /// The report in the Static Analysis Results Interchange Format, which editors and the code scanning of forges read.
  package var sarif: String {
    SARIFLog(
      rules: [
        ["id": "document.error", "shortDescription": ["text": "The document or its data cannot be drawn"]],
        ["id": "document.warning", "shortDescription": ["text": "A value has no effect, or not the intended one"]],
      ],
      automation: "cellraster/check/",
      results: documents.flatMap { document in
        var ordinals: [String: Int] = [:]
        return document.problems.map { problem in
          let subject = "\(problem.problem.path ?? "")\n\(problem.problem.message)"
          ordinals[subject, default: 0] += 1
          return problem.sarifResult(in: document.template, fingerprint: [subject, "\(ordinals[subject] ?? 0)"])
        }
      }
    ).text
  }
}

extension CheckReport.Problem {
  /// Returns the problem as a `result`, SARIF section 3.27.
  /// - Parameter fingerprint: what tells it from the other problems of the document, whatever its line is.
  fileprivate func sarifResult(in template: String, fingerprint: [String]) -> DataValue {
    let location = problem.location ?? DocumentLocation(file: template, line: 1, column: 1)
    let hash = SARIFLog.fingerprint([SARIFLog.file(template)] + fingerprint)
    return [
      "ruleId": severity == .error ? "document.error" : "document.warning",
      "level": .string(severity.rawValue),
      "message": ["text": .string((problem.path.map { "\($0): " } ?? "") + problem.message)],
      "locations": [location.sarifLocation(ofElement: problem.path)],
      "partialFingerprints": ["cellrasterProblem/v1": .string(hash), "primaryLocationLineHash": .string(hash + ":1")],
    ]
  }
}
