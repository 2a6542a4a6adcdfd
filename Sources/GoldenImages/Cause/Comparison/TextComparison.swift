// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// What a text says or looks otherwise than the older one in its place.
struct TextComparison {
  let old, new: TextItem
  let context: ComparedCells
  /// Whether the layer has another size: glyphs that are centred or justified move with it.
  let isResized: Bool

  /// Whether the words are the same.
  private var sameWords: Bool { old.text == new.text }
  /// Whether the words may be the same, of which more or fewer are visible.
  private var isCutElsewhere: Bool { !sameWords && VisibleWords(old).mayContinue(as: VisibleWords(new), isRewrapped: isResized) }

  /// The changes, those of the words first.
  var changes: [LayerChange] {
    let isCutElsewhere = isCutElsewhere
    var changes: [LayerChange] = sameWords || isCutElsewhere ? [] : [.text(from: old.text, to: new.text)]
    changes += fontChanges
    changes += look(\.size).map { property(.size, shown($0), shown($1)) }
    changes += look(\.color).map { property(.colour, "\($0)", "\($1)") }
    changes += strokeChanges
    let styled = changes
    let isOtherFont = styled.contains { if case .property(let property, _, _) = $0 { property.aspect != .colour } else { false } }
    if old.baselines.count != new.baselines.count {
      changes.append(.lines(from: old.baselines.count, to: new.baselines.count))
    }
    // A font of another size brings another line height, unless the style says one.
    if !isOtherFont, differ(old.pitch(context.scale), new.pitch(context.scale)) {
      changes.append(property(.lineHeight, shown(old.pitch(context.scale)), shown(new.pitch(context.scale))))
    }
    if changes.isEmpty, let baseline = baselineChange { changes.append(baseline) }
    if sameWords, styled.isEmpty, old.baselines.count == new.baselines.count { changes += glyphChanges }
    if isCutElsewhere { changes.append(.cut(from: old.text, to: new.text)) }
    return changes
  }

  private func property(_ aspect: LayerProperty.Aspect, _ old: String?, _ new: String?) -> LayerChange {
    .property(LayerProperty(aspect, of: .text), from: old, to: new)
  }

  // MARK: Fonts, sizes and colours

  private struct Look: Hashable {
    var font: String
    var size: Double
    var color: RGBA
  }

  private func looks(of text: TextItem, names: [String: String]) -> [Look] {
    text.runs.map { run in
      let name = (names[run.font.fileHash] ?? String(run.font.fileHash.prefix(12)))
      let isNamed = run.font.index == 0 && !run.font.isEmboldened
      let font = isNamed ? name : "\(name)#\(run.font.index)\(run.font.isEmboldened ? " emboldened" : "")"
      return Look(font: font, size: (run.font.matrix.first ?? 0) / context.scale.factor, color: run.color)
    }
  }

  /// The old and the new value where they differ.
  ///
  /// Of the same words all values count, in their order. Other words bring other marked names and other fonts for single letters:
  /// only where no value is left of the old ones, the first has changed.
  private func look<Value: Hashable>(_ value: KeyPath<Look, Value>) -> [(Value, Value)] {
    let old = looks(of: self.old, names: context.oldFontFiles)
    let new = looks(of: self.new, names: context.newFontFiles)
    let oldValues = Self.distinct(old.map { $0[keyPath: value] })
    let newValues = Self.distinct(new.map { $0[keyPath: value] })
    guard oldValues != newValues else { return [] }
    guard sameWords else {
      return Set(oldValues).isDisjoint(with: newValues) ? Array(zip(oldValues.prefix(1), newValues.prefix(1))) : []
    }
    let changed = zip(oldValues, newValues).filter { $0 != $1 }
    guard changed.isEmpty else { return oldValues.count == newValues.count ? changed : Array(changed.prefix(1)) }
    // Some glyphs have a value of their own now that had that of the others, or the other way round.
    return Array(zip(oldValues.suffix(1), newValues.suffix(1)))
  }

  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private var fontChanges: [LayerChange] {
    let named = look(\.font).map { property(.font, $0, $1) }
    guard named.isEmpty, sameWords else { return named }
    let files = zip(Self.distinct(old.runs.map(\.font.fileHash)), Self.distinct(new.runs.map(\.font.fileHash)))
    return files.filter { $0 != $1 }.map { old, new in
      let name = context.newFontFiles[new].map { $0 + " " } ?? ""
      return property(.fontFile, name + old.prefix(12), name + new.prefix(12))
    }
  }

  // MARK: Lines and glyphs

  private var strokeChanges: [LayerChange] {
    TextStroke.Kind.allCases.flatMap { kind -> [LayerChange] in
      let part: LayerPart = kind == .underline ? .underline : .strikethrough
      let colors = [old, new].map { text in Self.distinct(text.strokes.filter { $0.kind == kind }.map(\.color)) }
      switch (colors[0].first, colors[1].first) {
      case (nil, nil): return []
      case (nil, _?): return [.partAdded(part)]
      case (_?, nil): return [.partRemoved(part)]
      case (let old?, let new?):
        return old == new ? [] : [.property(LayerProperty(.colour, of: part), from: "\(old)", to: "\(new)")]
      }
    }
  }

  private var baselineChange: LayerChange? {
    guard let old = old.baselines.first, let new = new.baselines.first, old != new else { return nil }
    return property(.baseline, shown(Double(old) / context.scale.factor), shown(Double(new) / context.scale.factor))
  }

  private var glyphChanges: [LayerChange] {
    let (old, new) = (GlyphLines(of: old), GlyphLines(of: new))
    let spacing = old.widening(to: new).map { [LayerChange.letterSpacing(by: Double($0) / context.scale.factor)] } ?? []
    guard old.lengths == new.lengths else { return spacing + [.lines(from: old.lengths.count, to: new.lengths.count)] }
    guard old.ids == new.ids else { return spacing.isEmpty ? [property(.glyphs, nil, nil)] : spacing }
    guard old.places != new.places, spacing.isEmpty, !isResized else { return spacing }
    let shifts = Set(zip(old.places, new.places).map { $1 - $0 })
    if shifts.count == 1, let shift = shifts.first {
      return [.partMoved(.text, x: Double(shift) / context.scale.factor, y: 0)]
    }
    return [property(.glyphPlaces, nil, nil)]
  }
}

extension TextItem {
  /// The height of a line, in points.
  fileprivate func pitch(_ scale: PixelScale) -> Double {
    Double(height) / Double(max(1, baselines.count)) / scale.factor
  }
}
