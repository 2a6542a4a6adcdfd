// SPDX-License-Identifier: MIT

internal import Binding
internal import CellDocument
package import Notation

/// A change of a template that should make findings vanish; what it does to the pixels is not known yet.
package struct FixProposal: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An element is not drawn, since nothing of it is seen; it keeps its place.
    case hidden
    /// A clear background goes, of an element that holds others.
    case clearPaint = "clear-paint"
    /// A gradient over a label becomes the label's own fade.
    case mergeFade = "merge-fade"
    /// `opaque: true` on what is opaque anyway.
    case unusedAlpha = "unused-alpha"
    /// A shadow thrown by the frame.
    case shadowPath = "shadow-path"
    /// Literal numbers on whole points.
    case round
    /// The one colour below an element becomes its own background or backdrop.
    case background
    /// A text gets a colour of the document that stands out more.
    case textColor = "text-colour"
    /// A control gets the least size that fingers need.
    case targetSize = "target-size"
  }

  package let kind: Kind
  /// The path of the element in the template, without the numbers of repetitions.
  package let path: String
  /// Where the element begins in the template.
  package let location: SourceLocation
  package let patch: TemplatePatch
  /// The paths of the elements that it changes, without the numbers of repetitions.
  package let changedPaths: [String]
  /// What is done, in words: `give cell/body the background paper`.
  package let title: String

  package init(
    kind: Kind, path: String, location: SourceLocation, patch: TemplatePatch, changedPaths: [String]? = nil, title: String
  ) {
    self.kind = kind
    self.path = path
    self.location = location
    self.patch = patch
    self.changedPaths = changedPaths ?? [path]
    self.title = title
  }
}

/// A finding of one of several cells: the place of the cell, and that of the finding among those of the cell.
package struct FindingPlace: Hashable, Sendable {
  package var cell, finding: Int

  package init(cell: Int, finding: Int) {
    self.cell = cell
    self.finding = finding
  }
}
