// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation
internal import CellRenderAnalysis

/// A log in the Static Analysis Results Interchange Format with one run of this tool.
///
/// See [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
struct SARIFLog {
  /// The rules as `reportingDescriptor` objects, SARIF section 3.49.
  let rules: [DataValue]
  /// The properties of the tool; `nil` for none.
  var properties: DataValue?
  /// The id that tells runs of different kinds apart. It ends in a slash, because the part after the last slash would name a single run.
  let automation: String
  /// The results, SARIF section 3.27.
  let results: [DataValue]

  var text: String {
    var driver: [DataObject.Member] = [
      .init(name: "name", value: "cellraster"), .init(name: "semanticVersion", value: .string(Tool.version)),
      .init(name: "rules", value: .array(rules)),
    ]
    if let properties { driver.append(.init(name: "properties", value: properties)) }
    let log: DataValue = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": .object(DataObject(unique: driver))],
          "automationDetails": ["id": .string(automation)],
          // DocumentLocation counts columns in Unicode scalars. The default would be UTF-16 code units.
          "columnKind": "unicodeCodePoints",
          "results": .array(results),
        ]
      ],
    ]
    return log.jsonText
  }

  /// Returns a hash of what stays the same when lines move, as 16 hexadecimal digits. Without a `primaryLocationLineHash`, GitHub computes
  /// one from the text of the lines.
  static func fingerprint(_ parts: [String]) -> String {
    String(SHA256Digest.hexadecimal(of: Array(parts.joined(separator: "\n").utf8)).prefix(16))
  }

  /// Returns a file for a fingerprint, which does not depend on how the working folder is written.
  static func file(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }
}

extension DocumentLocation {
  /// Returns the place as a `location`, SARIF section 3.28.
  /// - Parameter element: the path of an element; `nil` if the place belongs to none.
  func sarifLocation(ofElement element: String?) -> DataValue {
    let physical: DataValue = [
      "artifactLocation": ["uri": .string(file.fileURI)],
      "region": ["startLine": .number(DataNumber(line)), "startColumn": .number(DataNumber(column))],
    ]
    guard let element else { return ["physicalLocation": physical] }
    return ["physicalLocation": physical, "logicalLocations": [["fullyQualifiedName": .string(element), "kind": "element"]]]
  }
}
