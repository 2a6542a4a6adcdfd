// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics
package import CellNotation
internal import CellPainting
package import CellRaster
internal import CellRenderAnalysis
package import CellReports

/// What a page has to know about a cell besides its picture.
package struct PreviewState: Sendable {
  package let input: CellInput
  /// The number of times that files have changed, as an event says it.
  package let version: Int
  package let templates: [String]
  /// The states that the document defines, and the number of items; empty and `nil` if they cannot be read.
  package let states: [String]
  package let itemCount: Int?
  /// What was drawn; `nil` if there are problems.
  package let drawn: Drawn?
  package let problems: [PlacedProblem]
  /// The files whose places can be opened.
  package let files: [String]
  /// The command that draws the same picture.
  package let command: String
  /// Whether places can be opened in an editor.
  package let opensEditor: Bool

  package struct Drawn: Sendable {
    package let size: PixelSize
    package let scale: PixelScale
    package let direction: Canvas.Direction
    package let digest: String?
    package let warnings: [String]
    /// What elements say, in the order of painting.
    package let texts: [Text]
  }

  package struct Text: Sendable {
    /// The path of the element.
    package let path: String
    package let text: String
  }

  /// Draws a cell, and collects what a page has to know.
  /// - Parameter now: the time of the command, as it is written; `nil` for the current time.
  /// - Throws: `UsageError` for a template that does not exist.
  package init(_ session: PreviewSession, _ settings: PreviewSettings, now: String?, opensEditor: Bool) throws(UsageError) {
    let input = try session.input(settings)
    version = session.version
    self.input = input
    files = Self.files(of: input)
    templates = session.inputs.map { CellInput.name(of: $0.template) }
    command = input.renderCommand(now: settings.now ?? now)
    self.opensEditor = opensEditor
    do {
      drawn = try session.withCell(settings) { cell in
        let list = cell.painted.list
        let warnings = try cell.session.warnings(of: cell.painted.laidOut)
        return Drawn(
          size: list.size, scale: list.scale, direction: cell.painted.cell.isRightToLeft ? .rightToLeft : .leftToRight,
          digest: try PixelDigest(of: cell.pixels()).map { "\($0)" },
          warnings: cell.template.warnings(at: input.scale).map { "\($0)" } + warnings.map { "\($0)" },
          texts: list.layers.flatMap { layer in
            list.items[layer.ownItems].compactMap { item in
              if case .text(let text) = item.content { Text(path: layer.path, text: text.text) } else { nil }
            }
          })
      }
      problems = []
    } catch {
      drawn = nil
      problems = PlacedProblem.all(in: error)
    }
    (states, itemCount) = try session.choices(settings)
  }

  /// Returns the files whose places can be opened: the template, the data if there is some, and the files that the template includes.
  package static func files(of input: CellInput) -> [String] {
    [input.templateFile, input.data].compactMap(\.self) + input.includedPaths
  }

  package static let output = Output<PreviewState>(
    "preview", "The state of a page of cellraster preview, /state.json",
    [
      .member("version", .count, "How often files have changed. The event \"saved\" of /events has the same number.") {
        $0.version
      },
      .member("template", .text, "The template's file, as given.") { CellInput.name(of: $0.input.template) },
      .member("templates", .list(.text, atLeast: 1), "All templates of the page.") { $0.templates },
      .member("item", .ordinal, "The number of the item in the data, counted from 1.") { $0.input.item ?? 1 },
      .member("itemCount", .nullable(.count), "The number of items; null if the data cannot be read.") { $0.itemCount },
      .member("states", .list(.text), "The states that the document defines.") { $0.states },
      .member("width", .nullable(.ordinal), "The width of the picture in device pixels; null if there are problems.") {
        $0.drawn?.size.width
      },
      .member("height", .nullable(.ordinal), "The height of the picture in device pixels; null if there are problems.") {
        $0.drawn?.size.height
      },
      .member("scale", .nullable(.scale), "The number of device pixels per point; null if there are problems.") {
        $0.drawn?.scale
      },
      .member("direction", .nullable(.text), "\"ltr\" or \"rtl\"; null if there are problems.") { $0.drawn?.direction.rawValue },
      .member("digest", .nullable(.text), "The digest of the pixels, as in a manifest; null if there is none.") {
        $0.drawn?.digest
      },
      .member("command", .text, "The command that draws the same picture.") { $0.command },
      .member("files", .list(.text, atLeast: 1), "The absolute paths of the template, of the data and of included files.") {
        $0.files.map(FileSystem.absolutePath)
      },
      .member("opensEditor", .boolean, "Whether places can be opened with --editor.") { $0.opensEditor },
      .member("warnings", .list(.text), "The warnings about the document and the cell.") { $0.drawn?.warnings ?? [] },
      .member("texts", .list(text), "What elements say, in the order of painting.") { $0.drawn?.texts ?? [] },
      .member("problems", .list(problem), "Why the cell cannot be drawn; empty if it was drawn.") { state in
        let files = state.files.map(CellInput.name)
        return state.problems.map { NumberedProblem(problem: $0, files: files) }
      },
      .member("overlays", .list(overlay, atLeast: 1), "The overlays that can be drawn.") { _ in
        OverlayMode.allCases.filter { $0 != .updates }
      },
    ])

  private static let problem = OutputForm<NumberedProblem>.record(
    "problem", "A problem and its place.",
    [
      .member("message", .text, "What is wrong, in a sentence.") { $0.problem.message },
      .member("file", .nullable(.text), "The file; null if the problem has no place.") { $0.problem.location?.file },
      .member("fileNumber", .nullable(.ordinal), "The number of the file in \"files\", from 1; null if it is none of them.") {
        $0.fileNumber
      },
      .member("line", .nullable(.ordinal), "The line, from 1.") { $0.problem.location?.line },
      .member("column", .nullable(.ordinal), "The column in Unicode scalars, from 1.") { $0.problem.location?.column },
      .member("path", .nullable(.text), "The path of the element; null if the problem concerns none.") { $0.problem.path },
    ])

  private static let text = OutputForm<Text>.record(
    "text", "A text of an element.",
    [
      .member("path", .text, "The path of the element.") { $0.path },
      .member("text", .text, "The text that is seen, without what an ellipsis replaces.") { $0.text },
    ])

  private static let overlay = OutputForm<OverlayMode>.record(
    "overlay", "A kind of overlay.",
    [
      .member("mode", .text, "The mode, as in --overlay.") { $0.rawValue },
      .member("title", .text, "The title.") { $0.title },
    ])
}

private struct NumberedProblem {
  let problem: PlacedProblem
  let files: [String]

  var fileNumber: Int? { problem.location.flatMap { files.firstIndex(of: $0.file) }.map { $0 + 1 } }
}
