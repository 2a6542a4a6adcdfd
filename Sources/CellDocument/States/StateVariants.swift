// SPDX-License-Identifier: MIT

internal import Graphics
internal import Notation

/// A document that can be decoded with any of its states applied.
struct StateVariants: Sendable {
  private var document: DocumentParts
  private let states: [DocumentState]
  private let data: DataReading

  var names: [String] { states.map(\.name) }

  /// Returns the values in the document that have no effect or not the intended one.
  func warnings(at scale: PixelScale, in file: String) -> [DocumentWarning] { document.warnings(at: scale, in: file) }

  /// Decodes the document once in each state, so that a problem in any state is reported immediately. The results are not kept: for
  /// 20,000 elements and 16 states they would take 700 MB.
  init(_ document: DocumentParts, _ states: [DocumentState], _ data: DataReading, site: Site) throws(CellDocumentError) {
    self.document = document
    self.states = states
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

  /// Returns the same document and states, with the direction of the canvas overridden.
  func directed(_ direction: Canvas.Direction) -> StateVariants {
    var variants = self
    variants.document.direction = direction
    return variants
  }

  private func decoded(in chosen: [DocumentState], _ site: Site) throws(CellDocumentError) -> DecodedDocument {
    var site = site
    site.states = chosen.map(\.name)
    return try DecodedDocument(chosen.reduce(document) { $0.changed(by: $1) }, stateNames: names, site: site, data)
  }
}
