// SPDX-License-Identifier: MIT

internal import CellGoldenImages
internal import CellRaster

/// Writes a golden case for a template: all items of the data, in each state, in the other direction, and with larger text.
package struct CreateGoldenCaseJob: Job {
  package struct Result: Sendable {
    /// The name of the case, and the path of its file.
    package let name, path: String
    package let pictureCount: Int
  }

  /// The path of the template.
  package var template: String
  /// `nil` for the data next to the template, if there are any.
  package var data: String?
  /// The file that lists the variants; `nil` for a list in the case.
  package var variants: String?
  package var folder: String

  package init(of template: String, in folder: String) {
    self.template = template
    self.folder = folder
  }

  /// - Throws: `UsageError` if the case exists; `FileFailure`, `CellDocumentError`, `GoldenCaseError`. No file is then left.
  package func run(_ report: @escaping Report) async throws {
    if InterfacePath(template) != nil { throw UsageError("\(template): \(InterfacePath.advice)") }
    let document = try CellTemplate(CellInput(template: template).document())
    let path = FileSystem.path(name + ".yaml", from: folder)
    guard !FileSystem.exists(path) else { throw UsageError("\(path) exists: edit it, or remove it first.") }
    for file in [data, variants].compactMap(\.self) { _ = try FileSystem.read(file) }
    try FileSystem.makeFolder(folder)
    try AtomicFile.write(Array(text(for: document).utf8), to: path)
    let count: Int
    do {
      count = try GoldenCaseFile.found(at: [path]).map {
        try GoldenCase(reading: $0, includes: SettingsFile.includes).pictures.count
      }.reduce(0, +)
    } catch {
      try FileSystem.remove(path)
      throw error
    }
    try await report(.result(Result(name: name, path: path, pictureCount: count)))
  }

  /// The name of the case.
  private var name: String {
    let stem = CellInput.stem(of: template)
    guard stem == "template", let path = FileSystem.canonical(template) else { return stem }
    return FileSystem.components(of: FileSystem.folder(of: path)).last ?? stem
  }

  private func text(for document: CellTemplate) -> String {
    var lines = ["version: 1", "golden:", "  template: \(written(template))"]
    if let data = data ?? TemplateFolder.data(beside: template) { lines.append("  data: \(written(data))") }
    if let variants { return (lines + ["  variants: \(written(variants))", ""]).joined(separator: "\n") }
    let states = document.states.map { "{state: \(Self.scalar($0))}" }
    let all = ["{}"] + states + ["{direction: \(document.isRightToLeft ? "ltr" : "rtl")}", "{textScale: 1.5}"]
    return (lines + ["  variants:"] + all.map { "    - \($0)" } + [""]).joined(separator: "\n")
  }

  /// Returns the path of a file from the folder of the cases, as YAML.
  private func written(_ path: String) -> String {
    Self.scalar(FileSystem.relativePath(of: path, from: folder))
  }

  /// Returns a string as YAML, without quotation marks if it needs none.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z_.\/][-A-Za-z0-9_.\/]*/) != nil && !["true", "false", "null"].contains(text)
    return isPlain ? text : DataValue.string(text).compactJSON
  }
}
