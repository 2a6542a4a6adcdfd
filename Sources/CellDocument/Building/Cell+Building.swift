// SPDX-License-Identifier: MIT

public import Graphics
internal import Notation

extension Cell {
  /// Creates a cell from elements written in Swift.
  ///
  ///     let cell = try Cell(background: .white) {
  ///       Row {
  ///         Avatar("ada.png", initials: "AL").size(40)
  ///         Text("Lunch at 12:30?").font(.body).maxLines(3).flex(1)
  ///       }.gap(10).padding(12)
  ///     }
  ///
  /// Paths, default values and limits are the same as for a document. Texts are literal: `${` has no special meaning in them.
  /// - Parameters:
  ///   - width: The width in points, in `1...10000`; 375 by default.
  ///   - scale: The device pixels per point; 2 by default.
  ///   - background: The colour below the root element; `nil` for a transparent picture.
  ///   - isRightToLeft: Whether rows run from right to left, so that `start` is the right side.
  ///   - family: The font family of texts whose style names none; DejaVu Sans by default.
  ///   - textScale: The factor by which texts are enlarged; 1 by default.
  ///   - root: The root element, which contains all others.
  /// - Throws: ``CellDocumentError`` for the first value that is out of range or too large. The error names the element's path and
  ///   its position in the Swift source.
  public init(
    width: Double? = nil, scale: PixelScale? = nil, background: RGBA? = nil, isRightToLeft: Bool = false, family: String? = nil,
    textScale: TextScale? = nil, root: () -> some CellElement
  ) throws(CellDocumentError) {
    var canvas: [DataObject.Member] = []
    func set(_ key: String, _ value: (some DocumentValue)?) {
      if let value { canvas.append(DataObject.Member(name: key, value: value.written)) }
    }
    set("width", width)
    set("scale", scale?.rawValue)
    set(Canvas.backgroundKey, background)
    set("direction", isRightToLeft ? Canvas.Direction.rightToLeft : nil)
    set("family", family)
    set("textScale", textScale?.factor)
    try self.init(WrittenDocument(canvas: canvas, cell: root().erased.written).node())
  }
}
