// SPDX-License-Identifier: MIT

package import CellBinding
package import CellGraphics
package import CellNotation
package import CellTree

/// A problem with a document or its data. The cases hold facts; the description puts them into words.
package enum CellDocumentProblem: Error, Hashable, Sendable {
  // Problems of the document as a whole.
  case notation(NotationProblem)
  case tooManyElements
  case tooManyRepetitions
  case tooManySpans
  case tooManyPictures
  case unsupportedVersion(FoundValue)

  // Problems of keys and values.
  case unexpected(found: FoundValue, expected: ValueShape)
  /// A key that the object cannot have; `owners` are the element types that can have it. `object` is the object inside an element.
  case unknownKey(String, suggestion: String?, owners: [String], object: KeyedObject? = nil)
  /// A key that only the items of another engine have. `replacement` is what to write instead.
  case keyOfOtherEngine(String, LayoutEngineName, replacement: String)
  /// A key of an avatar that has no meaning in a line of text.
  case notInLine(String)
  case missingKey(String)
  /// None of the keys is present, but one of them is required.
  case missingOneOf([String])
  /// The data is null for all of these keys, although one of them is required.
  case nullKey([String])
  /// Two keys that cannot be used together.
  case conflictingKeys(String, String)
  /// A string that is not one of the valid names. The valid names are `known`.
  case unknownName(String, kind: NameKind, suggestion: String?, known: [String])
  case outOfRange(String, expected: ValueShape)
  /// A name that two elements in the same container have.
  case duplicateName(String)
  case invalidName(String)
  /// A name with a meaning in the formulas or constraints of the engine.
  case reservedName(String, LayoutEngineName)
  /// A text that is no colour, whatever the names of the document.
  case color(ColorNotationProblem)
  /// The names of colours that are made from each other in a circle, each from the next one.
  case circularColor([String])
  /// A style that extends itself, directly or through other styles.
  case circularStyle(String)
  case decreasingStops
  /// A hint that is not between the positions of its stop and the next one.
  case misplacedHint
  /// Round corners of a paragraph's box whose border has different widths.
  case unevenRoundBorder
  /// A tail of an element whose border differs between its edges, or is double.
  case unevenTailBorder
  /// An edge of a border that has a width but no colour.
  case edgeWithoutColor(String)
  /// Outer shadows of one element that the content casts, and others that its frame casts.
  case mixedShadows
  /// An inset shadow of a box with a tail.
  case insetShadowWithTail
  /// A width from the lines of a text, for an element that is none or for another length.
  case noLines
  /// A colour that must be opaque but is translucent.
  case translucentColor(String)

  // Problems of states.
  case tooManyStates
  /// A name that a state overrides, although the document does not define it.
  case undefinedOverride(String, kind: NameKind, suggestion: String?, known: [String])
  /// A key that a state removes with null, although there is no such key to remove.
  case nothingToLeaveOut(String, suggestion: String?)
  /// A key that states cannot change, such as the `name` of an element.
  case fixedInStates(String)

  /// A problem of a component or of its use.
  case component(ComponentProblem)
  /// A problem with a file that a document includes.
  case include(IncludeProblem)

  // Problems of other modules' settings, such as those of golden images.
  /// A problem that another module found, as a sentence.
  case inSection(String)
  /// A golden case for another document, `template`. It has no cell to draw.
  case noCell(template: String)

  // Problems of the data.
  /// Data that violates the document's constraint on the value at `path`.
  case dataViolation(path: String, DataViolation)
  /// A path that the document reads, but its shape of data does not name.
  case notInData(String, suggestion: String?)

  /// A cell is to be drawn with another width than the one that the document fixes.
  case fixedWidth(Double)

  // Problems of expressions.
  case expression(ExpressionProblem, in: String)
  /// A `${...}` where the template accepts only literal values.
  case expressionNotAllowed
  case binding(BindingProblem)
  /// A problem with the formula of a frame, or with a constraint.
  case formula(FormulaProblem, in: String)

  // Problems of the text that an element shows.
  /// Path data that SVG does not allow: the sentence, and the place, from 1.
  case pathData(String, byte: Int)
  case viewBox
  /// A text that is no position of a picture.
  case contentPosition(String)
  case textTooLong(bytes: Int)
  case tooManyMarks
}

/// An object inside an element, such as a shadow.
package struct KeyedObject: Hashable, Sendable {
  package let name: String
  /// The keys that it can have.
  package let keys: [String]
}

/// The kind of thing that a name refers to.
package enum NameKind: Hashable, Sendable {
  case color, style, elementType, filter, state
  case component, parameter, parameterType, variant, slot
  /// A rule of an inspection, or a category of rules.
  case rule
  /// One of the fixed values of a property.
  case value
}

extension CellDocumentProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notation(let problem): problem.description
    case .tooManyElements:
      "the cell has more than \(Limits.elements) elements; show fewer, or split the data into several items"
    case .tooManyRepetitions:
      "\"each\" runs over more than \(Limits.repetitions) values in one cell; nest fewer lists, or shorten them"
    case .tooManySpans: "the text has more than \(Limits.spans) spans; shorten it, or split it into several texts"
    case .tooManyPictures:
      "the text has more than \(Limits.picturesInText) pictures; shorten it, or split it into several texts"
    case .unsupportedVersion(let found): "expected the number 1, the version that this release reads, found \(found)"
    case .unexpected(let found, let expected):
      "expected \(expected), found \(found)\(Self.advice(Habit.cure(for: found, expected: expected)))"
    case .unknownKey(let key, let suggestion, let owners, let object):
      "unknown key \"\(key)\"\(object.map { " in \($0.name)" } ?? "")"
        + (suggestion == nil
          ? object.map { "; it has \($0.keys.joined(separator: ", "))" } ?? Self.owners(owners) : Self.question(suggestion))
    case .keyOfOtherEngine(let key, let engine, let replacement):
      "\"\(key)\" has no effect in a container with \"layout: \(engine.rawValue)\"; use \(replacement)"
    case .notInLine(let key):
      "an avatar in a line of text has no \"\(key)\": it is a circle as high as the \"height\" of its span"
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .missingOneOf(let keys): "one of the keys \"\(keys.joined(separator: "\", \""))\" is required"
    case .nullKey(let keys):
      "the data has null for \"\(keys.joined(separator: "\" or \""))\", but a value is needed; add a default with ??"
    case .conflictingKeys("path: content", let second):
      "\"path: content\" and \"\(second)\" cannot be used together: \"\(second)\" needs an outline; write \"path: frame\""
    case .conflictingKeys(let first, let second): "\"\(first)\" and \"\(second)\" cannot be used together"
    case .unknownName(let name, .state, let suggestion?, let known):
      "there is no state \"\(name)\" among \(known.joined(separator: ", "))\(Self.question(suggestion))"
    case .unknownName(let name, let kind, let suggestion, let known):
      "there is no \(kind) \"\(name)\"\(suggestion == nil ? Self.listed(known, kind) : Self.question(suggestion))"
    case .color(let problem): Self.sentence(about: problem)
    case .outOfRange(let text, let expected): "expected \(expected), found \(text)"
    case .duplicateName(let name): "another element in the same container is also named \"\(name)\""
    case .invalidName(let name):
      "\"\(name)\" is not a valid name: use letters, digits, - and _"
    case .reservedName(let name, let engine):
      "\"\(name)\" has a meaning of its own and cannot be the name of an element in a container with \"layout: \(engine.rawValue)\""
    case .circularColor(let names):
      "the colour \"\(names[0])\" is made from itself"
        + (names.count == 1 ? "" : ", by way of \"\(names.dropFirst().joined(separator: "\", \""))\"")
    case .circularStyle(let name): "the style \"\(name)\" extends itself"
    case .misplacedHint: "a hint is not between the positions of its stop and the next one"
    case .decreasingStops: "a stop comes before the previous one; sort the stops by position"
    case .unevenRoundBorder:
      "the border of a paragraph with different widths needs square corners; give it one width, or remove the round corners"
    case .unevenTailBorder:
      "a border that follows a tail has one width, colour and style, which cannot be double; make its edges alike, or remove the tail"
    case .edgeWithoutColor(let edge):
      "the \(edge) edge of the border has no colour; add \"\(edge)\" to \"color\", or give the edge the width 0"
    case .mixedShadows:
      "the shadows of an element must be cast either by its content or by its frame; give all of them the same \"path\""
    case .insetShadowWithTail: "an inset shadow cannot follow a tail; remove the tail, or \"inset\""
    case .noLines:
      "\"fit-lines\" is the width of a text; leave out the width of a container to make it as wide as the texts in it"
    case .translucentColor(let text): "expected an opaque colour, found \(text); a background may be translucent"
    case .tooManyStates: "a document has at most \(Limits.states) states; put the others into another document"
    case .undefinedOverride(let name, let kind, let suggestion, let known):
      "a state can change only what the document defines, and it defines no \(kind) \"\(name)\""
        + (suggestion == nil && !known.isEmpty ? ", only \(known.joined(separator: ", "))" : Self.question(suggestion))
    case .nothingToLeaveOut(let key, let suggestion):
      "there is no key \"\(key)\" for null to remove\(Self.question(suggestion))"
    case .fixedInStates(let key):
      "a state cannot change \"\(key)\"; hide the element with \"hidden: true\", or leave it out with \"when: false\""
    case .component(let problem): problem.description
    case .include(let problem): problem.description
    case .inSection(let sentence): sentence
    case .noCell(let template): "this golden case has no cell of its own; draw the document \"\(template)\" instead"
    case .dataViolation(let path, let refusal): "the data violates the constraint on \"\(path)\": \(refusal)"
    case .notInData(let path, let suggestion):
      "the shape of the data has no \"\(path)\"\(suggestion.map { "; did you mean \"\($0)\"?" } ?? "")"
    case .fixedWidth(let width):
      "the width is fixed to \(shortest(width)) points by \"resizable: false\" in the canvas; draw it with this width, or remove that key"
    case .expression(let problem, let source): "in \"\(Self.beginning(of: source))\": \(problem)"
    case .formula(let problem, let source): "in \"\(Self.beginning(of: source))\": \(problem)"
    case .expressionNotAllowed: "${...} is not allowed here: this part of the document is the same for all data"
    case .binding(let problem): problem.description
    case .pathData(let sentence, let byte): "byte \(byte) of the path: \(sentence)"
    case .viewBox: "expected four numbers, x, y, width and height, with a width and a height above 0"
    case .contentPosition(let text):
      "expected a position such as \"right top\", \"25% 75%\" or \"left 8 bottom 12\", found \"\(Self.beginning(of: text))\""
    case .textTooLong(let bytes):
      "the text has \(bytes) bytes, more than an element's limit of \(Limits.textBytes); shorten it with the filter \"truncate\""
    case .tooManyMarks:
      "a character has more than \(Limits.combiningMarks) combining marks; limit them with the filter \"marks\", as in ${name | marks 2}"
    }
  }

  private static func beginning(of source: String) -> String { source.count > 60 ? source.prefix(60) + "..." : source }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private static func sentence(about problem: ColorNotationProblem) -> String {
    switch problem {
    case .malformed(let text): "expected a colour, found \(beginning(of: text))"
    case .arguments(let text, let function):
      "expected a colour, found \(beginning(of: text)); write \(function.examples.0) or \(function.examples.1)"
    case .unclosed(let text):
      "expected a colour, found \(beginning(of: text)) without \")\"; in YAML, put a function with commas in quotation marks"
    case .unknownFunction(let name):
      "there is no colour function \"\(name)\""
        + (Habit.colorFunctions[name.lowercased()].map { "; write \($0)" }
          ?? nearestName(to: name, among: ColorFunction.names).map { question($0) }
          ?? "; there are \(ColorFunction.names.joined(separator: ", "))")
    case .tooLong(let bytes):
      "the colour has \(bytes) bytes, more than the limit of \(Limits.colorBytes); name parts of it under \"colors\""
    case .tooDeep:
      "the colour has functions in more than \(Limits.colorDepth) levels; name parts of it under \"colors\""
    }
  }

  private static func advice(_ cure: String?) -> String { cure.map { "; write \($0)" } ?? "" }

  private static func owners(_ owners: [String]) -> String {
    owners.isEmpty ? "" : "; it belongs to elements of type \"\(owners.joined(separator: "\", \""))\""
  }

  private static func listed(_ names: [String], _ kind: NameKind) -> String {
    if names.isEmpty { return [.parameter, .slot].contains(kind) ? "; the component has none" : "; the document defines none" }
    return kind == .color
      ? "; a colour is #RRGGBB, a name of CSS, or one of \(names.joined(separator: ", "))"
      : "; there are \(names.joined(separator: ", "))"
  }
}

extension NameKind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color: "colour"
    case .style: "style"
    case .elementType: "element type"
    case .filter: "filter"
    case .state: "state"
    case .component: "component"
    case .parameter: "parameter"
    case .parameterType: "type of parameters"
    case .variant: "variant"
    case .slot: "slot"
    case .rule: "rule"
    case .value: "value"
    }
  }
}
