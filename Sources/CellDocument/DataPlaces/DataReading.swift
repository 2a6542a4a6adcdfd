// SPDX-License-Identifier: MIT

internal import Notation

/// The places in the data that a document reads, and its statements about the data.
struct DataReading: Hashable, Sendable {
  let places: [UsedDataPlace]
  let statements: DataConstraints
  /// The positions of the elements whose pictures come from places that are declared opaque.
  let opaquePictures: Set<SourcePosition>

  init(of document: DocumentParts, _ statements: DataConstraints) {
    let reader = DataPlaceReader(document)
    places = reader.table.places
    self.statements = statements
    opaquePictures = Set(
      reader.picturePlaces.filter { _, places in places.contains { statements.statement(about: $0)?.isOpaque == true } }.keys)
  }
}
