// SPDX-License-Identifier: MIT

/// The source of a vector image: the path of an SVG file, and the id of the element to draw.
package struct VectorSource {
  package let file: String
  /// `nil` for the whole file.
  package let fragment: String?

  /// Divides the source of a picture; `nil` if it is no SVG file.
  package init?(_ source: String) {
    let sign = source.utf8.firstIndex(of: UInt8(ascii: "#"))
    let file = sign.map { String(source[..<$0]) } ?? source
    guard file.utf8.count > 4, file.suffix(4).lowercased() == ".svg" else { return nil }
    self.file = file
    fragment = sign.map { String(source[source.utf8.index(after: $0)...]) }
  }

  /// The path of the file of a picture: its source without the id of an element.
  package static func file(of source: String) -> String { VectorSource(source)?.file ?? source }
}
