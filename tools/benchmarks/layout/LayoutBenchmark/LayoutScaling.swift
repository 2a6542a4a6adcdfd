// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellLayoutEngines
import CellTree

// Measures layouts of 1 to 200 views in each engine. The cells have no text.

/// The time of a layout by the number of views, for each engine and arrangement.
enum LayoutScaling {
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

  /// Prints a line for each arrangement, engine and number of views, with the shortest times of a layout in seconds: from scratch, and
  /// after a row with the same views at another width.
  static func printTimes() throws {
    for arrangement in Arrangement.allCases {
      for engine in LayoutEngineName.allCases {
        for count in Arrangement.counts {
          let cell = try arrangement.cell(of: count, in: engine)
          let fromScratch = try shortestTime { _ = try session().layOut(cell) }
          print(arrangement.rawValue, engine.rawValue, count, fromScratch, try timeOfNextRow(cell))
        }
      }
    }
  }

  private static func session() -> LayoutSession {
    LayoutSession(measuring: ContentMeasuring(text: { text, space in metrics(text.byteCount, space) }, pictureSize: { _ in nil }))
  }

  /// Returns the shortest time of a layout after one of the same views, 1 point wider, in seconds.
  private static func timeOfNextRow(_ cell: Cell) throws -> Double {
    var cell = cell
    let session = session()
    return try shortestTime {
      // A width that the session has not seen lately.
      cell.width = cell.width < 4_000 ? cell.width + 1 : 2_000
      _ = try session.layOut(cell)
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
    case .flexbox: return AnyElement(CellDocument.Row { views }.gap(.points(Self.gap)).alignItems(.start).height(20))
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
