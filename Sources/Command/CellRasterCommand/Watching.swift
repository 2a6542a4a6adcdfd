// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster

/// Draws again whenever a template, its data or a picture changes, until a signal ends the process.
/// - Parameter draw: draws all cells. `keepsPictures` is whether no picture has changed since it was called last.
/// - Throws: `FileFailure` if a folder cannot be watched.
func watch(_ inputs: [CellInput], _ draw: (_ keepsPictures: Bool) async throws -> Void) async throws {
  _ = try await follow(WatchJob(inputs)) { result in
    switch result {
    case .draw(let keepsPictures): await report(drawing: { try await draw(keepsPictures) })
    case .watching(let documents, let count):
      let pictures = count == 0 ? "" : " and \(count) \(count == 1 ? "picture" : "pictures")"
      report("watching \(documents.joined(separator: ", "))\(pictures); press Ctrl-C to end")
    case .saved: break
    case .changed(let files, let changes): report(changed: files, changes)
    }
  }
}

/// Reports files that have changed, and what that changes in the cells.
func report(changed files: [String], _ changes: [String]) {
  /// The most changes that are reported at once.
  let maximumChanges = 12
  report("changed: \(files.joined(separator: ", "))")
  for change in changes.prefix(maximumChanges) { report("  \(change)") }
  if changes.count > maximumChanges { report("  and \(changes.count - maximumChanges) more changes") }
}

/// Reports how long drawing took, or why it failed.
private func report(drawing draw: () async throws -> Void) async {
  let start = ContinuousClock.now
  do {
    try await draw()
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    report("drawn in \(Int(milliseconds.rounded(.up))) ms")
  } catch {
    if let error = error as? UsageError { report(error.message) } else { report(error) }
    report("not drawn: the output is that of the last version")
  }
}
