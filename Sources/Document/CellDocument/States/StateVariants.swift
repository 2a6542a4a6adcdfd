// SPDX-License-Identifier: MIT

@_spi(Caching) import CellGraphics
internal import CellNotation
internal import CellTree
internal import Synchronization

/// A document that can be decoded with any of its states applied.
struct StateVariants: Sendable {
  private var document: DocumentParts
  private let states: [DocumentState]
  private let data: DataReading
  /// The document in the combinations of states that data has selected recently.
  private var decoded = DecodedStates()

  var names: [String] { states.map(\.name) }

  /// Returns the values in the document that have no effect or not the intended one.
  func warnings(at scale: PixelScale, in file: String) -> [DocumentWarning] { document.warnings(at: scale, in: file) }

  /// Decodes the document once in each state, so that a problem in any state is reported immediately. The results are not kept: for
  /// 20,000 elements and 16 states they would take 700 MB.
  init(_ document: DocumentParts, _ states: [DocumentState], _ data: DataReading, site: Site) throws(CellDocumentError) {
    self.document = document
    self.states = states.map { $0.applying(toRepetitionsWith: data.repeatedNames) }
    self.data = data
    var errors = DocumentErrors()
    for state in states { _ = errors.attempt { () throws(CellDocumentError) in try decoded(in: [state], site) } }
    try errors.check()
  }

  /// Decodes the document with several states applied, in order. Each state changes the result of the previous ones.
  ///
  /// - Throws: ``CellDocumentError`` if a state is unknown, or if states that are valid separately are invalid together.
  func document(in names: [String], site: Site) throws(CellDocumentError) -> DecodedDocument {
    var chosen: [DocumentState] = []
    for name in names {
      guard let state = states.first(where: { $0.name == name }) else {
        throw site.error(.unknownState(name, among: self.names), at: document.states?.position ?? .start)
      }
      chosen.append(state)
    }
    return try decoded(in: chosen, site)
  }

  /// Returns the document in the states that apply to an item because of their conditions, besides those that were requested.
  /// Returns `nil` if no condition is true.
  /// - Parameter scope: the item, to which no state has been applied.
  func document(for scope: @autoclosure () -> Scope, besides applied: [String], site: Site) throws(CellDocumentError)
    -> DecodedDocument?
  {
    let candidates = states.filter { $0.condition != nil && !$0.isOfRepetitions && !applied.contains($0.name) }
    guard !candidates.isEmpty else { return nil }
    let scope = scope()
    var names = applied
    for state in candidates {
      guard let (condition, position) = state.condition else { continue }
      if try scope.holds(condition, at: position) { names.append(state.name) }
    }
    return names == applied ? nil : try selectedDocument(in: names, site: site)
  }

  /// Returns the document in states that data has selected.
  private func selectedDocument(in names: [String], site: Site) throws(CellDocumentError) -> DecodedDocument {
    if let known = decoded.document(in: names) { return known }
    let document = try document(in: names, site: site)
    decoded.remember(document, in: names)
    return document
  }

  /// Returns the states that the entries of lists select for the elements that repeat; `nil` if there are none.
  /// - Parameters:
  ///   - requested: the states that were requested for the cell.
  ///   - applied: these, and the ones that the item has selected.
  func statesOfRepetitions(besides requested: [String], in applied: [String], site: Site) -> StatesOfRepetitions? {
    StatesOfRepetitions(of: states, besides: requested, selected: Set(applied).subtracting(requested)) {
      names throws(CellDocumentError) in try selectedDocument(in: names, site: site)
    }
  }

  /// Whether the background stays opaque in all states that data can select, if it is opaque in the requested ones. The result may
  /// be `false` for an opaque background if data can select several states that change colours.
  func keepBackgroundOpaque(in applied: [String], site: Site) -> Bool {
    let selectable = states.filter {
      $0.condition != nil && !$0.isOfRepetitions && $0.changes.colors != nil && !applied.contains($0.name)
    }
    guard let state = selectable.first else { return true }
    guard selectable.count == 1 else { return false }
    do throws(CellDocumentError) {
      return try document(in: applied + [state.name], site: site).canvas.hasOpaqueBackground
    } catch {
      return false  // binding reports the error
    }
  }

  /// Returns the same document and states, with the direction of the canvas overridden.
  func directed(_ direction: Canvas.Direction) -> StateVariants {
    var variants = self
    variants.document.direction = direction
    variants.decoded = DecodedStates()
    return variants
  }

  func write(to writer: inout DigestWriter) { writer.add(document) }

  private func decoded(in chosen: [DocumentState], _ site: Site) throws(CellDocumentError) -> DecodedDocument {
    var site = site
    site.states = chosen.map(\.name)
    return try DecodedDocument(chosen.reduce(document) { $0.changed(by: $1) }, stateNames: names, site: site, data)
  }
}

/// Documents that were decoded in combinations of states. At most eight are kept.
private final class DecodedStates: Sendable {
  private let documents = Mutex(BoundedCache<[String], DecodedDocument>(capacity: 8))

  func document(in states: [String]) -> DecodedDocument? { documents.withLock { $0.value(for: states) } }

  func remember(_ document: DecodedDocument, in states: [String]) {
    documents.withLock { $0.remember(document, for: states) }
  }
}
