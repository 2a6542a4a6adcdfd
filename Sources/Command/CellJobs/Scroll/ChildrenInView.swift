// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellRaster
import CellReports
import CellScrollLab
import CellTree

/// The children of the first scroll container of a row, at different offsets.
struct ChildrenInView {
  /// A child as a cell of its own.
  struct Child {
    let path: String
    /// The number among the children of the container, from 0.
    let number: Int
    /// The part of the content that the child takes, in device pixels from its start.
    let place: Range<Int>
    let cell: Cell
  }

  /// What is seen at one offset.
  struct Content {
    let scrolled: CarouselContent
    /// The length of what is seen, in device pixels.
    let viewport: Int
    let children: [Child]
    fileprivate let scale: PixelScale
  }

  private let item: DataItem
  private let template: CellTemplate
  private let environment: BindingEnvironment
  private let session: RenderingSession

  init(_ item: DataItem, _ template: CellTemplate, _ environment: BindingEnvironment, session: RenderingSession) {
    (self.item, self.template, self.environment, self.session) = (item, template, environment, session)
  }

  /// Returns what is seen at an offset along the axis of the container, in points; `nil` for the offset of the document.
  /// - Returns: `nil` if nothing in the row can be scrolled.
  func content(at offset: Double?) throws -> Content? {
    var environment = environment
    environment.scrollOffsets.all = offset.map { .along($0) }
    let cell = try template.bind(item, environment: environment)
    let frames = try session.laidOut(cell, of: template).frames
    guard let area = frames.scrollAreas.min(by: { $0.box < $1.box }) else { return nil }
    let container = cell.root.preorder[area.box]
    let isHorizontal = area.axis.isHorizontal
    let grid = PixelGrid(scale: cell.scale)
    let (seen, length, start) =
      isHorizontal
      ? (area.viewport.width, area.contentSize.width, area.offset.x)
      : (area.viewport.height, area.contentSize.height, area.offset.y)
    var children: [Child] = []
    var stops: [Double] = []
    var box = area.box + 1
    for (index, child) in container.children.enumerated() {
      let frame = frames.boxes[box].frame.translated(by: Point(x: -area.shift.x, y: -area.shift.y))
      box = frames.boxes[box].subtreeEnd
      let first =
        isHorizontal
        ? (area.startsAtRight ? area.viewport.maxX - frame.maxX : frame.x - area.viewport.x)
        : (area.startsAtBottom ? area.viewport.maxY - frame.maxY : frame.y - area.viewport.y)
      let last = first + (isHorizontal ? frame.width : frame.height)
      stops.append(max(0, first))
      children.append(
        Child(
          path: child.path,
          number: Segment.repetition(child.path.lastPathComponent).flatMap { Int(String($0.number) ?? "") } ?? index,
          place: grid.nearest(first)..<max(grid.nearest(first), grid.nearest(last)),
          cell: child.cell(in: cell, size: frame.size)))
    }
    let range = 0...max(0, length - seen)
    if container.layout.scrolling.isPaging {
      stops = seen > 0 ? (0...Int(range.upperBound / seen) + 1).map { Double($0) * seen } : []
    } else if container.layout.scrolling.snap == .none {
      stops = []
    } else if container.children.contains(where: { $0.layout.absentSiblings != .zero }) {
      stops = stops.withThoseOfAbsentChildren(to: range.upperBound)
    }
    return Content(
      scrolled: CarouselContent(offset: start, range: range, stops: stops), viewport: grid.nearest(seen), children: children,
      scale: cell.scale)
  }
}

extension ChildrenInView.Content {
  /// Returns offsets at which all children come into view that a script shows, in points.
  func offsets(row: Int, _ script: ScrollScript, on device: Device) -> [Double] {
    let step = max(1, Double(viewport) / scale.factor)
    var motion = ScrollMotion(script, from: 0, in: 0...0, contents: [row: scrolled])
    var windows: Set<Int> = [Int(scrolled.offset / step)]
    var vsync = 0
    while !motion.hasEnded {
      _ = motion.offset(at: Double(device.rate.time(ofVsync: vsync)) / 1_000_000)
      if let offset = motion.contentOffsets[row] {
        let window = Int(min(max(offset, scrolled.range.lowerBound), scrolled.range.upperBound) / step)
        windows.formUnion([window, window + 1])
      }
      vsync += 1
    }
    return windows.sorted().map { Double($0) * step }
  }
}

extension Element {
  /// Returns the element as a cell of its own, as large as it was laid out in the row. The same for all repetitions with the same content.
  fileprivate func cell(in row: Cell, size: Size) -> Cell {
    var root = renamed(from: path.utf8.count, to: path.withoutRepetitions)
    root.layout.position = .relative
    root.layout.margin = .zero
    root.layout.absentSiblings = .zero
    root.layout.insets = .auto
    root.layout.height = .points(size.height)
    var cell = row
    cell.width = max(1, size.width)
    cell.root = root
    return cell
  }

  private func renamed(from length: Int, to prefix: String) -> Element {
    var element = self
    element.path = prefix + String(decoding: path.utf8.dropFirst(length), as: UTF8.self)
    for child in element.children.indices { element.children[child] = element.children[child].renamed(from: length, to: prefix) }
    return element
  }
}

extension [Double] {
  /// The places of some children with those of the children between and after them that were not made. Those are all of one length.
  fileprivate func withThoseOfAbsentChildren(to end: Double) -> [Double] {
    guard count > 1, let last, last > self[count - 2] else { return self }
    let distance = last - self[count - 2]
    let phase = last.truncatingRemainder(dividingBy: distance)
    return [self[0]] + Array(Swift.stride(from: phase, through: end + distance, by: distance))
  }
}
