// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// The layout margins of views.
extension InterfaceConversion {
  /// The margins of a view from left to right.
  func margins(of view: InterfaceView) -> Insets {
    let own = ownMargins(of: view)
    guard view.id != cell.root.id, view.node.isTrue("preservesSuperviewLayoutMargins"),
      let parent = parents[view.id].flatMap({ views[$0] }), let frame = view.frame, let room = parent.frame?.size
    else { return own }
    // What the margins of the view around it reach into this one, if that is more than its own.
    let around = margins(of: parent)
    return Insets(
      top: max(own.top, around.top - frame.y), right: max(own.right, around.right - (room.width - frame.maxX)),
      bottom: max(own.bottom, around.bottom - (room.height - frame.maxY)), left: max(own.left, around.left - frame.x))
  }

  /// The margins without those of the view around it.
  private func ownMargins(of view: InterfaceView) -> Insets {
    if let edges = view.node.value("layoutMargins") { return Self.insets(edges, right: "right", left: "left") }
    if let edges = view.node.value("directionalLayoutMargins") { return Self.insets(edges, right: "trailing", left: "leading") }
    // Those of content views depend on the device and the version of Interface Builder that wrote the file.
    return view.id == cell.root.id ? options.contentMargins : Insets(all: Self.initialMargin)
  }

  private static let initialMargin = 8.0

  private static func insets(_ edges: InterfaceNode, right: String, left: String) -> Insets {
    func edge(_ name: String) -> Double { min(100_000, max(0, edges.number(name) ?? initialMargin)) }
    return Insets(top: edge("top"), right: edge(right), bottom: edge("bottom"), left: edge(left))
  }

  /// Adds the margins of a view, unless they are those that a document has anyway.
  func addMargins(of view: InterfaceView, to element: inout WrittenElement) {
    let margins = margins(of: view)
    if margins == Insets(all: Self.initialMargin) { return }
    // Directional margins are on the other side from right to left.
    let isDirectional = margins.left != margins.right && view.node.value("layoutMargins") == nil
    let (top, end, bottom, start) = (margins.top, margins.right, margins.bottom, margins.left)
    let named = [("top", top), ("end", end), ("bottom", bottom), ("start", start)].map { "\($0): \(shortest($1))" }
    let list = isDirectional ? "{\(named.joined(separator: ", "))}" : margins.list
    element.keys.append(("layoutMargins", list))
  }

  /// Says that the margins of a view depend on frames that the file does not have.
  mutating func noteUnknownMargins(of view: InterfaceView) {
    guard view.id != cell.root.id, view.node.isTrue("preservesSuperviewLayoutMargins") else { return }
    if view.frame != nil, parents[view.id].flatMap({ views[$0]?.frame }) != nil { return }
    note(
      .approximated, "layoutMargins", view.id, view.line,
      "without what the margins of the view around it reach into the view: the file has no frame")
  }
}
