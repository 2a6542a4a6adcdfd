// SPDX-License-Identifier: MIT

extension BackgroundRowList {
  /// Takes over what was done since the last frame, asks for what is missing near the viewport, and returns what is visible.
  ///
  /// O(k log n) for k rows near the viewport and results. Without results, and as long as the viewport moves by less than a quarter of
  /// what is prepared ahead of it, O(v + log n) for v visible rows.
  /// - Parameter budget: the time for results, by the clock of the list. At least one is taken over; what is left waits for the next frame.
  /// - Throws: what the stages throw if a setter changed them and the mode is `exact`.
  package func frame(budget: Duration? = nil) throws -> ListFrame<RowContent<Stages.Key, Stages.Drawn>> {
    try update()
    measureSpeed()
    fresh = []
    let work = queue.hasResults || !arrived.isEmpty ? takeOver(budget) : []
    prepare()
    let frame = rows.frame(work, content: content)
    if !shown.isSubset(of: rows.visible) { shown.formIntersection(rows.visible) }
    if arrived.isEmpty { queue.rest() } else { queue.wakeOwner() }
    return frame
  }

  private func measureSpeed() {
    speed = rows.viewport.offset - lastOffset
    lastOffset = rows.viewport.offset
  }

  private func content(of placed: PlacedElement) -> RowContent<Stages.Key, Stages.Drawn> {
    guard let cell = pool[placed.handle] else { return .blank }
    if let failure = cell.failure { return .failed(failure) }
    guard let drawn = cell.drawn else { return .blank }
    shown.insert(placed.handle)
    return .drawn(drawn, key: cell.drawnKey, isKnown: !fresh.contains(placed.handle))
  }

  // MARK: Results

  /// Takes over results in the order of the list. The anchor of the viewport keeps its place.
  private func takeOver(_ budget: Duration?) -> [RowWork] {
    let deadline = budget.map { clock() + $0 }
    let results = arrived + queue.takeResults()
    arrived = []
    var places = results.enumerated().compactMap { number, result in
      requests[result.ticket].flatMap { rows.index.placed($0.handle) }.map { (top: $0.top, number: number, handle: $0.handle) }
    }
    guard !places.isEmpty else { return [] }
    let changing = shown.intersection(places.map { $0.handle })
    let anchor = rows.index.anchor(in: rows.viewport, at: rows.anchorEdge, changing: changing)
    let isMeasuring = !farRequests.isEmpty
    var work: [RowWork] = []
    // Two steps of the same element stay in order.
    places.sort { ($0.top, $0.number) < ($1.top, $1.number) }
    for (taken, place) in places.enumerated() {
      if taken > 0, let deadline, clock() >= deadline {
        arrived.append(results[place.number])
      } else if let change = takeOver(results[place.number], place.handle) {
        work.append(change)
      }
    }
    keepingSpeed { rows.correctOffset(keeping: anchor) }
    if !work.isEmpty || isMeasuring { prepared = nil }
    return work
  }

  /// Takes over a result. An element that fails keeps its estimate, and is tried again when it comes near the viewport again.
  /// - Returns: what was measured.
  private func takeOver(_ result: RowResult<Stages>, _ handle: RowHandle) -> RowWork? {
    let (found, failure): (RowResult<Stages>.Found?, (any Error)?) =
      switch result.outcome {
      case .success(let found): (found, nil)
      case .failure(let error): (nil, error)
      }
    let isFirstStep = found?.isFirstStep ?? false
    if !isFirstStep {
      requests[result.ticket] = nil
      if farRequests[handle] == result.ticket { farRequests[handle] = nil }
      if let found { rows.setKey(found.key, of: handle) }
    }
    if found?.isFresh == true { fresh.insert(handle) }
    if let cell = pool[handle] {
      if !isFirstStep, cell.request == result.ticket { cell.request = nil }
      cell.laidOut = (isFirstStep ? nil : found?.laidOut) ?? cell.laidOut
      if let drawn = found?.drawn {
        cell.drawn = drawn
        cell.drawnKey = found?.key
        cell.isFirstStep = isFirstStep
      }
      if let failure { cell.failure = failure }
    }
    let old = rows.index.row(ofSlot: handle.slot)
    let height = found?.height ?? old.height
    guard !old.isMeasured || old.height != height, let element = rows.index.element(of: handle) else { return nil }
    rows.contents.set(ListRow(height: height, kind: old.kind), of: handle)
    return RowWork(
      element: element, reason: .shown, effort: found?.effort ?? .estimated, oldHeight: old.height, height: height)
  }

  // MARK: Near the viewport

  /// Gives the elements near the viewport cells, takes back those of others, and asks for what is missing, the nearest first.
  private func prepare() {
    let near = rows.range(rows.ranges.preload, around: rows.viewport, lead: lead)
    // The faster the list is scrolled, the more is prepared ahead, and the less often that has to be looked at.
    let step = (Int64(rows.viewport.height) + lead) / 4
    if let prepared, abs(prepared.near.lowerBound - near.lowerBound) <= step,
      abs(prepared.near.upperBound - near.upperBound) <= step,
      prepared.isScrollingUp == rows.scrollsUp
    {
      return
    }
    prepared = Prepared(near: near, isScrollingUp: rows.scrollsUp)
    let elements = rows.elements(in: near)
    let handles = Set(elements.map(\.handle))
    for handle in Array(pool.elements) where !handles.contains(handle) { recycle(handle) }
    for placed in elements where pool[placed.handle] == nil { dequeue(placed) }
    rows.live = [:]
    var wanted = wantedJobs(for: elements)
    if case .background = rows.mode { wanted = farJobs(besides: handles) + wanted }
    queue.setWaiting(wanted)
  }

  /// How far the viewport is expected to move until work that begins now is seen.
  private var lead: Int64 { min(12 * abs(speed), 4 * Int64(rows.viewport.height)) }

  private func dequeue(_ placed: PlacedElement) {
    let handle = placed.handle
    let cell = pool.dequeue(handle, kind: placed.row.kind)
    if case .laidOut(let laidOut)? = rows.live[handle] { cell.laidOut = laidOut }
    guard let key = rows.key(of: handle) else { return }
    cell.laidOut = cell.laidOut ?? rows.memory.laidOut(for: key)
    cell.drawn = rows.memory.drawing(for: key)
    cell.drawnKey = key
  }

  /// Returns the work that is missing for elements near the viewport, the nearest last.
  private func wantedJobs(for elements: [PlacedElement]) -> [RowJob<Stages>] {
    let shown = rows.range(rows.ranges.display, around: rows.viewport, lead: lead)
    var wanted: [(distance: Int64, number: Int, goal: RowGoal)] = []
    for (number, placed) in elements.enumerated() {
      let goal: RowGoal = placed.top < shown.upperBound && placed.bottom > shown.lowerBound ? .drawn : .laidOut
      // Work that has been asked for goes on if the element is still near.
      guard let cell = pool[placed.handle], !cell.hasReached(goal) || cell.request != nil else { continue }
      wanted.append((distance(of: placed), number, goal))
    }
    // Among elements at the same distance, such as those in the viewport, the first comes first. Jobs are made afterwards: their type is that
    // of the caller's stages, and the runtime would look up the type of a pair with a job in each comparison.
    wanted.sort { ($0.distance, $0.number) > ($1.distance, $1.number) }
    return wanted.compactMap { distance, number, goal in
      pool[elements[number].handle].map { job(for: elements[number], $0, goal, isVisible: distance == 0) }
    }
  }

  private func job(for placed: PlacedElement, _ cell: ReusableCell<Stages>, _ goal: RowGoal, isVisible: Bool) -> RowJob<Stages> {
    let handle = placed.handle
    var ticket = cell.request
    if let known = ticket, let request = requests[known], request.goal < goal {
      cancel(known)
      ticket = nil
    }
    let number = ticket ?? request(handle, goal)
    cell.request = number
    let known = cell.laidOut.map { RowJob<Stages>.Known.laidOut($0, rows.key(of: handle)) } ?? .nothing
    var job = job(number, placed, known)
    job.isVisible = isVisible
    return job
  }

  private func job(_ ticket: UInt64, _ placed: PlacedElement, _ known: RowJob<Stages>.Known) -> RowJob<Stages> {
    guard let request = requests[ticket] else { preconditionFailure("work without a request") }
    return RowJob(
      ticket: ticket, stages: rows.stages, content: rows.content(of: placed.element), goal: request.goal,
      cancellation: request.cancellation, known: known)
  }

  /// Returns how far an element is from being visible: 0 if it is; behind the viewport, a distance counts twice.
  private func distance(of placed: PlacedElement) -> Int64 {
    let visible = rows.viewport.visible
    let above = max(0, visible.lowerBound - placed.bottom + 1)
    let below = max(0, placed.top - visible.upperBound + 1)
    return rows.scrollsUp ? above + 2 * below : 2 * above + below
  }

  /// Returns work that measures some of the elements that have estimates, the first last.
  private func farJobs(besides near: Set<RowHandle>) -> [RowJob<Stages>] {
    var jobs: [RowJob<Stages>] = []
    let elements = rows.nextEstimated(atMost: 64).filter { !near.contains($0.handle) }
    let handles = Set(elements.map(\.handle))
    for (handle, ticket) in farRequests where !handles.contains(handle) {
      cancel(ticket)
      farRequests[handle] = nil
    }
    for placed in elements {
      let ticket = farRequests[placed.handle] ?? request(placed.handle, .measured)
      farRequests[placed.handle] = ticket
      jobs.append(job(ticket, placed, .nothing))
    }
    return jobs.reversed()
  }
}
