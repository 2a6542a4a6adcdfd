// SPDX-License-Identifier: MIT

import CellRaster
import Glibc

/// Renders the cells that requests describe. Any number of threads can use it at once.
struct RequestRenderer: Sendable {
  let templates: WorkerTemplates
  let options: WorkerOptions
  let names: PictureNames
  /// The digest of what all pictures depend on.
  let version: String
  /// The index of the pictures in the output folder; `nil` to draw every picture.
  let index: PictureIndex?
  let format: AnswerFormat

  func answer(to entry: RequestIntake.Entry) -> [UInt8] {
    switch entry {
    case .request(let line): answer(to: line)
    case .cancelled(let line): format.bytes(of: .cancelled, for: RequestLine.id(in: line))
    case .notStarted, .tooLong: answer(refusing: entry)
    }
  }

  /// Returns the answer to an entry whose request is not begun.
  func answer(refusing entry: RequestIntake.Entry) -> [UInt8] {
    switch entry {
    case .request(let line), .cancelled(let line), .notStarted(let line):
      format.bytes(of: .notStarted, for: RequestLine.id(in: line))
    case .tooLong: format.bytes(of: .tooLong, for: nil)
    }
  }

  /// Returns the answer to a request that is not finished when the worker ends.
  func answer(toUnfinished id: RequestID?) -> [UInt8] {
    format.bytes(of: RequestError("not finished within \(shortest(options.grace)) s after SIGTERM", .stopped), for: id)
  }

  private func answer(to line: [UInt8]) -> [UInt8] {
    let request: RequestLine
    do throws(NotationError) {
      request = try RequestLine(line)
    } catch {
      return format.bytes(of: RequestError(inRequest: error), for: nil)
    }
    guard let id = request.id else { return format.bytes(of: .withoutID, for: nil) }
    do {
      return format.bytes(of: try result(of: Self.decoded(request), for: id), for: id)
    } catch {
      return format.bytes(of: RequestError(error), for: id)
    }
  }

  private static func decoded(_ line: RequestLine) throws(RequestError) -> WorkerRequest {
    do throws(CellDocumentError) {
      return try WorkerRequest(line.node)
    } catch {
      throw RequestError(inRequest: error)
    }
  }

  private func result(of request: WorkerRequest, for id: RequestID) throws -> WorkerResult {
    let settings = request.settings
    let parts = settings.parts ?? options.standardParts
    if parts.contains(.path), options.output == nil {
      throw RequestError("the request wants a \"path\", but the worker has no output folder (--output)", .request)
    }
    var times = StageTimes(isOn: settings.wantsTimes)
    let (entry, template) = try templates.entry(for: settings)
    let environment = BindingEnvironment(
      now: options.now ?? Double(time(nil)), width: settings.width, scale: settings.scale, textScale: settings.textScale)
    let cell = try times.measure(.bind) {
      try template.bind(DataItem(value: request.data, name: DataItemName(index: 0)), environment: environment)
    }
    let place = parts.contains(.path) ? picture(of: id, cell, entry) : nil
    let version = try index.map { _ in try pictureVersion(of: cell, request, entry) }
    if let index, let place, let version, parts.isDisjoint(with: [.png, .findings]),
      let known = index.picture(named: place.name, at: place.path, version: version)
    {
      return result(of: known, at: place.path, parts)
    }
    var result = try draw(cell, parts, with: entry.renderer, &times)
    if let place {
      try names.makeFolder(of: place.path)
      try AtomicFile.write(result.png ?? [], to: place.path)
      result.path = place.path
      if let index, let version, let size = result.size {
        try index.add(
          place.name, at: place.path,
          IndexedPicture(version: version, size: size, digest: result.digest, warnings: result.warnings))
      }
    }
    if !parts.contains(.png) { result.png = nil }
    if !parts.contains(.size) { result.size = nil }
    if !parts.contains(.digest) { result.digest = nil }
    result.times = times
    return result
  }

  private func picture(of id: RequestID, _ cell: Cell, _ entry: WorkerTemplates.Entry) -> (name: String, path: String) {
    let name = names.name(id: id.text, scale: cell.scale, template: entry.stem)
    return (name, names.path(of: name))
  }

  private func result(of known: IndexedPicture, at path: String, _ parts: Set<WorkerRequest.Part>) -> WorkerResult {
    WorkerResult(
      size: parts.contains(.size) ? known.size : nil, digest: parts.contains(.digest) ? known.digest : nil, path: path,
      warnings: known.warnings, isSkipped: true)
  }

  /// Draws a cell as far as the parts of the answer need it.
  private func draw(
    _ cell: Cell, _ parts: Set<WorkerRequest.Part>, with renderer: CellRenderer, _ times: inout StageTimes
  ) throws -> WorkerResult {
    var result = WorkerResult()
    let layout = try times.measure(.layout) { try renderer.layout(of: cell) }
    let list = try times.measure(.paint) { try renderer.displayList(of: cell, layout: layout) }
    result.size = list.size
    if !parts.isDisjoint(with: [.png, .path, .digest]) {
      let pixels = try times.measure(.raster) { try renderer.draw(list, of: cell) }
      if parts.contains(.digest) || index != nil { result.digest = PixelDigest(of: pixels)?.description }
      if !parts.isDisjoint(with: [.png, .path]) {
        result.png = try times.measure(.encode) { try encodePNG(pixels, compression: options.compression) }
      }
    }
    result.warnings = try renderer.warnings(of: cell.root).map(\.description)
    if parts.contains(.findings) { result.findings = try renderer.findings(in: cell).map { $0.json(in: cell) } }
    return result
  }

  /// Returns the digest of everything that a picture depends on.
  private func pictureVersion(of cell: Cell, _ request: WorkerRequest, _ entry: WorkerTemplates.Entry) throws -> String {
    let settings = request.settings
    var parts = [
      version, entry.hash, request.data.compactJSON.text, settings.states.joined(separator: "+"),
      "\(cell.scale.rawValue) \(settings.textScale?.factor ?? 0) \(settings.width ?? 0) \(settings.direction?.rawValue ?? "")",
    ]
    // The pictures may change, and so may a text such as "2 h ago".
    cell.root.forEachContent { content in parts += content.texts.map(\.string) }
    for source in cell.root.pictureSources { parts += [source, try pictureHash(of: source, entry.renderer.resources) ?? ""] }
    let digest = SHA256Digest()
    for part in parts { digest.add(Array("\(part.utf8.count) \(part)".utf8)[...]) }
    return digest.hexadecimal
  }

  /// Returns the hash of a picture's file; `nil` if it is missing, which drawing reports.
  private func pictureHash(of source: String, _ resources: RenderingResources) throws(AssetError) -> String? {
    do throws(AssetError) {
      return try resources.fileHash(ofPicture: source)
    } catch .missing {
      return nil
    }
  }
}

extension Element {
  fileprivate func forEachContent(_ body: (Content) -> Void) {
    body(content)
    for child in children { child.forEachContent(body) }
  }
}

extension Finding {
  fileprivate func json(in cell: Cell) -> JSONText {
    let location = cell.root.descendant(at: path)?.location
    return .object([
      ("rule", .string(rule.rawValue)), ("severity", .string(severity.rawValue)), ("layer", .string(path)),
      ("place", location.map { .string("\($0)") } ?? .null),
      (
        "rect",
        .object([
          ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)), ("height", .number(rect.height)),
        ])
      ),
      ("cost", .object([("pixels", .number(cost.pixels)), ("bytes", .number(cost.bytes)), ("passes", .number(cost.passes))])),
      ("message", .string(reason)),
    ])
  }
}
