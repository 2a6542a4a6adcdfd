// SPDX-License-Identifier: MIT

/// A discrete-event simulation of the frames of a list: the main actor, a render stage and some cores, which do one thing at a time and
/// are never interrupted.
///
/// - A frame starts at the first vsync at which it is due and the main actor is free, if at most one commit waits for the render stage.
/// - The render stage takes a commit at the first vsync not before the commit ends and the stage is free.
/// - A frame is shown at the first vsync not before rendering ends, after the frame before it.
/// - What a frame asks for begins when it is committed, on the first core that is free. A job that is given up ends at its next checkpoint.
///
/// Events at the same time are ordered: what ends, then the vsync. Of the jobs that end at the same time, the one on the first core comes
/// first. All times are whole nanoseconds, so a simulation has the same result everywhere.
package struct FrameSimulation<List: SimulatedList> {
  private struct Running {
    let job: List.Job
    let start: Int
    let checkpoints: [Int]
    var end: Int
    var isCancelled = false
  }

  /// Work on a core, in nanoseconds from the start.
  package struct Span {
    package let job: List.Job
    package let core: Int
    package let time: Range<Int>
    package let isCancelled: Bool
  }

  package let rate: RefreshRate
  package private(set) var list: List
  /// The frames that were shown, in order.
  package private(set) var frames: [SimulatedFrame] = []

  /// The work on cores that has ended, in the order in which it did.
  package private(set) var spans: [Span] = []

  private var cores: [Running?]
  /// The frame on the main actor, and when it ends.
  private var committing: (frame: SimulatedFrame, end: Int)?
  private var commits: [SimulatedFrame] = []
  /// The frame in the render stage, and when it ends.
  private var rendering: (frame: SimulatedFrame, end: Int)?
  private var rendered: [SimulatedFrame] = []
  private var vsync = 0
  private var frameCount = 0
  private var interval = 0
  private var isAtRest = false

  /// - Parameter cores: the number of cores beside those of the main actor and the render stage, at least 0.
  package init(_ list: List, rate: RefreshRate, cores: Int) {
    self.list = list
    self.rate = rate
    self.cores = Array(repeating: nil, count: cores)
  }

  /// Runs the simulation until nothing moves and nothing is left to do.
  /// - Parameter lastVsync: where to stop at the latest.
  @specialized(where List == ScrolledList)
  package mutating func run(upTo lastVsync: Int = .max) {
    while vsync <= lastVsync {
      endWork(upTo: rate.time(ofVsync: vsync))
      guard refresh() else { return }
      vsync += 1
    }
  }

  /// Runs the simulation until a frame after the warm-up is late, or to the end.
  /// - Returns: whether a frame was late.
  @specialized(where List == ScrolledList)
  package mutating func runToFirstHitch() -> Bool {
    while true {
      endWork(upTo: rate.time(ofVsync: vsync))
      guard refresh() else { return false }
      if let last = frames.last, last.shownVsync == vsync, !Hitches(frames.suffix(2), rate: rate).hitches.isEmpty { return true }
      vsync += 1
    }
  }

  // MARK: Between two vsyncs

  /// Ends what ends until a time, in the order of time.
  private mutating func endWork(upTo time: Int) {
    while let next = nextEnd, next <= time {
      if let (frame, end) = committing, end == next {
        committing = nil
        list.commitFrame(frame.number)
        commits.append(frame)
        for core in cores.indices { cancelIfUseless(core, at: next) }
      }
      if let (frame, end) = rendering, end == next {
        rendering = nil
        rendered.append(frame)
      }
      for core in cores.indices { if let running = cores[core], running.end == next { endJob(running, core) } }
      for core in cores.indices where cores[core] == nil { startJob(core, at: next) }
    }
  }

  private var nextEnd: Int? {
    let next = cores.reduce(min(committing?.end ?? .max, rendering?.end ?? .max)) { min($0, $1?.end ?? .max) }
    return next == .max ? nil : next
  }

  private mutating func endJob(_ running: Running, _ core: Int) {
    cores[core] = nil
    spans.append(Span(job: running.job, core: core, time: running.start..<running.end, isCancelled: running.isCancelled))
    list.endJob(running.job, core: core, cost: running.end - running.start, isCancelled: running.isCancelled)
  }

  private mutating func startJob(_ core: Int, at time: Int) {
    guard let (job, checkpoints) = list.nextJob(core: core) else { return }
    cores[core] = Running(job: job, start: time, checkpoints: checkpoints, end: time + (checkpoints.last ?? 0))
  }

  private mutating func cancelIfUseless(_ core: Int, at time: Int) {
    guard var running = cores[core], !running.isCancelled, list.isCancelled(running.job),
      let checkpoint = running.checkpoints.first(where: { running.start + $0 >= time }), running.start + checkpoint < running.end
    else { return }
    running.isCancelled = true
    running.end = running.start + checkpoint
    cores[core] = running
  }

  // MARK: At a vsync

  /// - Returns: whether anything is left to do.
  private mutating func refresh() -> Bool {
    let time = rate.time(ofVsync: vsync)
    if !rendered.isEmpty {
      var frame = rendered.removeFirst()
      frame.show(at: vsync)
      frames.append(frame)
    }
    if rendering == nil, !commits.isEmpty {
      var frame = commits.removeFirst()
      frame.render(at: vsync)
      rendering = (frame, time + frame.costs.render)
    }
    let isDue = list.isFrameDue(at: time)
    if isDue {
      if committing == nil, commits.count < 2 { startFrame(at: time) }
    } else {
      isAtRest = true
    }
    return isDue || committing != nil || rendering != nil || !commits.isEmpty || !rendered.isEmpty
      || cores.contains { $0 != nil } || !list.hasEnded(at: time)
  }

  private mutating func startFrame(at time: Int) {
    if isAtRest, frameCount > 0 { interval += 1 }
    isAtRest = false
    let isWarmUp = list.isWarmingUp
    let costs = list.startFrame(frameCount, at: time)
    let frame = SimulatedFrame(number: frameCount, interval: interval, startVsync: vsync, isWarmUp: isWarmUp, costs: costs)
    frameCount += 1
    committing = (frame, time + costs.commit)
  }
}
