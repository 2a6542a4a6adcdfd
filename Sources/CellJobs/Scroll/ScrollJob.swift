// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellRaster
package import CellScrollLab

/// Scrolls a list in simulated time, and says whether it misses frames.
package struct ScrollJob: Job {
  package enum Result: Sendable {
    case report(ScrollReport)
    case ladder(StrategyLadder)
    case advice(ScrollAdvice)
    /// A page about the report; follows it.
    case page(ScrollPage)
    /// How the report differs from an older one; follows it.
    case comparison(ScrollComparison)
  }

  package var cells: CellInput
  /// The file of the script; `nil` for one that the seed makes.
  package var script: String?
  package var seed: UInt64 = 1
  /// The length of a script that the seed makes.
  package var seconds = 10.0
  package var strategies: Set<Strategy> = []
  /// The height of the viewport in points.
  package var viewportHeight = 667.0
  package var rate: RefreshRate
  package var cores = 2
  package var slowdown = Slowdown.none
  package var renderSlowdown = Slowdown.none
  /// Whether each strategy is tried alone, added to those before, and removed from all.
  package var comparesStrategies = false
  /// Whether strategies that are not used and fixes of the template are tried.
  package var advises = false
  /// Whether a page is made, for which the slowest frames are drawn.
  package var makesPage = false
  /// What the list is compared with: a template, a result or a git revision; `nil` for nothing.
  package var compared: String?
  /// The template to use instead of that of the input.
  var earlier: EarlierTemplate?
  package var jobs = coreCount

  package init(_ cells: CellInput, rate: RefreshRate) {
    self.cells = cells
    self.rate = rate
  }

  /// - Throws: ``ScrollScriptError``, `UsageError`; `FileFailure`, `NotationError`; what binding, layout and painting throw.
  package func run(_ report: @escaping Report) async throws {
    let engines = strategies.intersection(Strategy.engines).sorted()
    if engines.count > 1 {
      throw UsageError("--strategy: \(engines[0].rawValue) and \(engines[1].rawValue) are both engines; a list has one.")
    }
    let template = try await cells.loadTemplate(parsing: earlier?.bytes) { try await report(.warning($0)) }
    let gestures = try script.map { try ScrollScript(path: $0) } ?? ScrollScript(seed: seed, milliseconds: 1000 * seconds)
    let renderer = CellRenderer(try cells.resources(for: template))
    let environment = cells.environment
    let scale = (cells.scale ?? template.scale).rawValue
    let device = Device(
      viewportHeight: Int((viewportHeight * Double(scale)).rounded()), scale: scale, rate: rate, cores: cores, slowdown: slowdown,
      renderSlowdown: renderSlowdown)
    let tried = comparesStrategies || advises ? Set(Strategy.allCases) : strategies
    let counted = try CountedRows(
      RowProfiler(renderer, environment, for: tried), of: template, cells, gestures, on: device, keepsItems: makesPage || advises)
    for warning in counted.warnings { try await report(.warning(warning)) }
    let rows = counted.pricedRows
    guard rows.count > 0 else { throw UsageError("--data: a list without rows cannot be scrolled.") }
    let experiment = ScrollExperiment(rows, gestures, strategies, on: device)
    if advises { return try await report(.result(.advice(advice(on: experiment, Array(counted.items.prefix(20)))))) }
    if comparesStrategies { return try await report(.result(.ladder(ladder(of: experiment)))) }
    let outcome = experiment.run()
    try Task.checkCancellation()
    let seed = script == nil ? self.seed : nil
    var scroll = ScrollReport(
      template: earlier?.name ?? CellInput.name(of: cells.template), seed: seed, experiment, outcome,
      headroom: experiment.headroom)
    scroll.laidOutRows = counted.laidOutCount
    try await report(.result(.report(scroll)))
    if let compared { try await report(.result(.comparison(comparison(of: scroll, with: compared, report)))) }
    guard makesPage else { return }
    var painter = FramePainter(renderer, template, environment, counted, on: device)
    try await report(.result(.page(ScrollPage(scroll, pictures: painter.pictures(of: scroll.slowFrames.map(\.record))))))
  }

  private func ladder(of experiment: ScrollExperiment) async throws -> StrategyLadder {
    var headrooms: [Slowdown?] = []
    let map = OrderedMap(StrategyLadder.sets, jobs: jobs) { _, strategies in
      var experiment = experiment
      experiment.strategies = strategies
      return experiment.headroom
    }
    for try await headroom in map { headrooms.append(headroom) }
    return StrategyLadder(headrooms)
  }
}
