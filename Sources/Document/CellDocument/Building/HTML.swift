// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellNotation
internal import CellTree

extension Text {
  /// Creates a text element from HTML, as the filter `html` reads it for the key `paragraphs`: with its paragraphs, lists and quotes, and the
  /// looks of its letters.
  ///
  /// Code, links, mentions and hashtags have the looks that they have in documents without styles of these names.
  public init(html: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.text, (file, line, column))
    self = setting(TextProperties.paragraphsKey, HTMLParagraphs(html: html))
  }
}

/// The paragraphs of HTML. Reading them finds the styles of their spans.
private struct HTMLParagraphs: DocumentValue {
  let html: String

  var written: DataValue { DataValue(paragraphsOfHTML: html).escapedForDocument }
}
