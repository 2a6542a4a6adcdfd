// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellRenderAnalysis

extension InspectionComparison {
  /// The comparison for programs: a JSON object with `old` and `new` (file names), `cells`, `onlyOld`, `onlyNew`, `before` and
  /// `after` (totals of all cells). The text ends in a line break.
  package var json: String {
    let value: DataValue = [
      "old": .string(oldFile), "new": .string(newFile), "cells": .array(cells.map(\.value)),
      "onlyOld": .array(onlyOld.map { .string($0) }), "onlyNew": .array(onlyNew.map { .string($0) }),
      "before": totals.before.value, "after": totals.after.value,
    ]
    return value.jsonText
  }
}

extension ComparedCell {
  fileprivate var value: DataValue {
    [
      "cell": .string(name), "changes": .array(changes.map(\.value)), "gone": .array(gone.map(\.value)),
      "new": .array(new.map(\.value)), "staying": number(staying), "before": before.value, "after": after.value,
      "pixels": pixels.value,
    ]
  }
}

extension ElementChange {
  fileprivate var value: DataValue {
    var members: [(String, DataValue)] = [("path", .string(path)), ("place", .string("\(location)"))]
    switch change {
    case .added(let type): members += [("change", "added"), ("type", .string(type))]
    case .removed(let type): members += [("change", "removed"), ("type", .string(type))]
    case .key(let key, let old, let new):
      members += [("change", "key"), ("key", .string(key)), ("old", old ?? .null), ("new", new ?? .null)]
    case .order(let old, let new):
      members += [
        ("change", "order"), ("old", .array(old.map { .string($0) })), ("new", .array(new.map { .string($0) })),
      ]
    }
    return .object(DataObject(members.map { DataObject.Member(name: $0.0, value: $0.1) }))
  }
}

extension FindingChange {
  fileprivate var value: DataValue {
    [
      "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.rawValue), "path": .string(finding.path),
      "place": location.map { .string("\($0)") } ?? .null, "reason": .string(finding.reason),
      "by": .array(properties.map(\.value)),
    ]
  }
}

extension ComparedTotals {
  fileprivate var value: DataValue {
    [
      "findings": number(findings), "blended": number(blended),
      "meanOverdraw": DataNumber(text: "\(meanOverdraw)").map { .number($0) } ?? .null, "misaligned": number(misaligned),
      "passes": number(passes), "passBytes": number(passBytes),
    ]
  }
}

extension ComparedPixels {
  fileprivate var value: DataValue {
    switch self {
    case .identical: ["identical": true]
    case .differing(let pixels, let step):
      ["identical": false, "differing": number(pixels), "largestStep": number(Int(step))]
    case .otherSize(let old, let new): ["identical": false, "oldSize": .string("\(old)"), "newSize": .string("\(new)")]
    }
  }
}

private func number(_ value: Int) -> DataValue { .number(DataNumber(value)) }
