// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation

/// What a template contributes to the key of a row: the document by its content, the applied states and the direction.
///
/// A template that is read again from the same document has the same key, and so has one whose comments or line breaks differ. Compute
/// it once for a template: that takes O(size of the document).
package struct TemplateKey: Equatable, Sendable {
  fileprivate let digest: ValueDigest

  package init(_ template: CellTemplate) {
    var writer = DigestWriter("template")
    writer.add(template)
    digest = ValueDigest(writer)
  }
}

/// The key of a row before its data is bound: rows with the same key have the same cell.
///
/// It covers the template with its states and direction, the data, and the environment with the current time. A template that shows no
/// relative times gives the same cell at any time; whoever wants to use that leaves `now` at a fixed value.
package struct InputKey: Hashable, Sendable, CustomStringConvertible {
  private let digest: ValueDigest

  /// O(size of the data).
  package init(template: TemplateKey, data: DataValue, environment: BindingEnvironment) {
    var writer = DigestWriter("input")
    writer.add(template.digest, data, environment)
    digest = ValueDigest(writer)
  }

  /// Creates a key from data that is not parsed. It differs from that of the same data parsed, and from that of the same data in other
  /// words: rows with different keys may have the same cell.
  package init(template: TemplateKey, json: [UInt8], environment: BindingEnvironment) {
    var writer = DigestWriter("input of JSON")
    writer.add(template.digest)
    writer.add(bytes: json)
    writer.add(environment)
    digest = ValueDigest(writer)
  }

  /// The key as 32 hexadecimal digits, the same in every process.
  package var description: String { digest.description }

  /// The key as a number.
  var number: UInt128 { digest.number }
}
