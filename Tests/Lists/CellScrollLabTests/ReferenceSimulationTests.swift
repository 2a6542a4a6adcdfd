// SPDX-License-Identifier: MIT

import CellScrollLab
import CellTestSupport
import Testing

/// A list whose frames and jobs take random times, in steps of 0.1 ms, and which gives up some of its jobs.
struct RandomList: SimulatedList {
  struct Job: Equatable {
    let number: Int
    let cost: Int
  }

  private var random: SplitMix64
  private var framesLeft: Int
  private var waiting: [Job] = []
  private var cancelled: Set<Int> = []
  private var lastJob = 0
  private var hasResult = false
  /// What happened to jobs, in order.
  private(set) var log: [String] = []

  init(seed: UInt64, frames: Int) {
    random = SplitMix64(seed: seed)
    framesLeft = frames
  }

  mutating func isFrameDue(at time: Int) -> Bool { hasResult || framesLeft > 0 && Int.random(in: 0..<10, using: &random) > 0 }

  func hasEnded(at time: Int) -> Bool { framesLeft == 0 && waiting.isEmpty }

  mutating func startFrame(_ number: Int, at time: Int) -> FrameCosts {
    framesLeft = max(0, framesLeft - 1)
    hasResult = false
    return FrameCosts(commit: cost(250), render: cost(150))
  }

  private mutating func cost(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &random) * 100_000 }

  mutating func commitFrame(_ number: Int) {
    if framesLeft == 0 { return waiting = [] }
    for job in waiting where Bool.random(using: &random) { cancelled.insert(job.number) }
    waiting.removeAll { cancelled.contains($0.number) }
    if lastJob > 0, Bool.random(using: &random) { cancelled.insert(lastJob) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      lastJob += 1
      waiting.append(Job(number: lastJob, cost: cost(300)))
    }
  }

  mutating func nextJob(core: Int) -> (job: Job, checkpoints: [Int])? {
    guard !waiting.isEmpty else { return nil }
    let job = waiting.removeFirst()
    log.append("\(core) begins \(job.number)")
    return (job, [(job.cost + 100_000) / 200_000 * 100_000, job.cost])
  }

  func isCancelled(_ job: Job) -> Bool { cancelled.contains(job.number) }

  mutating func endJob(_ job: Job, core: Int, cost: Int, isCancelled: Bool) {
    log.append("\(core) ends \(job.number) after \(cost)\(isCancelled ? ", given up" : "")")
    if !isCancelled { hasResult = true }
  }
}

/// A plain simulation of the same rules, which looks at every tenth of a millisecond.
private struct ReferenceSimulation {
  private static let tick = 100_000
  /// At 100 frames a second.
  private static let ticksPerVsync = 100

  var list: RandomList
  var frames: [SimulatedFrame] = []

  mutating func run(cores: Int) -> [[Int]] {
    var results: [[Int]] = []
    var running = [(job: RandomList.Job, start: Int, ends: [Int], end: Int, isCancelled: Bool)?](repeating: nil, count: cores)
    var main: (frame: [Int], end: Int, render: Int)?
    var commits: [(frame: [Int], render: Int)] = []
    var stage: (frame: [Int], end: Int)?
    var ready: [[Int]] = []
    var frameCount = 0
    var time = 0
    while true {
      let now = time * Self.tick
      // What ends now may begin something that takes no time and ends now, too.
      var isQuiet = false
      while !isQuiet {
        isQuiet = true
        if let done = main, done.end == now {
          (main, isQuiet) = (nil, false)
          list.commitFrame(done.frame[0])
          commits.append((done.frame, done.render))
          for core in 0..<cores {
            guard let job = running[core], !job.isCancelled, list.isCancelled(job.job) else { continue }
            let end = job.ends.first { job.start + $0 >= now }.map { job.start + $0 } ?? job.end
            if end < job.end { running[core] = (job.job, job.start, job.ends, end, true) }
          }
        }
        if let done = stage, done.end == now {
          (stage, isQuiet) = (nil, false)
          ready.append(done.frame)
        }
        for core in 0..<cores {
          guard let job = running[core], job.end == now else { continue }
          (running[core], isQuiet) = (nil, false)
          list.endJob(job.job, core: core, cost: now - job.start, isCancelled: job.isCancelled)
        }
        // Free cores look for work after something has ended.
        for core in 0..<cores where !isQuiet && running[core] == nil {
          guard let (job, ends) = list.nextJob(core: core) else { continue }
          running[core] = (job, now, ends, now + ends[ends.count - 1], false)
        }
      }
      if time % Self.ticksPerVsync == 0 {
        let vsync = time / Self.ticksPerVsync
        if !ready.isEmpty { results.append(ready.removeFirst() + [vsync]) }
        if stage == nil, !commits.isEmpty {
          let commit = commits.removeFirst()
          stage = (commit.frame + [vsync], now + commit.render)
        }
        let isDue = list.isFrameDue(at: now)
        if isDue, main == nil, commits.count < 2 {
          let costs = list.startFrame(frameCount, at: now)
          main = ([frameCount, vsync], now + costs.commit, costs.render)
          frameCount += 1
        }
        let isWorking = main != nil || stage != nil || !commits.isEmpty || !ready.isEmpty || running.contains { $0 != nil }
        if !isDue, !isWorking, list.hasEnded(at: now) { return results }
      }
      time += 1
    }
  }
}

@Suite struct ReferenceSimulationTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64], [0, 1, 3])
  func `a plain simulation has the same frames and the same jobs`(
    seed: UInt64, cores: Int
  ) throws {
    let list = RandomList(seed: seed, frames: 200)
    var simulation = FrameSimulation(list, rate: try #require(RefreshRate(framesPerSecond: 100)), cores: cores)
    simulation.run()
    var reference = ReferenceSimulation(list: list)
    let frames = reference.run(cores: cores)
    #expect(simulation.frames.map { [$0.number, $0.startVsync, $0.renderVsync, $0.shownVsync] } == frames)
    #expect(simulation.list.log == reference.list.log)
    #expect(frames.count >= 200)
    #expect(cores == 0 || reference.list.log.contains { $0.hasSuffix("given up") })
  }
}
