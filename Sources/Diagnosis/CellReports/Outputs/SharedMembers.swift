// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation
package import CellRenderAnalysis

// Members that several outputs have.

extension OutputMember {
  static func template(of part: @escaping @Sendable (Value) -> String) -> OutputMember {
    .member("template", .text, "The template's file, as given; \"standard input\" for standard input.", of: part)
  }

  package static func item(of part: @escaping @Sendable (Value) -> Int) -> OutputMember {
    .member("item", .ordinal, "The number of the item in the data, counted from 1.", of: part)
  }

  package static func scale(of part: @escaping @Sendable (Value) -> PixelScale) -> OutputMember {
    .member("scale", .scale, "The number of device pixels per point.", of: part)
  }

  package static func rule(of part: @escaping @Sendable (Value) -> Rule) -> OutputMember {
    .member("rule", .word, "The rule that the finding violates.", of: part)
  }

  package static func severity(of part: @escaping @Sendable (Value) -> Severity) -> OutputMember {
    .member("severity", .word, "How serious the finding is. Settings can change the severity of a rule.", of: part)
  }

  package static func message(of part: @escaping @Sendable (Value) -> String) -> OutputMember {
    .member("message", .text, "One sentence that describes the problem.", of: part)
  }
}

extension Finding.Cost {
  package static let output = OutputForm<Finding.Cost>.record(
    "cost", "What a problem costs in all its layers; 0 for costs that the rule does not measure.",
    [
      .member("pixels", .count, "The number of pixels that are drawn or blended.") { $0.pixels },
      .member("bytes", .count, "The number of bytes in buffers or decoded pictures.") { $0.bytes },
      .member("passes", .count, "The number of offscreen passes.") { $0.passes },
    ])
}
