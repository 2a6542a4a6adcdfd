// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The form of the JSON that the command writes for programs.
package enum JSONOutput {
  /// The version of the form of all outputs. It increases when a member of one of them is removed or changes its meaning, but not when
  /// one is added.
  package static let formatVersion = 2

  /// Returns the value of the member `tool`.
  package static func tool(version: String) -> DataValue { ["name": "cellraster", "version": .string(version)] }

  /// Returns an output as readable JSON: these members after the version of the form and the tool.
  package static func text(toolVersion: String, _ members: [(String, DataValue)]) -> String {
    let head: [(String, DataValue)] = [
      ("formatVersion", .number(DataNumber(formatVersion))), ("tool", tool(version: toolVersion)),
    ]
    let all = head + members
    return DataValue.object(DataObject(all.map { DataObject.Member(name: $0.0, value: $0.1) })).jsonText
  }
}

extension DocumentLocation {
  /// The place as it is written in all outputs. Lines and columns count from 1, columns in Unicode scalars.
  package var jsonValue: DataValue {
    ["file": .string(file), "line": .number(DataNumber(line)), "column": .number(DataNumber(column))]
  }
}
