// SPDX-License-Identifier: MIT

internal import CellFiles
package import CellGraphics
internal import CellNotation
package import CellRenderAnalysis

/// The findings that a project accepts, and the highest costs of a cell, for each of its templates.
///
/// A finding is identified by its rule and the path of its element, without the numbers of repetitions. So it stays the same
/// finding when lines move or the data changes. A finding that has become more severe counts as new.
package struct InspectionBaseline: Equatable {
  /// The identity of a finding: its rule, and the path of its element without the numbers of repetitions.
  package struct Entry: Hashable {
    let rule, layer: String
  }

  /// The accepted findings of a template. Each value is the highest severity that is accepted.
  package typealias Entries = [Entry: Severity]

  /// The accepted findings of each template. The keys are the templates' paths, relative to the baseline's folder.
  package var templates: [String: Entries] = [:]
  /// The highest cost of a cell of each template, by measure. The keys are as those of ``templates``.
  package var costs: [String: [CostMeasure: Double]] = [:]

  package init() {}
}

extension InspectionBaseline.Entry {
  /// Returns an entry for each element that a finding is about.
  static func entries(of finding: ReportEntry) -> [InspectionBaseline.Entry] {
    finding.templatePaths.map { InspectionBaseline.Entry(rule: finding.rule.rawValue, layer: $0) }
  }
}

extension InspectionBaseline.Entries {
  /// Creates the entries for the findings of a template. An entry has the highest severity of its findings.
  init(_ findings: [ReportEntry]) {
    let entries = findings.flatMap { finding in InspectionBaseline.Entry.entries(of: finding).map { ($0, finding.severity) } }
    self.init(entries) { Swift.min($0, $1) }
  }

  /// Returns whether a finding is accepted: each of its layers has an entry that is at least as severe as the finding.
  func holds(_ finding: ReportEntry) -> Bool {
    InspectionBaseline.Entry.entries(of: finding).allSatisfy { entry in
      // A more severe value compares as less than a less severe one.
      self[entry].map { finding.severity >= $0 } ?? false
    }
  }

  /// Returns the number of entries that match none of the findings.
  func obsoleteCount(among findings: [ReportEntry]) -> Int {
    let found = Set(findings.flatMap(InspectionBaseline.Entry.entries))
    return keys.count { !found.contains($0) }
  }
}

/// The error for a file that is not a baseline, or whose version is another.
package struct UnreadableBaseline: Error, CustomStringConvertible {
  enum Cause: Hashable {
    case notABaseline
    /// The file was written by an earlier release, whose rules found other things. These are the paths of its templates.
    case earlierVersion(templates: [String])
    case laterVersion
  }

  let path: String
  let cause: Cause

  package var description: String {
    switch cause {
    case .notABaseline: "\(path): this is not a baseline of findings; create one in a new file with --write-baseline"
    case .laterVersion: "\(path): this baseline is from a later release of cellraster"
    case .earlierVersion(let templates):
      "\(path): this baseline is from an earlier release, whose rules found other things; renew it with "
        + "\"cellraster inspect \(Self.named(templates)) --write-baseline \(path)\" and the data that it was written with"
    }
  }

  private static func named(_ templates: [String]) -> String {
    if templates.isEmpty { return "TEMPLATE" }
    return templates.count > 4 ? "TEMPLATES" : templates.joined(separator: " ")
  }
}

/// The format of the file, in JSON:
///
///     {
///       "version": 2,
///       "templates": {
///         "cells/message.yaml": [
///           {"rule": "blend.background-missing", "layer": "cell/body", "severity": "warning"}
///         ]
///       },
///       "costs": {
///         "cells/message.yaml": {"blended": 18240, "offscreen": 1}
///       }
///     }
///
/// A baseline without `costs` was written by a release that recorded none.
extension InspectionBaseline {
  /// The version of the format. It increases with each release in which the rules find other things.
  private static let version = 2

  /// Reads a baseline.
  /// - Throws: `FileFailure`; `NotationError` for a file that is not JSON; ``UnreadableBaseline``.
  package init(reading path: String) throws {
    let items = try DataDocument(parsing: FileSystem.read(path), fileName: path, format: .json).items
    guard items.count == 1, case .object(let root) = items[0].value, case .number(let version)? = root["version"],
      case .object(let templates)? = root["templates"]
    else { throw UnreadableBaseline(path: path, cause: .notABaseline) }
    guard version.value <= Double(Self.version) else { throw UnreadableBaseline(path: path, cause: .laterVersion) }
    guard version.value == Double(Self.version) else {
      let names = templates.members.map { FileSystem.path($0.name, from: FileSystem.folder(of: path)) }
      throw UnreadableBaseline(path: path, cause: .earlierVersion(templates: names))
    }
    for template in templates.members {
      guard let entries = Self.entries(template.value) else { throw UnreadableBaseline(path: path, cause: .notABaseline) }
      self.templates[template.name] = entries
    }
    for template in Self.members(root["costs"]) ?? [] {
      guard let costs = Self.costs(template.value) else { throw UnreadableBaseline(path: path, cause: .notABaseline) }
      self.costs[template.name] = costs
    }
  }

  /// Returns the baseline to which findings are added: that of the file, if there is one. Of a baseline of an earlier version, nothing is
  /// left.
  static func renewed(at path: String) throws -> InspectionBaseline {
    guard FileSystem.exists(path) else { return InspectionBaseline() }
    do {
      return try InspectionBaseline(reading: path)
    } catch let error as UnreadableBaseline {
      guard case .earlierVersion = error.cause else { throw error }
      return InspectionBaseline()
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

  private static func costs(_ value: DataValue) -> [CostMeasure: Double]? {
    guard let members = members(value) else { return nil }
    var costs: [CostMeasure: Double] = [:]
    for member in members {
      guard case .number(let number) = member.value else { return nil }
      // A later release may record more.
      if let measure = CostMeasure(rawValue: member.name) { costs[measure] = number.value }
    }
    return costs
  }

  private static func members(_ value: DataValue?) -> [DataObject.Member]? {
    if case .object(let object)? = value { object.members } else { nil }
  }

  private static func value(_ costs: [CostMeasure: Double]) -> DataValue {
    .object(
      DataObject(
        CostMeasure.allCases.compactMap { measure in
          costs[measure].flatMap { DataNumber(text: shortest($0)) }.map { .init(name: measure.rawValue, value: .number($0)) }
        }))
  }

  /// The text of the file. Templates, layers and rules are sorted by name, so that the text changes only when the findings do.
  var text: String {
    let members = templates.sorted { $0.key < $1.key }.map { name, entries in
      DataObject.Member(
        name: name,
        value: .array(
          entries.sorted { ($0.key.layer, $0.key.rule) < ($1.key.layer, $1.key.rule) }.map { entry, severity in
            ["rule": .string(entry.rule), "layer": .string(entry.layer), "severity": .string(severity.rawValue)]
          }))
    }
    let costs = costs.sorted { $0.key < $1.key }.map { DataObject.Member(name: $0, value: Self.value($1)) }
    let root: DataValue = [
      "version": .number(DataNumber(Self.version)), "templates": .object(DataObject(members)),
      "costs": .object(DataObject(costs)),
    ]
    return root.jsonText
  }

  /// Returns the name of a template in a baseline: its path, relative to the baseline's folder. So all templates of a project can
  /// share a baseline.
  static func name(of template: String, in baseline: String) -> String {
    FileSystem.relativePath(of: template, from: FileSystem.folder(of: baseline))
  }
}

extension UnreadableBaseline: AttributableError {
  package var fault: Fault { .document }
}
