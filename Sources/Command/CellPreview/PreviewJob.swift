// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellFiles
package import CellJobs

/// Serves a page that shows the cells of templates, and draws them again when their files are saved. It ends only if it is cancelled.
package struct PreviewJob: Job {
  package enum Result: Sendable {
    /// The server answers.
    case serving(PreviewAddress)
    /// Files have changed, and what that changes in the cells, a line each.
    case changed(files: [String], changes: [String])
  }

  /// The input for each template.
  package var inputs: [CellInput]
  /// 0 for a free one.
  package var port = 0
  /// Names of this machine besides `localhost` under which the page may be opened.
  package var allowedHosts: [String] = []
  /// The file that keeps the token for the next start; `nil` for a new token each time.
  package var tokenFile: String?
  package var editor: EditorCommand?
  /// Whether to open the page in a browser.
  package var opensBrowser = false
  /// The time of the command, as it is written; `nil` for the current time.
  package var now: String?

  package init(_ inputs: [CellInput]) { self.inputs = inputs }

  /// - Throws: ``ServerFailure`` if the port cannot be used; `FileFailure` if a folder cannot be watched or the file of the token cannot be
  ///   read or written; `UsageError` if that file holds no token.
  package func run(_ report: @escaping Report) async throws {
    let server = try HTTPServer(port: port)
    let access = PreviewAccess(port: server.port, allowedHosts: allowedHosts, token: try token())
    let session = PreviewSession(inputs)
    let events = EventChannel()
    let page = PreviewPage(
      title: inputs.map { CellInput.name(of: $0.template) }.joined(separator: ", "), secret: access.pageSecret.text)
    let routes = PreviewRoutes(session, page, editor: editor, events: events, now: now)
    try await report(
      .result(.serving(PreviewAddress(address: access.address, port: server.port, token: access.token.text))))
    if opensBrowser { try startProgram(["xdg-open", access.address]) }
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup { group in
        group.addTask {
          try await onThread {
            server.run { request in
              switch access.decision(on: request) {
              case .allowed: routes.response(to: request)
              case .answered(let response): response
              }
            }
          }
        }
        group.addTask {
          // If nothing can be watched anymore, there is nothing to serve.
          defer { server.stop() }
          try await watch(session, events, report)
        }
        try await group.waitForAll()
      }
    } onCancel: {
      server.stop()
    }
  }

  /// Tells the pages whenever files change.
  private func watch(_ session: PreviewSession, _ events: EventChannel, _ report: Report) async throws {
    for try await outcome in WatchJob(inputs).outcomes {
      guard case .result(let result) = outcome else { continue }
      switch result {
      case .saved(let keepsPictures):
        events.publish(.saved(session.forget(keepingPictures: keepsPictures)))
      case .changed(let files, let changes): try await report(.result(.changed(files: files, changes: changes)))
      case .draw, .watching: continue
      }
    }
  }

  /// Returns the token in the file, or a new one, which is written there.
  private func token() throws -> Secret {
    guard let tokenFile else { return .random() }
    if FileSystem.exists(tokenFile) {
      let text = String(decoding: try FileSystem.read(tokenFile), as: UTF8.self)
      guard let token = Secret(digits: text) else {
        throw UsageError("--token-file: \(tokenFile) holds no token: it must be 32 hexadecimal digits. Delete it for a new one.")
      }
      return token
    }
    let token = Secret.random()
    try FileSystem.createSecretFile(tokenFile, Array((token.text + "\n").utf8))
    return token
  }
}
