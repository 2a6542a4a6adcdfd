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
  package var clock = CostClock.steps
  /// Whether no font was used before.
  package var startsCold = false
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

  /// What a job works on.
  struct Preparation {
    let renderer: CellRenderer
    let environment: BindingEnvironment
    let counted: CountedRows
    let experiment: ScrollExperiment
  }

  /// - Throws: ``ScrollScriptError``, `UsageError`; `FileFailure`, `NotationError`; what binding, layout and painting throw.
  package func run(_ report: @escaping Report) async throws {
    let template = try await cells.loadTemplate(cells.document(parsing: earlier?.bytes)) { try await report(.warning($0)) }
    let prepared = try prepare(template)
    for warning in prepared.counted.warnings { try await report(.warning(warning)) }
    if advises {
      let advice = try await advice(on: prepared.experiment, Array(prepared.counted.items.prefix(20)))
      return try await report(.result(.advice(advice)))
    }
    if comparesStrategies {
      let ladder = try await ladder(of: prepared.experiment)
      return try await report(.result(.ladder(ladder)))
    }
    let scroll = try scrolled(prepared)
    try await report(.result(.report(scroll)))
    if let compared {
      let comparison = try await comparison(of: scroll, with: compared, report)
      try await report(.result(.comparison(comparison)))
    }
    if makesPage {
      let page = try page(scroll, template, prepared)
      try await report(.result(.page(page)))
    }
  }

  /// Counts the rows, and makes the script and the device.
  func prepare(_ template: CellTemplate) throws -> Preparation {
    try checkRanges()
    let engines = strategies.intersection(Strategy.engines).sorted()
    if engines.count > 1 {
      throw UsageError("--strategy: \(engines[0].rawValue) and \(engines[1].rawValue) are both engines; a list has one.")
    }
    let gestures = try script.map { try ScrollScript(path: $0) } ?? ScrollScript(seed: seed, milliseconds: 1000 * seconds)
    let renderer = CellRenderer(try cells.resources(for: template))
    let environment = cells.environment
    let scale = (cells.scale ?? template.scale).rawValue
    let device = Device(
      viewportHeight: Int((viewportHeight * Double(scale)).rounded()), scale: scale, rate: rate, cores: cores, slowdown: slowdown,
      renderSlowdown: renderSlowdown)
    let tried = comparesStrategies || advises ? Set(Strategy.allCases) : strategies
    let counted = try CountedRows(
      profiler(renderer, for: tried), of: template, cells, gestures, on: device, keepsItems: makesPage || advises)
    let rows = counted.pricedRows
    guard rows.count > 0 else { throw UsageError("--data: a list without rows cannot be scrolled.") }
    return Preparation(
      renderer: renderer, environment: environment, counted: counted,
      experiment: ScrollExperiment(rows, gestures, strategies, on: device))
  }

  func profiler(_ renderer: CellRenderer, for strategies: Set<Strategy>) -> RowProfiler {
    RowProfiler(renderer, cells.environment, for: strategies, clock: clock, startsCold: startsCold)
  }

  private func checkRanges() throws(UsageError) {
    if !(seconds > 0 && seconds <= 600) { throw UsageError("--seconds must be above 0 and at most 600.") }
    if !(0...64).contains(cores) { throw UsageError("--cores must be from 0 to 64.") }
    if !(viewportHeight >= 1 && viewportHeight <= 10_000) { throw UsageError("--viewport must be from 1 to 10000 points.") }
  }

  func scrolled(_ prepared: Preparation) throws -> ScrollReport {
    let outcome = prepared.experiment.run()
    try Task.checkCancellation()
    var scroll = ScrollReport(
      template: earlier?.name ?? CellInput.name(of: cells.template), seed: script == nil ? seed : nil, prepared.experiment,
      outcome,
      headroom: prepared.experiment.headroom)
    scroll.laidOutRows = prepared.counted.laidOutCount
    scroll.startsCold = startsCold
    return scroll
  }

  private func page(_ scroll: ScrollReport, _ template: CellTemplate, _ prepared: Preparation) throws -> ScrollPage {
    var painter = FramePainter(
      prepared.renderer, template, prepared.environment, prepared.counted, on: prepared.experiment.device)
    return ScrollPage(scroll, pictures: try painter.pictures(of: scroll.shownFrames.map(\.record)))
  }

  private func ladder(of experiment: ScrollExperiment) async throws -> StrategyLadder {
    // Some of the experiments are the same: the first strategy alone, and added to none before it.
    let sets = distinct(StrategyLadder.sets)
    var headrooms: [Set<Strategy>: Slowdown?] = [:]
    let map = OrderedMap(sets, jobs: jobs) { _, strategies in
      var experiment = experiment
      experiment.strategies = strategies
      return (strategies, experiment.headroom)
    }
    for try await (strategies, headroom) in map { headrooms[strategies] = .some(headroom) }
    return StrategyLadder(StrategyLadder.sets.map { headrooms[$0] ?? nil })
  }
}
