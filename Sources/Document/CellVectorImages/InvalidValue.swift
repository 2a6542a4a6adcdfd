// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A value or a structure that SVG does not allow.
package enum InvalidValue: Hashable, Sendable {
  /// Something else than the grammar requires; `found` is `nil` at the end of the value.
  case expected(Wanted, found: Unicode.Scalar?)
  /// A word that is not one of the allowed ones.
  case keyword(String, allowed: [String])
  case color(String)
  case negative
  /// Percentages and numbers as the channels of one colour.
  case mixedChannels
  case pathStart
  case unknownCommand(Unicode.Scalar)
  case arcFlag(Unicode.Scalar)
  case transformArguments(String, allowed: String)
  case unknownTransform(String)
  /// A reference to an id that no element has.
  case missingElement(id: String)
  /// A reference to an element of another kind.
  case wrongElement(id: String, name: String, wanted: String)
  /// A reference that leads back to the element.
  case circularReference(id: String)
  case missingReference
  /// An element of the SVG namespace that SVG does not define.
  case unknownElement
  /// An element that a clipPath ignores.
  case clipChild
  case root(String)
  case noNamespace
  case noSize
  case nothingDrawn(id: String)
}

extension InvalidValue {
  package enum Wanted: Hashable, Sendable {
    case number, digitAfterPoint, length, angle, color, coordinate, flag, end, colon, openingBrace, closingBrace
    case closingParenthesis, openingParenthesis, keyword, reference, selector, comma, percentage, paint, variable
  }
}

extension InvalidValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .expected(let wanted, nil): "expected \(wanted), but the value ends"
    case .expected(let wanted, let found?): "expected \(wanted), found \(String(found).quotedOnOneLine)"
    case .keyword(let word, let allowed): "\(word.quotedOnOneLine) is not one of \(allowed.listed)"
    case .color(let text): "\(text.quotedOnOneLine) is not a colour; write a colour such as #3366CC"
    case .negative: "the value cannot be negative"
    case .mixedChannels: "the channels of a colour are either all numbers or all percentages"
    case .pathStart: "a path must begin with M or m"
    case .unknownCommand(let letter): "\(String(letter).quotedOnOneLine) is not a command of path data"
    case .arcFlag(let found): "a flag of an arc is 0 or 1, found \(String(found).quotedOnOneLine)"
    case .transformArguments(let name, let allowed): "\(name) takes \(allowed)"
    case .unknownTransform(let name): "\(name.quotedOnOneLine) is not a transform"
    case .missingElement(let id): "no element has the id \(id.quotedOnOneLine)"
    case .wrongElement(let id, let name, let wanted): "#\(id.onOneLine) is \(name.onOneLine), but must be \(wanted)"
    case .circularReference(let id): "#\(id.onOneLine) refers back to this element"
    case .missingReference: "the element must refer to another one; add href=\"#id\""
    case .unknownElement: "SVG has no element of this name; correct or remove it"
    case .clipChild: "a clipPath contains only shapes and use elements; put the shapes themselves into it"
    case .root(let name): "the root element is \(name.onOneLine), but must be svg"
    case .noNamespace: "the element has no namespace; add xmlns=\"http://www.w3.org/2000/svg\""
    case .noSize: "the drawing has no size; add width and height, or a viewBox"
    case .nothingDrawn(let id): "#\(id.onOneLine) is not an element that is drawn; name a symbol, a group or a shape"
    }
  }
}

extension InvalidValue.Wanted: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number: "a number"
    case .digitAfterPoint: "a digit after the decimal point"
    case .length: "a length"
    case .angle: "an angle"
    case .color: "a colour"
    case .coordinate: "a coordinate"
    case .flag: "a flag, 0 or 1"
    case .end: "the end of the value"
    case .colon: "a colon after the name of the property"
    case .openingBrace: "{ after the selector"
    case .closingBrace: "}"
    case .closingParenthesis: ")"
    case .openingParenthesis: "("
    case .keyword: "a word"
    case .reference: "a reference such as url(#id)"
    case .variable: "a variable such as --name"
    case .selector: "a selector"
    case .comma: "a comma"
    case .percentage: "a percentage"
    case .paint: "a colour, none or a reference such as url(#id)"
    }
  }
}
