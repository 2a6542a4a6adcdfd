// SPDX-License-Identifier: MIT

internal import Binding
internal import Notation

extension CellDocumentProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notation(let problem): problem.description
    case .tooManyElements:
      "the cell has more than \(DocumentLimits.elements) elements; show fewer, or split the data into several items"
    case .tooManyRepetitions:
      "each has gone through more than \(DocumentLimits.repetitions) values for one cell; nest fewer lists, or shorten them"
    case .unsupportedVersion(let found): "expected the number 1, the version that this release reads, found \(found)"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .unknownKey(let key, let suggestion, let owners):
      "unknown key \"\(key)\"\(Self.question(suggestion))\(suggestion == nil ? Self.owners(owners) : "")"
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .missingOneOf(let keys): "one of the keys \(keys.joined(separator: ", ")) is missing"
    case .nullKey(let keys):
      "the data gives null for \(keys.joined(separator: " or ")), and a value is needed; a default is written with ??"
    case .conflictingKeys(let first, let second): "\"\(first)\" and \"\(second)\" cannot stand beside each other"
    case .unknownName(let name, .state, let suggestion?, let known):
      "there is no state \"\(name)\" among \(known.joined(separator: ", "))\(Self.question(suggestion))"
    case .unknownName(let name, let kind, let suggestion, let known):
      "there is no \(kind) \"\(name)\"\(suggestion == nil ? Self.listed(known, kind) : Self.question(suggestion))"
    case .outOfRange(let text, let expected): "expected \(expected), found \(text)"
    case .duplicateName(let name): "another element beside this one is named \"\(name)\" too"
    case .invalidName(let name):
      "\"\(name)\" cannot be a name: a name has letters, digits, - and _"
    case .circularStyle(let name): "the style \"\(name)\" extends itself"
    case .decreasingStops: "a stop lies before the stop above it"
    case .translucentColor(let text): "expected an opaque colour, found \(text); a background may be translucent"
    case .tooManyStates: "a document has at most \(DocumentLimits.states) states; draw further ones from a document of their own"
    case .undefinedOverride(let name, let kind, let suggestion, let known):
      "a state changes what the document defines, and it defines no \(kind) \"\(name)\""
        + (suggestion == nil && !known.isEmpty ? ", but \(known.joined(separator: ", "))" : Self.question(suggestion))
    case .nothingToLeaveOut(let key, let suggestion):
      "there is no key \"\(key)\" that null could leave out\(Self.question(suggestion))"
    case .fixedInStates(let key):
      "\"\(key)\" is the same in all states; a state hides an element with hidden: true, or leaves it out with when: false"
    case .duplicateVariant(let suffix): "another variant has the picture \"\(suffix)\" too; leave one of them out"
    case .invalidTime(let text): "expected a time such as 2026-11-21T12:00:00Z, found \"\(text)\""
    case .emptyTolerance(let least, let most): "atLeast is \(least), more than atMost, which is \(most)"
    case .noCell(let template): "there is no cell here: this is a golden case of \"\(template)\", which is the document to draw"
    case .dataRefused(let path, let refusal): "the data breaks what is stated of \"\(path)\": \(refusal)"
    case .expression(let problem, let source): "in \"\(source.count > 60 ? source.prefix(60) + "..." : source[...])\": \(problem)"
    case .expressionNotAllowed: "no ${...} can stand here: this part of the document is the same for all data"
    case .binding(let problem): problem.description
    case .textTooLong(let bytes):
      "the text has \(bytes) bytes, and an element shows at most \(DocumentLimits.textBytes); the filter truncate shortens it"
    case .tooManyMarks:
      "a character carries more than \(DocumentLimits.combiningMarks) combining marks; the filter marks limits them, as in ${name | marks 2}"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private static func owners(_ owners: [String]) -> String {
    owners.isEmpty ? "" : "; it belongs to \(owners.joined(separator: ", "))"
  }

  private static func listed(_ names: [String], _ kind: NameKind) -> String {
    if names.isEmpty { return "; the document defines none" }
    return kind == .color
      ? "; a colour is #RRGGBB or one of \(names.joined(separator: ", "))" : "; there are \(names.joined(separator: ", "))"
  }
}

extension NameKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .color: "colour"
    case .style: "style"
    case .elementType: "element type"
    case .filter: "filter"
    case .state: "state"
    case .rule: "rule"
    case .value: "value"
    }
  }
}
