// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellGraphics
internal import CellInspection
internal import CellPainting
internal import CellRaster
package import CellRenderAnalysis
internal import CellReports

/// What a page asks about a cell. Each answer is that of the command with the same options.
extension PreviewSession {
  /// Returns the picture of a cell as PNG, and a name for its pixels.
  /// - Parameter overlay: the tints to draw over it; `nil` for none.
  /// - Throws: as ``withCell(_:answering:_:)``.
  package func picture(_ settings: PreviewSettings, overlay: OverlayMode? = nil) throws -> (png: [UInt8], digest: String) {
    // Another cell of the template is drawn while this one is encoded.
    try encoded(
      withCell(settings) { cell in
        guard let overlay else { return try cell.pixels() }
        return try cell.renderer.overlay(overlay, of: cell.painted.cell, options: OverlayOptions(hasLegend: false))
      })
  }

  /// Returns the picture of a cell after a fix, as PNG.
  /// - Parameter fix: the number of the fix in the report on the cell.
  package func picture(_ settings: PreviewSettings, applyingFix fix: Int) throws -> (png: [UInt8], digest: String) {
    var job = InspectJob(try keptInput(settings))
    (job.fixes.action, job.fixes.endsWithFixes) = (.apply(fix), true)
    for result in try job.finished() {
      guard case .fixed(let fixed, of: _, path: _) = result else { continue }
      let session = CellRenderer(try job.input.resources(for: fixed.source.template)).session()
      let template = try fixed.source.template.applying(job.input.states, givenBy: "state")
      let drawn = try session.drawn(template.bind(job.input.singleItem(), environment: job.input.environment))
      return try encoded(drawn.pixels)
    }
    throw UsageError("There is no fix \(fix).")
  }

  private func encoded(_ pixels: PixelBuffer) throws -> (png: [UInt8], digest: String) {
    let png = try encodePNG(pixels)
    return (png, PixelDigest(of: pixels).map { "\($0)" } ?? SHA256Digest.hexadecimal(of: png))
  }

  /// Returns the frames of a cell and their reasons, as JSON.
  package func layout(_ settings: PreviewSettings) throws -> String {
    var job = LayoutJob(try input(settings))
    job.isDetailed = true
    return try withCell(settings, answering: job.questions) { cell in
      LayoutReport.output.text(of: try job.answers(about: cell.painted.laidOut, cell.session, cell.renderer).report)
    }
  }

  /// Returns the reasons for the frame of an element, as text.
  package func explanation(_ settings: PreviewSettings, ofElement path: String) throws -> String {
    var job = LayoutJob(try input(settings))
    job.explained = path
    return try withCell(settings, answering: job.questions) { cell in
      try job.answers(about: cell.painted.laidOut, cell.session, cell.renderer).report.text
    }
  }

  /// Returns what touches a device pixel, as text.
  package func explanation(_ settings: PreviewSettings, x: Int, y: Int) throws -> String {
    let job = ExplainPixelJob(try input(settings), x: x, y: y)
    return try withCell(settings) { try job.answer(about: $0.painted, $0.session).text(showsSwatches: false) }
  }

  /// Returns the findings in a cell, and their fixes, as JSON.
  package func inspection(_ settings: PreviewSettings) throws -> String {
    // Looking for fixes takes all cores. A save is noticed and drawn meanwhile.
    for result in try InspectJob(keptInput(settings)).finished(priority: .background) {
      if case .inspected(let inspected) = result { return inspected.report.json }
    }
    throw UsageError.noItem(among: 0)
  }

  /// Returns how the goldens of the template compare with what it draws now, as JSON.
  package func goldens(_ settings: PreviewSettings) throws -> String {
    let input = try keptInput(settings)
    guard let fonts = input.keptResources?.fonts else { preconditionFailure("a kept input has its resources") }
    let job = TemplateGoldensJob(of: input.templateFile, fonts: fonts)
    return try job.finished(priority: .background).map(\.json).joined()
  }
}

extension Job {
  /// Does the job, and returns its results. It blocks the thread, which must not be one of those that run tasks.
  /// - Throws: the error of the job, or that of the first item that failed.
  fileprivate func finished(priority: TaskPriority? = nil) throws -> [Result] {
    try waiting(priority: priority) {
      var results: [Result] = []
      for try await outcome in outcomes {
        switch outcome {
        case .result(let result): results.append(result)
        case .failed(let error, item: _): throw error
        case .began, .advanced, .ended, .warning, .cancelled: continue
        }
      }
      return results
    }
  }
}
