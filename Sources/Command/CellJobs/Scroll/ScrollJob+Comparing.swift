// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellNotation
internal import CellScrollLab

extension ScrollJob {
  /// A template that is not the one of the input.
  struct EarlierTemplate: Sendable {
    /// What reports call it.
    let name: String
    let bytes: [UInt8]
  }

  /// Compares a scroll with an older one: a saved result, or the same script with another template.
  /// - Parameter old: the file of a template or of a result, a git revision, or a revision with a path, such as main:cells/post.yaml.
  /// - Throws: `UnreadableScroll`, `IncomparableScrolls`, ``GitFailure``; what scrolling throws.
  // If this is inlined, the optimizer of Swift 6.3.1 crashes while it splits `run` into parts.
  @inline(never)
  func comparison(of new: ScrollReport, with old: String, _ report: @escaping Report) async throws -> ScrollComparison {
    let summary = try await summary(of: old, report)
    return try ScrollComparison(summary, ScrollSummary(new))
  }

  private func summary(of old: String, _ report: @escaping Report) async throws -> ScrollSummary {
    var job = self
    job.makesPage = false
    if FileSystem.exists(old) {
      let bytes = try FileSystem.read(old)
      if let result = Self.savedResult(bytes, old) { return try ScrollSummary(result, file: old) }
      job.cells.template = old
      job.earlier = EarlierTemplate(name: old, bytes: bytes)
    } else {
      let file = GitFile(old, of: cells.templateFile)
      job.earlier = EarlierTemplate(name: file.name, bytes: try file.bytes())
    }
    let template = try await job.cells.loadTemplate(job.cells.document(parsing: job.earlier?.bytes)) {
      try await report(.warning($0))
    }
    return try ScrollSummary(job.scrolled(job.prepare(template)))
  }

  /// Returns the result of a scroll; `nil` for a file that is a template.
  private static func savedResult(_ bytes: [UInt8], _ file: String) -> DataObject? {
    guard case .object(let object)? = json(bytes, file), object["formatVersion"] != nil, object["cell"] == nil else { return nil }
    return object
  }

  private static func json(_ bytes: [UInt8], _ file: String) -> DataValue? {
    do throws(NotationError) {
      return try DataValue(json: bytes, fileName: file)
    } catch {
      return nil
    }
  }
}
