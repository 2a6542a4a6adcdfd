// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport

/// Returns the outcomes of a job, each as a short text.
/// - Parameter note: gets each text as it comes.
@discardableResult
func outcomes<Work: Job>(of job: Work, _ note: (String) -> Void = { _ in }) async throws -> [String] {
  var labels: [String] = []
  for try await outcome in job.outcomes {
    labels.append(outcome.label)
    note(outcome.label)
  }
  return labels
}

extension JobOutcome {
  var label: String {
    switch self {
    case .began(let count): "began \(count.map(String.init) ?? "any number")"
    case .advanced: "advanced"
    case .ended: "ended"
    case .warning(let warning): "warning \(warning)"
    case .failed(let error, let item): "failed \(item): \(error)"
    case .result(let result): (result as? any LabelledResult)?.label ?? "result \(result)"
    case .cancelled: "cancelled"
    }
  }

  /// The result; `nil` for another outcome.
  var result: Result? { if case .result(let result) = self { result } else { nil } }
}

/// A result with a short text for tests.
protocol LabelledResult {
  var label: String { get }
}

/// A scratch folder with a document and the data of two cells.
struct SampleFolder {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: white}
      cell:
        padding: 4
        children: [{type: text, name: body, text: "${text}", size: 10, lineHeight: 14}]
      """, to: "message.yaml")
    try scratch.write(#"[{"text": "one line"}, {"text": "a text that takes several lines"}]"#, to: "data.json")
  }

  func path(_ name: String) -> String { scratch.path + "/" + name }

  /// The document and its data.
  var input: CellInput { CellInput(template: path("message.yaml"), data: path("data.json")) }

  /// Writes the data of many cells.
  func writeMany(_ count: Int) throws {
    try scratch.write((1...count).map { "{\"text\": \"cell \($0)\"}\n" }.joined(), to: "many.ndjson")
  }
}

extension SampleFolder {
  /// Writes a document with a label that a background would make opaque, and a square with edges between pixels.
  func writeInspectedDocument() throws {
    try scratch.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: paper}
      colors: {paper: "#FFFFFF", ink: "#000000"}
      states: {dark: {colors: {paper: "#102030", ink: "#FFFFFF"}}}
      cell:
        height: 30
        children:
          - {type: text, name: title, text: "${title}", color: ink, size: 10, lineHeight: 12}
          - {type: shape, name: dot, position: absolute, left: 40.5, top: 10, width: 10, height: 10, fill: "#FF0000"}
      """, to: "cell.yaml")
    try scratch.write(#"[{"title": "One"}, {"title": "Two words"}]"#, to: "titles.json")
  }
}
