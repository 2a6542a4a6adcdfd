// SPDX-License-Identifier: MIT

internal import CellRaster
package import CellReports

/// Lays out the same item with several templates, and compares frames, work and times.
package struct CompareLayoutsJob: Job {
  package typealias Result = LayoutComparison

  package var input: CellInput
  /// The paths of the templates besides that of the input.
  package var others: [String]

  package init(_ input: CellInput, with others: [String]) {
    self.input = input
    self.others = others
  }

  package func run(_ report: @escaping Report) async throws {
    let paths = [input.template] + others
    let isNamedByFile = Set(paths.map { $0.lastPathComponent }).count == paths.count
    let item = try input.singleItem()
    var templates: [(document: CellTemplate, path: String)] = []
    for path in paths {
      templates.append((try await input.loadTemplate(input.document(at: path)) { try await report(.warning($0)) }, path))
    }
    let cells = try templates.map { template, path in
      (name: isNamedByFile ? path.lastPathComponent : path, cell: try template.bind(item, environment: input.environment))
    }
    let fonts = try input.fontFolders(of: templates).collection()
    let renderer = CellRenderer(input.resources(of: input.template, fonts: fonts))
    try await report(.result(LayoutComparison(cells, renderer)))
  }
}
