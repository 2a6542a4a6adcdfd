// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
package import CellNotation

extension InspectionReport.Fix {
  /// Creates the report's version of a fix.
  ///
  /// - Parameters:
  ///   - number: the number of the fix among all fixes of the template, from 1.
  ///   - source: the template before the fix.
  package init(_ fix: VerifiedFix, number: Int, of source: TemplateSource) {
    self.init(
      number: number,
      kind: fix.proposal.kind.rawValue, title: fix.proposal.title, patch: fix.proposal.patch.value, verdict: "\(fix.verdict)",
      isSafe: fix.isSafe, argument: fix.verdict.argument?.description,
      costElsewhere: fix.isSafe && !fix.gain.isNothing ? "\(fix.gain)" : nil, suggestion: fix.suggestion,
      edits: fix.source.map { Self.edits(from: source, to: $0) } ?? [])
    path = fix.proposal.path
    change = fix.proposal.change
    shortVerdict = fix.verdict.shortDescription
    outcome = fix.verdict.outcome
    if fix.isSafe { gain = fix.gain }
  }

  /// Returns the edits that turn the text of `source` into the text of `fixed`. They replace whole lines. There are none for a text that
  /// was made from another file.
  private static func edits(from source: TemplateSource, to fixed: TemplateSource) -> [InspectionReport.TextEdit] {
    guard source.document.origin == nil else { return [] }
    let files = [(path: source.fileName, old: source.bytes, new: fixed.bytes)] + fixed.changedFiles(since: source)
    return files.flatMap { file in
      let difference = LineDifference(from: file.old, to: file.new)
      return difference.changes.map { change in
        InspectionReport.TextEdit(
          start: DocumentLocation(file: file.path, line: change.old.lowerBound + 1, column: 1),
          endLine: change.old.upperBound + 1, endColumn: 1,
          replacement: String(decoding: difference.new[change.new].joined(), as: UTF8.self))
      }
    }
  }
}

extension TemplateInspection {
  /// The fix of each finding, by the finding's place. Findings without a fix are left out.
  package var reportedFixes: [PlaceInCells: InspectionReport.Fix] {
    let reported = reportedVersions
    return fixesOfFindings.compactMapValues { reported[$0.proposal] }
  }

  /// The safe fixes of no finding in ``cells``, in the order of the template. They remove findings in states, or at offsets
  /// of scroll containers, that ``cells`` do not show.
  package var furtherFixes: [InspectionReport.FurtherFix] {
    let reported = reportedVersions
    let shown = Set(fixesOfFindings.values.map(\.proposal))
    return fixes.filter { $0.isSafe && !shown.contains($0.proposal) }.compactMap { fix in
      guard let made = reported[fix.proposal] else { return nil }
      let places = Set(fix.resolved.map(\.cell)).sorted().map { configurationsOfCells[$0] }
      return InspectionReport.FurtherFix(
        fix: made, location: fix.proposal.location, states: distinct(places.filter { $0.scrolled == nil }.map(\.states)),
        offsets: distinct(places.compactMap { $0.scrolled?.rawValue }))
    }
  }

  private var fixesOfFindings: [PlaceInCells: VerifiedFix] {
    var fixes: [PlaceInCells: VerifiedFix] = [:]
    for (cell, inspected) in cells.enumerated() {
      for finding in inspected.findings.indices {
        let place = PlaceInCells(cell: cell, finding: finding)
        fixes[place] = fix(of: place)
      }
    }
    return fixes
  }

  /// The report's version of each fix, by its proposal.
  private var reportedVersions: [FixProposal: InspectionReport.Fix] {
    let suggestions = Dictionary(grouping: fixes.compactMap(\.suggestion)) { $0 }
    let versions = fixes.enumerated().map { number, fix in
      var made = InspectionReport.Fix(fix, number: number + 1, of: source)
      made.isSuggestionShared = fix.suggestion.map { (suggestions[$0]?.count ?? 0) > 1 } ?? false
      return (fix.proposal, made)
    }
    return Dictionary(versions) { first, _ in first }
  }
}

extension InspectionReport {
  /// A proposed change to the template that is meant to remove a finding, and the effect of the change on the pixels.
  package struct Fix: Hashable, Sendable {
    /// The number of the fix among all fixes of the template, from 1.
    package var number = 1
    /// The kind of fix: `background`, `merge-fade` and so on.
    package var kind: String
    /// A description of the change: `Give cell/body the background #FFFFFF`.
    package var title: String
    /// The path of the element in the template, and the change in words that name no element: `set background: #FFFFFF`.
    package var path = "", change = ""
    /// The operations of the change, as an RFC 6902 patch.
    package var patch: DataValue
    /// The result of comparing cells with and without the change: `tested, no pixel changes in 412 cells laid out, …`.
    package var verdict: String
    /// The verdict in a few words, and its kind: `tested with 412 cells`, `tested`.
    package var shortVerdict = "", outcome = ""
    /// What the fix saves when it is applied alone; nothing if it is not safe.
    package var gain = FixGain()
    /// Whether the fix may be applied automatically: it removes a finding, and changes no pixel in any configuration with any data
    /// that was tried.
    package var isSafe: Bool
    /// Why the fix changes no pixel whatever the data; `nil` unless it is proven.
    package var argument: String?
    /// What the fix saves when it is applied alone, and how many pixels it additionally paints, summed over the given items, in
    /// words; `nil` if it changes no cost that is counted or is not safe.
    package var costElsewhere: String?
    /// A data constraint that would make the fix safe if it were added to the document, such as `data: {price: {minLength: 1}}`;
    /// `nil` if none was found.
    package var suggestion: String?
    /// Whether a note of the report states the suggestion once for several fixes.
    package var isSuggestionShared = false
    /// The same change as edits of the template's text, in ascending order; empty if the text cannot be edited.
    package var edits: [TextEdit] = []
  }

  /// A safe fix for findings that no cell of the report shows, because they occur only in other states, or where a user scrolls to.
  package struct FurtherFix: Hashable, Sendable {
    package var fix: Fix
    /// The index of the fix's template in ``InspectionReport/templates``.
    package var template = 0
    /// The place in the template where the fixed element begins.
    package var location: DocumentLocation
    /// The sets of states in which the fix removes findings; the set without states is empty.
    package var states: [[String]]
    /// The offsets of scroll containers at which the fix removes findings without states, in words: `to the end`.
    package var offsets: [String]

    package init(fix: Fix, location: DocumentLocation, states: [[String]], offsets: [String] = []) {
      self.fix = fix
      self.location = location
      self.states = states
      self.offsets = offsets
    }
  }

  /// Returns the name of a set of states: `state dark`, `states dark and selected`; `nil` for the set without states.
  package static func name(ofStates states: [String]) -> String? {
    states.isEmpty ? nil : "\(states.count == 1 ? "state" : "states") \(states.joined(separator: " and "))"
  }

  /// A range of the template's text and its replacement. If the range is empty, the edit is an insertion.
  package struct TextEdit: Hashable, Sendable {
    /// The start of the range.
    package var start: DocumentLocation
    /// The position after the range's last character: line and column, both from 1. Columns count Unicode scalars.
    package var endLine, endColumn: Int
    package var replacement: String

    package init(start: DocumentLocation, endLine: Int, endColumn: Int, replacement: String) {
      self.start = start
      self.endLine = endLine
      self.endColumn = endColumn
      self.replacement = replacement
    }
  }
}
