// SPDX-License-Identifier: MIT

import CellTestSupport
import Synchronization

@testable import CellList

/// A list and random actions on it, while works end in random order. Each action depends only on its own seed and on the list, so that a
/// script that fails can be reduced by leaving actions out.
struct BackgroundScript: ReducibleScript, CustomStringConvertible {
  var seed: UInt64
  var sections: Int
  var rows: Int
  var jobs: Int
  var mode: Mode
  /// Whether stages fail, or let other works run in between.
  var hasFaults: Bool
  /// Whether rows are drawn in two steps.
  var hasFirstStep: Bool
  var actions: [UInt64]

  enum Mode: Int { case exact, estimated, background }

  var description: String {
    "BackgroundScript(seed: \(seed), sections: \(sections), rows: \(rows), jobs: \(jobs), mode: .\(mode), hasFaults: \(hasFaults), "
      + "hasFirstStep: \(hasFirstStep), actions: \(actions))"
  }

  init(seed: UInt64) {
    var random = RandomRows(seed: seed)
    self.seed = seed
    sections = random.number(0...3)
    rows = [2, 10, 40][random.number(0...2)]
    jobs = random.number(1...4)
    mode = Mode(rawValue: Int(seed % 3)) ?? .exact
    hasFaults = random.happens(50)
    hasFirstStep = random.happens(30)
    actions = (0..<12).map { 100 * seed + $0 }
  }

  var smaller: [BackgroundScript] {
    var scripts: [BackgroundScript] = []
    func add(_ change: (inout BackgroundScript) -> Void) {
      var script = self
      change(&script)
      if script != self { scripts.append(script) }
    }
    add { $0.actions.removeLast(actions.count / 2) }
    for index in actions.indices { add { $0.actions.remove(at: index) } }
    add { $0.hasFaults = false }
    add { $0.hasFirstStep = false }
    add { $0.sections /= 2 }
    add { $0.rows /= 2 }
    add { $0.jobs = 1 }
    return scripts
  }

  /// Plays the script, and returns what was wrong first.
  func failure() -> String? {
    do {
      let run = try BackgroundRun(self)
      for action in actions {
        if let failure = try run.play(action) { return "action \(action): \(failure)" }
      }
      return try run.finish()
    } catch { return "\(error)" }
  }
}

/// A script while it is played.
private final class BackgroundRun {
  private typealias List = BackgroundRowList<PlainList, DrawingStages>

  private let script: BackgroundScript
  private let executor: VirtualExecutor
  private let faults: Faults
  private let list: List
  /// A list that does everything at once, in the mode `exact`.
  private var twin: RowList<PlainList, FakeStages>?
  private var plain: PlainList
  private var width = 100
  private var style = 0
  private let memory = RowMemory<DrawingStages>(byteLimit: 20_000, drawingByteLimit: 3000)
  /// What the last frame showed, if nothing happened since, and the height of the pinned header.
  private var lastShown: (tops: [RowHandle: Int64], header: Int32?)?

  init(_ script: BackgroundScript) throws {
    self.script = script
    executor = VirtualExecutor(seed: script.seed)
    faults = Faults(seed: script.seed, isActive: script.hasFaults, executor: executor)
    var random = RandomRows(seed: script.seed)
    plain = random.list(sections: script.sections, rows: script.rows)
    let viewport = Viewport(offset: Int64(random.number(0...2000)), height: Int32(random.number(0...300)))
    let estimates = HeightEstimates([0: 30, 1: 12, 2: 70, 3: 1])
    let mode: HeightMode =
      switch script.mode {
      case .exact: .exact
      case .estimated: .estimated(estimates)
      case .background: .background(estimates)
      }
    list = try BackgroundRowList(
      plain, stages: DrawingStages(), mode: mode, viewport: viewport, memory: memory, executor: executor,
      limits: BackgroundLimits(jobs: script.jobs))
    if script.mode == .exact { twin = try RowList(plain, stages: FakeStages(), viewport: viewport) }
    setStages(.style)
  }

  private var drawingStages: DrawingStages { DrawingStages(width: width, style: style, hasFirstStep: script.hasFirstStep) }

  private var plainStages: FakeStages { FakeStages(width: width, style: style) }

  private func setStages(_ reason: RowReason) {
    var stages = drawingStages
    // An exact list lays rows out in its setters, which would throw.
    if script.mode != .exact { stages.hook = faults.hook }
    list.setStages(stages, because: reason)
    twin?.setStages(plainStages, because: reason)
  }

  // MARK: Actions

  func play(_ seed: UInt64) throws -> String? {
    var random = RandomRows(seed: seed)
    lastShown = nil
    switch random.number(0...9) {
    case 0...3: scroll(to: list.rows.viewport.offset + Int64(random.number(-150...250)))
    case 4: scroll(to: random.happens(50) ? 0 : max(0, list.rows.contentHeight - Int64(list.rows.viewport.height)))
    case 5, 6:
      let batch = RandomBatch(plain, seed: seed, percent: random.number(2...40))
      plain = batch.new
      _ = try list.apply(batch.batch, plain)
      _ = try twin?.apply(batch.batch, plain)
    case 7:
      let height = Int32(random.number(0...300))
      list.resizeViewport(height: height, bottomInset: 7)
      twin?.resizeViewport(height: height, bottomInset: 7)
    case 8:
      if random.happens(50) { width = width == 100 ? 50 : 100 } else { style += 1 }
      setStages(.width)
    default: list.rows.memory.halve()
    }
    for _ in 0..<random.number(0...6) {
      for _ in 0..<random.number(0...5) { executor.step() }
      if let failure = try frame(budget: random.happens(30) ? .zero : nil) { return failure }
    }
    return nil
  }

  private func scroll(to offset: Int64) {
    list.scroll(to: offset)
    twin?.scroll(to: offset)
  }

  /// Shows a frame, and returns what is wrong with it.
  private func frame(budget: Duration?) throws -> String? {
    let frame = try list.frame(budget: budget)
    if executor.count > script.jobs { return "\(executor.count) works are under way" }
    if memory.counts.bytes > 20_000 + 3000 { return "\(memory.counts.bytes) bytes are kept" }
    if let failure = try wrongDrawing(in: frame) { return failure }
    if let twin {
      let shown = try twin.frame()
      if shown.viewport != frame.viewport { return "the viewport is \(frame.viewport), not \(shown.viewport)" }
      if shown.rows.map(\.top) != frame.rows.map(\.top) { return "the rows are at \(frame.rows.map(\.top))" }
    }
    let tops = Dictionary(uniqueKeysWithValues: frame.rows.map { ($0.placed.handle, $0.top) })
    let header = frame.pinnedHeader?.placed.row.height
    defer { lastShown = (tops, header) }
    // A pinned header that becomes higher moves the rows below it.
    guard let lastShown, lastShown.header == header, !tops.isEmpty, !lastShown.tops.isEmpty else { return nil }
    let atEnd = frame.viewport.offset >= frame.viewport.offsets(ofContentHeight: frame.contentHeight).upperBound
    let keepsPlace = lastShown.tops.contains { list.rows.index.placed($0.key)?.top == frame.viewport.offset + $0.value }
    return keepsPlace || atEnd || frame.viewport.offset <= 0 ? nil : "all rows moved, from \(lastShown.tops) to \(tops)"
  }

  /// Returns the first row that shows another row's pixels, or pixels of other content.
  private func wrongDrawing(in frame: ListFrame<RowContent<FakeStages.Bound, FakeStages.Bound>>) throws -> String? {
    let stages = plainStages
    for row in frame.rows + [frame.pinnedHeader].compactMap({ $0 }) {
      if row.placed.row.height == 0 { return "\(row.placed) has no height" }
      guard case .drawn(let drawn, _, _) = row.content, let content = plain.content(of: row.placed.element) else { continue }
      let expected = try stages.bind(content)
      let isFirstStep = script.hasFirstStep && drawn.color == DrawingStages.firstStepColor
      if isFirstStep ? drawn.text != expected.text : drawn != expected { return "\(row.placed) shows \(drawn), not \(expected)" }
      if row.placed.row.height != stages.height(of: drawn) { return "\(row.placed) has the height of another row" }
    }
    return nil
  }

  // MARK: The end

  /// Lets all work end, and returns what is wrong then.
  func finish() throws -> String? {
    faults.heal()
    list.setStages(drawingStages, because: .style)
    twin?.setStages(plainStages, because: .style)
    var steps = 0
    repeat {
      if let failure = try frame(budget: nil) { return failure }
      executor.step()
      steps += 1
    } while !list.isSettled && steps < 20_000
    if !list.isSettled { return "the list does not come to rest: \(list.requests.count) requests" }
    while executor.step() {}
    if list.counts.started != list.counts.ended { return "works are left over: \(list.counts)" }
    return try wrongRest()
  }

  /// Returns how a list at rest differs from one that is built from the same data, in the same place.
  private func wrongRest() throws -> String? {
    let frame = try list.frame()
    let fresh = try RowList(plain, stages: plainStages, viewport: frame.viewport)
    if script.mode != .estimated, fresh.contentHeight != frame.contentHeight {
      return "the content is \(frame.contentHeight) high"
    }
    if script.mode == .estimated {
      guard let first = frame.rows.first else { return nil }
      fresh.scroll(to: fresh.index.placed(first.placed.element).top - first.top)
    }
    let expected = try fresh.frame()
    let shown = frame.rows.map { row -> FakeStages.Bound? in
      guard case .drawn(let drawn, _, _) = row.content else { return nil }
      return drawn
    }
    if shown != expected.rows.map(\.content) { return "the rows are \(shown), not \(expected.rows.map(\.content))" }
    return frame.rows.map(\.top) == expected.rows.map(\.top) ? nil : "the rows are at \(frame.rows.map(\.top))"
  }
}

/// Stages that fail now and then until they are healed, or take so long that other works begin and end meanwhile.
private final class Faults: Sendable {
  private let random: Mutex<RandomRows?>
  private let executor: VirtualExecutor

  init(seed: UInt64, isActive: Bool, executor: VirtualExecutor) {
    random = Mutex(isActive ? RandomRows(seed: ~seed) : nil)
    self.executor = executor
  }

  var hook: DrawingStages.Hook {
    { stage, text in
      if self.happens(20) { self.executor.step() }
      if self.happens(stage == .draw ? 20 : 5) { throw FakeFailure(text: text) }
    }
  }

  private func happens(_ percent: Int) -> Bool { random.withLock { $0?.happens(percent) ?? false } }

  func heal() { random.withLock { $0 = nil } }
}
