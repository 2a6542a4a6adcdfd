// SPDX-License-Identifier: MIT

import CellRaster
import TemplateFixes

/// A writer that writes a fixed template or shows the changes, and reports the fixes.
struct FixWriter {
  let source: TemplateSource
  /// The path of the template's file, or `-` for standard input.
  let path: String

  init(of source: TemplateSource, path: String) {
    self.source = source
    self.path = path
  }

  /// - Returns: whether there was anything to fix.
  /// - Throws: `FileFailure`.
  func write(_ fixed: FixedTemplate, as options: FixOptions) throws -> Bool {
    if options.diff {
      let difference = LineDifference(from: source.bytes, to: fixed.source.bytes)
      try CellRasterCommand.write(difference.unified(oldName: source.fileName, newName: source.fileName))
    } else if path == "-" {
      try CellRasterCommand.write(fixed.source.bytes)
    } else if fixed.source != source {
      try AtomicFile.overwrite(path, with: fixed.source.bytes)
    }
    say(fixed, isDone: !options.diff)
    return !fixed.applied.isEmpty || !fixed.unapplied.isEmpty
  }

  private func say(_ fixed: FixedTemplate, isDone: Bool) {
    for fix in fixed.applied {
      report(
        "\(fix.proposal.location): \(isDone ? "fixed" : "can be fixed"), \(fix.proposal.kind.rawValue): \(fix.proposal.title) "
          + "(\(fix.verdict))")
    }
    for fix in fixed.unapplied {
      report("\(fix.obstacle.map { "\($0): " } ?? "")\(fix.proposal.title)")
      writeToStandardError(fix.proposal.patch.jsonText + "\n")
    }
    if fixed.applied.isEmpty, fixed.unapplied.isEmpty { report("\(source.fileName): no safe fix was found") }
  }
}
