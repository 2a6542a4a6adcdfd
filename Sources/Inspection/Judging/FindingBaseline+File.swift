// SPDX-License-Identifier: MIT

internal import Files
package import Graphics
internal import Notation
internal import RenderAnalysis

/// The error for a file that is not a baseline, or that has a later version.
package struct UnreadableBaseline: Error, CustomStringConvertible {
  let path: String

  package var description: String {
    "\(path): this is not a baseline of findings; create one in a new file with --write-baseline"
  }
}

/// The format of the file, in JSON:
///
///     {
///       "version": 1,
///       "templates": {
///         "cells/message.yaml": [
///           {"rule": "blend.background-missing", "layer": "cell/body", "severity": "warning"}
///         ]
///       }
///     }
extension FindingBaseline {
  private static let version: DataValue = 1

  /// - Throws: `FileFailure`; `CellDocumentError` for a file that is not JSON; ``UnreadableBaseline``.
  package init(reading path: String) throws {
    let items = try DataDocument(parsing: FileSystem.read(path), fileName: path, format: .json).items
    guard items.count == 1, case .object(let root) = items[0].value, root["version"] == Self.version,
      case .object(let templates)? = root["templates"]
    else { throw UnreadableBaseline(path: path) }
    for template in templates.members {
      guard let entries = Self.entries(template.value) else { throw UnreadableBaseline(path: path) }
      self.templates[template.name] = entries
    }
  }

  private static func entries(_ value: DataValue) -> Entries? {
    guard case .array(let values) = value else { return nil }
    var entries: Entries = [:]
    for value in values {
      guard case .object(let object) = value, case .string(let rule)? = object["rule"],
        case .string(let layer)? = object["layer"],
        case .string(let word)? = object["severity"], let severity = Severity(rawValue: word)
      else { return nil }
      entries[Entry(rule: rule, layer: layer)] = severity
    }
    return entries
  }

  /// The text of the file. Templates, layers and rules are sorted by name, so that the text changes only when findings do.
  var text: String {
    let members = templates.sorted { $0.key < $1.key }.map { name, entries in
      DataObject.Member(
        name: name,
        value: .array(
          entries.sorted { ($0.key.layer, $0.key.rule) < ($1.key.layer, $1.key.rule) }.map { entry, severity in
            ["rule": .string(entry.rule), "layer": .string(entry.layer), "severity": .string(severity.rawValue)]
          }))
    }
    let root: DataValue = ["version": Self.version, "templates": .object(DataObject(members))]
    return root.jsonText
  }

  /// Returns the name of a template in a baseline: its path from the baseline's folder. So all templates of a project can share a
  /// baseline.
  static func name(of template: String, in baseline: String) -> String {
    FileSystem.relativePath(of: template, from: FileSystem.folder(of: baseline))
  }
}

extension UnreadableBaseline: AttributableError {
  package var fault: Fault { .document }
}
