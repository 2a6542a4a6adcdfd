// SPDX-License-Identifier: MIT

package import CellRaster

/// The error in the answer to a request, or in an item of a run.
package struct RequestError: Error {
  /// Who can correct the error: the names of ``Fault`` and two more.
  enum Cause: String, CaseIterable {
    case document, input, output, environment, program
    /// The request is not valid.
    case request
    /// The request was cancelled, or the worker was stopped before the request was done.
    case stopped
  }

  let place: String?
  let message: String
  let cause: Cause

  init(_ message: String, _ cause: Cause, at place: String? = nil) {
    self.place = place
    self.message = message
    self.cause = cause
  }

  /// - Parameter error: an error in the cell, or in its document, data, pictures or output.
  init(_ error: any Error) {
    if let error = error as? RequestError {
      self = error
      return
    }
    let attributed = error as? any AttributableError
    let cause: Cause =
      switch attributed?.fault {
      case .document: .document
      case .input: .input
      case .output: .output
      case .environment: .environment
      case .program, nil: .program
      }
    self.init(attributed?.message ?? "\(error)", cause, at: attributed?.place)
  }

  /// - Parameter error: an error in an item of the data, which the message names.
  init(inItem error: any Error) {
    let item = (error as? CellDocumentError)?.item ?? (error as? NotationError)?.item
    let error = RequestError(error)
    self.init(error.message + (item.map { " (\($0))" } ?? ""), error.cause, at: error.place)
  }

  /// - Parameter error: an error in the request itself.
  init(inRequest error: some AttributableError) { self.init(error.message, .request, at: error.place) }

  package static let output = OutputForm<RequestError>.record(
    "error", "An error, and who can correct it.",
    [
      .member(
        "place", .nullable(.text),
        """
        The place of the error: file, line, column and path of the element. The file is "request" for an error in the request. Null \
        if the error has no place.
        """
      ) { $0.place },
      .member("message", .text, "One sentence that describes the error.") { $0.message },
      .member(
        "fault", .word,
        """
        What has to change: the request, the document or its data, a missing input, the output, the machine, or the program. \
        "stopped": the request was cancelled, or the worker was ended.
        """
      ) { $0.cause },
    ])

  static let cancelled = RequestError("cancelled", .stopped)
  static let notStarted = RequestError("not started", .stopped)
  static func notFinished(after seconds: Double) -> RequestError {
    RequestError("not finished within \(shortest(seconds)) s after SIGTERM", .stopped)
  }
  static let tooLong = RequestError(
    "the line has more than \(Limits.lineBytes) bytes, the limit for a request; leave out what the template does not show",
    .request,
    at: "\(WorkerRequest.fileName):1:1")
  static let withoutID = RequestError(
    "the request has no \"id\", a string or an integer", .request, at: "\(WorkerRequest.fileName):1:1")
}

/// The successful result of a request.
struct WorkerResult {
  var size: PixelSize?
  /// The digest of the pixels; `nil` if it was not requested, or if CellRaster was built without xxHash.
  var digest: String?
  /// The path of the picture's file.
  var path: String?
  var png: [UInt8]?
  var warnings: [String] = []
  var findings: [AnswerEntry]?
  /// Whether the picture at `path` was already up to date.
  var isSkipped = false
  var times = StageTimes(isOn: false)

  /// Returns the result without the picture, size and digest that were not requested.
  func limited(to parts: Set<WorkerRequest.Part>) -> WorkerResult {
    var result = self
    if !parts.contains(.png) { result.png = nil }
    if !parts.contains(.size) { result.size = nil }
    if !parts.contains(.digest) { result.digest = nil }
    return result
  }
}

/// The format of a worker's output: one line for each answer, followed by the bytes of the picture if it is framed.
struct AnswerFormat: Sendable {
  /// Whether a picture follows its line as raw bytes. If not, the line contains it in base64.
  let isFramed: Bool

  func bytes(of result: WorkerResult, for id: RequestID) -> [UInt8] {
    line(WorkerLines.result.value(WorkerLines.Answer(id, result, self)), picture: result.png)
  }

  /// - Parameter id: the id of the request; `nil` if it has none.
  func bytes(of error: RequestError, for id: RequestID?) -> [UInt8] {
    line(WorkerLines.error.value(WorkerLines.Answer(id, error, self)), picture: nil)
  }

  private func line(_ answer: DataValue, picture: [UInt8]?) -> [UInt8] {
    Array((answer.compactJSON + "\n").utf8) + (isFramed ? picture ?? [] : [])
  }
}
