// SPDX-License-Identifier: MIT

extension DocumentNode {
  /// Returns the text that this tree was read from in house style, with its comments.
  ///
  /// A list or an object in braces or brackets stays so if it fits on a line of 120 characters; anything else has an entry on each line.
  /// Texts have quotation marks only where they need them. A JSON file is written as all JSON of the command.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - ordered: the tree with the members of objects in the order in which to write them.
  /// - Returns: `nil` if the text in house style would not be the same document.
  package func formatted(_ bytes: [UInt8], _ format: DocumentFormat, as ordered: DocumentNode) -> [UInt8]? {
    let value = DataValue(ordered)
    let text: String
    switch format {
    case .json: text = value.jsonText
    case .yaml:
      guard var source = YAMLSourceReader.read(bytes) else { return nil }
      source.reorder(as: ordered)
      text = YAMLWriter.text(of: source)
    }
    let written = Array(text.utf8)
    // Whatever the text is: what would change the document is not written.
    guard let read = try? DocumentNode(written, fileName: "", format: format), DataValue(read) == value else { return nil }
    return written
  }
}
