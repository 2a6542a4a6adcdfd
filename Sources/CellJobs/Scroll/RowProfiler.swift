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
  private var known: [RowKey: Int] = [:]
  /// The rows that differ from each other, and the index of the profile of each row.
  package private(set) var profiles: [RowProfile] = []
  package private(set) var rows: [Int] = []

  package init(_ renderer: CellRenderer, _ environment: BindingEnvironment) {
    self.renderer = renderer
    self.environment = environment
    used = renderer.session()
  }

  /// Adds a row.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`.
  package mutating func add(_ item: DataItem, of template: CellTemplate, kind: Int = 0) throws {
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
    var profile = RowProfile(key: profiles.count, kind: kind, width: list.size.width, height: list.size.height)
    profile.binding = [.parsedBytes: item.value.jsonText.utf8.count, .boundElements: cell.root.count]
    let layout = StepCounts(again.effort)
    profile.layout = layout + [.brokenBytes: cell.root.textBytes]
    profile.building = StepCounts(first.effort).excess(over: layout) + [.builtElements: cell.root.count]
    profile.words = addWords(of: cell.root)
    addDrawing(of: list, isOpaque: cell.background?.isOpaque ?? false, to: &profile)
    profiles.append(profile)
  }

  private mutating func addWords(of element: Element) -> [RowProfile.Word] {
    let own = element.texts.flatMap(\.runs).flatMap { run in
      run.text.split(whereSeparator: \.isWhitespace).map { word in
        let style = WordStyle(word: String(word), font: run.font, letterSpacing: run.letterSpacing)
        let id = words[style] ?? words.count
        words[style] = id
        return RowProfile.Word(id: id, bytes: word.utf8.count)
      }
    }
    return own + element.children.flatMap { addWords(of: $0) }
  }

  private mutating func addDrawing(of list: DisplayList, isOpaque: Bool, to profile: inout RowProfile) {
    list.forEachWork { _, item, steps in
      let counts = StepCounts(steps, item)
      profile.drawing += counts
      guard let item else {
        // A pass is drawn into a buffer, and composited.
        profile.showingLayers[.renderPassPixels] += steps.passPixels
        profile.showingLayers[.blendedPixels] += steps.passPixels
        return
      }
      if item.needsDrawing { profile.drawingOfLayers += counts }
      profile.showingLayers += item.composited(steps.paintedPixels + steps.gradientPixels)
      if case .picture(let picture) = item.content { addPicture(picture, to: &profile) }
    }
    profile.showing = [isOpaque ? .opaquePixels : .blendedPixels: list.size.width * list.size.height]
  }

  private mutating func addPicture(_ picture: PictureItem, to profile: inout RowProfile) {
    let id = pictures[picture.source] ?? pictures.count
    pictures[picture.source] = id
    guard !profile.pictures.contains(where: { $0.id == id }) else { return }
    let pixels = picture.sourceSize.width * picture.sourceSize.height
    profile.pictures.append(RowProfile.Picture(id: id, decoding: [.decodedPixels: pixels], bytes: 4 * pixels))
  }
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
  fileprivate var textBytes: Int { children.reduce(texts.reduce(0) { $0 + $1.byteCount }) { $0 + $1.textBytes } }
}
