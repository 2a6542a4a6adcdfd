// SPDX-License-Identifier: MIT

@_spi(Caching) import CellGraphics
import CellLayout
import CellPainting
import CellRaster
import Glibc

/// The sessions of one thread of a worker: one for each folder of pictures.
final class RequestSessions {
  /// The number of sessions that are kept. Those that are used least recently are released.
  private static let capacity = 16

  private var sessions = BoundedCache<CellRenderer, RenderingSession>(capacity: capacity)

  func session(of renderer: CellRenderer) -> RenderingSession {
    if let known = sessions.value(for: renderer) { return known }
    let session = renderer.session()
    sessions.remember(session, for: renderer)
    return session
  }
}

/// Renders the cells that requests describe. Any number of threads can use it at once.
struct RequestRenderer: Sendable {
  /// A request whose data is bound to its template.
  private struct BoundRequest {
    let id: RequestID
    let request: WorkerRequest
    let entry: WorkerTemplates.Entry
    /// The template in the states of the request.
    let template: CellTemplate
    let cell: Cell
    let session: RenderingSession
    /// The parts of the answer.
    let parts: Set<WorkerRequest.Part>
  }

  let templates: WorkerTemplates
  let options: WorkerOptions
  let names: PictureNames
  /// The digest of what all files depend on, such as the compression.
  let version: String
  let fonts: FontsKey
  /// The index of the pictures in the output folder; `nil` to draw every picture.
  let index: PictureIndex?
  let format: AnswerFormat
  /// The gate for the memory of pictures.
  let pictures = MemoryGate(capacity: 4 * RenderingResources.standardMaximumPixels)

  /// - Parameter sessions: the sessions of the thread that calls.
  func answer(to entry: RequestIntake.Entry, in sessions: RequestSessions) -> [UInt8] {
    switch entry {
    case .request(let line): answer(to: line, in: sessions)
    case .cancelled(let id): format.bytes(of: .cancelled, for: id)
    case .notStarted, .tooLong: answer(refusing: entry)
    }
  }

  /// Returns the answer to an entry whose request is not begun.
  func answer(refusing entry: RequestIntake.Entry) -> [UInt8] {
    switch entry {
    case .request(let line), .notStarted(let line): format.bytes(of: .notStarted, for: RequestLine.id(in: line))
    case .cancelled(let id): format.bytes(of: .notStarted, for: id)
    case .tooLong: format.bytes(of: .tooLong, for: nil)
    }
  }

  /// Returns the answer to a request that is not finished when the worker ends.
  func answer(toUnfinished id: RequestID?) -> [UInt8] {
    format.bytes(of: .notFinished(after: options.grace), for: id)
  }

  private func answer(to line: [UInt8], in sessions: RequestSessions) -> [UInt8] {
    let request: RequestLine
    do throws(NotationError) {
      request = try RequestLine(line)
    } catch {
      return format.bytes(of: RequestError(inRequest: error), for: nil)
    }
    guard let id = request.id else { return format.bytes(of: .withoutID, for: nil) }
    do {
      return format.bytes(of: try result(of: Self.decoded(request), for: id, in: sessions), for: id)
    } catch {
      return format.bytes(of: RequestError(error), for: id)
    }
  }

  private static func decoded(_ line: RequestLine) throws -> WorkerRequest {
    do {
      return try WorkerRequest(line)
    } catch let error as any AttributableError {
      throw RequestError(inRequest: error)
    }
  }

  private func result(of request: WorkerRequest, for id: RequestID, in sessions: RequestSessions) throws -> WorkerResult {
    let settings = request.settings
    let parts = settings.parts ?? options.standardParts
    if parts.contains(.file), options.output == nil {
      throw RequestError("the request asks for a \"file\", but the worker has no output folder (--output)", .request)
    }
    var times = StageTimes(isOn: settings.wantsTimes)
    let (entry, template) = try templates.entry(for: settings)
    let environment = BindingEnvironment(
      now: options.now ?? Double(time(nil)), timeZone: settings.timeZone ?? options.timeZone, width: settings.width,
      scale: settings.scale, textScale: settings.textScale)
    let cell = try times.measure(.bind) {
      try template.bind(DataItem(value: request.data, name: DataItemName(index: 0)), environment: environment)
    }
    entry.missingNames.look(at: request.data)
    let bound = BoundRequest(
      id: id, request: request, entry: entry, template: template, cell: cell, session: sessions.session(of: entry.renderer),
      parts: parts)
    var result = parts.contains(.file) ? try file(of: bound, &times) : try draw(bound, &times)
    result.times = times
    return result.limited(to: parts)
  }

  /// Writes the picture of a request to its file, unless that is up to date.
  private func file(of bound: BoundRequest, _ times: inout StageTimes) throws -> WorkerResult {
    let name = names.name(id: bound.id.text, scale: bound.cell.scale, template: bound.entry.stem)
    let path = names.path(of: name)
    guard let index, let version = try pictureVersion(of: bound) else { return try drawFile(of: bound, at: path, &times) }
    let source = bound.entry.source
    if bound.parts.isDisjoint(with: [.png, .findings]),
      let known = index.picture(named: name, at: path, version: version, source: source)
    {
      return WorkerResult(
        size: known.size, digest: known.digest, path: path, warnings: known.warnings, isSkipped: true)
    }
    let result = try drawFile(of: bound, at: path, &times)
    if let size = result.size {
      try index.add(
        name, at: path,
        IndexedPicture(version: version, source: source, size: size, digest: result.digest, warnings: result.warnings))
    }
    return result
  }

  private func drawFile(of bound: BoundRequest, at path: String, _ times: inout StageTimes) throws -> WorkerResult {
    var result = try draw(bound, &times)
    try names.makeFolder(of: path)
    try AtomicFile.write(result.png ?? [], to: path)
    result.path = path
    return result
  }

  /// Draws a cell as far as the parts of the answer need it.
  private func draw(_ bound: BoundRequest, _ times: inout StageTimes) throws -> WorkerResult {
    let (cell, parts, session) = (bound.cell, bound.parts, bound.session)
    var result = WorkerResult()
    let questions: LayoutQuestions = parts.contains(.findings) ? .explanation : []
    let laidOut = try times.measure(.layout) { try session.laidOut(cell, of: bound.template, answering: questions) }
    let painted = try times.measure(.paint) { try session.painted(laidOut) }
    result.size = painted.list.size
    if !parts.isDisjoint(with: [.png, .file, .digest]) {
      try pictures.using(4 * painted.list.size.area) {
        let pixels = try times.measure(.raster) { try session.drawn(painted).pixels }
        if parts.contains(.digest) || index != nil { result.digest = PixelDigest(of: pixels)?.description }
        if !parts.isDisjoint(with: [.png, .file]) {
          result.png = try times.measure(.encode) { try encodePNG(pixels, compression: options.compression) }
        }
      }
    }
    result.warnings = try session.warnings(of: laidOut).map(\.description)
    if parts.contains(.findings) { result.findings = try session.findings(in: painted).map { AnswerEntry($0, in: cell) } }
    return result
  }

  /// Returns the digest of everything that a picture's file depends on: the key of its row, and what all files depend on. `nil` if the
  /// row has no key.
  private func pictureVersion(of bound: BoundRequest) throws -> ValueDigest? {
    let resources = bound.entry.renderer.resources
    guard let key = try RowKey(of: bound.cell, fonts: fonts, pictureHash: { try resources.pictureHash(of: $0) }) else {
      return nil
    }
    var writer = DigestWriter("picture file")
    writer.add(version, key)
    return ValueDigest(writer)
  }
}
