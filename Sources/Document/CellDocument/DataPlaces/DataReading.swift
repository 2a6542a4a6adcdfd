// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import Synchronization

/// The places in the data that a document reads, and the document's data constraints.
///
/// The document is searched for places when they are first needed, which is not so for drawing its cells.
final class DataReading: Sendable {
  /// What was found in the document.
  private struct Found: Sendable {
    let places: [UsedDataPlace]
    let conditionalParts: [ConditionalPart]
    let tested: [TestedPlaces]
    let repeatedNames: Set<String>
    let picturePlaces: [SourcePosition: Set<DataPlace>]
  }

  let statements: DataConstraints
  private let document: DocumentParts
  private let search = Mutex<Found?>(nil)

  init(of document: DocumentParts, _ statements: DataConstraints) {
    (self.document, self.statements) = (document, statements)
  }

  private var found: Found {
    search.withLock { known in
      if let known { return known }
      let reader = DataPlaceReader(document)
      let found = Found(
        places: reader.table.places, conditionalParts: reader.conditional.parts, tested: distinct(reader.tested),
        repeatedNames: reader.repeatedNames, picturePlaces: reader.picturePlaces)
      known = found
      return found
    }
  }

  var places: [UsedDataPlace] { found.places }
  var conditionalParts: [ConditionalPart] { found.conditionalParts }
  var tested: [TestedPlaces] { found.tested }
  /// The names of entries and indices of repeated elements.
  var repeatedNames: Set<String> { found.repeatedNames }

  /// The positions of the elements whose picture comes from at least one place that a data constraint declares opaque.
  var opaquePictures: Set<SourcePosition> {
    guard statements.entries.contains(where: \.statement.isOpaque) else { return [] }
    return Set(
      found.picturePlaces.filter { _, places in places.contains { statements.statement(about: $0)?.isOpaque == true } }.keys)
  }
}
