// SPDX-License-Identifier: MIT

internal import CellDocument
package import CellGraphics
package import CellLayout
import CellLayoutEngines
import CellNotation
package import CellTree
import Foundation

extension DocumentValue {
  /// The cell of a document that needs no data.
  package var cell: Cell {
    get throws {
      try CellTemplate(parsing: json, fileName: "document.json", format: .json)
        .bind([:] as DataValue, environment: BindingEnvironment(now: 0))
    }
  }

  /// Lays out the document with letters that are squares of 10 points, and pictures of the sizes in their names.
  /// - Returns: the frames of the elements in preorder, relative to the corner of the cell; `nil` for an element without a box.
  package var frames: [Rect?] { get throws { try layout.frames } }

  /// The frames, and the contents that can be scrolled, in the order of their containers: the size, at least that of the container, and
  /// the offset.
  package var layout: (frames: [Rect?], contents: [Rect]) {
    get throws {
      let cell = try cell
      let tree = try LayoutSession(measuring: .squares).layOut(cell).frames
      let frames = zip(tree.boxes, cell.root.preorder).map { box, element in
        element.layout.display == .contents ? nil : box.frame
      }
      let contents = tree.scrollAreas.sorted { $0.box < $1.box }.map { area in
        Rect(
          origin: area.offset,
          size: Size(
            width: max(area.contentSize.width, area.viewport.width), height: max(area.contentSize.height, area.viewport.height)))
      }
      return (frames, contents)
    }
  }
}

extension ContentMeasuring {
  /// Measures each letter as a square of 10 points, and takes the size of a picture from its name: `40x30.png`.
  package static var squares: ContentMeasuring {
    ContentMeasuring(
      text: { text, width in
        let size = BlockText(text.string).measured(width)
        return TextMetrics(
          size: size.size, firstBaseline: size.firstBaseline ?? 0, lastBaseline: size.lastBaseline ?? 0,
          lineCount: Int(size.size.height / 10), isTruncated: false)
      },
      pictureSize: { name in
        let sides = name.split(separator: ".")[0].split(separator: "x").compactMap { Double($0) }
        return sides.count == 2 ? Size(width: sides[0], height: sides[1]) : nil
      })
  }
}
