// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
internal import CellFiles
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
  /// Whether it is not known which elements the patch changes: it belongs to another template, which includes the same file.
  private(set) var isOfOtherTemplate = false

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

extension FixProposal {
  /// Returns the part of a fix that changes files which another template includes, too; `nil` if there is none.
  /// - Parameters:
  ///   - source: the template of the fix.
  ///   - other: the other template. It may name the files in another way.
  func shared(from source: TemplateSource, with other: TemplateSource) -> FixProposal? {
    let paths = Dictionary(source.definitions.map { ($0.name, $0.path) }) { first, _ in first }
    let operations = patch.operations.compactMap { operation -> TemplatePatch.Operation? in
      guard let path = operation.pointer.includedFile.flatMap({ paths[$0] }),
        let name = other.definitions.first(where: { FileSystem.areSame($0.path, path) })?.name
      else { return nil }
      return operation.moved { JSONPointer([IncludedFile.key, name] + $0.tokens.dropFirst(2)) }
    }
    if operations.isEmpty { return nil }
    var proposal = FixProposal(
      kind: kind, path: path, location: location, patch: TemplatePatch(operations), changedPaths: [], title: title, change: change
    )
    proposal.isOfOtherTemplate = true
    return proposal
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
    if isOfOtherTemplate { return false }
    return switch kind {
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
