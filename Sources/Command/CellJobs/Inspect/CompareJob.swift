// SPDX-License-Identifier: MIT

internal import CellFiles
package import CellRaster

/// Inspects the same items with an older version of templates and with a newer one, and reports the differences.
package struct CompareJob: Job {
  package enum Result: Sendable {
    case comparison(InspectionComparison, of: String)
    /// The template is not in the older version.
    case new(String)
    /// The data of the template has no items.
    case nothingToCompare(String)
  }

  /// The newer template or folder of templates, and the data.
  package var input: CellInput
  /// More templates or folders.
  package var others: [String] = []
  /// The path of the older template, or a git revision, such as main or main:cells/post.yaml.
  package var older: String
  /// Whether to compare each document once without states, and once in each of its states.
  package var allStates = false
  /// How many cells are inspected at once.
  package var jobs = coreCount

  package init(_ input: CellInput, older: String) {
    self.input = input
    self.older = older
  }

  /// A version of a template.
  private struct Version {
    let path: String
    /// What messages call it.
    let name: String
    /// The bytes of the document; `nil` to read them from the path.
    var bytes: [UInt8]?
  }

  /// - Throws: `UsageError`; `FileFailure`, `CellDocumentError`; ``GitFailure`` for a single template that the revision does not have.
  package func run(_ report: @escaping Report) async throws {
    var all = InspectJob(input)
    all.others = others
    let inputs = try all.inputs()
    let isFile = older == "-" || FileSystem.exists(older)
    if isFile || older.contains(":"), inputs.count > 1 {
      throw UsageError("--compare with several templates takes a git revision, such as main, not a file.")
    }
    for input in inputs {
      if isFile {
        try await compare(input, with: Version(path: older, name: older), report)
      } else {
        let file = GitFile(older, of: input.templateFile)
        let bytes: [UInt8]
        do throws(GitFailure) {
          bytes = try file.bytes()
        } catch {
          guard inputs.count > 1, try file.hasRevision() else { throw error }
          try await report(.result(.new(input.template)))
          continue
        }
        try await compare(input, with: Version(path: input.template, name: file.name, bytes: bytes), report)
      }
    }
  }

  private func compare(_ input: CellInput, with older: Version, _ report: @escaping Report) async throws {
    let newer = Version(path: input.template, name: input.template)
    let (old, new) = (try await variants(of: older, input, report), try await variants(of: newer, input, report))
    let fonts = try input.fontFolders(of: [(old[0], older.path), (new[0], newer.path)]).collection()
    let items = try dataItems(of: input)
    guard !items.isEmpty else { return try await report(.result(.nothingToCompare(input.template))) }
    let before = try await inspect(items, by: old, older, input, fonts, report)
    let after = try await inspect(items, by: new, newer, input, fonts, report)
    let comparison = InspectionComparison(of: before, after)
    try await report(.result(.comparison(comparison, of: input.template)))
  }

  /// Returns a template in each combination of states to compare.
  private func variants(of version: Version, _ input: CellInput, _ report: @escaping Report) async throws -> [CellTemplate] {
    // A cell is chosen by its path, which the name of a revision does not have.
    let place = InterfacePath(version.path) == nil ? version.name : version.path
    let document = try input.document(parsing: version.bytes, at: place)
    let template = try await input.decodedTemplate(document) { try await report(.warning($0)) }
    let states = allStates ? [[]] + template.states.map { [$0] } : [input.states]
    return try states.map { try template.applying($0, givenBy: "--state") }
  }

  /// Returns all items as an array, because both versions need them.
  private func dataItems(of input: CellInput) throws -> [DataItem] {
    let source = try input.dataSource()
    var items: [DataItem] = []
    while let entry = try source.next() { items.append(try entry.item()) }
    return items
  }

  private func inspect(
    _ items: [DataItem], by variants: [CellTemplate], _ version: Version, _ input: CellInput, _ fonts: FontCollection,
    _ report: @escaping Report
  ) async throws -> [InspectedCell] {
    let rules = try InspectSettings(InspectionChecks(), template: input.template).rules
    let resources = input.resources(of: version.path, fonts: fonts)
    let run = InspectionRun(environment: input.environment, resources: resources, rules: rules, jobs: jobs)
    let outcome = try await run.inspect(InspectionScope(variants, ItemSelection(DataSource(items), number: input.item)), report)
    var cells = outcome.cells.map(\.cell)
    guard let path = InterfacePath(version.path), !cells.isEmpty else { return cells }
    let template = try input.interfaces.cell(at: path, parsing: version.bytes)
    let inspection = InterfaceInspection(template: template, cells: cells, rules: rules)
    for remark in try inspection.findings(input, items[0], by: CellRenderer(resources)) {
      cells[remark.cell] = cells[remark.cell].adding([remark.finding])
    }
    return cells
  }
}
