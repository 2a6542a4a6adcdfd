// SPDX-License-Identifier: MIT

package import CellNotation
internal import CellRaster
internal import CellReports
import FoundationEssentials

/// The lines of a worker's input and output.
package enum WorkerLines {
  package static let description = OutputDescription(
    "worker", "Lines of cellraster worker",
    meaning: """
      One line of a worker's standard input (a request or a cancellation) or standard output (the first line, a result or an error).
      """,
    .oneOf([.record(request), .record(cancellation), WorkerManifest.firstLine.shape, result.shape, error.shape]))
}

// MARK: Input

extension WorkerLines {
  static let request = OutputRecord(
    "request", "Input: a cell to render.",
    [
      .init("id", RequestID.output.shape, "The id that the answer repeats."),
      .init(
        "template", .text(pattern: "."),
        """
        The template: its path as on the command line, or its file name without folder and extension. If the command line names no \
        template, any path. If it names one, this member can be omitted.
        """, isRequired: false),
      .init("data", .anything, "The data of the cell, or a list of such data if there is an item."),
      .init(
        "item", .integer(1...Int.max), "The number of the item in a list of data, counted from 1.", isRequired: false),
      .init(
        "state", .oneOf([.text(), .list(.text(), count: 0...Limits.states)]),
        "The state that the cell is in, or a list of states in the order in which they apply.", isRequired: false),
      .init("scale", .integer(1...3), "Device pixels per point; that of the document by default.", isRequired: false),
      .init(
        "width", .number(1...Limits.cellWidth), "The width of the cell in points; that of the document by default.",
        isRequired: false),
      .init(
        "direction", .words(["ltr", "rtl"]), "The direction of the layout; that of the document by default.",
        isRequired: false),
      .init(
        "textScale", .number(TextScale.range), "The factor by which text is scaled; that of the document by default.",
        isRequired: false),
      .init(
        "timeZone", .text(),
        "The time zone of dates, such as +02:00 or Europe/Berlin; that of --time-zone or of the document by default.",
        isRequired: false),
      .init(
        "want", .list(OutputForm<WorkerRequest.Part>.word.shape, count: 0...Int.max),
        """
        The parts of the result. By default, the size, the digest, and the file if the worker has an output folder, otherwise the \
        picture.
        """, isRequired: false),
      .init("timings", .boolean, "Whether the result states the time of each stage.", isRequired: false),
    ])

  private static let cancellation = OutputRecord(
    "cancellation",
    "Input: cancels a request before it in the input, unless that request has begun. It has no answer of its own.",
    [.init("cancel", RequestID.output.shape, "The id of the request.")])
}

// MARK: Output

extension WorkerLines {
  /// An answer, and how it is written.
  struct Answer<ID, Content> {
    let id: ID
    let content: Content
    let format: AnswerFormat

    init(_ id: ID, _ content: Content, _ format: AnswerFormat) {
      self.id = id
      self.content = content
      self.format = format
    }
  }

  static let result = OutputForm<Answer<RequestID, WorkerResult>>.record(
    "result", "Output: the result of a request.",
    [
      .member("id", RequestID.output, "The id of the request.") { $0.id },
      .constant("ok", true, "Whether the request was rendered."),
      .optional("width", .ordinal, "The width in device pixels.") { $0.content.size?.width },
      .optional("height", .ordinal, "The height in device pixels.") { $0.content.size?.height },
      .optional("digest", .digest, "The digest of the picture. Absent if CellRaster was built without xxHash.") {
        $0.content.digest
      },
      .optional("file", .text, "The path of the PNG file.") { $0.content.path },
      .optional(
        "skipped", OutputForm(.constant(true)) { _ in true },
        "Present if the file was up to date and was not written (--skip-existing)."
      ) { $0.content.isSkipped ? () : nil },
      .member("warnings", .list(.text), "Warnings, one sentence each.") { $0.content.warnings },
      .optional("findings", .list(AnswerEntry.output), "The findings, if the request wants them.") { $0.content.findings },
      .optional("milliseconds", StageTimes.output, "The time of each stage, if the request asks for timings.") {
        $0.content.times.isOn ? $0.content.times : nil
      },
      .optional("png", .text, "The PNG file in base64. Absent with --frames.") { answer in
        answer.format.isFramed ? nil : answer.content.png.map { Data($0).base64EncodedString() }
      },
      bytes { $0.content.png },
    ])

  static let error = OutputForm<Answer<RequestID?, RequestError>>.record(
    "failure", "Output: the answer to a request that was not rendered.",
    [
      .member(
        "id", .nullable(RequestID.output),
        "The id of the request; null if the line has no valid id, for example because it is not JSON."
      ) { $0.id },
      .constant("ok", false, "Whether the request was rendered."),
      .member("error", RequestError.output, "Why the request was not rendered.") { $0.content },
      bytes { _ in nil },
    ])

  private static func bytes<ID, Content>(
    _ picture: @escaping @Sendable (Answer<ID, Content>) -> [UInt8]?
  ) -> OutputMember<Answer<ID, Content>> {
    .optional(
      "bytes", .count,
      "With --frames: the number of bytes of the PNG file, which follow the line; 0 if no picture is wanted."
    ) { $0.format.isFramed ? picture($0)?.count ?? 0 : nil }
  }
}

extension RequestID {
  static let output = OutputForm<RequestID>(.oneOf([.text(pattern: "."), .integer(Int.min...Int.max)])) { $0.json }
    .named("id", "The id of a request, which its answer repeats.")
}

/// A finding, and the place of its element.
struct AnswerEntry: Sendable {
  let finding: Finding
  /// `nil` for a layer without an element.
  let location: DocumentLocation?

  init(_ finding: Finding, in cell: Cell) {
    self.finding = finding
    location = cell.root.element(at: finding.path)?.location
  }

  static let output = OutputForm<AnswerEntry>.record(
    "finding", "A place where the cell costs more than it needs to, or where something is not visible.",
    [
      .rule { $0.finding.rule },
      .severity { $0.finding.severity },
      .member("layer", .layer, "The layer.") { $0.finding.path },
      .member(
        "location", .nullable(DocumentLocation.output), "The place of the element; null for a layer without an element."
      ) { $0.location },
      .member("rect", PixelRect.output, "The affected area.") { $0.finding.rect },
      .member("cost", Finding.Cost.output, "What the problem costs.") { $0.finding.cost },
      .message { $0.finding.reason },
    ])
}
