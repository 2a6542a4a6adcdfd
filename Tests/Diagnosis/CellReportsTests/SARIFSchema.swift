// SPDX-License-Identifier: MIT

import CellNotation

/// The part of the SARIF 2.1.0 schema that reports use: the required properties of each kind of object, all properties that it may
/// have, and their content.
///
/// See the [schema](https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json). It forbids unknown
/// properties, except in property bags.
enum SARIFSchema: String {
  case sarifLog, run, tool, toolComponent, reportingDescriptor, reportingConfiguration, multiformatMessageString, result, message
  case location, physicalLocation, artifactLocation, region, logicalLocation, fix, artifactChange, replacement, artifactContent
  case runAutomationDetails, suppression

  indirect enum Content {
    case text, bag, anyObject
    /// An integer that is at least `from`.
    case number(from: Int)
    case oneOf([String])
    case object(SARIFSchema)
    case list(of: Content, atLeast: Int)
  }

  var required: [String] {
    switch self {
    case .sarifLog: ["version", "runs"]
    case .run: ["tool"]
    case .tool: ["driver"]
    case .toolComponent: ["name"]
    case .reportingDescriptor: ["id"]
    case .multiformatMessageString: ["text"]
    case .result: ["message"]
    // The schema requires one of text and id, and one of address and artifactLocation. Reports write text and artifactLocation.
    case .message: ["text"]
    case .physicalLocation: ["artifactLocation"]
    case .fix: ["artifactChanges"]
    case .artifactChange: ["artifactLocation", "replacements"]
    case .replacement: ["deletedRegion"]
    case .reportingConfiguration, .location, .artifactLocation, .region, .logicalLocation, .artifactContent,
      .runAutomationDetails:
      []
    case .suppression: ["kind"]
    }
  }

  var properties: [String: Content] {
    let level = Content.oneOf(["none", "note", "warning", "error"])
    return switch self {
    case .sarifLog: ["$schema": .text, "version": .oneOf(["2.1.0"]), "runs": .list(of: .object(.run), atLeast: 0)]
    case .run:
      [
        "tool": .object(.tool), "columnKind": .oneOf(["utf16CodeUnits", "unicodeCodePoints"]),
        "results": .list(of: .object(.result), atLeast: 0), "automationDetails": .object(.runAutomationDetails),
      ]
    case .runAutomationDetails: ["description": .object(.message), "id": .text, "guid": .text, "correlationGuid": .text]
    case .suppression:
      [
        "guid": .text, "kind": .oneOf(["inSource", "external"]), "status": .oneOf(["accepted", "underReview", "rejected"]),
        "justification": .text, "location": .object(.location), "properties": .bag,
      ]
    case .tool: ["driver": .object(.toolComponent)]
    case .toolComponent:
      [
        "name": .text, "version": .text, "semanticVersion": .text, "informationUri": .text, "properties": .bag,
        "rules": .list(of: .object(.reportingDescriptor), atLeast: 0),
      ]
    case .reportingDescriptor:
      [
        "id": .text, "shortDescription": .object(.multiformatMessageString),
        "fullDescription": .object(.multiformatMessageString), "helpUri": .text,
        "help": .object(.multiformatMessageString),
        "defaultConfiguration": .object(.reportingConfiguration),
      ]
    case .reportingConfiguration: ["level": level]
    case .multiformatMessageString, .message: ["text": .text, "markdown": .text]
    case .result:
      [
        "ruleId": .text, "ruleIndex": .number(from: -1), "level": level, "message": .object(.message),
        "locations": .list(of: .object(.location), atLeast: 0), "partialFingerprints": .anyObject,
        "occurrenceCount": .number(from: 1), "baselineState": .oneOf(["new", "unchanged", "updated", "absent"]),
        "fixes": .list(of: .object(.fix), atLeast: 0), "suppressions": .list(of: .object(.suppression), atLeast: 0),
        "properties": .bag,
      ]
    case .location:
      [
        "physicalLocation": .object(.physicalLocation), "logicalLocations": .list(of: .object(.logicalLocation), atLeast: 0),
      ]
    case .physicalLocation: ["artifactLocation": .object(.artifactLocation), "region": .object(.region)]
    case .artifactLocation: ["uri": .text, "uriBaseId": .text]
    case .region:
      [
        "startLine": .number(from: 1), "startColumn": .number(from: 1), "endLine": .number(from: 1),
        "endColumn": .number(from: 1),
      ]
    case .logicalLocation: ["name": .text, "fullyQualifiedName": .text, "kind": .text]
    case .fix: ["description": .object(.message), "artifactChanges": .list(of: .object(.artifactChange), atLeast: 1)]
    case .artifactChange:
      ["artifactLocation": .object(.artifactLocation), "replacements": .list(of: .object(.replacement), atLeast: 1)]
    case .replacement: ["deletedRegion": .object(.region), "insertedContent": .object(.artifactContent)]
    case .artifactContent: ["text": .text]
    }
  }

  /// Returns the errors in a log or another object, in the order of its members; empty if there are none.
  static func problems(in value: DataValue, as kind: SARIFSchema = .sarifLog) -> [String] {
    guard case .object(let object) = value else { return ["\(kind): is no object"] }
    let missing = kind.required.filter { object[$0] == nil }.map { "\(kind): \($0) is missing" }
    let wrong = object.members.flatMap { member -> [String] in
      guard let content = kind.properties[member.name] else { return ["\(kind): \(member.name) is not known"] }
      return content.problems(in: member.value, name: "\(kind): \(member.name)")
    }
    return wrong + missing
  }
}

extension SARIFSchema.Content {
  fileprivate func problems(in value: DataValue, name: String) -> [String] {
    switch (self, value) {
    case (.text, .string), (.bag, .object), (.anyObject, .object): []
    case (.number(let least), .number(let number)):
      number.value >= Double(least) && number.value == number.value.rounded() ? [] : ["\(name) is \(number.text)"]
    case (.oneOf(let words), .string(let word)): words.contains(word) ? [] : ["\(name) is \(word)"]
    case (.object(let kind), .object): SARIFSchema.problems(in: value, as: kind)
    case (.list(let content, let least), .array(let values)):
      (values.count < least ? ["\(name) has \(values.count) elements"] : [])
        + values.flatMap { content.problems(in: $0, name: name) }
    default: ["\(name) has another type"]
    }
  }
}

extension DataValue {
  subscript(name: String) -> DataValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  subscript(index: Int) -> DataValue? { elements.indices.contains(index) ? elements[index] : nil }

  /// The elements of a list; empty if the value is not a list.
  var elements: [DataValue] {
    if case .array(let values) = self { values } else { [] }
  }
}
