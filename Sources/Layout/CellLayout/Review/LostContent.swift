// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// Content that is not drawn although the document does not mean to hide it: it lies beyond the cell, or its box has no size.
package struct LostContent: Equatable, Sendable {
  /// The path of the element.
  package let path: String
  /// What is wrong, why, and what to do about it: a sentence whose subject, the element, is left out.
  package let sentence: String
}

extension LaidOutCell {
  /// Returns what is lost of the cell. Of elements beyond its edge, which mostly have one cause, the first counts.
  ///
  /// A look at each box says whether something is lost. Only then, the layout is explained.
  /// - Parameter explained: returns the layout with an explanation.
  package func lostContent(explained: () throws -> LaidOutCell) rethrows -> [LostContent] {
    var search = LostContentSearch(frames, PixelGrid(scale: cell.scale))
    search.look(at: cell.root, isMeant: false)
    guard !search.beyond.isEmpty || !search.empty.isEmpty else { return [] }
    let problems = try explained().problems ?? []
    return (search.firstBeyond(problems).map { [$0] } ?? []) + search.withoutSize(problems)
  }
}

/// Finds elements whose boxes lie beyond the cell, or have no size.
private struct LostContentSearch {
  private let frames: LayoutTree
  private let tolerance: Double
  private var index = 0
  /// The paths of elements in the flow that lie partly beyond the cell, and of those without a width or height, in preorder.
  private(set) var beyond: [String] = []
  private(set) var empty: Set<String> = []

  init(_ frames: LayoutTree, _ grid: PixelGrid) {
    self.frames = frames
    tolerance = grid.points(0.5)
  }

  /// - Parameter isMeant: whether something around the element says that it may lie beyond the cell.
  mutating func look(at element: Element, isMeant: Bool) {
    let frame = frames.boxes[index].frame
    let isRoot = index == 0
    index += 1
    if element.decoration.isHidden { return index = frames.boxes[index - 1].subtreeEnd }
    // Absolute elements and those with an offset may reach beyond the cell on purpose.
    let isMeant = isMeant || element.layout.position == .absolute || element.layout.insets != .auto
    if !isRoot, element.isDrawn {
      if frame.width <= 0 || frame.height <= 0 {
        empty.insert(element.path)
      } else if !isMeant, isBeyondCell(frame) {
        beyond.append(element.path)
      }
    }
    let cuts = !isRoot && element.decoration.clips || element.layout.overflow == .scroll || element.decoration.mask != nil
    let places = element.layout.engine == .frames
    for child in element.children { look(at: child, isMeant: isMeant || cuts || places) }
  }

  private func isBeyondCell(_ frame: Rect) -> Bool {
    frame.x < -tolerance || frame.y < -tolerance || frame.maxX > frames.size.width + tolerance
      || frame.maxY > frames.size.height + tolerance
  }

  /// Returns the first element beyond the cell with the cause, if a container is known to be too small for it.
  func firstBeyond(_ problems: [LayoutProblem]) -> LostContent? {
    guard let first = beyond.first else { return nil }
    let subject = "lies partly beyond the edge of the cell"
    for problem in problems {
      guard case .squeezed(let squeeze) = problem.kind, case .children(let child) = squeeze.content else { continue }
      let path = squeeze.floor?.path ?? child
      if beyond.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) {
        return LostContent(path: path, sentence: "\(subject): \(problem.path) \(problem.sentence)")
      }
    }
    return LostContent(path: first, sentence: subject)
  }

  func withoutSize(_ problems: [LayoutProblem]) -> [LostContent] {
    problems.compactMap { problem in
      guard case .zeroSize = problem.kind, empty.contains(problem.path) else { return nil }
      return LostContent(path: problem.path, sentence: problem.sentence)
    }
  }
}
