// SPDX-License-Identifier: MIT

public import CellConcurrency
public import CellList

/// How a list works in the background: binding, layout, decoding of pictures and drawing of rows.
public struct ListBackground: Sendable {
  /// Runs the work; by default in tasks, on the threads of Swift concurrency.
  public var executor: any ListExecutor
  /// The largest number of rows that are worked on at the same time.
  public var jobs: Int
  /// The memory for the pixels of drawn rows that are not near the viewport, in bytes.
  public var drawingByteLimit: Int
  /// Whether a row that is visible before it is drawn is shown without its detected hashtags, mentions and links first, if these only
  /// differ in colour and lines. Its height does not change.
  public var showsTextFirst = false
  /// The time in which a frame takes over results, at least one; `nil` for no limit. What is left waits for the next frame.
  public var frameBudget: Duration?
  /// Called from any thread when a list that is at rest has something new to show: once, until the next frame.
  public var frameWanted: @Sendable () -> Void

  /// Creates the settings of a list.
  /// - Parameters:
  ///   - executor: runs the work.
  ///   - jobs: the largest number of rows that are worked on at the same time, at least 1.
  ///   - drawingByteLimit: the memory for drawn rows that are not near the viewport, in bytes.
  ///   - frameBudget: the time in which a frame takes over results.
  ///   - frameWanted: called when a list at rest has something new to show.
  public init(
    executor: any ListExecutor = ConcurrentListExecutor(), jobs: Int = coreCount, drawingByteLimit: Int = 64 << 20,
    frameBudget: Duration? = nil, frameWanted: @escaping @Sendable () -> Void = {}
  ) {
    self.executor = executor
    self.jobs = jobs
    self.drawingByteLimit = drawingByteLimit
    self.frameBudget = frameBudget
    self.frameWanted = frameWanted
  }
}
