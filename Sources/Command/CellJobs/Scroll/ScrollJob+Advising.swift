// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellDocument
internal import CellInspection
internal import CellRaster
internal import CellScrollLab

extension ScrollJob {
  /// Tries each strategy that the list does not use, and each safe fix of the template.
  /// - Parameter items: the data with which fixes are looked for.
  func advice(on experiment: ScrollExperiment, _ items: [DataItem]) async throws -> ScrollAdvice {
    var tried: [(change: ScrollAdvice.Change?, experiment: ScrollExperiment)] = [(nil, experiment)]
    for strategy in Strategy.allCases where !experiment.strategies.contains(strategy) {
      var candidate = experiment
      if Strategy.engines.contains(strategy) { candidate.strategies.subtract(Strategy.engines) }
      candidate.strategies.insert(strategy)
      tried.append((.strategy(strategy), candidate))
    }
    for fix in try safeFixes(items) {
      guard let source = fix.source else { continue }
      try Task.checkCancellation()
      var candidate = experiment
      candidate.rows = try rows(of: source.template.applying(cells.states, givenBy: "--state"), like: experiment)
      tried.append((.fix(title: fix.proposal.title, place: "\(fix.proposal.location)"), candidate))
    }
    var measures: [ScrollAdvice.Measure] = []
    let map = OrderedMap(tried.map(\.experiment), jobs: jobs) { _, experiment in ScrollAdvice.Measure(experiment) }
    for try await measure in map { measures.append(measure) }
    let changes = zip(tried, measures).compactMap { tried, measure in tried.change.map { (change: $0, measure: measure) } }
    return ScrollAdvice(measures[0], changes)
  }

  /// Returns the fixes of the template that keep all pixels, as `inspect` finds them.
  private func safeFixes(_ items: [DataItem]) throws -> [VerifiedFix] {
    let document = try cells.document()
    let source = try TemplateSource(document, direction: cells.direction)
    let template = try cells.directedTemplate(document)
    let inspector = TemplateInspector(
      try cells.resources(for: template), rules: RuleSettings(), items: items, states: [cells.states],
      environment: cells.environment, budget: .standard)
    return try inspector.inspect(source, cells: nil).fixes.filter(\.isSafe)
  }

  /// Returns the rows of a list with another template.
  private func rows(of template: CellTemplate, like experiment: ScrollExperiment) throws -> PricedRows {
    let profiler = profiler(CellRenderer(try cells.resources(for: template)), for: strategies)
    return try CountedRows(profiler, of: template, cells, experiment.script, on: experiment.device, keepsItems: false).pricedRows
  }
}
