// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellFiles
internal import CellGoldenImages
internal import CellRaster

/// Writes documents in house style. Its results are the documents, in their order.
package struct FormatJob: Job {
  package struct Result: Sendable {
    /// The file as the caller named it; `-` for standard input.
    package let path: String
    /// The text in house style, and whether the file has another; or why there is none, which names the file.
    package let document: Swift.Result<(text: [UInt8], isChanged: Bool), any Error>
  }

  /// Documents, and folders with documents.
  package var paths: [String]

  package init(_ paths: [String]) {
    self.paths = paths
  }

  /// - Throws: `FileFailure` for a folder that cannot be read; ``FolderWithoutTemplates``.
  package func run(_ report: @escaping Report) async throws {
    let input = CellInput(template: paths[0])
    let templates = try TemplateSelection.templates(named: paths.map(TemplateSelection.withoutSlash), input).map(\.path)
    try await report(.began(count: templates.count))
    let results = OrderedMap(templates, jobs: coreCount, worker: {}) { _, _, path in
      Result(path: path, document: Swift.Result { try Self.formatted(path) })
    }
    for try await result in results {
      try await report(.result(result))
      try await report(.advanced)
    }
    try await report(.ended)
  }

  private static func formatted(_ path: String) throws -> (text: [UInt8], isChanged: Bool) {
    if InterfacePath(path) != nil { throw NoDocumentText(path: path) }
    let bytes = try FileSystem.read(path)
    let text = try DocumentText(bytes, fileName: CellInput.name(of: path)).inHouseStyle(golden: GoldenSettings.shape)
    return (text, text != bytes)
  }
}

/// The error for a template that is no text in YAML or JSON.
struct NoDocumentText: Error, CustomStringConvertible, AttributableError {
  let path: String

  var description: String { "\(path): a file of Interface Builder has no house style; format documents in YAML or JSON" }
  var fault: Fault { .document }
}
