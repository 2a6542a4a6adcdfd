// SPDX-License-Identifier: MIT

import CellNotation
import CellRaster

extension JSONOutput {
  /// The members with which each output of the command begins.
  static var head: [(String, JSONText)] { [("formatVersion", .number(formatVersion)), toolMember] }

  /// The member that names the command and its version.
  static var toolMember: (String, JSONText) { ("tool", tool(version: CellRasterTool.version).compactJSON) }
}

extension JSONText {
  /// Returns an output of the command: an object with these members after the head.
  static func output(_ members: [(String, JSONText)]) -> JSONText { .object(JSONOutput.head + members) }

  /// Returns a place, or null if it is not known.
  static func location(_ location: DocumentLocation?) -> JSONText { location?.jsonValue.compactJSON ?? .null }
}
