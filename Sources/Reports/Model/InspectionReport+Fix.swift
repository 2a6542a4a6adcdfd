// SPDX-License-Identifier: MIT

internal import CellDocument
package import Notation

extension InspectionReport {
  /// A change of the template that makes a finding vanish, and what it does to the pixels.
  package struct Fix: Hashable, Sendable {
    /// Its number among the fixes of the template, from 1.
    package var number: Int
    /// `background`, `merge-fade`, ...
    package var kind: String
    /// In words, what to do: `Give cell/body the background #FFFFFF`.
    package var title: String
    /// The operations, by RFC 6902.
    package var patch: DataValue
    /// What rendering cells with it showed: `safe, no pixel changes in 412 renders`.
    package var verdict: String
    /// Whether no pixel changes, whatever the data and the configuration.
    package var isSafe: Bool
    /// What it saves and costs over the given items, in words; `nil` where it costs nothing.
    package var costElsewhere: String?
    /// What the document could state of its data so that it would be safe, in words; `nil` for nothing.
    package var suggestion: String?
    /// The same change of the template's text, from the first place to the last; empty where none is known.
    package var edits: [TextEdit]

    package init(
      number: Int = 1, kind: String, title: String, patch: DataValue, verdict: String, isSafe: Bool, costElsewhere: String? = nil,
      suggestion: String? = nil,
      edits: [TextEdit] = []
    ) {
      self.number = number
      self.kind = kind
      self.title = title
      self.patch = patch
      self.verdict = verdict
      self.isSafe = isSafe
      self.costElsewhere = costElsewhere
      self.suggestion = suggestion
      self.edits = edits
    }
  }

  /// A piece of the template's text and what takes its place; an insertion where the piece is empty.
  package struct TextEdit: Hashable, Sendable {
    /// Where the piece begins.
    package var start: SourceLocation
    /// The line and the column behind the piece's last character; columns count Unicode scalars from 1.
    package var endLine, endColumn: Int
    package var replacement: String

    package init(start: SourceLocation, endLine: Int, endColumn: Int, replacement: String) {
      self.start = start
      self.endLine = endLine
      self.endColumn = endColumn
      self.replacement = replacement
    }
  }
}
