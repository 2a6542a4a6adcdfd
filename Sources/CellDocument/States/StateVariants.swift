// SPDX-License-Identifier: MIT

/// A document in each of its states.
struct StateVariants: Sendable {
  private let document: DocumentParts
  private let states: [DocumentState]
  /// The document in each state alone.
  private let variants: [DecodedDocument]

  var names: [String] { states.map(\.name) }

  /// Decodes the document in each state alone, so that what is wrong with one is known at once.
  init(_ document: DocumentParts, _ states: [DocumentState], site: Site) throws(CellDocumentError) {
    self.document = document
    self.states = states
    var variants: [DecodedDocument] = []
    for state in states { variants.append(try Self.decode(document, in: [state], of: states, site)) }
    self.variants = variants
  }

  /// The document in several states, each of which changes what those before it have left.
  ///
  /// - Throws: also that a state is unknown, and what is wrong with the states together that is right with each alone.
  func document(in names: [String], site: Site) throws(CellDocumentError) -> DecodedDocument {
    var indices: [Int] = []
    for name in names {
      guard let index = states.firstIndex(where: { $0.name == name }) else {
        throw site.error(.unknownState(name, among: self.names), at: document.states?.position ?? .start)
      }
      indices.append(index)
    }
    if indices.count == 1 { return variants[indices[0]] }
    return try Self.decode(document, in: indices.map { states[$0] }, of: states, site)
  }

  private static func decode(
    _ document: DocumentParts, in chosen: [DocumentState], of states: [DocumentState], _ site: Site
  ) throws(CellDocumentError) -> DecodedDocument {
    var site = site
    site.states = chosen.map(\.name)
    let changed = chosen.reduce(document) { $0.changed(by: $1) }
    return try DecodedDocument(changed, stateNames: states.map(\.name), site: site)
  }
}
