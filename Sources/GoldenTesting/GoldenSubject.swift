// SPDX-License-Identifier: MIT

public import CellDocument
public import Graphics
public import Notation

/// What can be held to a golden: a cell, a template with its data, or pixels.
///
/// A type of your own that makes one of these conforms by returning its content:
///
///     extension MessageRow: GoldenSubject { var goldenContent: GoldenContent { template.showing(message).goldenContent } }
public protocol GoldenSubject {
  /// The content of a `Cell`, a `CellTemplate`, a ``BoundTemplate`` or a `PixelBuffer`, which is what a golden shows.
  var goldenContent: GoldenContent { get }
}

/// What a golden shows. It comes from a ``GoldenSubject`` alone.
public struct GoldenContent: Sendable {
  enum Kind: Sendable {
    case cell(Cell)
    case template(CellTemplate, [DataItem])
    case pixels(PixelBuffer)
  }

  let kind: Kind
}

extension Cell: GoldenSubject {
  public var goldenContent: GoldenContent { GoldenContent(kind: .cell(self)) }
}

extension PixelBuffer: GoldenSubject {
  public var goldenContent: GoldenContent { GoldenContent(kind: .pixels(self)) }
}

/// Without data: bound to an empty object.
extension CellTemplate: GoldenSubject {
  public var goldenContent: GoldenContent { showing([:]).goldenContent }

  /// The template with an item of data for each cell, which are drawn one below the other.
  public func showing(_ items: DataValue...) -> BoundTemplate {
    BoundTemplate(
      template: self, items: items.enumerated().map { DataItem(value: $0.element, name: DataItemName(index: $0.offset)) })
  }

  /// The template with the items of a data file.
  public func showing(_ data: DataDocument) -> BoundTemplate { BoundTemplate(template: self, items: data.items) }
}

/// A template together with the data of its cells.
public struct BoundTemplate: GoldenSubject, Sendable {
  let template: CellTemplate
  let items: [DataItem]

  public var goldenContent: GoldenContent { GoldenContent(kind: .template(template, items)) }
}
