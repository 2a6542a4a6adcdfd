// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellNotation

/// A change to a template that should resolve findings. Its effect on the pixels is not known yet.
package struct FixProposal: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Hides an element of which nothing is visible; it keeps its place in the layout.
    case hidden
    /// Removes a transparent background.
    case clearPaint = "clear-paint"
    /// Replaces a gradient over a label with the label's own fade.
    case mergeFade = "merge-fade"
    /// Sets `opaque: true` on an element that is opaque anyway.
    case unusedAlpha = "unused-alpha"
    /// Makes a shadow follow the frame instead of the content.
    case shadowPath = "shadow-path"
    /// Removes a clip to round corners, and rounds what it cut instead.
    case unclip
    /// Rounds literal numbers so that edges are on whole points.
    case round
    /// Gives an element the single colour below it as `background` or `backdrop`.
    case background
    /// Gives a text element a named colour of the document that has more contrast.
    case textColor = "text-colour"
    /// Gives an icon a named colour of the document that has more contrast.
    case iconTint = "icon-tint"
    /// Gives a control the minimum size of a touch target.
    case targetSize = "target-size"
  }

  package let kind: Kind
  /// The template path of the element, without repetition numbers.
  package let path: String
  /// Where the element begins in the template.
  package let location: DocumentLocation
  package let patch: TemplatePatch
  /// The template paths of the elements that the patch changes, without repetition numbers.
  let changedPaths: [String]
  /// The change in words: `Give cell/body the background paper`.
  package let title: String
  /// The change in words that name no element, so that equal changes of several elements are said once: `set background: paper`.
  let change: String

  init(
    kind: Kind, path: String, location: DocumentLocation, patch: TemplatePatch, changedPaths: [String]? = nil, title: String,
    change: String
  ) {
    self.kind = kind
    self.path = path
    self.location = location
    self.patch = patch
    self.changedPaths = changedPaths ?? [path]
    self.title = title
    self.change = change
  }
}

extension FixProposal.Kind {
  /// Whether fixes of this kind may paint pixels in order that fewer are blended.
  var isPaidInPixels: Bool { self == .background || self == .unclip }
}

extension FixProposal {
  /// Whether the fix changes neither the layout of other elements nor the pixels that they draw.
  ///
  /// Only the literal numbers of absolutely positioned elements are rounded, which moves no sibling. A clip changes pixels of what is inside
  /// its element, all of which belong to the element, too.
  var isLocal: Bool {
    switch kind {
    case .hidden, .clearPaint, .unusedAlpha, .shadowPath, .unclip, .background, .textColor, .iconTint, .round: true
    case .mergeFade, .targetSize: false
    }
  }
}

/// The index of a cell among the examined cells, and the index of a finding in that cell.
package struct PlaceInCells: Hashable, Sendable {
  var cell, finding: Int

  package init(cell: Int, finding: Int) {
    self.cell = cell
    self.finding = finding
  }
}
