// SPDX-License-Identifier: MIT

public import CellRaster

/// A subject that can be compared with a golden: a cell, a template with its data, or pixels.
///
/// To make your own type conform, create one of these subjects from its values and return the content of that subject:
///
///     extension MessageRow: GoldenSubject { var goldenContent: GoldenContent { template.showing(message).goldenContent } }
public protocol GoldenSubject {
  /// The content to compare: the content of a `Cell`, a `CellTemplate`, a ``BoundTemplate`` or a `PixelBuffer`.
  var goldenContent: GoldenContent { get }
}

/// The content of a golden. It can be obtained only from a ``GoldenSubject``.
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

/// A template without data is bound to an empty object.
extension CellTemplate: GoldenSubject {
  public var goldenContent: GoldenContent { showing([:]).goldenContent }

  /// Binds the template to items of data, one for each cell. The cells are stacked from top to bottom.
  public func showing(_ items: DataValue...) -> BoundTemplate {
    BoundTemplate(
      template: self, items: items.enumerated().map { DataItem(value: $0.element, name: DataItemName(index: $0.offset)) })
  }

  /// Binds the template to the items of a data file.
  public func showing(_ data: DataDocument) -> BoundTemplate { BoundTemplate(template: self, items: data.items) }
}

/// A template and the data of its cells, one item for each cell.
public struct BoundTemplate: GoldenSubject, Sendable {
  let template: CellTemplate
  let items: [DataItem]

  public var goldenContent: GoldenContent { GoldenContent(kind: .template(template, items)) }
}
