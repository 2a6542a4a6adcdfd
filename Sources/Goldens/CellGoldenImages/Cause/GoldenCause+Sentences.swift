// SPDX-License-Identifier: MIT

internal import CellRaster

extension GoldenCause {
  /// The maximum number of changes that are listed.
  private static let changeLimit = 20
  /// The maximum number of layers whose pixel counts are listed.
  private static let layerLimit = 3

  /// The cause in words, for the author of the cell: what changed in which element, how the environment differs, and which layers
  /// the pixels are in.
  ///
  /// The sentences have no full stops. Empty if nothing differs.
  package var sentences: [String] { reasons + (pixelCount > 0 ? [pixelSentence] : []) }

  /// Returns the first of some sentences about changes, and the number of the others.
  private static func listed(_ sentences: [String]) -> [String] {
    let rest = sentences.count - changeLimit
    return sentences.prefix(changeLimit) + (rest > 0 ? ["and \(counted(rest, "more change"))"] : [])
  }

  /// All sentences except the number of pixels. Reports show that number separately.
  package var reasons: [String] {
    var sentences = Self.listed(changes.map(\.sentence))
    switch verdict {
    case nil: sentences.append("the golden has no record of its cells, so the cause is unknown")
    case .sameListPixelsChanged where environmentChanges.isEmpty && !knowsDrawings:
      sentences.append(
        "no key, frame or file of the cells changed; whether an element is drawn differently is unknown, because the golden's record has "
          + "an older format")
    case .sameListPixelsChanged where environmentChanges.isEmpty:
      let culprit = subject == .cells ? "the rasterizer itself draws them differently" : "the overlay changed"
      sentences.append("the cells and the environment are unchanged: \(culprit)")
    case .sameListSamePixels, .listChangedSamePixels, .sameListPixelsChanged, .bothChanged: break
    }
    if pixelCount > 0 {
      sentences += environmentChanges
    } else if verdict == .listChangedSamePixels {
      sentences.append("no pixel differs")
    }
    return sentences
  }

  /// The number of differing pixels, in total and by layer: `412 pixels in 3 layers: cell/title 300, cell/body 100, cell 12`
  private var pixelSentence: String {
    let pixels = counted(pixelCount, "pixel")
    guard !layers.isEmpty else { return pixels }
    let isOneCell = Set(layers.map(\.cell)).count == 1
    let named = layers.prefix(Self.layerLimit).map { layer in
      "\(isOneCell ? "" : "\(layer.cell) ")\(layer.path) \(grouped(layer.count))"
    }
    let rest = layers.dropFirst(Self.layerLimit).reduce(0) { $0 + $1.count }
    let outside = pixelCount - layers.reduce(0) { $0 + $1.count }
    let others = (rest == 0 ? [] : ["others \(grouped(rest))"]) + (outside == 0 ? [] : ["elsewhere \(grouped(outside))"])
    return "\(pixels) in \(counted(layers.count, "layer")): \((named + others).joined(separator: ", "))"
  }
}

extension GoldenCause {
  /// The places of all changes, which are equal for goldens that changed for the same reason, and the changes in words. A place in a
  /// component is the same for all uses.
  package struct Origin: Hashable, Sendable {
    package let id, title: String
  }

  /// What differs between the versions, without its extent in this picture: equal for pictures that one edit of a template or one
  /// difference of the environment has changed. `nil` if the cause is unknown.
  package var origin: Origin? {
    if !changes.isEmpty {
      let places = Set(changes.map(\.origin)).sorted()
      return Origin(
        id: places.joined(separator: "\n"),
        title: Self.listed(distinct(changes.map { $0.told(at: $0.location?.withoutUse) })).joined(separator: "; "))
    }
    guard verdict == .sameListPixelsChanged, let reason = reasons.first else { return nil }
    return Origin(id: reasons.joined(separator: "\n"), title: reason)
  }
}

extension GoldenCause: CustomStringConvertible {
  /// The sentences, on one line.
  package var description: String { sentences.joined(separator: "; ") }
}

extension CellChange {
  /// The change and its consequences: `cell/title: text "a" -> "b", height 64 -> 84; everything below moved by 20 (item 2)`
  ///
  /// The sentence begins with the place of the change in the template, if that is known. If the consequences differ between cells,
  /// the sentence gives the consequences in one cell as an example.
  package var sentence: String {
    let own = consequences.filter(\.isOwn).map(\.description).joined(separator: ", ")
    let others = consequences.filter { !$0.isOwn }.map { "; \($0)" }.joined()
    guard let exampleCell else { return told + (own.isEmpty ? "" : ", ") + own + others + place }
    return "\(told)\(place); in \(exampleCell): " + (own.isEmpty ? String(others.dropFirst(2)) : own + others)
  }

  /// The change without its consequences.
  private var told: String { told(at: location) }

  /// Returns the change without its consequences, at a place. All uses of a component change for the same reason.
  fileprivate func told(at location: DocumentLocation?) -> String {
    let alike = repetitionCount == 0 ? "" : " and \(counted(repetitionCount, "more repetition"))"
    return "\(location.map { "\($0) " } ?? "")\(path)\(quotedText)\(alike): \(changes.map(\.description).joined(separator: ", "))"
  }

  /// The text of the part of a text that changed, in quotation marks and with a space before it, unless a change says it.
  private var quotedText: String {
    let words = changes.compactMap { if case .written(let change) = $0 { change.words(forPartWithText: text) } else { nil } }
    return words.contains("") ? "" : words.first ?? ""
  }

  /// The place of the change: the location in the template, or the element, and the names of the keys.
  fileprivate var origin: String {
    let keys = changes.map { $0.key ?? $0.description }
    return "\(location.map { "\($0.withoutUse)" } ?? unnumberedPath) \(keys.joined(separator: ", "))"
  }

  /// The maximum number of cells that are listed by name.
  private static let cellLimit = 3

  /// The names of the cells in parentheses, or their number if it exceeds ``cellLimit``. Empty if the picture has only one cell.
  private var place: String {
    if cells == [""] { return "" }
    guard cells.count > Self.cellLimit else { return " (\(cells.joined(separator: ", ")))" }
    return " (\(counted(cells.count, "cell")), first in \(cells[0]))"
  }
}

extension CellChange.Change: CustomStringConvertible {
  package var description: String {
    switch self {
    case .written(let change): "\(change)"
    case .file(let name, let old?, let new?): "contents of \(name.quotedOnOneLine) \(old) -> \(new)"
    case .file(let name, nil, _): "now drawn with \(name.quotedOnOneLine)"
    case .file(let name, _, nil): "no longer drawn with \(name.quotedOnOneLine)"
    case .cellAdded: "added"
    case .cellRemoved: "removed"
    case .cellMoved(let name): "moved from the position of \(name)"
    case .frameChanged(let consequence): "\(consequence), although no key changed: layout itself changed"
    case .drawingChanged: "drawn differently, although no key changed"
    }
  }
}
