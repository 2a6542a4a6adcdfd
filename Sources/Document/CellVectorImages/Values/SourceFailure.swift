// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension SourceText {
  /// Reads the text, and states the place in the file where that fails.
  func read<Value>(
    element: String, attribute: String, _ body: (inout ValueScanner) throws(ValueFailure) -> Value
  ) throws(SourceFailure) -> Value {
    var scanner = ValueScanner(bytes)
    return try locating({ () throws(ValueFailure) in try body(&scanner) }, element: element, attribute: attribute)
  }

  /// Returns the result of a function that reads this text, and states the place in the file where that fails.
  func locating<Value>(
    _ body: () throws(ValueFailure) -> Value, element: String, attribute: String? = nil
  ) throws(SourceFailure) -> Value {
    do throws(ValueFailure) {
      return try body()
    } catch {
      throw SourceFailure(error.kind, at: offset(of: error.index), element: element, attribute: attribute)
    }
  }
}

/// A failure at a byte of the file.
struct SourceFailure: Error, Equatable {
  let kind: VectorImageError.Kind
  /// The offset in the file of the byte that the message is about.
  let offset: Int
  /// The local name of the element, and the name of the attribute or property.
  var element: String?
  var attribute: String?

  init(_ kind: VectorImageError.Kind, at offset: Int, element: String? = nil, attribute: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.element = element
    self.attribute = attribute
  }
}

extension XMLDocument {
  /// Reads the elements of an SVG file, with the texts of its style sheets.
  static func svg(_ bytes: [UInt8]) throws(SourceFailure) -> XMLDocument {
    let rules = XMLReader.Rules(
      byteLimit: Limits.svgBytes, keepsText: { $0 == .svg && $1 == "style" }, watches: { $0 == .svg && $1 == "text" })
    do throws(XMLFailure) { return try XMLReader.read(bytes, rules) } catch { throw SourceFailure(error) }
  }
}
