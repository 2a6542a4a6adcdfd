// SPDX-License-Identifier: MIT

internal import Notation

/// What a document reads of its data, and what it states of them.
struct DataReading: Hashable, Sendable {
  let places: [UsedDataPlace]
  let statements: DataStatements
  /// Where the elements begin whose pictures are named by places that are stated to be opaque.
  let opaquePictures: Set<SourcePosition>

  init(of document: DocumentParts, _ statements: DataStatements) {
    let reader = DataPlaceReader(document)
    places = reader.table.places
    self.statements = statements
    opaquePictures = Set(
      reader.picturePlaces.filter { _, places in places.contains { statements.statement(about: $0)?.isOpaque == true } }.keys)
  }
}
