// SPDX-License-Identifier: MIT

internal import CellBinding
public import CellFiles
public import CellGraphics
package import CellNotation
public import CellTree

/// The values that a cell depends on besides its document and its data.
public struct BindingEnvironment: Hashable, Sendable {
  /// The current time for the filter `ago`, in seconds since 1970-01-01 00:00 UTC.
  public var now: Double
  /// The time zone in which times are shown; `nil` for the document's, or else UTC. It also applies to times in the data without a time
  /// zone.
  public var timeZone: CellTimeZone?
  /// Overrides the document's width, in points, above zero; `nil` to keep it.
  public var width: Double?
  /// Overrides the document's scale; `nil` to keep it.
  public var scale: PixelScale?
  /// Overrides the document's text scale; `nil` to keep it.
  public var textScale: TextScale?
  /// How far the scroll containers are scrolled, if not as the document says.
  package var scrollOffsets = ScrollOffsets()

  public init(
    now: Double, timeZone: CellTimeZone? = nil, width: Double? = nil, scale: PixelScale? = nil, textScale: TextScale? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.width = width
    self.scale = scale
    self.textScale = textScale
  }

  /// Parses an ISO 8601 date or time (`2026-11-21`, `2026-11-21T12:00:00Z`).
  ///
  /// A date or time without a time zone is in UTC.
  /// - Returns: seconds since 1970-01-01 00:00 UTC; `nil` for any other text.
  public static func instant(_ text: String) -> Double? {
    Clock.instant(text)
  }

  /// Returns the clock of a document, or of texts outside documents, for which there is no zone.
  func clock(in documentZone: CellTimeZone? = nil) -> Clock { Clock(now: now, timeZone: timeZone ?? documentZone ?? .utc) }
}

extension BindingEnvironment: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(now, timeZone?.name, timeZone?.databaseRelease, width, scale, textScale)
    if !scrollOffsets.isEmpty { writer.add(scrollOffsets) }
  }
}

/// The values and settings needed to bind one data item to a template.
struct Scope: Sendable {
  var data: DataScope
  var definitions: Definitions
  /// The states that entries of lists select; `nil` if the document has none.
  var states: StatesOfRepetitions?
  /// The context for error messages: the file, the element's path, the data item and the states.
  var site: Site
  var textScale = TextScale.one
  /// The width of the cell, in points.
  var width: Double
  var scrollOffsets = ScrollOffsets()

  func value(of expression: Expression) throws(CellDocumentProblem) -> DataValue {
    try binding { () throws(BindingProblem) in try expression.value(in: data) }
  }

  /// Returns the value of an expression in which a text with styles is a list of spans.
  func spans(of expression: Expression) throws(CellDocumentProblem) -> DataValue {
    try binding { () throws(BindingProblem) in try expression.spans(in: data) }
  }

  /// Returns the value of an expression in which a text with paragraphs is a list of paragraphs.
  func paragraphs(of expression: Expression) throws(CellDocumentProblem) -> DataValue {
    try binding { () throws(BindingProblem) in try expression.paragraphs(in: data) }
  }

  /// Returns the text with its expressions replaced by their values.
  func text(of text: BoundText) throws(CellDocumentProblem) -> String {
    try binding { () throws(BindingProblem) in try text.text(in: data) }
  }

  func holds(_ condition: Condition, at position: SourcePosition) throws(CellDocumentError) -> Bool {
    do throws(BindingProblem) {
      return try condition.holds(in: data)
    } catch {
      throw site.error(.binding(error), at: position)
    }
  }

  private func binding<Value>(_ value: () throws(BindingProblem) -> Value) throws(CellDocumentProblem) -> Value {
    do throws(BindingProblem) {
      return try value()
    } catch {
      throw .binding(error)
    }
  }
}

extension DocumentNode {
  /// Parses the text of a document. Errors in the JSON or YAML are thrown as ``CellDocumentError``.
  package init(document bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    do throws(NotationError) {
      try self.init(bytes, fileName: fileName, format: format)
    } catch {
      throw CellDocumentError(error)
    }
  }
}
