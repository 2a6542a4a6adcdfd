// SPDX-License-Identifier: MIT

import CellScrollLab
import Testing

/// Lists of equal rows with round costs: 100 pixels high, 4 of them visible.
@Suite struct ScrolledListTests {
  private let rate: RefreshRate
  /// A picosecond for each step, so that counts are costs.
  static let weights = StepWeights(version: 0, Dictionary(uniqueKeysWithValues: Step.allCases.map { ($0, 1) }))

  init() throws { rate = try #require(RefreshRate(framesPerSecond: 60)) }

  /// - Parameter milliseconds: what drawing a row costs.
  func rows(_ count: Int = 100, milliseconds: Int = 2, differ: Bool = true) -> PricedRows {
    func profile(_ key: Int) -> RowProfile {
      var row = RowProfile(key: key, kind: 0, width: 100, height: 100)
      row.binding = [.boundElements: 1_000_000]
      row.layout.building = [.builtElements: 2_000_000]
      row.layout.used = [.visits: 1_000_000]
      row.words = [RowProfile.Word(id: key, bytes: 50_000)]
      row.pictures = [RowProfile.Picture(id: 0, decoding: [.decodedPixels: 3_000_000], bytes: 1000, exactPixels: 1_000_000)]
      row.drawing.whole = [.colorPixels: milliseconds * 1_000_000_000]
      row.drawing.layers = [.textPixels: milliseconds * 500_000_000]
      row.showing = [.opaquePixels: 100]
      row.engines = [
        .constraints: RowProfile.Layout(used: 5_000_000, constraining: 7_000_000), .frames: RowProfile.Layout(used: 10_000),
      ]
      row.drawing.showingLayers = [.blendedPixels: 400]
      var opaque = row.drawing
      opaque.showingLayers = [.blendedPixels: 100, .opaquePixels: 100]
      row.variants = [[.opaqueText]: opaque]
      return row
    }
    return differ
      ? PricedRows((0..<count).map(profile), rows: Array(0..<count), Self.weights)
      : PricedRows([profile(0)], rows: Array(repeating: 0, count: count), Self.weights)
  }

  func experiment(
    _ rows: PricedRows, _ strategies: Set<Strategy>,
    _ gestures: [ScrollScript.Gesture] = [.drag(distance: 1000, milliseconds: 500)],
    cores: Int = 2
  ) -> ScrollExperiment {
    ScrollExperiment(
      rows, ScrollScript(gestures), strategies, on: Device(viewportHeight: 400, scale: 1, rate: rate, cores: cores))
  }

  /// - Parameter bytes: the memory of the bitmaps of a row. 2.5 screens have 400,000 bytes.
  private func rasterized(bytes: Int) -> PricedRows {
    var profile = RowProfile(key: 0, kind: 0, width: 100, height: 100)
    profile.drawing.showingLayers = [.blendedPixels: 100]
    profile.drawing.drawingBitmaps = [.renderPassPixels: 1000]
    profile.drawing.bitmapBytes = bytes
    return PricedRows([profile], rows: Array(repeating: 0, count: 100), Self.weights)
  }

  @Test func `a bitmap of a rasterized layer is drawn once, and kept while its row is shown`() {
    let outcome = experiment(rasterized(bytes: 40_000), []).run()
    // The bitmaps of the first four rows were drawn in the warm-up. The drag brings ten more.
    #expect(outcome.records[0].costs[.render] == 4 * 100 + 1000)
    #expect(outcome.records[1].costs[.render] == 4 * 100)
    #expect(outcome.bitmapMisses == 10)
    #expect(outcome.bitmapHits > 100)
    // Rows that are drawn into one picture each have no bitmaps of layers.
    #expect(experiment(rasterized(bytes: 40_000), [.rasterCache]).run().bitmapMisses == 0)
  }

  @Test func `bitmaps beyond two and a half screens are drawn in each frame`() {
    let outcome = experiment(rasterized(bytes: 120_000), []).run()
    #expect(outcome.bitmapHits == 0)
    #expect(outcome.records.allSatisfy { $0.costs[.render] >= 4 * 1000 })
  }

  @Test func `a bitmap is lost when its row changes, and after a tenth of a second without a frame`() {
    let changing = experiment(rasterized(bytes: 40_000), [], [.changes(perSecond: 10), .rest(milliseconds: 500)]).run()
    // Before the first change, the list is at rest for more than a tenth of a second.
    #expect(changing.records.map(\.bitmapMisses) == [4, 1, 1, 1, 1])
    let rested = experiment(
      rasterized(bytes: 40_000), [],
      [.drag(distance: 100, milliseconds: 100), .rest(milliseconds: 200), .drag(distance: 100, milliseconds: 100)]
    ).run()
    // One row that appears in each drag, and the four that are there after the rest.
    #expect(rested.bitmapMisses == 1 + 4 + 1)
  }

  @Test func `the first row with a font opens it, and no other does`() {
    var profile = RowProfile(key: 0, kind: 0, width: 100, height: 100)
    profile.fonts = [7]
    var other = RowProfile(key: 1, kind: 0, width: 100, height: 100)
    other.fonts = [7, 8]
    let rows = PricedRows(
      [profile, other], rows: Array(repeating: 0, count: 5) + [1] + Array(repeating: 0, count: 94), Self.weights)
    let main = experiment(rows, []).run()
    #expect(main.records.map(\.costs[.layout]).reduce(0, +) == 1)
    #expect(main.records.first { $0.costs[.layout] > 0 }?.worked.map(\.row) == [5])
    // Another core opens it ahead.
    #expect(experiment(rows, [.backgroundLayout]).run().records.allSatisfy { $0.costs[.layout] == 0 })
  }

  @Test func `a measured row costs what was measured, and what was not measured follows it`() throws {
    var profile = RowProfile(key: 0, kind: 0, width: 100, height: 100)
    profile.binding = [.boundElements: 2000]
    profile.layout.used = [.visits: 1000]
    profile.layout.building = [.builtElements: 3000]
    profile.drawing.whole = [.colorPixels: 6000, .scaledPixels: 1000]
    profile.drawing.layers = [.colorPixels: 3000]
    profile.words = [RowProfile.Word(id: 0, bytes: 400)]
    func time(_ nanoseconds: Int) -> MeasuredRow.Time { MeasuredRow.Time([nanoseconds, nanoseconds - 1, nanoseconds + 1]) }
    profile.measured = MeasuredRow(binding: time(20), newLayout: time(8), usedLayout: time(3), drawing: time(12))
    let rows = PricedRows([profile], rows: Array(repeating: 0, count: 100), Self.weights)
    func last(_ strategies: Set<Strategy>) throws -> StageCosts {
      try #require(experiment(rows, strategies).run().records.flatMap(\.worked).last).costs
    }
    let naive = try last([])
    #expect(naive[.bind] == 20_000)
    // A new cell; its word was shaped for the first screen.
    #expect(naive[.layout] == 8000)
    // Without scaling, drawing took twice what its steps cost; so does what the layers need of it.
    #expect(naive[.draw] == 6000)
    #expect(try last([.reuse])[.layout] == 3000)
    #expect(MeasuredStages([profile], Self.weights).drawing.spread == 1000)
  }

  /// Five rows of which the first one holds 20 children, of 50 pixels each, in a viewport of 100.
  private var carousel: PricedRows {
    func profile(_ key: Int, kind: Int) -> RowProfile {
      var row = RowProfile(key: key, kind: kind, width: 100, height: 100)
      row.binding = [.boundElements: 10]
      row.layout.building = [.builtElements: 200]
      row.layout.used = [.visits: 100]
      row.pictures = [RowProfile.Picture(id: key, decoding: [.decodedPixels: 1000], bytes: 4000, exactPixels: 1000)]
      row.drawing.layers = [.textPixels: 7]
      row.drawing.whole = [.colorPixels: 5000]
      return row
    }
    let profiles = [profile(0, kind: 0)] + (1...20).map { profile($0, kind: 1) }
    let children = (0..<20).map { Carousel.Child(number: $0, place: 50 * $0..<50 * $0 + 50, profile: $0 + 1) }
    return PricedRows(
      profiles, rows: Array(repeating: 0, count: 5), Self.weights,
      carousels: [0: Carousel(content: CarouselContent(offset: 0, range: 0...900), viewport: 100, children: children)])
  }

  @Test func `each child that comes into view costs what a row does, and is named`() {
    let outcome = experiment(carousel, [], [.inRow(0, .drag(distance: 200, milliseconds: 400))]).run()
    let worked = outcome.records.flatMap(\.worked)
    #expect(worked.map(\.row) == [0, 0, 0, 0])
    #expect(worked.compactMap(\.child?.number) == [2, 3, 4, 5])
    #expect(worked.allSatisfy { $0.costs[.bind] == 10 && $0.costs[.measure] == 0 && $0.costs[.draw] == 7 })
    #expect(worked.map(\.costs[.layout]) == [300, 300, 300, 300])
    #expect(outcome.records.last?.contentOffsets == [0: 200])
    // The cells of children that left are used again, and a child that comes back is laid out again.
    let reused = experiment(
      carousel, [.reuse],
      [.inRow(0, .drag(distance: 200, milliseconds: 400)), .inRow(0, .drag(distance: -200, milliseconds: 400))]
    ).run().records.flatMap(\.worked)
    #expect(reused.compactMap(\.child?.number) == [2, 3, 4, 5, 3, 2, 1, 0])
    // The first new child needs a third cell: the two at the start were part of the row.
    #expect(reused.map(\.costs[.layout]).suffix(4) == [100, 100, 100, 100])
  }

  @Test func `a row that is one picture is drawn again in each frame in which its content moves`() {
    let outcome = experiment(carousel, [.rasterCache], [.inRow(0, .drag(distance: 20, milliseconds: 100))]).run()
    let moving = outcome.records.filter { !$0.worked.isEmpty }
    #expect(moving.count >= 5)
    #expect(moving.allSatisfy { $0.worked.filter { $0.child == nil }.map(\.costs[.draw]) == [5000] })
    #expect(moving.flatMap(\.worked).compactMap(\.child?.number) == [2])
    #expect(moving.allSatisfy { $0.costs[.draw] == 5000 })
  }

  @Test func `a naive list binds, measures, builds, lays out, decodes and draws each row that appears`() {
    let outcome = experiment(rows(), []).run()
    #expect(outcome.frames.count == 30)
    #expect(outcome.workedRows == 10)
    let costs = outcome.records.flatMap(\.worked)[0].costs
    #expect(costs[.bind] == 1_000_000)
    // A cell is built to measure the row and shapes its word; a second one is built to show it.
    #expect(costs[.measure] == 3_050_000)
    #expect(costs[.layout] == 3_000_000)
    #expect(costs[.decode] == 3_000_000)
    #expect(costs[.draw] == 1_000_000_000)
    #expect(costs[.compose] == 0)
  }

  @Test(
    arguments: [
      ([.reuse], .measure, 1_050_000), ([.reuse], .layout, 1_000_000), ([.prebound], .bind, 0),
      ([.estimatedHeights], .measure, 0), ([.frames], .measure, 60_000), ([.reuse, .frames], .layout, 10_000),
      ([.constraints], .layout, 12_000_000), ([.reuse, .constraints], .layout, 12_000_000),
      ([.reuse, .staticConstraints], .layout, 5_000_000), ([.exactSizePictures], .decode, 1_000_000),
      ([.predecodedAvatars], .decode, 0), ([.rasterCache], .draw, 2_000_000_000), ([.rasterCache], .compose, 10_000),
    ] as [(Set<Strategy>, Stage, Int)])
  func `each strategy spares the work of its stage`(strategies: Set<Strategy>, stage: Stage, cost: Int) {
    let outcome = experiment(rows(), strategies).run()
    // The second row that appears uses the cell of a row that has left.
    #expect(outcome.records.flatMap(\.worked)[1].costs[stage] == cost)
  }

  @Test func `a height that is known is not measured again, and equal rows have one height`() {
    let down: [ScrollScript.Gesture] = [.drag(distance: 1000, milliseconds: 500), .drag(distance: -1000, milliseconds: 500)]
    #expect(experiment(rows(), [], down).run().costs[.measure] == 20 * 3_000_000 + 10 * 50_000)
    #expect(experiment(rows(), [.cachedHeights], down).run().costs[.measure] == 10 * 3_050_000)
    #expect(experiment(rows(differ: false), [.cachedHeights], down).run().costs[.measure] == 0)
  }

  @Test func `rows that other cores draw cost the main actor only their pixels, and are blank until then`() {
    let fast = experiment(rows(milliseconds: 2), [.backgroundDraw]).run()
    #expect(fast.costs[.draw] == 0)
    #expect(fast.costs[.compose] == 10 * 10_000)
    #expect(fast.blankRows == 0)
    #expect(fast.hitches.missedVsyncs == 0)
    let slow = experiment(rows(milliseconds: 200), [.backgroundDraw], [.drag(distance: 5000, milliseconds: 500)]).run()
    #expect(slow.blankRows > 50)
    #expect(slow.hitches.missedVsyncs == 0)
    #expect(slow.wasted > 0)
    #expect(slow.wasted <= slow.background)
  }

  @Test func `a raster cache shows rows again without drawing them, within its bytes`() {
    let twice: [ScrollScript.Gesture] = [.drag(distance: 1000, milliseconds: 500), .drag(distance: -1000, milliseconds: 500)]
    let outcome = experiment(rows(), [.rasterCache], twice).run()
    #expect(outcome.costs[.draw] == 10 * 2_000_000_000)
    #expect(outcome.knownRows == 10)
    #expect(outcome.peakBytes >= 14 * 40_000)
  }

  /// Ten changes a second while the list is at rest: of the first row, of the three below it, and of the first again.
  func changes(_ strategies: Set<Strategy>) -> ScrollOutcome {
    experiment(rows(), strategies, [.changes(perSecond: 10), .rest(milliseconds: 500)]).run()
  }

  @Test func `a list finds changed rows by comparing all, and gives them other cells`() {
    let naive = changes([])
    #expect(naive.changedRows == 5)
    #expect(naive.records.map { $0.worked.map(\.row) } == [[0], [1], [2], [3], [0]])
    #expect(naive.costs[.bind] == 5 * (1_000_000 + 100))
    // Twice in a new cell. All words are known.
    #expect(naive.costs[.measure] == 5 * 3_000_000)
    #expect(naive.costs[.layout] == 5 * 3_000_000)
    #expect(naive.costs[.decode] == 5 * 3_000_000)
    #expect(naive.costs[.draw] == 5 * 1_000_000_000)
    // The first row needs another cell; the next one has that of the row before.
    #expect(changes([.reuse]).records.map(\.costs[.layout]) == [3_000_000] + Array(repeating: 1_000_000, count: 4))
    // What changes was not bound before, nor measured.
    #expect(changes([.prebound, .cachedHeights]).costs[.bind] == naive.costs[.bind])
    #expect(changes([.prebound, .cachedHeights]).costs[.measure] == naive.costs[.measure])
  }

  @Test func `a row that changes in place keeps its cell and its pictures`() {
    let outcome = changes([.inPlace])
    #expect(outcome.costs[.bind] == 5 * 1_000_000)
    #expect(outcome.costs[.measure] == 5 * 1_000_000)
    #expect(outcome.costs[.layout] == 5 * 1_000_000)
    #expect(outcome.costs[.decode] == 0)
    #expect(outcome.costs[.draw] == 5 * 1_000_000_000)
  }

  @Test func `a row that other cores draw again shows its old data until then`() {
    let outcome = changes([.backgroundDraw])
    // Each change asks for a drawing, and is shown when it is there.
    #expect(outcome.frames.count == 10)
    #expect(outcome.records.map(\.costs[.compose]) == Array(repeating: [0, 10_000], count: 5).flatMap(\.self))
    #expect(outcome.costs[.draw] == 0)
    #expect(outcome.blankRows == 0)
    #expect(changes([.backgroundDraw, .rasterCache]).costs[.compose] == 5 * 10_000)
  }

  @Test func `changes come at the same times at all refresh rates, and stop with the script`() throws {
    var motion = ScrollMotion(
      ScrollScript([
        .rest(milliseconds: 50), .changes(perSecond: 20), .flick(Flick(speed: 1000), stoppedAfter: 1000), .changes(perSecond: 0),
      ]),
      from: 0, in: 0...10_000)
    let counts = [49.0, 99, 100, 550, 1049, 1050, 5000].map { time in
      _ = motion.offset(at: time)
      return motion.changeCount
    }
    #expect(counts == [0, 0, 1, 10, 19, 20, 20])
  }

  @Test func `in two steps, a row appears without its pictures, and has them in the next frame in which none appears`() {
    let outcome = experiment(rows(), [.twoSteps]).run()
    let worked = outcome.records.flatMap(\.worked)
    #expect(worked.map(\.costs[.decode]) == Array(repeating: [0, 3_000_000], count: 10).flatMap(\.self))
    #expect(worked.map(\.costs[.draw]) == Array(repeating: [1_000_000_000, 0], count: 10).flatMap(\.self))
    #expect(outcome.incompleteRows == 10)
    // After a jump, four rows wait, and each frame completes one.
    let jump = experiment(rows(), [.twoSteps], [.jump(to: 1)]).run()
    #expect(jump.records.map(\.incompleteRows) == [4, 3, 2, 1, 0])
    // A row that is one picture is drawn twice.
    #expect(experiment(rows(), [.twoSteps, .rasterCache]).run().costs[.draw] == 20 * 2_000_000_000)
    #expect(experiment(rows(), [.twoSteps, .predecodedAvatars]).run().incompleteRows == 0)
  }

  @Test func `headroom is the first slowdown with a hitch`() {
    // A row takes 10.01 ms, and a vsync 16.67.
    #expect(experiment(rows(milliseconds: 20), []).headroom?.tenThousandths == 17_105)
    #expect(experiment(rows(milliseconds: 40), []).headroom == Slowdown.none)
    #expect(experiment(rows(milliseconds: 2), [.backgroundDraw]).headroom == nil)
  }

  @Test func `the script begins when the first viewport is there`() {
    let outcome = experiment(rows(milliseconds: 200), [.backgroundDraw], [.drag(distance: 10, milliseconds: 100)]).run()
    // Two cores draw 12 rows, each in 200 ms; the last is shown two vsyncs later.
    #expect(outcome.warmUp == 1_250_000_000)
    // Six frames of the drag, and one for the row that came near.
    #expect(outcome.frames.count == 7)
  }

  @Test func `without other cores, what they would draw stays blank, and the script still ends`() {
    let outcome = experiment(rows(), [.backgroundDraw], cores: 0).run()
    #expect(outcome.frames.count == 30)
    #expect(outcome.workedRows == 0)
    #expect(outcome.blankRows > 100)
  }

  @Test func `a render stage is slower by its own factor and that of the device`() throws {
    var slow = experiment(rows(), [])
    slow.device.slowdown = try #require(Slowdown(2))
    slow.device.renderSlowdown = try #require(Slowdown(1000))
    // Four rows, each of 400 picoseconds.
    #expect(slow.run().frames.map(\.costs.render).max() == 3200)
  }

  @Test func `a strategy changes what the render stage does for layers, and nothing if rows are one picture`() {
    // Four rows; each has 400 blended pixels, of which it makes 300 opaque, and 200 of these disappear.
    #expect(experiment(rows(), []).run().records[0].costs[.render] == 4 * 400)
    #expect(experiment(rows(), [.opaqueText]).run().records[0].costs[.render] == 4 * 200)
    #expect(experiment(rows(), [.opaqueText, .rasterCache]).run().records[0].costs[.render] == 4 * 100)
  }

  @Test func `the latency of a scroll is the time from the start of a frame until it is shown`() throws {
    // Drawing a row takes 20 ms, which is more than a vsync.
    let latency = try #require(experiment(rows(milliseconds: 40), [], [.drag(distance: 300, milliseconds: 500)]).run().latency)
    #expect(latency.median == 33_333_333)
    #expect(latency.longest == 50_000_000)
    #expect(experiment(rows(), [], [.rest(milliseconds: 10)]).run().latency == nil)
  }

  @Test func `the same experiment has the same outcome`() {
    let script = ScrollScript(seed: 3, milliseconds: 3000).gestures
    let strategies: Set<Strategy> = [.backgroundDraw, .predecodedAvatars, .reuse, .rasterCache]
    #expect(
      experiment(rows(milliseconds: 30), strategies, script).run() == experiment(rows(milliseconds: 30), strategies, script).run()
    )
  }

  @Test func `a list that draws into one picture copies only what appears`() {
    let outcome = experiment(rows(), [.scrollCopy], [.drag(distance: 100, milliseconds: 100)]).run()
    // Six frames of 0, 17, 33, 50, 67 and 83 points, and the last at 100.
    #expect(outcome.records.map { $0.costs[.render] } == Array(repeating: 40_000, count: outcome.records.count))
    #expect(outcome.costs[.compose] < 6 * 40_000 + 20_000)
  }
}

extension RowProfile.Layout {
  fileprivate init(used: Int, constraining: Int = 0) {
    self.init()
    self.used = [.visits: used]
    self.constraining = [.pivots: constraining]
    building = self.constraining
  }
}

extension RowProfile.Drawing {
  fileprivate init(showingLayers: StepCounts) {
    self.init()
    self.showingLayers = showingLayers
  }
}
