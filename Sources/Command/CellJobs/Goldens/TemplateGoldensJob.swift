// SPDX-License-Identifier: MIT

import CellGoldenImages
package import CellRaster
package import CellReports

/// Compares the goldens of a template with what it draws now. It writes nothing.
package struct TemplateGoldensJob: Job {
  package typealias Result = GoldenReport

  private let template: String
  private let fonts: FontCollection
  /// How many goldens are drawn at once.
  package var jobs = coreCount

  package init(of template: String, fonts: FontCollection) {
    self.template = template
    self.fonts = fonts
  }

  /// Its only result has one entry for each golden, and one for each case that names the template but cannot be read.
  /// - Throws: `FileFailure`, `GoldenCaseError`.
  package func run(_ report: @escaping Report) async throws {
    let cases = try await GoldenCases(reading: files(), jobs: jobs, includes: SettingsFile.includes)
    let entries = cases.entries.filter { FileSystem.areSame($0.golden.templatePath, template) }
    let verifier = GoldenVerifier(mode: .never, artifacts: nil, resources: GoldenResources(fonts: fonts))
    var compared = GoldenReport(title: template, entries: [])
    compared.entries = try cases.failures.map { try GoldenReport.Entry($0, artifacts: nil) }
    for try await outcome in GoldenRun(verifier: verifier, jobs: jobs).outcomes(of: entries) {
      compared.entries.append(try GoldenReport.Entry(outcome, artifacts: nil))
    }
    try await report(.result(compared))
  }

  /// Returns the cases in the folders of goldens of the project and of the template that name the template's file.
  private func files() throws -> [GoldenCaseFile] {
    let folders = [".", FileSystem.folder(of: template)].map { FileSystem.path(GoldenFolder.defaultName, from: $0) }
    let found = distinct(folders.filter(FileSystem.exists).compactMap(FileSystem.canonical))
    guard let name = FileSystem.components(of: template).last else { return [] }
    return try GoldenCaseFile.found(at: found.map { FileSystem.relativePath(of: $0, from: ".") }).filter { file in
      try FileSystem.areSame(file.path, template) || String(decoding: FileSystem.read(file.path), as: UTF8.self).contains(name)
    }
  }
}
