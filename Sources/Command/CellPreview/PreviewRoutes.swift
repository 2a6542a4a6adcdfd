// SPDX-License-Identifier: MIT

package import CellJobs
internal import CellRaster
internal import CellRenderAnalysis

/// Answers the requests of the page, after ``PreviewAccess`` has allowed them.
package struct PreviewRoutes: Sendable {
  private let session: PreviewSession
  private let page: PreviewPage
  private let editor: EditorCommand?
  private let events: EventChannel
  /// The time of the command, as it is written; `nil` for the current time.
  private let now: String?

  package init(_ session: PreviewSession, _ page: PreviewPage, editor: EditorCommand?, events: EventChannel, now: String?) {
    self.session = session
    self.page = page
    self.editor = editor
    self.events = events
    self.now = now
  }

  /// Returns the answer to a request. A cell that cannot be drawn, and a setting with an invalid value, are status 422 and 400.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    do {
      let settings = try PreviewSettings(request.query.map { ($0.name, $0.value) })
      return try answer(request, settings)
    } catch let error as UsageError {
      return HTTPResponse(.badRequest, text: error.message)
    } catch {
      return HTTPResponse(.unprocessableContent, text: error.allSentences.joined(separator: "\n"))
    }
  }

  private func answer(_ request: HTTPRequest, _ settings: PreviewSettings) throws -> HTTPResponse {
    guard request.method != .post else { return try post(request, settings) }
    switch request.path {
    case "/":
      switch request.query("format") {
      case nil: return HTTPResponse(html: page.source)
      case "png": return try picture(request, settings)
      case "json": return try state(settings)
      case let format?: throw UsageError("\"format\" must be png or json, not \"\(format.onOneLine)\".")
      }
    case "/events":
      let subscription = events.subscribe()
      // After it has subscribed, so that the page misses no save.
      subscription?.send(.saved(session.version))
      return HTTPResponse(events: subscription)
    case "/state.json": return try state(settings)
    case "/cell.png": return try picture(request, settings)
    case "/fixed.png":
      return Self.picture(try session.picture(settings, applyingFix: try Self.number("fix", in: request, from: 1)))
    case "/layout.json": return Self.json(try session.layout(settings))
    case "/layout.txt":
      return HTTPResponse(text: try session.explanation(settings, ofElement: try Self.value("explain", in: request)))
    case "/goldens.json": return Self.json(try session.goldens(settings))
    case "/inspect.json": return Self.json(try session.inspection(settings))
    case "/pixel.txt":
      let (x, y) = (try Self.number("x", in: request), try Self.number("y", in: request))
      return HTTPResponse(text: try session.explanation(settings, x: x, y: y))
    default: return PreviewPage.file(request.path) ?? HTTPResponse(.notFound, text: "There is nothing at this address.")
    }
  }

  private func state(_ settings: PreviewSettings) throws(UsageError) -> HTTPResponse {
    Self.json(PreviewState.output.text(of: try PreviewState(session, settings, now: now, opensEditor: editor != nil)))
  }

  private func picture(_ request: HTTPRequest, _ settings: PreviewSettings) throws -> HTTPResponse {
    let overlay = try request.query("overlay").map { name throws(UsageError) in
      guard let mode = OverlayMode(rawValue: name), mode != .updates else {
        throw UsageError("\"overlay\" must be one of the modes of cellraster inspect, not \"\(name.onOneLine)\".")
      }
      return mode
    }
    return Self.picture(try session.picture(settings, overlay: overlay))
  }

  /// Opens a place in the editor. The request names a file by its number, never by its path.
  private func post(_ request: HTTPRequest, _ settings: PreviewSettings) throws -> HTTPResponse {
    guard request.path == "/open", let editor else { return HTTPResponse(.notFound, text: "There is no editor: see --editor.") }
    let files = PreviewState.files(of: try session.input(settings))
    let number = try Self.number("file", in: request, from: 1)
    guard files.indices.contains(number - 1) else { throw UsageError("\"file\" must be from 1 to \(files.count).") }
    let (line, column) = (try Self.number("line", in: request, from: 1), try Self.number("column", in: request, from: 1))
    try editor.open(files[number - 1], line: line, column: column)
    return HTTPResponse(.noContent, type: nil)
  }

  private static func picture(_ picture: (png: [UInt8], digest: String)) -> HTTPResponse {
    HTTPResponse(body: picture.png, type: "image/png", headers: ["ETag": "\"\(picture.digest)\""])
  }

  private static func json(_ text: String) -> HTTPResponse { HTTPResponse(body: Array(text.utf8), type: "application/json") }

  private static func value(_ name: String, in request: HTTPRequest) throws(UsageError) -> String {
    guard let value = request.query(name) else { throw UsageError("The address lacks \"\(name)\".") }
    return value
  }

  private static func number(_ name: String, in request: HTTPRequest, from least: Int = 0) throws(UsageError) -> Int {
    let text = try value(name, in: request)
    guard let number = Int(text), number >= least else {
      throw UsageError("\"\(name)\" must be a number from \(least), not \"\(text.onOneLine)\".")
    }
    return number
  }
}

extension Event {
  /// Files have changed.
  /// - Parameter version: how often they have.
  static func saved(_ version: Int) -> Event { Event(name: "saved", data: "\(version)") }
}
