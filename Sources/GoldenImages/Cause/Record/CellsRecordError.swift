// SPDX-License-Identifier: MIT

internal import DisplayList

/// Why a `.cells` file cannot be read.
public struct CellsRecordError: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  public let reason: Reason

  @nonexhaustive public enum Reason: Hashable, Sendable {
    /// The first line names no format that this version reads.
    case unknownFormat
    /// More bytes than ``CellsRecord/maximumBytes``.
    case tooLong(limit: Int)
    /// More layers inside each other than a document can have.
    case tooDeep(limit: Int)
    /// Something else stands where this belongs.
    case expected(Part)
    /// A run of glyphs names a font that the list does not.
    case unknownFont(String)
    /// A run says another number of glyphs than it has.
    case glyphCount(Int, announced: Int)
  }

  /// A part of a record.
  @nonexhaustive public enum Part: Hashable, Sendable {
    case word(String)
    case number, wholeNumber, color, size, scale, codePoint, isolationReason
    case displayList, layerOrItem
    case endOfText, endOfLine, endOfList
  }
}

extension CellsRecordError: CustomStringConvertible {
  /// One sentence without a full stop, to stand behind the file's name.
  public var description: String { "line \(line) of the record of cells cannot be read: \(reason)" }
}

extension CellsRecordError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFormat: "\"\(CellsRecord.heading)\" was expected; record the golden again"
    case .tooLong(let limit): "the file has more than \(limit >> 20) MiB"
    case .tooDeep(let limit): "there are more than \(limit) layers inside each other"
    case .expected(let part): "\(part) was expected"
    case .unknownFont(let name): "no line before it says what the font \(name.quotedOnOneLine) is"
    case .glyphCount(let count, let announced): "there are \(count) glyphs where \(announced) were announced"
    }
  }
}

extension CellsRecordError.Part: CustomStringConvertible {
  public var description: String {
    switch self {
    case .word(let word): "\"\(word)\""
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .color: "a colour such as #FF0000"
    case .size: "a size such as 750 x 124"
    case .scale: "a scale of 1, 2 or 3"
    case .codePoint: "a code point such as \\u{A0}"
    case .isolationReason: "a reason for a pass"
    case .displayList: "a display list"
    case .layerOrItem: "a layer or an item"
    case .endOfText: "a quotation mark at the end of the text"
    case .endOfLine: "the end of the line"
    case .endOfList: "the end of the list"
    }
  }
}
