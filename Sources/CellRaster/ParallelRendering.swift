// SPDX-License-Identifier: MIT

internal import Jobs

/// Does `work` for each input on `jobs` threads, at most 1,024, each with a renderer of its own, and hands the results to `deliver`
/// one at a time, in the order of the inputs, with their numbers from 0.
///
/// Inputs are asked for as they are needed: no more than some times `jobs` of them are under way or wait for a slower one
/// before them, however many there are. What comes out does not depend on `jobs`.
///
/// `next` gives the next input, `nil` at the end; it is called once at a time.
/// - Throws: the first error of `next` or `deliver`, after which neither is called again; results of inputs before the one that
///   could not be had are still delivered.
public func renderInParallel<Input: Sendable, Output: Sendable>(
  jobs: Int, with resources: RenderingResources, next: @escaping @Sendable () throws -> Input?,
  work: @escaping @Sendable (CellRenderer, Int, Input) -> Output,
  deliver: @escaping @Sendable (Int, Output) throws -> Void
) async throws {
  try await workInParallel(jobs: jobs, with: { CellRenderer(resources) }, next: next, work: work, deliver: deliver)
}
