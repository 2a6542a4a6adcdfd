// SPDX-License-Identifier: MIT

internal import Synchronization

/// Work on the rows of a list beside the thread that owns it, and its results. Any thread can use it.
///
/// At any time, at most `limit` works are under way, the nearest to the viewport first. Two elements with the same key are never
/// worked on at the same time: the second waits for what the first leaves in the memory.
final class RowQueue<Stages: BackgroundStages>: Sendable {
  private struct State {
    /// The last one is nearest to the viewport.
    var waiting: [RowJob<Stages>] = []
    /// Works that began, and then waited for another one with the same key.
    var resumed: [RowJob<Stages>] = []
    /// The requests whose work has begun.
    var begun: Set<UInt64> = []
    var running = 0
    /// The keys that are worked on, and the works that wait for them.
    var claims: [Stages.Key: [RowJob<Stages>]] = [:]
    var results: [RowResult<Stages>] = []
    var resultBytes = 0
    var counts = BackgroundCounts()
    /// Whether the owner has nothing to do until a result arrives.
    var isOwnerAtRest = false
  }

  private let memory: RowMemory<Stages>
  private let executor: any ListExecutor
  private let limit: Int
  private let byteLimit: Int
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())
  /// Whether there are results. Only changed under the lock; a frame without results asks no more than this.
  private let isResultThere = Atomic(false)

  /// - Parameters:
  ///   - limit: the largest number of works under way.
  ///   - byteLimit: the size of the drawings that were not taken from which on no further work begins.
  ///   - wake: called from any thread when a result arrives after ``rest()``, once.
  init(
    memory: RowMemory<Stages>, executor: any ListExecutor, limit: Int, byteLimit: Int, wake: @escaping @Sendable () -> Void
  ) {
    self.memory = memory
    self.executor = executor
    self.limit = max(1, limit)
    self.byteLimit = byteLimit
    self.wake = wake
  }

  var counts: BackgroundCounts { state.withLock { $0.counts } }

  // MARK: The owner

  /// Replaces the works that have not begun.
  /// - Parameter jobs: all works that are wanted, the nearest to the viewport last.
  func setWaiting(_ jobs: [RowJob<Stages>]) {
    state.withLock { state in state.waiting = jobs.filter { !state.begun.contains($0.ticket) } }
    begin()
  }

  /// Whether results arrived since they were last taken.
  var hasResults: Bool { isResultThere.load(ordering: .relaxed) }

  /// Returns the results that arrived since the last call.
  func takeResults() -> [RowResult<Stages>] {
    let results = state.withLock { state in
      let results = state.results
      state.results = []
      state.resultBytes = 0
      isResultThere.store(false, ordering: .relaxed)
      return results
    }
    if !results.isEmpty { begin() }
    return results
  }

  /// Asks for a call of `wake` when the next result arrives, or at once if there is one.
  func rest() {
    let hasResults = state.withLock { state in
      state.isOwnerAtRest = state.results.isEmpty
      return !state.results.isEmpty
    }
    if hasResults { wake() }
  }

  /// Calls `wake`: the owner has more to do.
  func wakeOwner() { wake() }

  // MARK: Works

  /// Begins as many works as may be under way.
  private func begin() {
    let begun = state.withLock { state in
      var begun: [RowJob<Stages>] = []
      while state.running < limit, state.resultBytes < byteLimit,
        let job = state.resumed.popLast() ?? state.waiting.popLast()
      {
        state.running += 1
        if state.begun.insert(job.ticket).inserted { state.counts.started += 1 }
        begun.append(job)
      }
      return begun
    }
    for job in begun { executor.run { self.run(job) } }
  }

  private func run(_ job: RowJob<Stages>) {
    do {
      if let found = try find(job) {
        end(job, .success(found))
      } else {
        state.withLock { $0.running -= 1 }
      }
    } catch is WorkCancelled {
      end(job, nil)
    } catch {
      end(job, .failure(error))
    }
    begin()
  }

  private func end(_ job: RowJob<Stages>, _ outcome: Result<RowResult<Stages>.Found, any Error>?) {
    state.withLock { state in
      state.running -= 1
      state.begun.remove(job.ticket)
      state.counts.ended += 1
      if outcome == nil { state.counts.cancelled += 1 }
    }
    if let outcome { post(outcome, of: job) }
  }

  /// Gives the owner a result, and wakes it if it is at rest.
  private func post(_ outcome: Result<RowResult<Stages>.Found, any Error>, of job: RowJob<Stages>) {
    let wakes = state.withLock { state in
      if case .success(let found) = outcome, let drawn = found.drawn { state.resultBytes += job.stages.byteCount(of: drawn) }
      state.results.append(RowResult(ticket: job.ticket, outcome: outcome))
      isResultThere.store(true, ordering: .relaxed)
      defer { state.isOwnerAtRest = false }
      return state.isOwnerAtRest
    }
    if wakes { wake() }
  }

  /// Takes an element to its goal.
  /// - Returns: `nil` if another work is under way for the same key. This one is then resumed after it.
  private func find(_ job: RowJob<Stages>) throws -> RowResult<Stages>.Found? {
    try check(job)
    switch job.known {
    case .laidOut(let laidOut, let key):
      return try claiming(key, job) { try draw(laidOut, key, .unchanged, job) }
    case .bound(let bound, let keys):
      return try claiming(keys?.row, job) { try layOut(bound, keys, job) }
    case .nothing:
      let content = try job.stages.parsed(job.content)
      if job.goal == .drawn, job.isVisible { try showFirstStep(content, job) }
      let bound = try job.stages.bind(content)
      state.withLock { $0.counts.bound += 1 }
      let keys = try job.stages.keys(of: bound)
      if job.goal == .measured, let keys, let height = memory.height(for: keys.layout) {
        return RowResult<Stages>.Found(key: keys.row, height: height, effort: .heightKnown)
      }
      var job = job
      job.known = .bound(bound, keys)
      return try claiming(keys?.row, job) { try layOut(bound, keys, job) }
    }
  }

  /// Posts a first drawing of an element, if it has one.
  private func showFirstStep(_ content: Stages.Content, _ job: RowJob<Stages>) throws {
    guard let bound = try job.stages.bindFirstStep(content) else { return }
    let keys = try job.stages.keys(of: bound)
    // If another work draws the same, the second step is there as soon.
    guard var found = try claiming(keys?.row, nil, { try layOut(bound, keys, job) }) else { return }
    found.isFirstStep = true
    post(.success(found), of: job)
  }

  private func layOut(
    _ bound: Stages.Bound, _ keys: RowKeys<Stages.Key, Stages.LayoutKey>?, _ job: RowJob<Stages>
  ) throws -> RowResult<Stages>.Found {
    if let keys, let laidOut = memory.laidOut(for: keys.row) { return try draw(laidOut, keys.row, .heightKnown, job) }
    try check(job)
    let laidOut = try job.stages.layOut(bound)
    state.withLock { $0.counts.laidOut += 1 }
    if let keys { memory.remember(laidOut, for: keys, job.stages) }
    return try draw(laidOut, keys?.row, .laidOut, job)
  }

  private func draw(
    _ laidOut: Stages.LaidOut, _ key: Stages.Key?, _ effort: RowEffort, _ job: RowJob<Stages>
  ) throws -> RowResult<Stages>.Found {
    var found = RowResult<Stages>.Found(key: key, height: job.stages.height(of: laidOut), laidOut: laidOut, effort: effort)
    guard job.goal == .drawn else { return found }
    found.drawn = key.flatMap { memory.drawing(for: $0) }
    guard found.drawn == nil else { return found }
    found.drawn = try drawing(laidOut, key, job)
    found.isFresh = true
    return found
  }

  private func drawing(_ laidOut: Stages.LaidOut, _ key: Stages.Key?, _ job: RowJob<Stages>) throws -> Stages.Drawn {
    try check(job)
    let drawn = try job.stages.draw(laidOut, job.cancellation)
    state.withLock { $0.counts.drawn += 1 }
    if let key { memory.remember(drawn, for: key, byteCount: job.stages.byteCount(of: drawn)) }
    return drawn
  }

  private func check(_ job: RowJob<Stages>) throws(WorkCancelled) {
    if job.cancellation.isCancelled { throw WorkCancelled() }
  }

  /// Works on a key, unless another work does.
  /// - Parameter waiting: the work to resume after the other one.
  private func claiming(
    _ key: Stages.Key?, _ waiting: RowJob<Stages>?, _ work: () throws -> RowResult<Stages>.Found
  ) throws -> RowResult<Stages>.Found? {
    guard let key else { return try work() }
    let isClaimed = state.withLock { state in
      guard state.claims[key] != nil else {
        state.claims[key] = []
        return false
      }
      if let waiting { state.claims[key]?.append(waiting) }
      return true
    }
    if isClaimed { return nil }
    defer { state.withLock { state in state.resumed += state.claims.removeValue(forKey: key) ?? [] } }
    return try work()
  }
}
