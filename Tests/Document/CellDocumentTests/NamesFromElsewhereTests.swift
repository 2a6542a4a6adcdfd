// SPDX-License-Identifier: MIT

import CellBinding
import CellGoldenImages
import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

@testable import CellDocument

/// The first column of the tables in the article `NamesFromElsewhere`.
@Suite struct NamesFromElsewhereTests {
  /// The names in each row: what is in backticks in the first column, without a value.
  private static func rows() throws -> [[String]] {
    try Repository.article("NamesFromElsewhere").components(separatedBy: "\n").filter { $0.hasPrefix("| `") }.map { row in
      let parts = row.components(separatedBy: " | ")[0].components(separatedBy: "`")
      return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0].components(separatedBy: ":")[0] }
    }
  }

  /// The keys of all objects that a schema describes.
  private static func keys(in schema: DataValue) -> Set<String> {
    switch schema {
    case .object(let object):
      var keys: Set<String> = []
      if case .object(let properties) = object["properties"] { keys.formUnion(properties.members.map(\.name)) }
      for member in object.members { keys.formUnion(Self.keys(in: member.value)) }
      return keys
    case .array(let values): return Set(values.flatMap { Self.keys(in: $0) })
    case .null, .boolean, .number, .string: return []
    }
  }

  @Test func `each name is a key, an element type or a filter`() throws {
    let schema = CellTemplate.jsonSchema(golden: GoldenSettings.shape)
    let keys = Self.keys(in: DataValue(try DocumentNode(Array(schema.utf8), fileName: "schema.json", format: .json)))
    let names = keys.union(ElementKind.all.map(\.name)).union(FilterName.allCases.map(\.rawValue))
    let unknown = Set(try Self.rows().joined()).subtracting(names)
    #expect(unknown == [])
  }

  @Test func `the tables have at least 40 rows`() throws {
    #expect(try Self.rows().count >= 40)
  }
}
