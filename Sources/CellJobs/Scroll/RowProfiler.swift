// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellDocument
internal import CellGraphics
internal import CellLayout
internal import CellLayoutEngines
package import CellNotation
internal import CellPainting
package import CellRaster
package import CellScrollLab
internal import CellTree

/// Counts what the stages of rows consist of: binds, lays out and paints each row once, and draws none.
///
/// Layout is counted twice for rows that differ from those before: in a session of its own, as a new cell is laid out, and in one in which
/// the row before was laid out, as a cell is that is used again. Shaping is counted by the words of the texts, as the memory for text of a
/// simulation decides which of them it shapes.
package struct RowProfiler {
  private struct WordStyle: Hashable {
    let word: String
    let font: FontDescription
    let letterSpacing: Double
  }

  private let renderer: CellRenderer
  private let environment: BindingEnvironment
  private let used: RenderingSession
  private var words: [WordStyle: Int] = [:]
  private var pictures: [String: Int] = [:]
  /// The kinds of rows: those with the same elements share cells.
  private var kinds: [[String]: Int] = [:]
  private var known: [RowKey: Int] = [:]
  /// The rows that differ from each other, and the index of the profile of each row.
  package private(set) var profiles: [RowProfile] = []
  package private(set) var rows: [Int] = []
  /// The elements of all templates that have text, pictures or something to draw.
  package private(set) var elements: [ScrolledElement] = []
  private var places: [ScrolledElement: Int] = [:]

  package init(_ renderer: CellRenderer, _ environment: BindingEnvironment) {
    self.renderer = renderer
    self.environment = environment
    used = renderer.session()
  }

  /// Adds a row.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`.
  package mutating func add(_ item: DataItem, of template: CellTemplate) throws {
    let cell = try template.bind(item, environment: environment)
    let key = try used.keys(of: cell)?.row
    if let key, let index = known[key] {
      rows.append(index)
      return
    }
    if let key { known[key] = profiles.count }
    rows.append(profiles.count)
    let first = try renderer.session().laidOut(cell, of: template)
    let again = try used.laidOut(cell, of: template)
    let list = try used.painted(again).list
    let shape = [template.fileName] + cell.root.shape
    let kind = kinds[shape] ?? kinds.count
    kinds[shape] = kind
    var profile = RowProfile(key: profiles.count, kind: kind, width: list.size.width, height: list.size.height)
    profile.binding = [
      .parsedBytes: item.value.jsonText.utf8.count, .boundElements: cell.root.count, .boundBytes: cell.root.textBytes,
    ]
    let layout = StepCounts(again.effort)
    profile.layout = layout + [.brokenBytes: cell.root.textBytes]
    profile.building = StepCounts(first.effort).excess(over: layout) + [.builtElements: cell.root.count]
    var parts: [String: RowProfile.Part] = [:]
    addElements(of: cell.root, to: &profile, &parts)
    addDrawing(of: list, to: &profile, &parts)
    profile.showing = [
      cell.background?.isOpaque ?? false ? .opaquePixels : .blendedPixels: list.size.width * list.size.height
    ]
    profile.parts = parts.values.filter { !$0.isEmpty }.sorted { $0.element < $1.element }
    profiles.append(profile)
  }

  /// Adds the words of an element and of those inside it, and a part for each of them.
  private mutating func addElements(
    of element: Element, to profile: inout RowProfile, _ parts: inout [String: RowProfile.Part]
  ) {
    let path = element.path.split(separator: "/").map { $0.prefix { $0 != "#" } }.joined(separator: "/")
    let scrolled = ScrolledElement(path: path, place: "\(element.location)")
    if places[scrolled] == nil { elements.append(scrolled) }
    var part = RowProfile.Part(element: places[scrolled] ?? elements.count - 1)
    places[scrolled] = part.element
    part.words = addWords(of: element)
    profile.words += part.words
    parts[element.path] = part
    for child in element.children { addElements(of: child, to: &profile, &parts) }
  }

  private mutating func addWords(of element: Element) -> [RowProfile.Word] {
    element.texts.flatMap(\.runs).flatMap { run in
      run.text.split(whereSeparator: \.isWhitespace).map { word in
        let style = WordStyle(word: String(word), font: run.font, letterSpacing: run.letterSpacing)
        let id = words[style] ?? words.count
        words[style] = id
        return RowProfile.Word(id: id, bytes: word.utf8.count)
      }
    }
  }

  private mutating func addDrawing(of list: DisplayList, to profile: inout RowProfile, _ parts: inout [String: RowProfile.Part]) {
    list.forEachWork { layer, item, steps in
      let counts = StepCounts(steps, item)
      let path = list.layers[layer].path
      profile.drawing += counts
      parts[path]?.drawing += counts
      guard let item else {
        // A pass is drawn into a buffer, and composited.
        profile.showingLayers[.renderPassPixels] += steps.passPixels
        profile.showingLayers[.blendedPixels] += steps.passPixels
        return
      }
      if item.needsDrawing {
        profile.drawingOfLayers += counts
        parts[path]?.drawingOfLayers += counts
      }
      profile.showingLayers += item.composited(steps.paintedPixels + steps.gradientPixels)
      if case .picture(let picture) = item.content {
        let picture = self.picture(picture)
        parts[path]?.pictures.append(picture)
        if !profile.pictures.contains(picture) { profile.pictures.append(picture) }
      }
    }
  }

  private mutating func picture(_ picture: PictureItem) -> RowProfile.Picture {
    let id = pictures[picture.source] ?? pictures.count
    pictures[picture.source] = id
    let pixels = picture.sourceSize.width * picture.sourceSize.height
    return RowProfile.Picture(id: id, decoding: [.decodedPixels: pixels], bytes: 4 * pixels)
  }
}

extension RowProfile.Part {
  fileprivate var isEmpty: Bool { words.isEmpty && pictures.isEmpty && drawing == StepCounts() }
}

extension DisplayItem {
  /// Whether a render stage shows the item only once the CPU has drawn it. It fills rectangles, round rectangles and gradients, and scales
  /// pictures, by itself.
  fileprivate var needsDrawing: Bool {
    switch content {
    case .text: true
    case .fill(.path, _), .fill(_, .group), .shadow(.path, _, _): true
    case .fill, .shadow, .picture: false
    }
  }

  /// Returns what the render stage does in each frame for the item, which covers some pixels.
  fileprivate func composited(_ shown: Int) -> StepCounts {
    let isClipped = clip.contains { !$0.radii.isZero }
    switch content {
    case .picture(let picture):
      let isOpaque = opacity == 1 && !picture.mayBeTranslucent && picture.radii.isZero && !isClipped
      let isExact =
        picture.exactDestination == DeviceRect(picture.destination)
        && picture.sourceRect.width == Double(picture.scaledRect.width)
        && picture.sourceRect.height == Double(picture.scaledRect.height)
      return [isOpaque ? .opaquePixels : .blendedPixels: shown, .sampledPixels: isExact ? 0 : shown]
    case .fill(.box(let outline), .color(let color)):
      return [color.isOpaque && opacity == 1 && outline.radii.isZero && !isClipped ? .opaquePixels : .blendedPixels: shown]
    case .fill, .shadow, .text: return [.blendedPixels: shown]
    }
  }
}

extension StepCounts {
  fileprivate init(_ effort: LayoutEffort) {
    self = [
      .measurements: effort[.measurements], .visits: effort[.visits], .formulas: effort[.formulas],
      .pivots: effort[.pivots] + effort[.pivotsForAnswers], .compilations: effort[.compilations], .edits: effort[.edits],
    ]
  }

  fileprivate init(_ steps: DrawingSteps, _ item: DisplayItem?) {
    let isText = if case .text? = item?.content { true } else { false }
    self = [
      isText ? .textPixels : .colorPixels: steps.paintedPixels, .gradientPixels: steps.gradientPixels,
      .blurredPixels: steps.blurredPixels, .scaledPixels: steps.scaledPixels, .passPixels: steps.passPixels,
      .segments: steps.segmentUnits / 100,
    ]
  }

  /// The steps that were taken more often than in `other`, by how much.
  fileprivate func excess(over other: StepCounts) -> StepCounts {
    taken.reduce(into: StepCounts()) { $0[$1.step] = max(0, $1.count - other[$1.step]) }
  }
}

extension Element {
  /// The number of elements of the subtree.
  fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
  /// The elements, as far as they decide whether a cell can be used again.
  fileprivate var shape: [String] { children.reduce([path]) { $0 + $1.shape } }
  fileprivate var textBytes: Int { children.reduce(texts.reduce(0) { $0 + $1.byteCount }) { $0 + $1.textBytes } }
}
