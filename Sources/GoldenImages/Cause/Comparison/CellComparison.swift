// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Why a cell is not drawn as before: what changed of which layer, each cause once and without what only follows from it.
struct CellComparison {
  /// What one layer does otherwise.
  struct Finding: Hashable {
    var path: String
    var changes: [LayerChange]
    /// What this change does to the layers around, in words of its own.
    var consequences: [LayoutConsequence] = []
  }

  /// From the root down, and in painting order.
  private(set) var findings: [Finding] = []
  /// All layers of both cells.
  private(set) var layers: [ComparedLayer] = []

  /// - Parameter hasCellsBelow: whether other cells follow in the picture, which move when this one grows.
  init(from old: RecordedList, to new: RecordedList, in context: ComparedCells, hasCellsBelow: Bool) {
    guard let oldRoot = old.root, let newRoot = new.root else {
      if old != new { findings = [Finding(path: "canvas", changes: [.other])] }
      return
    }
    findings = Self.canvasFindings(from: old, to: new)
    layers = [ComparedLayer](from: oldRoot, to: newRoot, in: context)
    // At another scale nothing is where it was, and all of that follows from the scale.
    if old.scale == new.scale { findLayers(hasCellsBelow: hasCellsBelow) }
    if findings.isEmpty, old != new {
      findings = [Finding(path: layers.first(where: \.isDrawnOtherwise)?.path ?? oldRoot.path, changes: [.other])]
    }
  }

  private mutating func findLayers(hasCellsBelow: Bool) {
    let difference = LayoutDifference(layers: layers)
    let causes = LayoutCauses(difference)
    let growth = difference.growth(of: 0, along: .vertical)
    let start = findings.count
    var positions: [Int] = []
    for index in layers.indices {
      let changes = Self.changes(of: index, difference, causes)
      guard !changes.isEmpty else { continue }
      findings.append(Finding(path: layers[index].path, changes: changes))
      positions.append(index)
    }
    let consequences = LayoutConsequences(difference, causes, cellsBelowMove: hasCellsBelow ? growth : 0)
    for (offset, index) in positions.enumerated() { findings[start + offset].consequences = consequences.after(index) }
  }

  private static func canvasFindings(from old: RecordedList, to new: RecordedList) -> [Finding] {
    var changes: [LayerChange] = []
    if old.scale != new.scale {
      changes.append(.property(LayerProperty(.scale), from: "\(old.scale.rawValue)", to: "\(new.scale.rawValue)"))
    }
    if old.background != new.background {
      changes.append(
        .property(
          LayerProperty(.colour, of: .background), from: old.background.map { "\($0)" }, to: new.background.map { "\($0)" }))
    }
    return changes.isEmpty ? [] : [Finding(path: "canvas", changes: changes)]
  }

  /// What is told of a layer: all that it draws otherwise, and its growth and its move where they are causes.
  private static func changes(of index: Int, _ difference: LayoutDifference, _ causes: LayoutCauses) -> [LayerChange] {
    let layer = difference.layers[index]
    var changes = layer.changes
    if causes.rewrapped.contains(index) { changes.removeAll { if case .lines = $0 { true } else { false } } }
    guard let (old, new) = layer.frames else { return changes }
    // A text with other words has another width in any case.
    let hasOtherWords = layer.changes.contains { if case .text = $0 { true } else { false } }
    let width = causes.grown[.horizontal]?.contains(index) == true && !hasOtherWords
    let height = causes.grown[.vertical]?.contains(index) == true
    if width || height {
      changes.append(
        .resized(
          from: Size(width: width ? old.width : new.width, height: height ? old.height : new.height), to: new.size))
    }
    let x = causes.moved[.horizontal]?.contains(index) == true ? difference.move(of: index, along: .horizontal) : 0
    let y = causes.moved[.vertical]?.contains(index) == true ? difference.move(of: index, along: .vertical) : 0
    if x != 0 || y != 0 { changes.append(.moved(x: x, y: y)) }
    return changes
  }
}
