// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayoutEngines
public import CellTree

/// A cell with the frames of its elements, and with the answers to the questions that were asked when it was laid out.
public struct LaidOutCell: Hashable, Sendable {
  public let cell: Cell
  /// The frames of the elements, in points.
  public let frames: LayoutTree
  /// What this layout took. It depends on the rows that its session laid out before.
  package let effort: LayoutEffort
  /// Why the elements have their frames; `nil` if that was not asked.
  package let explanation: ExplainedLayout?
  /// What the constraints of the containers cost; `nil` if that was not asked.
  package let costs: [ExplainedCosts]?

  /// The frame of the cell's picture, in device pixels. A side may be 0.
  package var deviceFrame: PixelRect {
    PixelGrid(scale: cell.scale).snapped(Rect(origin: .zero, size: frames.size))
  }
}

extension LaidOutCell {
  /// The cell as it is drawn if each edge is on the nearest device pixel, also those of frames that the document gives in numbers.
  package var withFramesOnPixels: LaidOutCell {
    let boxes = frames.boxes.map { box in
      var box = box
      box.literalFrame = nil
      return box
    }
    return LaidOutCell(
      cell: cell, frames: LayoutTree(boxes: boxes, scrollAreas: frames.scrollAreas), effort: effort, explanation: explanation,
      costs: costs)
  }
}

/// What the layout of a container took that has an engine of its own, without the measurements of text. What is inside it is laid out by
/// the same engine, unless it is such a container, too.
package struct ContainerEffort {
  package let element: Element
  package let effort: LayoutEffort
}

/// What to find out about a layout besides the frames.
package struct LayoutQuestions: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Why the elements of flexbox and manual frames have their frames, with margins, gaps and baselines. Containers with constraints have
  /// no reasons.
  package static let boxes = LayoutQuestions(rawValue: 1 << 0)
  /// Why all elements have their frames, and what their contents would need. For constraints, that can take many times as long as the
  /// layout.
  package static let explanation = LayoutQuestions(rawValue: 1 << 1)
  /// What the constraints cost; solves them many times.
  package static let costs = LayoutQuestions(rawValue: 1 << 2)
}
