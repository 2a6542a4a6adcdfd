// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellNotation
import CellRaster
import CellScrollLab

extension StrategyName: ExpressibleByArgument {}

extension CostClock: ExpressibleByArgument {}

extension Slowdown: ExpressibleByArgument {
  public init?(argument: String) {
    guard let factor = Double(argument) else { return nil }
    self.init(factor)
  }
}

struct ScrollCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "scroll",
    abstract: "Scrolls a list in simulated time, and says whether it misses frames, and why.",
    discussion: """
      Each item of the data is a row of the list. The rows are bound, laid out and painted once, and the steps of that work are counted: \
      words shaped, containers placed, pixels drawn. A simulation then scrolls the list and adds up what these steps cost on the main \
      actor, on other cores and in the render stage, with given weights for each step. It has the same result on every machine.

      Without --strategy, the list is naive: whenever a row appears, the main actor binds it, measures it, builds a cell, lays it out, \
      decodes its pictures and draws it. --strategy adds a technique, and can be repeated. --ladder tries each of them alone, added to \
      those before it, and left out of all. --advise tries each that is not used, and each fix of "cellraster inspect" that keeps all pixels.

      A frame that is shown later than one vsync after the frame before it is a hitch. The hitch ratio is the time of all hitches for \
      each second: good below 5 ms, a warning below 10, critical above. Headroom is the first slowdown of the device with which the \
      script has a hitch: a list with a headroom of 1 misses frames already.

      A script has one gesture for each line: {"drag": 300, "milliseconds": 400}, {"flick": 3000}, {"crawl": 60, "milliseconds": 2000}, \
      {"rest": 500}, {"top": true}, {"jump": 0.5}, to the middle of the list, or {"changes": 20}: from then on, the data of a visible \
      row changes 20 times a second. Distances are in points, positive downwards, and speeds in points a second. A flick may have \
      "deceleration" (normal or fast) and "stoppedAfter" (milliseconds). With "item", the number of an item from 1, a drag, flick, \
      crawl or jump moves what is in its row, such as a carousel. Without --script, --seed makes one.

      EXAMPLES
        cellraster scroll post.yaml --data posts.json
        cellraster scroll post.yaml --data posts.json --slowdown 8 \\
          --strategy reuse --strategy background-layout
        cellraster scroll post.yaml --data posts.json --ladder
        cellraster scroll post.yaml --data posts.json --strategy reuse --advise
        cellraster scroll post.yaml --data posts.json --script flick.ndjson \\
          --rate 120 --json
        cellraster scroll post.yaml --data posts.json --min-headroom 4
        cellraster scroll post.yaml --data posts.json --slowdown 8 --html scroll.html
        cellraster scroll post.yaml --data posts.json --compare main \\
          --markdown comment.md
      """)

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("Scroll by the gestures of this script; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var script: String?

  @Option(help: ArgumentHelp("The number from which a script is made; 1 by default.", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("The length of a script that is made from a seed; 10 by default.", valueName: "seconds"))
  var seconds: Double?

  @Option(name: .customLong("strategy"), help: "A technique that the list uses, or naive for none; can be repeated.")
  var strategies: [StrategyName] = []

  @Flag(help: "Print the headroom with each strategy alone, added to those before it, and left out of all.")
  var ladder = false

  @Flag(help: "Print what each strategy that is not used, and each fix of the template that keeps all pixels, would give.")
  var advise = false

  @Option(help: ArgumentHelp("The height of the viewport in points.", valueName: "points"))
  var viewport = 667.0

  @Option(help: ArgumentHelp("The frames that the screen shows in a second.", valueName: "Hz"))
  var rate = 60

  @Option(help: ArgumentHelp("The cores beside those of the main actor and the render stage.", valueName: "number"))
  var cores = 2

  @Option(help: ArgumentHelp("How many times slower the device is than the machine of the weights.", valueName: "factor"))
  var slowdown = Slowdown.none

  @Option(help: ArgumentHelp("How many times slower its render stage is than the rest of the device.", valueName: "factor"))
  var renderSlowdown = Slowdown.none

  @Option(help: "What costs are: counted steps with weights, or times on this machine.")
  var clock = CostClock.steps

  @Flag(help: "Begin with fonts that were not used before.")
  var cold = false

  @Option(help: ArgumentHelp("Fail if the headroom is lower.", valueName: "factor"))
  var minHeadroom: Double?

  @Option(help: ArgumentHelp("Fail if more frames are missed.", valueName: "number"))
  var maxMissed: Int?

  @Option(help: ArgumentHelp("Fail if the hitch ratio is higher, in ms for each second.", valueName: "ms/s"))
  var maxHitchRatio: Double?

  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      """
      Report what is better or worse than in an older template, a result that --json has printed, or the template in a git revision \
      (main, or main:cells/post.yaml).
      """, valueName: "old"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var compared: String?

  @Option(
    help: ArgumentHelp("Write the comparison as Markdown, for a pull request.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var markdown: String?

  @Option(
    help: ArgumentHelp("Write the limits as test cases in JUnit XML.", valueName: "file"), completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp("Write a trace for Perfetto and the viewer of Chrome.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write a page with all frames and pictures of the slowest ones; with --ladder, one with the strategies.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    if input.data == nil { throw ValidationError("A list needs rows: name their data with --data.") }
    if input.item != nil { throw ValidationError("--item: a list has all items of the data.") }
    if script != nil, seed != nil || seconds != nil {
      throw ValidationError("--seed and --seconds make a script: omit --script, or them.")
    }
    if script == "-", input.readsStandardInput {
      throw ValidationError("Standard input can be only one of the template, the data and the script.")
    }
    if RefreshRate(framesPerSecond: rate) == nil { throw ValidationError("--rate must be from 1 to 1000.") }
    if markdown != nil, compared == nil { throw ValidationError("--markdown writes a comparison: add --compare.") }
    if compared != nil, input.readsStandardInput || script == "-" {
      throw ValidationError("--compare reads its inputs twice: the template, the data and the script must be files.")
    }
    if ladder || advise,
      ladder && (advise || json) || junit != nil || trace != nil || compared != nil || minHeadroom != nil || maxMissed != nil
        || maxHitchRatio != nil
        || (ladder ? !strategies.isEmpty : html != nil)
    {
      throw ValidationError(
        ladder
          ? "--ladder prints a table of all strategies, and takes no --strategy, no limit, and no report except --html."
          : "--advise prints a table, and takes no limit, and no report except --json.")
    }
  }

  func run() async throws {
    guard let rate = RefreshRate(framesPerSecond: rate) else { return }
    try await reportingFailure {
      var job = ScrollJob(input.input, rate: rate)
      (job.script, job.seed, job.seconds) = (script, seed ?? 1, seconds ?? 10)
      (job.strategies, job.comparesStrategies, job.advises) = (Set(strategies.compactMap(\.strategy)), ladder, advise)
      (job.makesPage, job.compared) = (html != nil, compared)
      (job.viewportHeight, job.cores, job.slowdown, job.renderSlowdown) = (viewport, cores, slowdown, renderSlowdown)
      (job.clock, job.startsCold) = (clock, cold)
      var objections: [String] = []
      let status = try await follow(job) { result in
        switch result {
        case .ladder(let ladder):
          try show(ladder.text)
          if let html {
            try AtomicFile.write(Array(ladder.html(template: CellInput.name(of: input.template)).utf8), to: html)
          }
        case .advice(let advice): try json ? write(ScrollAdvice.output.text(of: advice)) : show(advice.text)
        case .page(let page): if let html { try AtomicFile.write(Array(page.html.utf8), to: html) }
        case .comparison(let comparison):
          try json ? write(ScrollComparison.output.text(of: comparison)) : show(comparison.text)
          if let markdown { try AtomicFile.write(Array(comparison.markdown.utf8), to: markdown) }
        case .report(let report):
          if compared == nil { try json ? write(ScrollReport.output.text(of: report)) : show(report.text) }
          let checks = limits.checks(of: report)
          if let junit { try AtomicFile.write(Array(report.junit(checks).utf8), to: junit) }
          if let trace { try AtomicFile.write(Array(report.trace.utf8), to: trace) }
          objections = checks.compactMap(\.objection)
        }
      }
      for objection in objections { report(objection) }
      if let status { throw status.code }
      if !objections.isEmpty { throw ExitStatus.checkFailed.code }
    }
  }

  private var limits: ScrollLimits {
    ScrollLimits(headroom: minHeadroom, missedFrames: maxMissed, hitchRatio: maxHitchRatio)
  }
}
