// SPDX-License-Identifier: MIT

package import CellRaster
import FoundationEssentials

/// The error in an answer.
struct RequestError: Error {
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

  /// - Parameter error: an error in the request itself.
  init(inRequest error: some AttributableError) { self.init(error.message, .request, at: error.place) }

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
  var path: String?
  var png: [UInt8]?
  var warnings: [String] = []
  var findings: [JSONText]?
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
    var members: [(String, JSONText)] = [("id", id.json), ("ok", .boolean(true))]
    if let size = result.size { members += [("width", .number(size.width)), ("height", .number(size.height))] }
    if let digest = result.digest { members.append(("digest", .string(digest))) }
    if let path = result.path { members.append(("path", .string(path))) }
    if result.isSkipped { members.append(("skipped", .boolean(true))) }
    members.append(("warnings", .strings(result.warnings)))
    if let findings = result.findings { members.append(("findings", .array(findings))) }
    if result.times.isOn { members.append(("milliseconds", result.times.json)) }
    return line(members, picture: result.png)
  }

  /// - Parameter id: the id of the request; `nil` if it has none.
  func bytes(of error: RequestError, for id: RequestID?) -> [UInt8] {
    line(
      [
        ("id", id?.json ?? .null), ("ok", .boolean(false)),
        (
          "error",
          .object([
            ("place", error.place.map { .string($0) } ?? .null), ("message", .string(error.message)),
            ("fault", .string(error.cause.rawValue)),
          ])
        ),
      ], picture: nil)
  }

  private func line(_ members: [(String, JSONText)], picture: [UInt8]?) -> [UInt8] {
    var members = members
    if isFramed {
      members.append(("bytes", .number(picture?.count ?? 0)))
    } else if let picture {
      members.append(("png", .ascii(Data(picture).base64EncodedString())))
    }
    return Array(JSONText.object(members).text.utf8) + [0x0A] + (isFramed ? picture ?? [] : [])
  }
}

extension StageTimes {
  /// The time of each stage in milliseconds, rounded to 1/10,000, by the name of the stage.
  package var json: JSONText {
    .object(RenderStage.allCases.map { ($0.rawValue, .number((self[$0].milliseconds * 10_000).rounded() / 10_000)) })
  }
}
