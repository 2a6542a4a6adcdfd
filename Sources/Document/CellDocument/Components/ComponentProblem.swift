// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A problem with a component of a document, or with its use.
package enum ComponentProblem: Hashable, Sendable {
  /// A path inside a component that begins with none of its parameters.
  case dataNotVisible(String, of: String, suggestion: String?, known: [String])
  /// A parameter and a variant with one name.
  case twoMeanings(String)
  case slotTwice(String)
  /// A slot that is in no component.
  case slotOutside
  case missingArguments([String], of: String)
  /// An argument that chooses a variant, but depends on data.
  case variantFromData(String)
  /// A list or an object with expressions inside, where its whole value is needed.
  case writtenOut(String)
  /// A use with a key that only the component states.
  case keyOfComponent(String)
  /// A use with the key `each`, of a component whose element has one, too.
  case repeatedTwice
  /// The components that use each other in a circle, each the next one.
  case usesItself([String])
  case tooDeep
  case tooLong
}

extension ComponentProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .dataNotVisible(let path, let component, let suggestion, let known):
      "the component \"\(component)\" has no parameter \"\(path)\", and it does not see the data"
        + (suggestion.map { "; did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "; pass the value as an argument" : "; it has \(known.joined(separator: ", "))"))
    case .twoMeanings(let name): "\"\(name)\" is both a parameter and a variant; rename one of them"
    case .slotTwice(let name): "the component has another slot \"\(name)\"; rename one of them"
    case .slotOutside: "a slot is a place in a component; there is none around it"
    case .missingArguments(let names, let component):
      "\"\(component)\" needs \(names.map { "\"\($0)\"" }.joined(separator: ", ")) under \"with\""
    case .variantFromData(let name):
      "\"\(name)\" chooses a variant when the document is read; write the name of one, and use \"when\" for what depends on the data"
    case .writtenOut(let path):
      "the argument \"\(path)\" has expressions inside; only paths that lead to its texts can be used"
    case .keyOfComponent(let key): "the component has the key \"\(key)\" itself; a use can fill its slots"
    case .repeatedTwice: "the component repeats its element itself; put the use into a container that has \"each\""
    case .usesItself(let names):
      "the component \"\(names[0])\" uses itself"
        + (names.count == 1 ? "" : ", by way of \"\(names.dropFirst().joined(separator: "\", \""))\"")
    case .tooDeep: "there are more than \(Limits.componentDepth) components inside each other"
    case .tooLong:
      "the texts of the components take more than \(Limits.componentBytes >> 20) MB with their arguments; use fewer in each other"
    }
  }
}
