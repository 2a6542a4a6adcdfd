// SPDX-License-Identifier: MIT

internal import CellDocument
package import Notation

extension InspectionReport {
  /// A change of the template that removes a finding, and its effect on the pixels.
  package struct Fix: Hashable, Sendable {
    /// The number of the fix among the fixes of the template, from 1.
    package var number: Int
    /// The kind of fix: `background`, `merge-fade` and so on.
    package var kind: String
    /// A description of the change: `Give cell/body the background #FFFFFF`.
    package var title: String
    /// The operations of the change, as an RFC 6902 patch.
    package var patch: DataValue
    /// The result of rendering cells with the change: `safe, no pixel changes in 412 renders`.
    package var verdict: String
    /// Whether no pixel changes, for any data and configuration.
    package var isSafe: Bool
    /// The saving and the cost over the given items, in words; `nil` if it costs nothing.
    package var costElsewhere: String?
    /// A property of the data that would make the fix safe if the document stated it, in words; `nil` if there is none.
    package var suggestion: String?
    /// The same change as edits of the template's text, in ascending order; empty if unknown.
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

  /// A range of the template's text and its replacement. It is an insertion if the range is empty.
  package struct TextEdit: Hashable, Sendable {
    /// The start of the range.
    package var start: DocumentLocation
    /// The line and column after the range's last character. Columns count Unicode scalars from 1.
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
