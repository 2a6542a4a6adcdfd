// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import Foundation
import Testing

@testable import CellDocument

/// A document in the repository: a built-in sample or the document of a golden image.
struct StoredDocument: Sendable, CustomTestStringConvertible {
  /// Its path in the repository.
  let path: String
  let value: DataValue

  var testDescription: String { path }

  /// The documents with a cell to draw.
  static let all = cases.filter { if case .object(let object) = $0.value { object["cell"] != nil } else { false } }

  /// All documents, including golden cases for samples, which have no cell of their own.
  static let cases: [StoredDocument] = {
    let root = Repository.root
    let folders = ["golden-images", "Sources/C/CCellSamples/samples"]
    let paths = folders.flatMap { folder in
      (FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []).map { folder + "/" + $0 }
    }
    return paths.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { path in
      guard let bytes = FileManager.default.contents(atPath: root.appending(path: path).path) else { return nil }
      let node = try? DocumentNode(Array(bytes), fileName: path, format: .yaml)
      return node.map { StoredDocument(path: path, value: DataValue($0)) }
    }
  }()
}
