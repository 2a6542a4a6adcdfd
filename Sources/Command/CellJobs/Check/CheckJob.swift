// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellGoldenImages
internal import CellGraphics
internal import CellNotation
internal import CellRaster
package import CellReports

/// Reads documents, and binds data to them in each of their states, without drawing. Its only result has all errors and warnings.
package struct CheckJob: Job {
  package typealias Result = CheckReport

  /// The data and the options of all documents.
  package var input: CellInput
  /// Documents, and folders with documents.
  package var paths: [String]
  /// The number of documents to read at once.
  package var jobs: Int

  package init(_ input: CellInput, paths: [String], jobs: Int = coreCount) {
    (self.input, self.paths, self.jobs) = (input, paths, jobs)
  }

  /// - Throws: `FileFailure` for a folder that cannot be read; ``FolderWithoutTemplates``; `UsageError` if data from standard input is for
  ///   several documents.
  package func run(_ report: @escaping Report) async throws {
    let templates = try TemplateSelection.templates(named: paths.map(TemplateSelection.withoutSlash), input)
    if templates.count > 1, input.data == "-" {
      throw UsageError("Data from standard input works with one document: pass a file for several.")
    }
    try await report(.began(count: templates.count))
    var checked = CheckReport()
    for try await document in OrderedMap(templates, jobs: jobs, worker: {}, work: { self.document($2) }) {
      checked.documents.append(document)
      try await report(.advanced)
    }
    try await report(.ended)
    try await report(.result(checked))
  }

  private func document(_ template: TemplateSelection.Template) -> CheckReport.Document {
    var input = input
    (input.template, input.data) = (template.path, template.data)
    var check = DocumentCheck(input)
    check.run()
    return check.document
  }
}

/// The check of one document.
private struct DocumentCheck {
  let input: CellInput
  private(set) var document: CheckReport.Document
  /// The places in `document.problems` of the problems of items, without the states in which they occur.
  private var places: [PlacedProblem: Int] = [:]

  init(_ input: CellInput) {
    self.input = input
    document = CheckReport.Document(template: CellInput.name(of: input.template))
  }

  mutating func run() {
    do {
      let (written, isOfDefinitions) = try input.checkedDocument()
      let template = try input.directedTemplate(written)
      _ = try template.goldenSettings()
      for warning in template.warnings(at: input.scale) { add(warning) }
      if input.data != nil, !isOfDefinitions { try checkData(of: template) }
    } catch {
      add(error)
    }
  }

  private mutating func checkData(of template: CellTemplate) throws {
    let variants = try [template] + template.states.map { try template.applying([$0]) }
    let names = MissingNameSearch(template)
    let (source, environment) = (try input.dataSource(), input.environment)
    while let entry = try source.next() {
      document.itemCount += 1
      do {
        let item = try entry.item()
        names.look(at: item.value)
        for variant in variants { bind(item, to: variant, environment) }
      } catch {
        add(error)
      }
    }
    for warning in names.warnings { add(warning) }
  }

  private mutating func bind(_ item: DataItem, to template: CellTemplate, _ environment: BindingEnvironment) {
    do throws(CellDocumentError) {
      _ = try template.bind(item, environment: environment)
    } catch {
      for error in error.all { add(error, of: item.name) }
    }
  }

  /// Adds a problem of an item, or counts the item with those that have the same problem.
  private mutating func add(_ error: CellDocumentError, of item: DataItemName) {
    let key = PlacedProblem(message: "\(error.problem)", location: error.location, path: error.path)
    guard let place = places[key] else {
      places[key] = document.problems.count
      document.problems += PlacedProblem.all(in: error).map { CheckReport.Problem(.error, $0, item: item) }
      return
    }
    // In several states, an item has a problem once.
    if document.problems[place].lastItem != item { document.problems[place].count(item) }
  }

  private mutating func add(_ error: any Error) {
    if (error as? any AttributableError)?.fault != .document { document.isUnreadable = true }
    document.problems += PlacedProblem.all(in: error).map { CheckReport.Problem(.error, $0) }
  }

  private mutating func add(_ warning: DocumentWarning) {
    document.problems.append(
      CheckReport.Problem(.warning, PlacedProblem(message: warning.message, location: warning.location)))
  }
}
