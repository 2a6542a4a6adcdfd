// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster

struct GoldenInitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a golden case for a template.",
    discussion: """
      The case draws all items of the data, in each state of the template, in the other direction, and with larger text. Edit the \
      list, then record its goldens. The case has the name of the template, or of its folder if the template is called \
      template.yaml. Data next to the template is found by its name, as by inspect.

      Cases can share a list of variants: --variants names a file that holds it.

      EXAMPLES
        cellraster golden init contact/template.yaml
        cellraster golden init message.yaml --data messages.json
        cellraster golden init message.yaml --variants golden-images/assets/variants.yaml
      """)

  @Argument(
    help: ArgumentHelp("The cell document, JSON or YAML.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var template: String

  @Option(
    help: ArgumentHelp("The data; by default, message.data.json or data.json next to message.yaml.", valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml"]))
  var data: String?

  @Option(
    help: ArgumentHelp("A file that lists the variants, in place of a list in the case.", valueName: "file"),
    completion: .file(extensions: ["json", "yaml", "yml"]))
  var variants: String?

  @OptionGroup private var location: GoldenFolderOption

  func run() async throws {
    try await reportingFailure {
      let bytes = try FileSystem.read(template)
      let format = DocumentFormat(of: bytes, fileName: template)
      let document = try CellTemplate(parsing: bytes, fileName: template, format: format)
      let path = FileSystem.path(name + ".yaml", from: folder)
      guard !FileSystem.exists(path) else { throw UsageError("\(path) exists: edit it, or remove it first.") }
      for file in [data, variants].compactMap(\.self) { _ = try FileSystem.read(file) }
      try FileSystem.makeFolder(folder)
      try AtomicFile.write(Array(text(for: document).utf8), to: path)
      let count: Int
      do {
        count = try GoldenCaseFile.found(at: [path]).map { try GoldenCase(reading: $0).pictures.count }.reduce(0, +)
      } catch {
        try FileSystem.remove(path)
        throw error
      }
      let pictures = count == 1 ? "1 picture" : "\(count) pictures"
      let option = folder == GoldenFolder.defaultName ? "" : " --folder \(folder)"
      try write(Array("\(path): \(pictures); record with: cellraster golden record \(name)\(option)\n".utf8))
    }
  }

  private var folder: String { location.folder }

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
