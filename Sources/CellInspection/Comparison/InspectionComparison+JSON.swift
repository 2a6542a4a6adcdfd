// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionComparison {
  /// The comparison for programs: a JSON object with `olderTemplate` and `template` (file names), `cells`, `onlyOld`, `onlyNew`, `before`
  /// and `after` (totals of all cells). The text ends in a line break.
  package func json(toolVersion: String) -> String {
    JSONOutput.text(
      toolVersion: toolVersion,
      [
        ("olderTemplate", .string(oldFile)), ("template", .string(newFile)), ("cells", .array(cells.map(\.value))),
        ("onlyOld", .array(onlyOld.map { .string($0) })), ("onlyNew", .array(onlyNew.map { .string($0) })),
        ("before", totals.before.value), ("after", totals.after.value),
      ])
  }
}

extension ComparedCell {
  fileprivate var value: DataValue {
    [
      "name": .string(name), "changes": .array(changes.map(\.value)), "gone": .array(gone.map(\.value)),
      "new": .array(new.map(\.value)), "staying": number(staying), "before": before.value, "after": after.value,
      "pixels": pixels.value,
    ]
  }
}

extension ElementChange {
  fileprivate var value: DataValue {
    var members: [(String, DataValue)] = [("path", .string(path)), ("location", location.jsonValue)]
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
      "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.rawValue), "layer": .string(finding.path),
      "location": location?.jsonValue ?? .null, "message": .string(finding.reason),
      "by": .array(properties.map(\.value)),
    ]
  }
}

extension ComparedTotals {
  fileprivate var value: DataValue {
    [
      "findings": number(findings), "blended": number(blended),
      "mean-overdraw": DataNumber(text: "\(meanOverdraw)").map { .number($0) } ?? .null, "misaligned": number(misaligned),
      "offscreen": number(passes), "offscreen-bytes": number(passBytes),
    ]
  }
}

extension ComparedPixels {
  fileprivate var value: DataValue {
    switch self {
    case .identical: ["identical": true]
    case .differing(let pixels, let step):
      ["identical": false, "differing": number(pixels), "largestStep": number(Int(step))]
    case .otherSize(let old, let new): ["identical": false, "oldSize": size(old), "newSize": size(new)]
    }
  }
}

private func size(_ size: PixelSize) -> DataValue { ["width": number(size.width), "height": number(size.height)] }

private func number(_ value: Int) -> DataValue { .number(DataNumber(value)) }
