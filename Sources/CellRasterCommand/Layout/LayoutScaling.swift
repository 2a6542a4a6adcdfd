// SPDX-License-Identifier: MIT

import CellRaster

/// The time of a layout by the number of views, for each engine and arrangement.
struct LayoutScaling {
  /// How the views of a cell depend on each other.
  enum Arrangement: String, CaseIterable {
    /// Each view is tied only to the container.
    case independent
    /// Each view follows the one before it.
    case chained
    /// Each view is inside the one before it.
    case nested

    /// The numbers of views.
    static let counts = [1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 130, 200]
  }

  struct Point {
    let views: Int
    /// The shortest times of a layout in seconds: from scratch, and after a row with the same views at another width.
    let fromScratch, nextRow: Double
  }

  struct Series {
    let engine: LayoutEngineName
    let arrangement: Arrangement
    let points: [Point]
  }

  let series: [Series]

  /// Measures layouts on this machine. Takes a few seconds.
  init(_ renderer: CellRenderer) throws {
    series = try Arrangement.allCases.flatMap { arrangement in
      try LayoutEngineName.allCases.map { engine in
        Series(
          engine: engine, arrangement: arrangement,
          points: try Arrangement.counts.map { count in
            let cell = try arrangement.cell(of: count, in: engine)
            return Point(
              views: count, fromScratch: try Self.shortestTime { _ = try renderer.session().laidOut(cell) },
              nextRow: try Self.timeOfNextRow(cell, renderer.session()))
          })
      }
    }
  }

  /// Returns the shortest time of a layout after one of the same views at another width, in seconds.
  private static func timeOfNextRow(_ cell: Cell, _ session: RenderingSession) throws -> Double {
    var cell = cell
    return try shortestTime {
      cell.width = 4_001 - cell.width
      _ = try session.laidOut(cell)
    }
  }

  /// Returns the shortest time of a call, in seconds, from at least 5 calls and as many as fit into 8 ms.
  private static func shortestTime(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var shortest = Double.infinity, total = 0.0, calls = 0
    while calls < 5 || total < 0.008 {
      let time = try clock.measure(body) / .seconds(1)
      shortest = min(shortest, time)
      total += time
      calls += 1
    }
    return shortest
  }
}

extension LayoutScaling.Arrangement {
  /// The side of a view, and the distance between neighbours, in points.
  private static let side = 8.0, gap = 1.0

  /// Returns a cell with this number of views, whose frames are the same in all engines.
  func cell(of count: Int, in engine: LayoutEngineName) throws -> Cell {
    if self == .nested, count > 1 {
      var cell = try Cell(width: 2_000) { nested(2, in: engine) }
      cell.root = cell.root.repeatingChild(count - 1)
      return cell
    }
    return try Cell(width: 2_000) { root(of: count, in: engine) }
  }

  private func root(of count: Int, in engine: LayoutEngineName) -> AnyElement {
    if self == .nested { return nested(count, in: engine) }
    let views = (0..<count).map { AnyElement(view($0, in: engine)) }
    switch engine {
    case .flexbox: return AnyElement(Row { views }.gap(.points(Self.gap)).alignItems(.start).height(20))
    case .frames: return AnyElement(Frames { views }.height(20))
    case .constraints: return AnyElement(Constraints { views }.height(20))
    }
  }

  private func view(_ index: Int, in engine: LayoutEngineName) -> Rectangle {
    let offset = Double(index) * (Self.side + Self.gap)
    let isFree = self == .independent || index == 0
    let view = Rectangle().fill(.black).name("v\(index)")
    switch engine {
    case .flexbox:
      let sized = view.width(.points(Self.side)).height(.points(Self.side))
      return self == .independent ? sized.position(.absolute, top: 0, left: .points(offset)) : sized
    case .frames:
      return view.frame(
        x: isFree ? Formula(offset) : Formula("v\(index - 1).maxX + 1"), y: 0, width: Formula(Self.side),
        height: Formula(Self.side))
    case .constraints:
      return view.constraints { view in
        if isFree {
          view.leading == view.parent.leading + offset
        } else {
          view.leading == view.sibling("v\(index - 1)").trailing + Self.gap
        }
        view.top == view.parent.top
        view.width == Self.side
        view.height == Self.side
      }
    }
  }

  /// Returns containers inside each other, each 1 point smaller at every edge.
  private func nested(_ count: Int, in engine: LayoutEngineName) -> AnyElement {
    var inner = AnyElement(Rectangle().fill(.black))
    for depth in 0..<count {
      let isInnermost = depth == 0
      switch engine {
      case .flexbox:
        let content = isInnermost ? inner.height(.points(Self.side)) : inner
        inner = AnyElement(Column { content }.padding(1))
      case .frames:
        let content = inner.frame(x: 1, y: 1, width: "parent.width - 2", height: isInnermost ? Formula(Self.side) : "fit + 1")
        inner = AnyElement(Frames { content })
      case .constraints:
        let content = inner.constraints { view in
          view.leading == view.parent.leading + 1
          view.trailing == view.parent.trailing - 1
          view.top == view.parent.top + 1
          view.bottom == view.parent.bottom - 1
          if isInnermost { view.height == Self.side }
        }
        inner = AnyElement(Constraints { content })
      }
    }
    return inner
  }
}

extension Element {
  /// Returns the element with its only child inside itself, so that there are `count` of it: a document cannot be nested that deeply.
  fileprivate func repeatingChild(_ count: Int) -> Element {
    let child = children[0]
    var inner = child.children[0]
    inner.path = child.path + String(repeating: "/child", count: count)
    for depth in (0..<count).reversed() {
      var outer = child
      outer.path += String(repeating: "/child", count: depth)
      outer.children = [inner]
      inner = outer
    }
    var element = self
    element.children = [inner]
    return element
  }
}

/// Returns a time in seconds in words: `41.3 µs`.
func microseconds(_ seconds: Double) -> String { decimal((seconds * 1e7).rounded() / 10) + " µs" }

/// Returns a time relative to another one, in hundredths.
func ratio(_ time: Double, to whole: Double) -> String { decimal((time / whole * 100).rounded() / 100) }
