// SPDX-License-Identifier: MIT

public import Graphics
internal import Notation

extension Cell {
  /// Makes a cell of elements that are written in Swift.
  ///
  ///     let cell = try Cell(background: .white) {
  ///       Row {
  ///         Avatar("ada.png", initials: "AL").size(40)
  ///         Text("Lunch at 12:30?").font(.body).maxLines(3).flex(1)
  ///       }.gap(10).padding(12)
  ///     }
  ///
  /// Paths, initial values and limits are those of the same document. Texts are literal: `${` means nothing in them.
  /// - Parameters:
  ///   - width: In points, in `1...10000`; 375 if not given.
  ///   - scale: 2 if not given.
  ///   - background: What lies under the root element; `nil` for a transparent picture.
  ///   - isRightToLeft: Whether rows run from right to left, and `start` is the right side.
  ///   - family: The font family of texts whose style names none; DejaVu Sans if not given.
  ///   - textScale: By how much texts are larger than they say; not at all if not given.
  ///   - root: The element that holds all others.
  /// - Throws: ``CellDocumentError`` for the first value that is out of range or too large, with the element's path and its place in
  ///   the Swift source.
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
