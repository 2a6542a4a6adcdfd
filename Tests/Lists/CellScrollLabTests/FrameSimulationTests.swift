// SPDX-License-Identifier: MIT

import CellScrollLab
import Testing

/// Frames whose costs are given in milliseconds.
private struct GivenFrames: SimulatedList {
  let commits: [Int]
  let renders: [Int]
  /// The vsyncs before a frame at which the list rests.
  var rests: [Int: Int] = [:]
  private var started = 0
  private var rested = 0

  init(commits: [Int], renders: [Int], rests: [Int: Int] = [:]) {
    self.commits = commits
    self.renders = renders
    self.rests = rests
  }

  mutating func isFrameDue(at time: Int) -> Bool {
    if let rest = rests[started], rested < rest {
      rested += 1
      return false
    }
    return started < commits.count
  }

  func hasEnded(at time: Int) -> Bool { started == commits.count }

  mutating func startFrame(_ number: Int, at time: Int) -> FrameCosts {
    started += 1
    rested = 0
    return FrameCosts(commit: commits[number] * 1_000_000, render: renders[number % renders.count] * 1_000_000)
  }

  mutating func commitFrame(_ number: Int) {}
  mutating func nextJob(core: Int) -> (job: Never, checkpoints: [Int])? { nil }
  func isCancelled(_ job: Never) -> Bool {}
  mutating func endJob(_ job: Never, core: Int, cost: Int, isCancelled: Bool) {}
}

/// When frames start, are rendered and are shown, with given costs.
@Suite struct FrameSimulationTests {
  private let rate: RefreshRate

  init() throws { rate = try #require(RefreshRate(framesPerSecond: 60)) }

  private func frames(_ list: GivenFrames) -> [SimulatedFrame] {
    var simulation = FrameSimulation(list, rate: rate, cores: 2)
    simulation.run()
    return simulation.frames
  }

  @Test func `commits of 20 and 40 ms are hitches of one and two vsyncs`() {
    let frames = frames(GivenFrames(commits: [5, 5, 20, 5, 40, 5, 5], renders: [4]))
    #expect(frames.map(\.shownVsync) == [2, 3, 5, 6, 9, 10, 11])
    let hitches = Hitches(frames, rate: rate)
    #expect(hitches.hitches.map(\.frame) == [2, 4])
    #expect(hitches.hitches.map(\.commitVsyncs) == [1, 2])
    #expect(hitches.hitches.map(\.renderVsyncs) == [0, 0])
    #expect(rate.milliseconds(ofVsyncs: hitches.missedVsyncs) == 50)
    #expect(rate.milliseconds(ofVsyncs: hitches.span) == 150)
    #expect(hitches.ratioInTenths == 3333)
    #expect(hitches.rating == .critical)
    #expect(hitches.missedByCommit == 3)
    #expect(hitches.missedByRender == 0)
    // Two vsyncs from start to shown, and one more for each by which the commit is late.
    #expect(frames.map { $0.latency(rate) / 1_000_000 } == [33, 33, 50, 33, 66, 33, 33])
  }

  @Test func `a frame that takes 20 ms to render is a render hitch`() {
    let frames = frames(GivenFrames(commits: [5, 5, 5, 5, 5, 5, 5], renders: [4, 4, 20, 4, 4, 4, 4]))
    #expect(frames.map(\.shownVsync) == [2, 3, 5, 6, 7, 8, 9])
    let hitches = Hitches(frames, rate: rate)
    #expect(hitches.hitches.map(\.frame) == [2])
    #expect(hitches.hitches.map(\.renderVsyncs) == [1])
    #expect(hitches.missedByCommit == 0)
    #expect(hitches.missedByRender == 1)
    #expect(hitches.span == 7)
    #expect(hitches.ratioInTenths == 1429)
  }

  @Test func `no frame starts while two commits wait for a slow render stage`() {
    let frames = frames(GivenFrames(commits: Array(repeating: 5, count: 60), renders: [20]))
    #expect(frames[59].startVsync == 115)
    #expect(frames.prefix(6).map(\.startVsync) == [0, 1, 2, 3, 5, 7])
  }

  @Test func `a commit that ends with a vsync is rendered at that vsync`() throws {
    let rate = try #require(RefreshRate(framesPerSecond: 100))
    var simulation = FrameSimulation(GivenFrames(commits: [10, 11], renders: [10]), rate: rate, cores: 0)
    simulation.run()
    #expect(simulation.frames.map(\.renderVsync) == [1, 3])
    #expect(simulation.frames.map(\.shownVsync) == [2, 4])
  }

  @Test func `a list at rest ends an interval, so the pause is no hitch`() {
    let frames = frames(GivenFrames(commits: [5, 5, 5, 5], renders: [4], rests: [2: 10]))
    #expect(frames.map(\.shownVsync) == [2, 3, 14, 15])
    #expect(frames.map(\.interval) == [0, 0, 1, 1])
    let hitches = Hitches(frames, rate: rate)
    #expect(hitches.missedVsyncs == 0)
    #expect(hitches.span == 2)
  }

  @Test func `hitch ratios are rated by the limits for apps`() {
    #expect([0, 49, 50, 99, 100].map(Hitches.Rating.init(ratioInTenths:)) == [.good, .good, .warning, .warning, .critical])
  }

  @Test func `vsyncs are at whole nanoseconds, rounded down, and found again from them`() throws {
    #expect((0...3).map(rate.time(ofVsync:)) == [0, 16_666_666, 33_333_333, 50_000_000])
    #expect(rate.firstVsync(notBefore: 16_666_666) == 1)
    #expect(rate.firstVsync(notBefore: 16_666_667) == 2)
    #expect(RefreshRate(framesPerSecond: 0) == nil)
  }

  @Test func `slowdowns from 1 to 128 are 5 % apart`() {
    #expect(Slowdown.grid.count == 101)
    #expect(Slowdown.grid.prefix(4).map(\.tenThousandths) == [10_000, 10_500, 11_025, 11_576])
    #expect(Slowdown.grid.last?.factor == 128)
    #expect(Slowdown.grid[1].nanoseconds(1_000_000) == 1050)
    #expect(Slowdown.grid[1].nanoseconds(1) == 1)
    #expect(Slowdown(0) == nil)
  }
}
