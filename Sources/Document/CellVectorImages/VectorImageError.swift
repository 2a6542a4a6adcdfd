// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellXML

/// The reason why an SVG file is refused, and the place in it.
package struct VectorImageError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The file is not well-formed XML.
    case syntax(SyntaxProblem)
    /// A feature of SVG that is not drawn.
    case unsupported(VectorFeature)
    /// SVG does not allow the value or the structure.
    case invalid(InvalidValue)
    case limit(ExceededLimit)
  }

  package let fileName: String
  /// The line, from 1, and the column, from 1 in Unicode scalars.
  package let line, column: Int
  /// The name of the element without its prefix; `nil` if the problem is outside the root element.
  package let element: String?
  /// The name of the attribute or property; `nil` if the problem is the element itself.
  package let attribute: String?
  package let kind: Kind

  init(_ failure: SourceFailure, in bytes: [UInt8], fileName: String) {
    (line, column) = XMLFailure.position(of: failure.offset, in: bytes)
    element = failure.element
    attribute = failure.attribute
    kind = failure.kind
    self.fileName = fileName
  }
}

extension VectorImageError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax(let problem): problem.description
    case .unsupported(let feature): feature.description
    case .invalid(let value): value.description
    case .limit(let limit): limit.description
    }
  }
}

extension VectorImageError: CustomStringConvertible {
  /// One sentence: `icons/star.svg:3:5 <text>: text is not drawn; convert it to paths`
  package var description: String { "\(location): \(kind)" }

  private var location: String {
    let file = "\(fileName):\(line):\(column)"
    guard let element else { return file }
    return "\(file) <\((element + (attribute.map { " " + $0 } ?? "")).onOneLine)>"
  }
}

extension VectorImageError: AttributableError {
  package var fault: Fault { .document }
  package var place: String? { location }
  package var message: String { "\(kind)" }
}

/// A limit on SVG files that a file exceeds.
package enum ExceededLimit: Hashable, Sendable {
  case fileSize(bytes: Int)
  case depth
  case elements
  case segments
  /// A number in the file.
  case number
  /// A coordinate that transforms, relative commands or the width of a stroke produce.
  case coordinate
  case useDepth
  case interpretedBytes
  case entityBytes
  case variableBytes
}

extension ExceededLimit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fileSize(let bytes):
      "the file has \(grouped(bytes)) bytes, more than the limit of \(grouped(Limits.svgBytes)); simplify the drawing"
    case .depth:
      "elements are nested more than \(Limits.depth) levels deep, counting those that use repeats; remove needless groups"
    case .elements:
      "the drawing has more than \(grouped(Limits.elements)) elements, counting those that use repeats; simplify it"
    case .segments:
      "the drawing has more than \(grouped(Limits.vectorSegments)) lines, curves, gradient stops and dashes; simplify it"
    case .number: "numbers beyond \(grouped(Int(Limits.vectorNumber))) are not read; scale the drawing down"
    case .coordinate:
      "the shape reaches further than \(grouped(Int(Limits.vectorNumber))) points from the origin; scale the drawing down"
    case .useDepth: "more than \(Limits.useDepth) references lead to each other; refer to the last element itself"
    case .entityBytes:
      "the entities of the file stand for more than \(grouped(Limits.svgEntityBytes)) bytes; write their texts out"
    case .variableBytes:
      "the variables of the element stand for more than \(grouped(Limits.svgVariableBytes)) bytes; write their values out"
    case .interpretedBytes:
      "use repeats more than \(grouped(Limits.svgInterpretedBytes)) bytes of the file; repeat less, or shorten the values"
    }
  }
}

extension SourceFailure {
  /// The failure of an SVG file that cannot be read as XML.
  init(_ failure: XMLFailure) {
    let kind: VectorImageError.Kind =
      switch failure.kind {
      case .syntax(let problem): .syntax(problem)
      case .fileSize(let bytes): .limit(.fileSize(bytes: bytes))
      case .depth: .limit(.depth)
      case .elements: .limit(.elements)
      case .entityBytes: .limit(.entityBytes)
      case .internalSubset: .unsupported(.internalSubset)
      case .styleSheetLink: .unsupported(.styleSheetLink)
      }
    self.init(kind, at: failure.offset, element: failure.element)
  }
}
