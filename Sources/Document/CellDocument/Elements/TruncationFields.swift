// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation

/// The value of `ellipsis`: where a text is truncated, and what is shown there.
struct Truncation: Equatable, Sendable {
  var position = Ellipsis.end
  /// `nil` for "…" in the style of the text.
  var mark: EllipsisMark?
}

extension ParagraphStyle {
  var truncation: Truncation {
    get { Truncation(position: ellipsis, mark: ellipsisMark) }
    set { (ellipsis, ellipsisMark) = (newValue.position, newValue.mark) }
  }
}

struct TruncationProperties: ObjectKeys {
  var text = EllipsisMark.standardText
  var color: RGBA?
  var position = Ellipsis.end

  static let fields: [Field<TruncationProperties>] = [
    Field("text", .line, \.text, summary: "What is shown in place of the text that does not fit; \"…\" by default."),
    Field("color", .color, \.color, summary: "Its colour; that of the text before it by default."),
    Field("position", .name, \.position, summary: "The part of the text that it replaces; the end by default."),
  ]

  init() {}

  init(_ truncation: Truncation) {
    position = truncation.position
    if let mark = truncation.mark { (text, color) = (mark.text, mark.color) }
  }

  func value(at site: Site, _ position: SourcePosition) -> Truncation {
    let mark = EllipsisMark(text: text, color: color)
    return Truncation(position: self.position, mark: mark == EllipsisMark() ? nil : mark)
  }
}

extension ValueReader<String> {
  /// A reader for a text of one line.
  fileprivate static let line = nonEmptyText.mapped(inverse: { (text: String) -> String? in text }) {
    (text) throws(CellDocumentProblem) -> String in
    guard !text.contains(where: \.isNewline) else { throw .inSection("the text of an ellipsis is one line, without line breaks") }
    return text
  }
}

extension Truncation: DocumentValue {
  /// A word if nothing but "…" is shown, otherwise an object.
  var written: DataValue { mark == nil ? position.written : TruncationProperties(self).written }
}

extension ValueReader<Truncation> {
  /// A reader for a word, or for an object with the look of the ellipsis.
  static let truncation = either(
    object("ellipsis", TruncationProperties.self),
    or: ValueReader<Ellipsis>.name.mapped(inverse: { $0.mark == nil ? $0.position : nil }, { Truncation(position: $0) })
  ) { $0.members != nil }
}
