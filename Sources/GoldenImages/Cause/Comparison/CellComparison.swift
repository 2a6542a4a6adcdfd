// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Why a cell is not drawn as before: what changed of which layer, each cause once and without what only follows from it.
struct CellComparison {
  /// What one layer does otherwise.
  struct Finding: Hashable {
    var path: String
    /// What changed of itself.
    var changes: [LayerChange]
    /// What follows from it in the layer itself.
    var effects: [LayerChange] = []
    /// How many more repetitions of the layer have the same change.
    var alikeCount = 0
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
    if old.scale == new.scale { findLayers(scale: new.scale, hasCellsBelow: hasCellsBelow) }
    if findings.isEmpty, old != new {
      findings = [Finding(path: layers.first(where: \.isDrawnOtherwise)?.path ?? oldRoot.path, changes: [.other])]
    }
  }

  private mutating func findLayers(scale: PixelScale, hasCellsBelow: Bool) {
    let difference = LayoutDifference(layers: layers, scale: scale)
    let causes = LayoutCauses(difference)
    let growth = difference.growth(of: 0, along: .vertical)
    let start = findings.count
    var positions: [Int] = []
    for index in layers.indices {
      let changes = Self.changes(of: index, difference, causes)
      guard !changes.isEmpty else { continue }
      findings.append(Finding(path: layers[index].path, splitting: changes))
      positions.append(index)
    }
    let consequences = LayoutConsequences(difference, causes, cellsBelowMove: hasCellsBelow ? growth : 0)
    for (offset, index) in positions.enumerated() { findings[start + offset].consequences = consequences.after(index) }
    findings = findings.reduce(into: []) { merged, finding in
      if let known = merged.firstIndex(where: { $0.isRepeated(by: finding) }) {
        merged[known].alikeCount += 1
      } else {
        merged.append(finding)
      }
    }
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
    if causes.rewrapped.contains(index) { changes.removeAll(where: \.isOfVisibleWords) }
    // Lines that start where rows start have changed sides with these.
    if causes.isInMirror(index) { changes.removeAll(where: \.isOfLinePlaces) }
    if causes.mirrored.contains(index) { changes.append(.mirrored) }
    if !changes.contains(where: \.isOfBorder) {
      changes += LayoutAxis.allCases.flatMap { causes.spacing[$0]?[index]?.changes ?? [] }.told
    }
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

extension CellComparison.Finding {
  /// - Parameter changes: causes, and what follows from them in the layer itself: another size, lines that break elsewhere.
  fileprivate init(path: String, splitting changes: [LayerChange]) {
    self.init(path: path, changes: changes.filter { !$0.isEffect })
    effects = changes.filter(\.isEffect)
    guard self.changes.allSatisfy({ !$0.bringsEffects }) else { return }
    // Where a text ends is the least of what changed.
    let isCut: (LayerChange) -> Bool = { if case .cut = $0 { true } else { false } }
    let others = changes.filter { !isCut($0) }
    (self.changes, effects) = others.isEmpty ? (changes, []) : (others, changes.filter(isCut))
  }

  /// Whether another repetition of the same layer has the same change, and no more than that.
  fileprivate func isRepeated(by other: Self) -> Bool {
    path.contains("#") && path.withoutRepetitions == other.path.withoutRepetitions && changes == other.changes
      && effects == other.effects && other.consequences.isEmpty && changes.allSatisfy { $0 != .added && $0 != .removed }
  }
}

extension String {
  /// A path without the numbers of repetitions.
  fileprivate var withoutRepetitions: String {
    split(separator: "/").map { $0.prefix { $0 != "#" } }.joined(separator: "/")
  }
}

extension LayerChange {
  /// Whether it says that the same glyphs of a text lie elsewhere on the same lines.
  fileprivate var isOfLinePlaces: Bool {
    switch self {
    case .partMoved(.text, _, y: 0): true
    case .property(let property, _, _): property == LayerProperty(.glyphPlaces, of: .text)
    default: false
    }
  }

  fileprivate var isEffect: Bool { if case .resized = self { true } else { isOfVisibleWords } }

  /// Whether another size or other lines can follow from it.
  fileprivate var bringsEffects: Bool {
    switch self {
    case .inset, .spread: true
    default: affectsLayout
    }
  }
}
