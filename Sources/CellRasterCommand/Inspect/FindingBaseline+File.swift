// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import RenderAnalysis

extension FindingBaseline {
  private static let version = 1

  /// - Throws: `FileFailure`; `CellDocumentError` for what is no JSON; ``UnreadableBaseline``.
  init(reading path: String) throws {
    let items = try DataDocument(parsing: Files.read(path), fileName: path, format: .json).items
    guard items.count == 1, case .object(let root) = items[0].value, root["version"] == DataValue(integerLiteral: Self.version),
      case .object(let templates)? = root["templates"]
    else { throw UnreadableBaseline(path: path) }
    for template in templates.members {
      guard case .array(let values) = template.value else { throw UnreadableBaseline(path: path) }
      var entries: [Entry: Severity] = [:]
      for value in values {
        guard case .object(let object) = value, case .string(let rule)? = object["rule"],
          case .string(let layer)? = object["layer"], case .string(let word)? = object["severity"],
          let severity = Severity(rawValue: word)
        else { throw UnreadableBaseline(path: path) }
        // A rule that is no more finds nothing.
        if let rule = Rule(rawValue: rule) { entries[Entry(rule: rule, layer: layer)] = severity }
      }
      self[template.name] = entries
    }
  }

  /// The file's text: templates and entries by name, so that it changes only where findings do.
  var text: String {
    let templates = self.templates.sorted { $0.key < $1.key }.map { name, entries in
      DataObject.Member(name: name, value: .array(entries.sorted { $0.key < $1.key }.map(Self.value)))
    }
    let root: DataValue = ["version": DataValue(integerLiteral: Self.version), "templates": .object(DataObject(templates))]
    return root.jsonText
  }

  private static func value(_ entry: (key: Entry, value: Severity)) -> DataValue {
    [
      "rule": .string(entry.key.rule.rawValue), "layer": .string(entry.key.layer), "severity": .string(entry.value.rawValue),
    ]
  }

  /// The name of a template in a baseline: its path from the baseline's folder, so that the file can be shared.
  static func name(of template: String, in baseline: String) -> String {
    template == "-" ? "standard input" : Files.relativePath(of: template, from: Files.folder(of: baseline))
  }
}

extension FindingBaseline.Entry: Comparable {
  static func < (one: Self, other: Self) -> Bool { (one.layer, one.rule.rawValue) < (other.layer, other.rule.rawValue) }
}
