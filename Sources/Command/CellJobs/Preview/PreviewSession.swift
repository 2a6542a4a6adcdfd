// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellDisplayList
@_spi(Caching) package import CellGraphics
internal import CellLayout
package import CellPainting
package import CellRaster
internal import Synchronization

/// What the preview keeps of its templates between two saves: fonts, pictures, documents, data, and what layout remembers. It can be used from
/// several threads; each template draws one cell at a time.
package final class PreviewSession: Sendable {
  /// The input for each template.
  package let inputs: [CellInput]
  private let templates: [KeptTemplate]
  private let saves = Atomic(0)

  /// The number of times that files have changed.
  package var version: Int { saves.load(ordering: .acquiring) }

  package init(_ inputs: [CellInput]) {
    self.inputs = inputs
    let fonts = KeptFonts(inputs)
    templates = inputs.map { KeptTemplate($0, fonts: fonts) }
  }

  /// Forgets what was read from files.
  /// - Parameter keepsPictures: whether no picture has changed.
  /// - Returns: the new version.
  @discardableResult package func forget(keepingPictures keepsPictures: Bool) -> Int {
    // Counted before anything is forgotten, so a page never takes an old cell for a new one.
    let version = saves.add(1, ordering: .acquiringAndReleasing).newValue
    for template in templates { template.forget(keepingPictures: keepsPictures) }
    return version
  }

  /// Returns the input for some settings.
  /// - Throws: `UsageError` if there is no template with the number.
  package func input(_ settings: PreviewSettings) throws(UsageError) -> CellInput {
    settings.applied(to: try kept(settings).input)
  }

  private func kept(_ settings: PreviewSettings) throws(UsageError) -> KeptTemplate {
    guard templates.indices.contains(settings.template - 1) else {
      throw UsageError("\"template\" must be from 1 to \(templates.count), not \(settings.template).")
    }
    return templates[settings.template - 1]
  }

  /// Lays out and paints a cell.
  /// - Parameter questions: what the layout is asked for.
  /// - Throws: what loading, binding, layout and painting throw.
  package func withCell<Answer>(
    _ settings: PreviewSettings, answering questions: LayoutQuestions = [], _ body: (PreviewedCell) throws -> Answer
  ) throws -> Answer {
    try kept(settings).withCell(settings, answering: questions, body)
  }

  /// Returns the states that the document defines, and the number of items; empty and `nil` if they cannot be read.
  /// - Throws: `UsageError` if there is no template with the number.
  package func choices(_ settings: PreviewSettings) throws(UsageError) -> (states: [String], itemCount: Int?) {
    try kept(settings).choices()
  }

  /// Returns the input with what is kept of it, for a job.
  package func keptInput(_ settings: PreviewSettings) throws -> CellInput {
    try kept(settings).keptInput(settings)
  }
}

/// A cell, painted, with what drew it.
package struct PreviewedCell {
  package let template: CellTemplate
  package let painted: PaintedCell
  package let session: RenderingSession
  package let renderer: CellRenderer
  fileprivate let drawings: KeptDrawings

  /// Returns the pixels of the cell, which are drawn if they are not kept.
  package func pixels() throws -> PixelBuffer { try drawings.pixels(of: painted, by: session) }
}

/// The pixels of the last cells, by their display lists. A page asks for the state and the picture of a cell, and most saves leave most rows
/// of a list as they are.
private final class KeptDrawings: Sendable {
  private static let bytes = 16 << 20

  private let drawings = Mutex(BoundedCache<DisplayList, PixelBuffer>(capacity: bytes))

  func pixels(of painted: PaintedCell, by session: RenderingSession) throws -> PixelBuffer {
    if let known = drawings.withLock({ $0.value(for: painted.list) }) { return known }
    let pixels = try session.drawn(painted).pixels
    drawings.withLock { $0.remember(pixels, for: painted.list, cost: pixels.size.area * 4) }
    return pixels
  }

  /// Forgets all pixels, because pictures have changed.
  func forget() { drawings.withLock { $0 = BoundedCache(capacity: Self.bytes) } }
}

/// The fonts of all templates, which are read once: a process can have only one collection.
private final class KeptFonts: Sendable {
  private let inputs: [CellInput]
  private let kept = Mutex<(folders: FontFolders, collection: FontCollection)?>(nil)

  init(_ inputs: [CellInput]) { self.inputs = inputs }

  /// - Parameter needed: the folders of a template.
  /// - Throws: `UsageError` if one of the folders was named after the fonts had been read; what reading fonts throws.
  func collection(with needed: FontFolders) throws -> FontCollection {
    try kept.withLock { kept in
      if kept == nil {
        // A template that cannot be read yet is left out.
        let folders = FontFolders(
          needed.sources.folders, forInspecting: inputs.map(\.template), root: inputs.first?.root)
        kept = (folders, try folders.collection())
      }
      guard let kept, needed.sources.folders.allSatisfy(kept.folders.sources.folders.contains) else {
        throw UsageError("A folder with fonts was added: start cellraster preview again to use it.")
      }
      return kept.collection
    }
  }
}

/// What is kept of one template.
private final class KeptTemplate: Sendable {
  let input: CellInput
  private let fonts: KeptFonts
  private let state = Mutex(State())
  private let drawings = KeptDrawings()

  fileprivate struct State {
    /// The documents in the directions that were asked for, without states.
    var documents: [Canvas.Direction?: CellTemplate] = [:]
    /// The fonts of those documents; `nil` if their folders were not compared with those that have been read.
    var fonts: FontCollection?
    var items: [DataSource.Entry]?
    var resources: RenderingResources?
    var session: RenderingSession?
  }

  init(_ input: CellInput, fonts: KeptFonts) {
    self.input = input
    self.fonts = fonts
  }

  func forget(keepingPictures keepsPictures: Bool) {
    state.withLock { state in
      (state.documents, state.fonts, state.items) = ([:], nil, nil)
      if !keepsPictures { (state.resources, state.session) = (nil, nil) }
    }
    if !keepsPictures { drawings.forget() }
  }

  func withCell<Answer>(
    _ settings: PreviewSettings, answering questions: LayoutQuestions, _ body: (PreviewedCell) throws -> Answer
  ) throws -> Answer {
    let input = settings.applied(to: input)
    return try state.withLock { state in
      let document = try state.document(input)
      let template = try document.applying(input.states, givenBy: "state")
      let items = try state.readItems(input)
      guard items.indices.contains(settings.item - 1) else { throw UsageError.noItem(among: items.count) }
      let cell = try template.bind(items[settings.item - 1].item(), environment: input.environment)
      let (session, renderer) = try state.renderer(input, for: document, fonts)
      let painted = try session.painted(session.laidOut(cell, of: template, answering: questions))
      return try body(
        PreviewedCell(template: template, painted: painted, session: session, renderer: renderer, drawings: drawings))
    }
  }

  func choices() -> (states: [String], itemCount: Int?) {
    state.withLock { state in
      // Drawing has reported what cannot be read. The page still offers the rest.
      ((try? state.document(input))?.states ?? [], (try? state.readItems(input))?.count)
    }
  }

  func keptInput(_ settings: PreviewSettings) throws -> CellInput {
    var input = settings.applied(to: input)
    input.keptResources = try state.withLock { state in
      _ = try state.renderer(input, for: state.document(input), fonts)
      return state.resources
    }
    return input
  }
}

extension KeptTemplate.State {
  mutating func document(_ input: CellInput) throws -> CellTemplate {
    if let known = documents[input.direction] { return known }
    let document = try input.directedTemplate(input.document())
    documents[input.direction] = document
    return document
  }

  mutating func readItems(_ input: CellInput) throws -> [DataSource.Entry] {
    if let items { return items }
    let source = try input.dataSource()
    var read: [DataSource.Entry] = []
    while let entry = try source.next() { read.append(entry) }
    items = read
    return read
  }

  mutating func renderer(
    _ input: CellInput, for document: CellTemplate, _ kept: KeptFonts
  ) throws -> (RenderingSession, CellRenderer) {
    let fonts = try fonts ?? kept.collection(with: input.fontFolders(of: [(document, input.template)]))
    self.fonts = fonts
    let resources = resources ?? input.resources(of: input.template, fonts: fonts)
    let renderer = CellRenderer(resources)
    let session = session ?? renderer.session()
    (self.resources, self.session) = (resources, session)
    return (session, renderer)
  }
}
